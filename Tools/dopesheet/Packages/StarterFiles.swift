import DopesheetEngine
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import DopesheetTrace
import Foundation

/// The product with the test helpers for a library of tests, by its name.
enum TestProduct: String {
  case testing = "DopesheetTesting"
  case xcTest = "DopesheetXCTest"

  /// The function of the first test.
  var starter: String { self == .testing ? "comesIn" : "testComesIn" }
}

/// The contents of the files that `dopesheet init` writes.
enum StarterFiles {
  /// Returns the first test. ``golden(of:with:)`` records the same animation.
  static func test(importing module: String?, with product: TestProduct) -> String {
    let (suite, test, helper) =
      switch product {
      case .testing: ("@Suite(.traces) struct CardTests", "@Test func", "expectTrace")
      case .xcTest: ("final class CardTests: XCTestCase", "func", "assertTrace")
      }
    return """
      import \(product.rawValue)
      \(module.map { "import \(importName($0))\n" } ?? "")
      \(suite) {
        // The golden of this test is \(TracesFolder.name)/CardTests/\(product.starter).mtrace. Call your own animation here. The test then
        // fails and shows what differs; `swift run dopesheet accept` makes the new run the golden.
        \(test) \(product.starter)() throws {
          try \(helper)(at: .hz(60), within: .seconds(2)) { stage in
            let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
            stage.play(
              Motion(
                card, .alpha(from: 0, to: 1), .position.y(to: 80), duration: 0.4, easing: .cubic.out
              ).named("rise"))
          }
        }
      }

      """
  }

  /// Returns the name of the module of a target, which has no dashes or dots.
  static func importName(_ target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Returns the golden of the first test in a target.
  static func golden(
    of target: String, with product: TestProduct
  ) throws(Diagnostics) -> [UInt8] {
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
      stage.play(
        Motion(
          card, .alpha(from: 0, to: 1), .position.y(to: 80), duration: 0.4, easing: .cubic.out
        ).named("rise"))
    }
    do {
      let trace = try rehearsal.runUntilSettled(within: .seconds(2)).trace
      // XCTest names methods without parentheses.
      let test = product.starter + (product == .testing ? "()" : "")
      let owner = GoldenOwner(module: importName(target), names: ["CardTests", test])
      return TraceWriter.text(of: trace.owned(by: owner))
    } catch {
      throw Diagnostics(message: "the golden cannot be recorded: \(error)")
    }
  }

  /// Returns the workflow for GitHub Actions, as the guide explains it.
  ///
  /// - Parameter version: The version of Swift that runs it: `6.3`.
  static func workflow(swift version: String) -> String {
    """
    # Runs the tests, and finds goldens that no test uses. Runs that differ are in the artifact `goldens`.
    name: animations
    on: [push, pull_request]
    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:\(version)
        steps:
          - uses: actions/checkout@v4
          - run: swift run dopesheet test --junit .build/dopesheet/junit.xml
          - run: swift run dopesheet status --unused
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: goldens
              path: .build/dopesheet
              include-hidden-files: true

    """
  }
}
