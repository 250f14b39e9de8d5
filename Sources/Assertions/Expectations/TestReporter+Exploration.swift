import DopesheetChecking
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

extension TestReporter {
  /// Explores an animation, and records a failure for the smallest counter-example.
  ///
  /// The counter-example is saved as a pending trace of the test, named `interrupted`. Its script is tried first in the
  /// next run. Once its claims hold, the pending trace is the run of the fixed animation. If it was accepted as a
  /// golden, the script is run and compared with it each time.
  ///
  /// - Parameter name: A name that distinguishes several explorations of one test.
  /// - Throws: An error of the animation without interruptions, and ``ExplorationError``.
  package func explore(
    _ exploration: Exploration, named name: String?, always claims: @escaping Exploration.Claims,
    at place: TestPlace
  ) throws {
    let helper = Self.verb + "Holds"
    guard hasTest(for: helper, at: place) else { return }
    if let test, test.isParameterized, name == nil {
      return fail(
        """
        \(test.description) runs once for each argument, and all runs would share one counter-example. Give each a \
        name of its own: \(helper)(named: …)
        """, at: place)
    }
    let golden = (name.map { $0 + "." } ?? "") + "interrupted"
    try explore(
      exploration, always: claims, TraceCheck(self, name: golden, mode: .never, at: place))
  }

  /// Explores an animation with a check that keeps the counter-example.
  package func explore(
    _ exploration: Exploration, always claims: @escaping Exploration.Claims, _ check: TraceCheck
  ) throws {
    let kept = check.keptTraces
    let known = [kept.pending, kept.golden].compactMap { $0 }.compactMap(CounterExample.choices)
    if let found = try exploration.counterExample(trying: known, always: claims) {
      // Its text would advise to accept the run, which breaks a claim.
      _ = check.failure(of: found.trace)
      let saved = check.pendingName.map { "saved as the pending trace \($0)\n" } ?? ""
      let text = found.description + saved + "as a test:\n" + Self.test(of: found)
      return fail(plainLines(text), at: check.place)
    }
    guard let script = known.last, let trace = try exploration.trace(of: script) else { return }
    if kept.golden != nil {
      check.expect(trace)
    } else {
      _ = check.failure(of: trace)
    }
  }
}

extension TraceCheck {
  /// The golden of this check and its pending trace, as far as they can be read.
  fileprivate var keptTraces: (golden: Trace?, pending: Trace?) {
    guard let paths = try? paths else { return (nil, nil) }
    return (Self.trace(at: paths.golden), Self.trace(at: paths.pending))
  }

  /// The name of the pending trace for `dopesheet`.
  fileprivate var pendingName: String? {
    guard let paths = try? paths, FileInfo.isThere(paths.pending) else { return nil }
    return PendingTrace.title(of: paths.pending)
  }

  private static func trace(at path: String) -> Trace? {
    guard let bytes = try? WholeFile.bytes(at: path) else { return nil }
    return bytes.withUnsafeBytes { try? TraceReader.read($0) }
  }
}
