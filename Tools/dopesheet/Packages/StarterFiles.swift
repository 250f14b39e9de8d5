import DopesheetEngine
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import DopesheetTrace
import Foundation

/// The contents of the files that `dopesheet init` writes.
enum StarterFiles {
  /// Returns the first test. ``golden(of:)`` records the same animation.
  static func test(importing module: String?) -> String {
    """
    import DopesheetTesting
    \(module.map { "import \(importName($0))\n" } ?? "")
    @Suite(.traces) struct CardTests {
      // The golden of this test is \(TracesFolder.name)/CardTests/comesIn.mtrace. Call your own animation here. The test then
      // fails and shows what differs; `swift run dopesheet accept` makes the new run the golden.
      @Test func comesIn() throws {
        try expectTrace(at: .hz(60), within: .seconds(2)) { stage in
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
  static func golden(of target: String) throws(Diagnostics) -> [UInt8] {
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
      stage.play(
        Motion(
          card, .alpha(from: 0, to: 1), .position.y(to: 80), duration: 0.4, easing: .cubic.out
        ).named("rise"))
    }
    do {
      let trace = try rehearsal.runUntilSettled(within: .seconds(2)).trace
      let owner = GoldenOwner(module: importName(target), names: ["CardTests", "comesIn()"])
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
