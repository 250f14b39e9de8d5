/// Settings for the goldens of a suite or a test; made by `traces(…)`.
public struct TraceTrait: TestTrait, SuiteTrait, TestScoping {
  /// What the trait sets; the rest comes from around it.
  package struct Settings: Sendable {
    package var record: RecordMode?
    package var tolerances: ToleranceRules?
    package var tempo: (any Tempo)?
    package var allowsMotionAtEnd: Bool?
    package var allowsEmpty: Bool?

    /// These settings where they are set, and those of an outer suite elsewhere.
    func inside(_ outer: Settings) -> Settings {
      Settings(
        record: record ?? outer.record, tolerances: tolerances ?? outer.tolerances,
        tempo: tempo ?? outer.tempo,
        allowsMotionAtEnd: allowsMotionAtEnd ?? outer.allowsMotionAtEnd,
        allowsEmpty: allowsEmpty ?? outer.allowsEmpty)
    }
  }

  let settings: Settings

  /// The trait holds for all tests of a suite, those of suites inside it included.
  public var isRecursive: Bool { true }

  /// Runs a test within a session, and then records what belongs to its end.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let outer = TraceSession.current?.settings ?? Settings()
    let session = TraceSession(
      test: TestIdentity(test, testCase), settings: settings.inside(outer))
    let result: Result<Void, any Error>
    do {
      try await session.run(function)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    session.finish()
    try result.get()
  }
}

extension Trait where Self == TraceTrait {
  /// The trait without settings: the test also fails if motions still move at its end.
  public static var traces: TraceTrait { traces() }

  /// Settings for the goldens of a suite or a test.
  ///
  /// A test's own trait wins over its suite's, an inner suite's over an outer one's, setting by setting, and what a
  /// call says over all of them. With the trait, even without settings, a test also fails at its end when motions of
  /// a run that it compared still moved, and work on detached tasks can be booked to it; see ``TraceSession``.
  ///
  /// ```swift
  /// @Suite(.traces(record: .never, tolerances: ["*.velocity": .absolute(1e-6)])) struct SpringTests { … }
  /// ```
  ///
  /// - Parameters:
  ///   - mode: When goldens are written; see `expectTrace`.
  ///   - tolerances: How far values may be from the golden's, instead of what files `tolerances.txt` beside the
  ///     goldens say.
  ///   - allowsMotionAtEnd: Whether a run may end while something still moves; not unless it is set.
  ///   - allowsEmpty: Whether a run may have no track and no event, or settle at time 0; not unless it is set.
  public static func traces(
    record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    allowsMotionAtEnd: Bool? = nil, allowsEmpty: Bool? = nil
  ) -> TraceTrait {
    TraceTrait(
      settings: .init(
        record: mode, tolerances: tolerances, allowsMotionAtEnd: allowsMotionAtEnd,
        allowsEmpty: allowsEmpty))
  }

  /// Settings for the goldens of a suite or a test, and the tempo of rehearsals that name none.
  ///
  /// - Parameter tempo: The tempo of each `Rehearsal { … }` that the test makes on its own task or a child of it.
  public static func traces(
    record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil, tempo: some Tempo,
    allowsMotionAtEnd: Bool? = nil, allowsEmpty: Bool? = nil
  ) -> TraceTrait {
    TraceTrait(
      settings: .init(
        record: mode, tolerances: tolerances, tempo: tempo, allowsMotionAtEnd: allowsMotionAtEnd,
        allowsEmpty: allowsEmpty))
  }
}
