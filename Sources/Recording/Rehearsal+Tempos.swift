import DopesheetEngine
import DopesheetTrace

extension Rehearsal {
  /// Plays up to a time by several tempos, and compares what happened and the values at the times that two of them
  /// share: a motion that depends on the frames is found.
  ///
  /// Each run is compared with the one by the rehearsal's own tempo: all calls, changes of state and callbacks with
  /// their times and their order, and at each time that both runs have a frame at, every value to the last bit.
  /// `updated`, which is due once a frame, is left out.
  ///
  /// - Parameters:
  ///   - end: The time to play to, where each run has a frame.
  ///   - tempos: The other tempos; unless given, 30, 60, 90 and 120 Hz, 60 Hz with every third frame dropped, and 60 Hz
  ///     with late frames, among which those of 20 Hz are on time, so that there are times to compare.
  /// - Throws: ``RehearsalDifference`` at the first difference; ``RehearsalError``; what the closure throws.
  public func acrossTempos(
    until end: Ticks, tempos: [any Tempo] = Rehearsal.variedTempos
  ) throws {
    let own = try until(end, by: tempo)
    for other in tempos {
      let run = try until(end, by: other)
      let comparison = TempoComparison(
        own, TempoName.text(of: tempo), run, TempoName.text(of: other))
      if let difference = comparison.firstDifference { throw difference }
    }
  }

  /// The tempos that a rehearsal is usually tried by.
  public static var variedTempos: [any Tempo] {
    [
      FrameRate.hz(30), FrameRate.hz(60), FrameRate.hz(90), FrameRate.hz(120),
      FrameRate.hz(60).dropping(every: 3),
      MergedTempo([FrameRate.hz(60).jittered(share: 0.9, seed: 1), FrameRate.hz(20)]),
    ]
  }

  private func until(_ end: Ticks, by other: any Tempo) throws -> Trace {
    try self.with(other) { options in options.recordsUpdates = false }.until(end).trace
  }
}

/// The names of tempos, for messages.
enum TempoName {
  /// Returns `60 Hz`, `60 Hz dropping every 3rd frame`; the type for a tempo of a user's own.
  static func text(of tempo: any Tempo) -> String {
    switch tempo {
    case let rate as FrameRate: text(of: rate)
    case let rate as ScriptedRate: text(of: rate)
    case let merged as MergedTempo: merged.tempos.map { text(of: $0) }.joined(separator: " and ")
    case is ScriptedSteps: "scripted steps"
    default: "\(type(of: tempo))"
    }
  }

  private static func text(of rate: FrameRate) -> String {
    "\(rate.frames)\(rate.seconds == 1 ? "" : "/\(rate.seconds)") Hz"
  }

  private static func text(of rate: ScriptedRate) -> String {
    var text = text(of: rate.rate)
    if !rate.dropped.isEmpty { text += " dropping \(rate.dropped.count) frames" }
    if let every = rate.droppedEvery { text += " dropping every \(ordinal(every)) frame" }
    if let jitter = rate.jitter { text += " with late frames (seed \(jitter.seed))" }
    return text
  }

  private static func ordinal(_ number: Int64) -> String {
    switch (number % 10, number % 100) {
    case (1, let end) where end != 11: "\(number)st"
    case (2, let end) where end != 12: "\(number)nd"
    case (3, let end) where end != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}
