import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import XCTest

extension XCTestCase {
  /// Asserts that a rehearsal behaves the same at every tempo, as `expectFrameRateIndependence` of `DopesheetTesting`.
  ///
  /// The first run has the test's own tempo, which is 60 Hz unless ``TraceTestCase/traces`` sets another.
  public func assertFrameRateIndependence(
    until end: Ticks = .seconds(1), tempos: [any Tempo] = Rehearsal.variedTempos,
    tolerances: ToleranceRules = .exact, file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) {
    assertFrameRateIndependence(
      of: TestCaseReporter(self, file, line).rehearsal(setUp), until: end, tempos: tempos,
      tolerances: tolerances, file: file, line: line)
  }

  /// Asserts that a rehearsal, such as an async one, does the same at every frame rate.
  public func assertFrameRateIndependence(
    of rehearsal: Rehearsal, until end: Ticks = .seconds(1),
    tempos: [any Tempo] = Rehearsal.variedTempos, tolerances: ToleranceRules = .exact,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    TestCaseReporter(self, file, line).alike("FrameRateIndependence") {
      try rehearsal.acrossTempos(until: end, tempos: tempos, tolerances: tolerances)
    }
  }

  /// Asserts that a rehearsal is the same when it runs in another way, as `expectSame` of `DopesheetTesting`.
  public func assertSame(
    when variation: RunVariation, until end: Ticks = .seconds(1),
    tolerances: ToleranceRules = .exact, file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) {
    assertSame(
      of: TestCaseReporter(self, file, line).rehearsal(setUp), when: variation, until: end,
      tolerances: tolerances, file: file, line: line)
  }

  /// Asserts that a rehearsal, such as an async one, is the same when it runs in another way.
  public func assertSame(
    of rehearsal: Rehearsal, when variation: RunVariation, until end: Ticks = .seconds(1),
    tolerances: ToleranceRules = .exact, file: StaticString = #filePath, line: UInt = #line
  ) {
    TestCaseReporter(self, file, line).alike("Same") {
      try rehearsal.verifySame(when: variation, until: end, tolerances: tolerances)
    }
  }

  /// Asserts that a rehearsal gives the same trace each time, bit for bit.
  ///
  /// - Parameter times: The number of runs, 2 or more.
  public func assertDeterministic(
    times: Int = 2, until end: Ticks = .seconds(1), file: StaticString = #filePath,
    line: UInt = #line, _ setUp: @escaping (Stage) throws -> Void
  ) {
    let reporter = TestCaseReporter(self, file, line)
    reporter.alike("Deterministic") {
      try reporter.rehearsal(setUp).verifyDeterminism(times: times, until: end)
    }
  }

  /// Asserts that a run, which counts as the first of several, gives the same trace when it is repeated, bit for bit.
  public func assertDeterministic(
    _ run: Rehearsal.Run, times: Int = 2, file: StaticString = #filePath, line: UInt = #line
  ) {
    TestCaseReporter(self, file, line).alike("Deterministic") {
      try run.verifyDeterminism(times: times)
    }
  }
}
