import DopesheetFailures
import DopesheetXCTest
import Foundation
import TestSupport

// XCTest of Apple's platforms makes tests of methods only.
#if !canImport(ObjectiveC)
  /// A test of XCTest that a test of Swift Testing runs: its failures go into a list.
  ///
  /// It has no test method, so that XCTest does not find it.
  class Case: XCTestCase {
    struct Failure: Equatable {
      var text: String
      var file: String
      var line: Int
    }

    private(set) var failures: [Failure] = []

    /// The texts of the failures.
    var texts: [String] { failures.map(\.text) }

    /// Runs a body as the method `testOpens` of this class, and returns the test.
    static func run(_ body: @escaping (Self) throws -> Void) -> Self {
      let test = self.init(name: "testOpens") { test in try body(test as! Self) }
      // XCTest waits for asynchronous parts of a test by a run loop. An empty one returns at once and is asked again,
      // and beside all other tests that took a core for minutes.
      let timer = Timer(timeInterval: 0.01, repeats: true) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      defer { timer.invalidate() }
      test.run()
      return test
    }

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append(Failure(text: description, file: filePath, line: lineNumber))
    }

    /// Returns a check of this test as from a file in a folder.
    func check(in folder: TemporaryFolder, line: UInt = 7) -> TraceCheck {
      let reporter = TestCaseReporter(self, #filePath, line)
      reporter.place = TestPlace(
        fileID: "AppTests/CardTests.swift", file: folder.path + "/CardTests.swift", line: Int(line))
      var check = TraceCheck(reporter)
      check.uses = ComparedGoldens()
      check.environment = [
        "DOPESHEET_ROOT": folder.path, "DOPESHEET_PENDING_DIR": folder.path + "/pending",
      ]
      return check
    }
  }
#endif
