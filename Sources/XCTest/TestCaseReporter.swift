import DopesheetExpectations
import Foundation
import XCTest

/// Records the failures of an assertion for its test.
package struct TestCaseReporter: TestReporter {
  package static let verb = "assert"

  package static func code(allowing setting: String) -> String {
    "let traces = TraceSettings(\(setting): true), in a class that conforms to TraceTestCase"
  }

  #if canImport(ObjectiveC)
    package static let attachesFiles = true
  #else
    package static let attachesFiles = false
  #endif

  let testCase: XCTestCase

  init(_ testCase: XCTestCase) { self.testCase = testCase }

  /// The class and the method of the test. The class is named without types around it, as `swift test list` does.
  package var test: TestIdentity? {
    let type = type(of: testCase)
    let module = String(reflecting: type).prefix { $0 != "." }
    return TestIdentity(
      module: String(module),
      names: [String(describing: type), Self.method(ofTest: testCase.name)])
  }

  /// Returns the method in the name of a test: `testOpens` for `DrawerTests.testOpens` and `-[DrawerTests testOpens]`.
  package static func method(ofTest name: String) -> String {
    guard name.hasPrefix("-["), let space = name.firstIndex(of: " ") else {
      return String(name.split(separator: ".").last ?? Substring(name))
    }
    var method = name[name.index(after: space)...]
    if method.hasSuffix("]") { method.removeLast() }
    // What Objective-C appends to methods that throw and that are asynchronous.
    for ending in ["AndReturnError:", "WithCompletionHandler:"] where method.hasSuffix(ending) {
      method.removeLast(ending.count)
    }
    return String(method)
  }

  package var settings: TraceSettings? { (testCase as? any TraceTestCase)?.traces }

  package func fail(_ message: String, at place: TestPlace) {
    #if canImport(ObjectiveC)
      let lines = message.split(separator: "\n", maxSplits: 1)
      testCase.record(
        XCTIssue(
          type: .assertionFailure, compactDescription: String(lines.first ?? "failed"),
          detailedDescription: message,
          sourceCodeContext: XCTSourceCodeContext(
            location: XCTSourceCodeLocation(filePath: place.file, lineNumber: place.line)),
          associatedError: nil, attachments: []))
    #else
      testCase.recordFailure(
        withDescription: message, inFile: place.file, atLine: place.line, expected: true)
    #endif
  }

  package func failAtEnd(_ message: String, at place: TestPlace) { fail(message, at: place) }

  /// Prints a warning, since XCTest has none.
  package func warn(_ message: String, at place: TestPlace) {
    let line = "\(place.file):\(place.line): warning: \(testCase.name) : \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  package func attach(_ files: [FailureFile], at place: TestPlace) {
    #if canImport(ObjectiveC)
      for file in files {
        let attachment = XCTAttachment(
          uniformTypeIdentifier: nil, name: file.name, payload: Data(file.bytes), userInfo: nil)
        attachment.lifetime = .keepAlways
        testCase.add(attachment)
      }
    #endif
  }

  /// Records a failure and ends the test, if there is a message.
  func require(_ message: String?, at file: StaticString, _ line: UInt) throws {
    guard let message else { return }
    // XCTest records the error of this function once, with the message and the line.
    _ = try XCTUnwrap(Requirement?.none, message, file: file, line: line)
  }

  /// The type that the failure of a requirement names.
  private enum Requirement {}

  /// Returns the place of an assertion.
  func place(_ file: StaticString, _ line: UInt) -> TestPlace {
    let path = "\(file)"
    let name = path.split(separator: "/").last ?? ""
    return TestPlace(
      fileID: "\(test?.module ?? "")/\(name)", file: path, line: Int(clamping: line))
  }
}
