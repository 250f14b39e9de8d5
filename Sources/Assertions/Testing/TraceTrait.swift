import DopesheetFailures

/// Settings for the goldens of a suite or a test. Create it with `traces(…)`.
public struct TraceTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: TraceSettings

  /// Whether the trait applies to all tests of a suite, including suites inside it. Always `true`.
  public var isRecursive: Bool { true }

  /// Runs a test within a session, and then records the issues that the session stored.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let outer = TraceSession.current?.settings ?? TraceSettings()
    let session = TraceSession(
      test: TestIdentity(test, testCase), settings: settings.inside(outer))
    let result: Result<Void, any Error>
    do {
      try await session.run(function)
      result = .success(())
    } catch {
      // Swift Testing would record the error of a rehearsal at the line of the test.
      if let origin = session.origin(of: error, in: test.sourceLocation) {
        Issue.record(error, sourceLocation: origin)
        result = .success(())
      } else {
        result = .failure(error)
      }
    }
    session.finish()
    try result.get()
  }
}

extension Trait where Self == TraceTrait {
  /// The trait without settings: the test also fails if motions still move at its end.
  public static var traces: TraceTrait { traces() }

  /// Returns a trait with settings for the goldens of a suite or a test.
  ///
  /// Each setting comes from the call, or else from the test's trait, or else from the nearest suite's. A test with
  /// this trait, even without settings, also fails if motions still move when a compared run ends. Detached tasks can
  /// record issues for it; see ``TraceSession``.
  ///
  /// ```swift
  /// @Suite(.traces(record: .never, tolerances: ["*.velocity": .absolute(1e-6)])) struct SpringTests { … }
  /// ```
  ///
  /// - Parameters:
  ///   - mode: When goldens are written; see `expectTrace`.
  ///   - tolerances: The allowed differences of values. They replace the `tolerances.txt` files beside the goldens.
  ///   - allowsMotionAtEnd: Whether a run may end while motions still move. The default is `false`.
  ///   - allowsEmpty: Whether a run may have no track and no event, or settle at time 0. The default is `false`.
  public static func traces(
    record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    allowsMotionAtEnd: Bool? = nil, allowsEmpty: Bool? = nil
  ) -> TraceTrait {
    TraceTrait(
      settings: .init(
        record: mode, tolerances: tolerances, allowsMotionAtEnd: allowsMotionAtEnd,
        allowsEmpty: allowsEmpty))
  }

  /// Returns a trait with settings for goldens, and the tempo of rehearsals that set none.
  ///
  /// - Parameter tempo: The tempo of each `Rehearsal { … }` that the test creates on its own task or a child task.
  public static func traces(
    record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil, at tempo: some Tempo,
    allowsMotionAtEnd: Bool? = nil, allowsEmpty: Bool? = nil
  ) -> TraceTrait {
    TraceTrait(
      settings: .init(
        record: mode, tolerances: tolerances, at: tempo, allowsMotionAtEnd: allowsMotionAtEnd,
        allowsEmpty: allowsEmpty))
  }
}
