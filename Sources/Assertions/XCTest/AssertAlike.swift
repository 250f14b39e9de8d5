import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import XCTest

extension XCTestCase {
  /// Asserts that a rehearsal behaves the same at every tempo.
  ///
  /// The default tempos are 30, 60, 90 and 120 Hz, 60 Hz with dropped frames, and 60 Hz with late frames. External
  /// calls, changes of state and callbacks must come at the same times and in the same order. At times that two tempos
  /// share, all values must be equal bit for bit. The failure names the two tempos, the first difference and its time.
  ///
  /// - Parameters:
  ///   - end: The time at which each run ends.
  ///   - tempos: The tempos to compare with the test's own, which is 60 Hz unless ``TraceTestCase/traces`` sets another.
  ///   - tolerances: The allowed differences, for an engine of your own: values by track, times of events by source.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. Runs once for each tempo.
  public func assertFrameRateIndependence(
    until end: Ticks = .seconds(1), tempos: [any Tempo] = Rehearsal.variedTempos,
    tolerances: ToleranceRules = .exact, file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) {
    assertAlike("FrameRateIndependence", file, line, setUp) {
      try $0.acrossTempos(until: end, tempos: tempos, tolerances: tolerances)
    }
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

  /// Asserts that a rehearsal is the same when it runs in another way: sought, beside other nodes, slowly, mirrored or in
  /// parts.
  ///
  /// The failure names the variation, the first difference, its time and both values.
  ///
  /// - Parameters:
  ///   - variation: The other way to run it.
  ///   - end: The time at which the run ends.
  ///   - tolerances: The allowed differences: values by track, times of events by source.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0.
  public func assertSame(
    when variation: RunVariation, until end: Ticks = .seconds(1),
    tolerances: ToleranceRules = .exact, file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) {
    assertAlike("Same", file, line, setUp) {
      try $0.verifySame(when: variation, until: end, tolerances: tolerances)
    }
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
  /// - Parameters:
  ///   - times: The number of runs, 2 or more.
  ///   - end: The time at which each run ends.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. Called for each run.
  public func assertDeterministic(
    times: Int = 2, until end: Ticks = .seconds(1), file: StaticString = #filePath,
    line: UInt = #line, _ setUp: @escaping (Stage) throws -> Void
  ) {
    assertAlike("Deterministic", file, line, setUp) {
      try $0.verifyDeterminism(times: times, until: end)
    }
  }

  /// Asserts that a run gives the same trace when it is repeated, bit for bit.
  ///
  /// - Parameters:
  ///   - run: The run of a rehearsal, which counts as the first.
  ///   - times: The number of runs in all, 2 or more.
  public func assertDeterministic(
    _ run: Rehearsal.Run, times: Int = 2, file: StaticString = #filePath, line: UInt = #line
  ) {
    TestCaseReporter(self, file, line).alike("Deterministic") {
      try run.verifyDeterminism(times: times)
    }
  }

  private func assertAlike(
    _ helper: String, _ file: StaticString, _ line: UInt,
    _ setUp: @escaping (Stage) throws -> Void, _ compare: (Rehearsal) throws -> Void
  ) {
    let reporter = TestCaseReporter(self, file, line)
    reporter.alike(helper) { try compare(reporter.rehearsal(setUp)) }
  }
}
