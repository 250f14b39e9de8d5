import DopesheetChecking
import DopesheetFailures
import DopesheetGoldens
import TestSupport
import Testing

@Suite("Claims in tests")
struct TestReporterTests {
  private let reporter = NoteReporter()
  private let x = trace(0, 6, 9)["x"]

  @Test("A claim that holds by less than it should warns, and does not fail")
  func warns() {
    let failures = reporter.failures(
      of: [
        x.staysWithin(-2...10).warning(below: 5), x.staysWithin(-2...10).warning(below: 1),
        x.falls.warning(below: 5),
      ], environment: [:])
    expectEqual(
      reporter.warnings,
      ["x: stays within -2...10 holds, but only just: 1 of 12 to spare\n  ▁▆█"])
    #expect(failures.count == 1 && failures[0].hasPrefix("x: falls does not hold: it misses by 6"))
  }

  @Test("A run of dopesheet test logs the margins of all claims that have one")
  func logs() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/references.log"
    let environment = ["DOPESHEET_REFERENCES": path, "DOPESHEET_RUN": "r1"]
    let claims: [Claim] = [x.rises, x.final == 9, x.isContinuous(maxJump: 5)]
    _ = reporter.failures(of: claims, environment: environment)
    _ = reporter.failures(of: claims, environment: ["DOPESHEET_REFERENCES": path])
    let margins = try References([ReferencesLog(path: path)]).runs.flatMap(\.margins)
    expectEqual(margins.map(\.claim), ["x: rises", "x: is continuous, with jumps of at most 5"])
    expectEqual(margins.map(\.amount), [3, -1])
    #expect(margins[0].owner.id.hasSuffix("/TestReporterTests/logs()"))
  }

  @Test("A log that cannot be written fails the test")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let environment = ["DOPESHEET_REFERENCES": folder.path, "DOPESHEET_RUN": "r1"]
    _ = reporter.failures(of: [x.rises], environment: environment)
    #expect(reporter.failures.count == 1)
    #expect(reporter.failures[0].hasPrefix("The margins cannot be logged: "))
  }
}
