import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A second way to run an animation, whose result is known from the first.
///
/// ```swift
/// try rehearsal.verifySame(when: .seeking(to: .seconds(0.25)), until: .seconds(1))
/// ```
public struct RunVariation {
  /// Runs a rehearsal up to a time and in another way. Throws the first difference.
  fileprivate let verify: (Rehearsal, _ end: Ticks, ToleranceRules) throws -> Void

  /// Goes to each of these times, and to the end, in one step instead of frame by frame.
  ///
  /// All events must be the same, and at these times all values.
  public static func seeking(to times: Ticks...) -> RunVariation {
    RunVariation { try $0.verifySeeking(to: times, $1, $2) }
  }

  /// Adds nodes and motions that have nothing to do with the animation, once before it is set up and once after it.
  ///
  /// All events and values of the animation must be the same.
  ///
  /// - Parameter addition: Adds to the stage. Its names must differ from those of the animation.
  public static func adding(_ addition: @escaping (Stage) throws -> Void) -> RunVariation {
    RunVariation { try $0.verifyAdding(addition, $1, $2) }
  }

  /// Runs a slower animation. All callbacks and changes of state must come later by a factor, and at these times all
  /// values must be the same.
  ///
  /// - Parameters:
  ///   - slow: A rehearsal of the slow animation: the same motions with a speed of 1/2, 1/4 and so on. Its tempo is not
  ///     used.
  ///   - factor: How many times longer it takes, 1 or more.
  public static func slowed(_ slow: Rehearsal, by factor: Int) -> RunVariation {
    let factor = max(1, factor)
    return RunVariation { rehearsal, end, tolerances in
      let tempo = rehearsal.tempo
      let own = RunComparison.Side(
        try rehearsal.until(end, by: tempo), "at full speed", factor: factor)
      let trace = try slow.until(
        end * factor, by: StretchedTempo(tempo: tempo, factor: Int64(factor)))
      try rehearsal.compare(
        "The slow animation is not the animation in \(factor) times the time.", own,
        [.init(trace, "slow")], tolerances
      ) { $0.scope = .outcome }
    }
  }

  /// Runs a mirrored animation. Some values must be mirrored about a centre. All other values, all callbacks and all
  /// changes of state must be the same.
  ///
  /// A mirrored value may be rounded: the two numbers must agree to 12 digits of the greatest number involved.
  ///
  /// - Parameters:
  ///   - mirrored: A rehearsal with the mirrored starts and ends. Its tempo is not used.
  ///   - centers: The centre of each mirrored track, by its name. `*` matches any text.
  public static func mirrored(
    _ mirrored: Rehearsal, about centers: KeyValuePairs<String, Double>
  ) -> RunVariation {
    RunVariation { rehearsal, end, tolerances in
      let own = RunComparison.Side(try rehearsal.until(end, by: rehearsal.tempo), "original")
      let tracks = try Rehearsal.centers(of: own.trace, centers)
      let other = RunComparison.Side(try mirrored.until(end, by: rehearsal.tempo), "mirrored")
      try rehearsal.compare(
        "The mirrored animation is not the mirror of the original.", own, [other], tolerances
      ) {
        $0.scope = .outcome
        $0.centers = tracks
      }
    }
  }

  /// Runs two parts of the animation, each alone.
  ///
  /// The values of the parts' tracks must be the same as in the whole, and so must the callbacks of the parts' sources.
  /// A track that only the first part has must keep its value.
  ///
  /// - Parameters:
  ///   - first: A rehearsal of the first part. Its tempo is not used.
  ///   - second: A rehearsal of the second part, whose closure first sets what the first part leaves behind.
  ///   - time: The time of the whole at which the second part begins.
  public static func parts(
    _ first: Rehearsal, then second: Rehearsal, at time: Ticks
  ) -> RunVariation {
    RunVariation { try $0.verifyParts(first, second, min(time, $1), $1, $2) }
  }
}

extension Rehearsal {
  /// Runs the rehearsal up to a time and in another way, and compares the runs.
  ///
  /// Values and times must be equal to the last bit, unless the variation or `tolerances` allow otherwise. The callback
  /// `updated` is ignored, since it is called once per frame.
  ///
  /// - Parameters:
  ///   - variation: The other way to run it.
  ///   - end: The end of the run.
  ///   - tolerances: The allowed differences: values by track, and times of events by source.
  /// - Throws: ``RehearsalDifference`` at the first difference, ``Dopesheet/RehearsalError``, or the error of a
  ///   closure.
  public func verifySame(
    when variation: RunVariation, until end: Ticks, tolerances: ToleranceRules = .exact
  ) throws {
    try variation.verify(self, end, tolerances)
  }

