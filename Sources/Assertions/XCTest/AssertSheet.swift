import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import XCTest

extension XCTestCase {
  /// Runs an animation until it settles, and asserts that it moves as the rows say.
  ///
  /// See the guide's page *Sheets*, and `expectSheet` in `DopesheetTesting` for the parameters.
  ///
  /// ```swift
  /// func testCardEnters() throws {
  ///   try assertSheet { stage in enter(card, on: stage) } matches: {
  ///     "card.alpha  0 → 1  0–400 ms  cubic.out"
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: An error of XCTest, after the failure is recorded, if the animation has not settled in time or the
  ///   closure throws an error.
  @discardableResult
  public func assertSheet(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ setUp: @escaping (Stage) throws -> Void, matches rows: (() -> String)? = nil
  ) throws -> Rehearsal.Run {
    let rehearsal = TestCaseReporter(self, file, line).rehearsal(at: tempo, setUp)
    return try assertSheet(
      of: rehearsal, within: limit, file: file, line: line, column: column, matches: rows)
  }

  /// Asserts that a rehearsal, such as an async one, moves as the rows say; see
  /// ``assertSheet(at:within:file:line:column:_:matches:)``.
  @discardableResult
  public func assertSheet(
    of rehearsal: Rehearsal, within limit: Ticks = .seconds(10),
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    matches rows: (() -> String)? = nil
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line, column)
    let run = try reporter.played { try rehearsal.runUntilSettled(within: limit) }
    SheetCheck(reporter, "assertSheet", matches: rows?()).expect(run)
    return run
  }

  /// Asserts that a run or a trace moves as the rows say; see
  /// ``assertSheet(at:within:file:line:column:_:matches:)``.
  public func assertSheet(
    _ recorded: some Recorded, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, matches rows: (() -> String)? = nil
  ) {
    SheetCheck(TestCaseReporter(self, file, line, column), "assertSheet", matches: rows?())
      .expect(recorded)
  }

  /// Requires a run or a trace to move as the rows say, and ends the test otherwise.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded.
  public func requireSheet(
    _ recorded: some Recorded, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, matches rows: (() -> String)? = nil
  ) throws {
    try SheetCheck(
      TestCaseReporter(self, file, line, column), "requireSheet",
      matches: rows?()
    ).require(recorded)
  }

  /// Runs an animation until it settles, and ends the test if it does not move as the rows say.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded, also if the animation has not settled in time or the
  ///   closure throws an error.
  @discardableResult
  public func requireSheet(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ setUp: @escaping (Stage) throws -> Void, matches rows: (() -> String)? = nil
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line, column)
    let rehearsal = reporter.rehearsal(at: tempo, setUp)
    let run = try reporter.played { try rehearsal.runUntilSettled(within: limit) }
    try SheetCheck(reporter, "requireSheet", matches: rows?()).require(run)
    return run
  }
}
