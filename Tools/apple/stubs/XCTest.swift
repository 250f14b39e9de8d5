// What Sources/Assertions/XCTest uses of XCTest on Apple's platforms, as its public documentation declares it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

import Foundation

open class XCTestCase: NSObject {
  open var name: String { "" }
  open func record(_ issue: XCTIssue) {}
}

public struct XCTIssue {
  public enum IssueType: Int, Sendable {
    case assertionFailure = 0
  }

  public init(
    type: IssueType, compactDescription: String, detailedDescription: String?,
    sourceCodeContext: XCTSourceCodeContext, associatedError: (any Error)?,
    attachments: [XCTAttachment]
  ) {}
}

open class XCTSourceCodeContext: NSObject {
  public init(location: XCTSourceCodeLocation?) {}
}

open class XCTSourceCodeLocation: NSObject {
  public init(filePath: String, lineNumber: Int) {}
}

open class XCTAttachment: NSObject {
  public enum Lifetime: Int, Sendable {
    case keepAlways = 0
  }

  public init(
    uniformTypeIdentifier identifier: String?, name: String?, payload: Data?,
    userInfo: [AnyHashable: Any]?
  ) {}

  open var lifetime: Lifetime {
    get { .keepAlways }
    set {}
  }
}

public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> T {
  try expression()!
}