  fileprivate func compare(
    _ head: String, _ own: RunComparison.Side, _ others: [RunComparison.Side],
    _ tolerances: ToleranceRules, _ configure: (inout RunComparison) -> Void = { _ in }
  ) throws {
    var comparison = RunComparison(head, own, others, tolerances)
    comparison.namesFrames = true
    configure(&comparison)
    if let difference = comparison.firstDifference { throw difference }
  }

  fileprivate func verifySeeking(
    to times: [Ticks], _ end: Ticks, _ tolerances: ToleranceRules
  ) throws {
    if let outside = times.first(where: { $0 < .zero || $0 > end }) {
      throw RehearsalDifference(
        description:
          "The time \(outside) cannot be sought: the run ends at \(end) (give a later until:).")
    }
    let steps = ScriptedSteps.times(times.filter { $0 > .zero && $0 < end }.sorted())
    // The frames of the run that plays include these times, so that there are values to compare.
    let played = try until(end, by: MergedTempo([tempo, steps]))
    let sought = try until(end, by: steps)
    try compare(
      "The animation depends on how it comes to a time: played frame by frame and sought, it differs.",
      .init(played, "played"), [.init(sought, "sought")], tolerances)
  }

  fileprivate func verifyAdding(
    _ addition: @escaping (Stage) throws -> Void, _ end: Ticks, _ tolerances: ToleranceRules
  ) throws {
    let own = RunComparison.Side(try until(end, by: tempo), "alone")
    let setUp = self.setUp
    for isFirst in [true, false] {
      var rehearsal = self
      rehearsal.setUp = { stage in
        if isFirst { try addition(stage) }
        try setUp(stage)
        if !isFirst { try addition(stage) }
      }
      let trace = try rehearsal.until(end, by: tempo)
      try compare(
        "The addition changes the animation.", own,
        [.init(trace, isFirst ? "added before" : "added after")], tolerances
      ) {
        $0.scope = .first
      }
    }
  }

  fileprivate func verifyParts(
    _ first: Rehearsal, _ second: Rehearsal, _ time: Ticks, _ end: Ticks,
    _ tolerances: ToleranceRules
  ) throws {
    let own = RunComparison.Side(try until(end, by: tempo), "whole")
    let others: [RunComparison.Side] = [
      .init(try first.until(time, by: tempo), "first part"),
      .init(
        try second.until(end - time, by: LaterTempo(tempo: tempo, begin: time)), "second part",
        begin: time),
    ]
    try compare("The whole is not its two parts, one after the other.", own, others, tolerances) {
      $0.scope = .others
    }
  }

  fileprivate static func centers(
    of trace: Trace, _ centers: KeyValuePairs<String, Double>
  ) throws -> [String: Double] {
    let names = trace.tracks.map(\.name)
    var tracks: [String: Double] = [:]
    for (pattern, center) in centers {
      let found = names.filter(Glob(pattern).matches)
      guard !found.isEmpty else {
        let hint = suggestion(for: pattern, in: names).map { " (\($0))" } ?? ""
        throw RehearsalDifference(
          description: "No track to mirror is called “\(pattern)”\(hint).")
      }
      for name in found { tracks[name] = center }
    }
    return tracks
  }
}

/// The beats of a tempo, each at so many times its time.
private struct StretchedTempo: Tempo {
  let tempo: any Tempo
  let factor: Int64

  func beat(after time: Ticks) -> Ticks? {
    tempo.beat(after: Ticks(count: time.count / factor))?.multiplied(by: factor)
  }

  func steps(at beat: Ticks) -> Int { tempo.steps(at: Ticks(count: beat.count / factor)) }
}

/// The beats of a tempo after a time, counted from then.
private struct LaterTempo: Tempo {
  let tempo: any Tempo
  let begin: Ticks

  func beat(after time: Ticks) -> Ticks? {
    time.adding(begin).flatMap { tempo.beat(after: $0) }.map { $0 - begin }
  }

  func steps(at beat: Ticks) -> Int { beat == .zero ? 1 : tempo.steps(at: beat + begin) }
}
