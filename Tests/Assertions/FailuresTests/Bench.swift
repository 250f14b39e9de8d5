import DopesheetChecking
import DopesheetFailures
import Foundation
import TestSupport
import Testing

/// A folder like that of a package with a test file, in which checks of the running test record and compare.
final class Bench: Sendable {
  let folder: TemporaryFolder
  let uses = ComparedGoldens()

  init() throws { folder = try TemporaryFolder() }

  /// The goldens and pending files by their paths in the folder, without the references log.
  var files: [String] { folder.files.filter { $0 != "references.log" } }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/" + path)
  }

  /// A check as from a file in the folder.
  func check(
    _ reporter: NoteReporter = NoteReporter(), named name: String? = nil, line: Int = 1,
    _ environment: [String: String] = [:]
  ) -> TraceCheck {
    reporter.place = TestPlace(
      fileID: "T/CardTests.swift", file: folder.path + "/CardTests.swift", line: line)
    var check = TraceCheck(reporter, name: name)
    check.uses = uses
    check.environment = [
      "DOPESHEET_ROOT": folder.path, "DOPESHEET_PENDING_DIR": folder.path + "/pending",
    ].merging(environment) { $1 }
    return check
  }
}

/// A test framework that takes notes.
final class NoteReporter: TestReporter {
  static let verb = "expect"
  static func test(of example: CounterExample) -> String { example.swiftTest }
  static func code(allowing setting: String) -> String { "allow(\(setting))" }

  let test: TestIdentity?
  var place = TestPlace(fileID: "T/CardTests.swift", file: "/CardTests.swift", line: 1)
  let attachesFiles = true
  var settings: TraceSettings?
  var failures: [String] = []
  var warnings: [String] = []
  var attached: [String] = []

  /// Creates a reporter for the running test, or for another one.
  init(_ test: TestIdentity? = NoteReporter.running) { self.test = test }

  static var running: TestIdentity? {
    Test.current.map {
      TestIdentity(
        module: $0.id.moduleName, names: $0.id.nameComponents,
        isParameterized: Test.Case.current?.isParameterized ?? false)
    }
  }

  func fail(_ message: String) { failures.append(message) }
  func failAtEnd(_ message: String) { failures.append("end: " + message) }
  func warn(_ message: String) { warnings.append(message) }
  func attach(_ files: [FailureFile]) { attached += files.map(\.name) }
  func require(_ message: String?) throws { if let message { fail(message) } }
}
