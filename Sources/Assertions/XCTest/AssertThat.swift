import DopesheetExpectations
import XCTest

extension XCTestCase {
  /// Asserts that claims about a run hold. Each failed claim is a failure with the frame and the curve.
  ///
  /// ```swift
  /// assertThat(
  ///   run["card.position.y"].overshoot < 0.1,
  ///   run.events.inOrder("card.fade started", "card.fade completed"))
  /// ```
  public func assertThat(
    _ claims: Claim..., file: StaticString = #filePath, line: UInt = #line
  ) {
    report(claims, at: file, line)
  }

  /// Asserts that a run for users who asked for less motion has the outcome of the full run, without motion in space.
  ///
  /// The parameters are those of `expectReducedMotion` in `DopesheetTesting`.
  public func assertReducedMotion(
    settlingWithin limit: Ticks = .seconds(10), spatial: [String] = [], exempt: [String] = [],
    ignoringEvents events: [String] = [], file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void, comparedWith full: @escaping (Stage) throws -> Void
  ) throws {
    let reporter = TestCaseReporter(self)
    let place = reporter.place(file, line)
    func rehearsal(_ setUp: @escaping (Stage) throws -> Void) -> Rehearsal {
      reporter.rehearsal(at: nil, fileID: place.fileID, line: place.line, setUp)
    }
    let claims = try ReducedMotion.claims(
      about: rehearsal(setUp), comparedWith: rehearsal(full), settlingWithin: limit,
      spatial: spatial, exempt: exempt, ignoringEvents: events)
    report(claims, at: file, line)
  }

  /// Records a failure for each claim that does not hold.
  private func report(_ claims: [Claim], at file: StaticString, _ line: UInt) {
    let reporter = TestCaseReporter(self)
    let place = reporter.place(file, line)
    for failure in reporter.failures(of: claims, at: place) { reporter.fail(failure, at: place) }
  }

  /// Requires claims about a run to hold, and ends the test at the first that does not.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded.
  public func requireThat(
    _ claims: Claim..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let reporter = TestCaseReporter(self)
    let failures = reporter.failures(of: claims, at: reporter.place(file, line))
    try reporter.require(failures.first, at: file, line)
  }

  /// Asserts that a recording conforms to a standard, such as motion tokens. Each claim that fails is a failure.
  ///
  /// - Parameters:
  ///   - recording: A run of a rehearsal, or a trace of any origin.
  ///   - standard: The standard, such as `ReducedMotion`, or the tokens of the module `DopesheetConformity`.
  public func assertConforms(
    _ recording: some Recorded, to standard: some MotionStandard,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    report(standard.claims(about: recording), at: file, line)
  }

  /// Asserts that a recorded run happens again, bit for bit, when its inputs are replayed.
  ///
  /// If the replay differs from the recording, the test fails with one failure that names the first difference.
  ///
  /// - Parameters:
  ///   - trace: A recording of a live or of a rehearsed run.
  ///   - setUp: Adds the nodes and motions that the stage had when the recording began; see `Rehearsal.replay`.
  /// - Returns: The replay, for further checks.
  /// - Throws: An error of XCTest, after the failure is recorded, if the recording cannot be replayed or the closure
  ///   throws an error.
  @discardableResult
  public func assertReplay(
    of trace: Trace, file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) throws -> Replay {
    try assertReplay(of: trace, in: Rehearsal(.hz(60), setUp), file: file, line: line)
  }

  /// Asserts that a recorded run happens again in a rehearsal.
  @discardableResult
  public func assertReplay(
    of trace: Trace, in rehearsal: Rehearsal, file: StaticString = #filePath, line: UInt = #line
  ) throws -> Replay {
    let reporter = TestCaseReporter(self)
    do { return try reporter.replay(trace, in: rehearsal, at: reporter.place(file, line)) } catch {
      try reporter.require(TestCaseReporter.unplayable(error), at: file, line)
      throw error
    }
  }
}
