import DopesheetChecking
import DopesheetExploring
import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

extension TestReporter {
  /// Explores an animation, and records a failure for the smallest counter-example.
  ///
  /// The counter-example is saved as a pending trace of the test, named `interrupted`. Its script is tried first in the
  /// next run. If it was accepted as a golden, it is also replayed.
  ///
  /// - Throws: An error of the animation without interruptions.
  package func explore(
    _ exploration: Exploration, always claims: @escaping Exploration.Claims, at place: TestPlace
  ) throws {
    guard hasTest(for: Self.verb + "Holds", at: place) else { return }
    let check = TraceCheck(self, name: "interrupted", mode: .never, at: place)
    try explore(exploration, always: claims, check)
  }

  /// Explores an animation with a check that keeps the counter-example.
  package func explore(
    _ exploration: Exploration, always claims: @escaping Exploration.Claims, _ check: TraceCheck
  ) throws {
    let place = check.place
    let kept = check.keptTraces
    if let golden = kept.golden {
      let replay = try exploration.rehearsal.replay(golden)
      if !replay.isFaithful { fail(plainLines(String(replay.text().dropLast())), at: place) }
    }
    let known = [kept.pending, kept.golden].compactMap { $0 }.compactMap(CounterExample.choices)
    guard let found = try exploration.counterExample(trying: known, always: claims) else { return }
    let saved = check.failure(of: found.trace).map { "\n" + $0 } ?? ""
    fail(
      plainLines(found.description + "as a test:\n" + found.swiftTest) + saved, at: place)
  }
}

extension TraceCheck {
  /// The golden of this check and its pending trace, as far as they can be read.
  fileprivate var keptTraces: (golden: Trace?, pending: Trace?) {
    guard let paths = try? paths else { return (nil, nil) }
    return (Self.trace(at: paths.golden), Self.trace(at: paths.pending))
  }

  private static func trace(at path: String) -> Trace? {
    guard let bytes = try? WholeFile.bytes(at: path) else { return nil }
    return bytes.withUnsafeBytes { try? TraceReader.read($0) }
  }
}
