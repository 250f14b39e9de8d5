import DopesheetChecking
import DopesheetFailures
import Foundation
import XCTest

/// Records the failures of an assertion for its test.
package final class TestCaseReporter: TestReporter {
  package static let verb = "assert"

  package static func test(of example: CounterExample) -> String { example.xcTest }

  package static func code(allowing setting: String) -> String {
    "let traces = TraceSettings(\(setting): true), in a class that conforms to TraceTestCase"
  }

  private let testCase: XCTestCase
  private let call: (file: StaticString, line: UInt)
  package var place: TestPlace
  package let attachesFiles: Bool
  private var files: [FailureFile] = []

  package init(
    _ testCase: XCTestCase, _ file: StaticString, _ line: UInt, _ column: UInt = 1
  ) {
    self.testCase = testCase
    call = (file, line)
    let path = "\(file)"
    place = TestPlace(
      fileID: "\(Self.module(of: testCase))/\(path.split(separator: "/").last ?? "")", file: path,
      line: Int(clamping: line), column: Int(clamping: column))
    #if canImport(ObjectiveC)
      attachesFiles = true
    #else
      // XCTest has no attachments here.
      attachesFiles = false
    #endif
  }

  /// The class and the method of the test. The class is named without types around it, as `swift test list` does.
  package var test: TestIdentity? {
    TestIdentity(
      module: Self.module(of: testCase),
      names: [String(describing: type(of: testCase)), Self.method(ofTest: testCase.name)])
  }

  private static func module(of testCase: XCTestCase) -> String {
    String(String(reflecting: type(of: testCase)).prefix { $0 != "." })
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

  package func fail(_ message: String) {
    #if canImport(ObjectiveC)
      let lines = message.split(separator: "\n", maxSplits: 1)
      testCase.record(
        XCTIssue(
          type: .assertionFailure, compactDescription: String(lines.first ?? "failed"),
          detailedDescription: message,
          sourceCodeContext: XCTSourceCodeContext(
            location: XCTSourceCodeLocation(filePath: place.file, lineNumber: place.line)),
          associatedError: nil, attachments: files.map(\.attachment)))
      files = []
    #else
      testCase.recordFailure(
        withDescription: message, inFile: place.file, atLine: place.line, expected: true)
    #endif
  }

  package func failAtEnd(_ message: String) { fail(message) }

  package func warn(_ message: String) {
    let line = "\(place.file):\(place.line): warning: \(testCase.name) : \(message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  package func attach(_ files: [FailureFile]) {
    if attachesFiles { self.files = files }
  }

  package func require(_ message: String?) throws {
    guard let message else { return }
    fail(message)
    // XCTest records the error of this function once, and begins it with words of its own. So the message comes before.
    _ = try XCTUnwrap(
      RunAsRequired?.none, "this line ends the test; the failure before it says why",
      file: call.file, line: call.line)
  }

  /// The type that XCTest names in the line that ends a test: it expected a value of it.
  private enum RunAsRequired {}
}

#if canImport(ObjectiveC)
  extension FailureFile {
    fileprivate var attachment: XCTAttachment {
      let attachment = XCTAttachment(
        uniformTypeIdentifier: nil, name: name, payload: Data(bytes), userInfo: nil)
      attachment.lifetime = .keepAlways
      return attachment
    }
  }
#endif

/// A test class with settings for the goldens of its tests.
///
/// ```swift
/// final class SpringTests: XCTestCase, TraceTestCase {
///   let traces = TraceSettings(record: .never, at: .hz(120))
/// }
/// ```
///
/// An argument of an assertion wins over the settings. With settings, even without any value, a test also fails if
/// motions still move when a compared run ends. The tempo is that of the rehearsals that assertions create.
public protocol TraceTestCase: XCTestCase {
  /// The settings of the class.
  var traces: TraceSettings { get }
}
