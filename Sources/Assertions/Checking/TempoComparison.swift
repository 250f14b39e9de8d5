import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

extension Rehearsal {
  /// Runs the rehearsal up to a time with several tempos, and compares the runs.
  ///
  /// This finds motions that depend on the frames. Each run is compared with the run of the rehearsal's own tempo. All
  /// external calls, changes of state and callbacks must have the same times and order. At each time at which both runs
  /// have a frame, all values must be equal to the last bit. The callback `updated` is ignored, since it is called once
  /// per frame.
  ///
  /// - Parameters:
  ///   - end: The end of the runs, at which each run has a frame.
  ///   - tempos: The other tempos. The default is ``variedTempos``.
  ///   - tolerances: The allowed differences, for an engine of your own: values by track, and times of events by
  ///     source. `frames=1` allows an event in the next frame of the slower tempo.
  /// - Throws: ``RehearsalDifference`` at the first difference, ``Dopesheet/RehearsalError``, or the error of the
  ///   closure.
  public func acrossTempos(
    until end: Ticks, tempos: [any Tempo] = Rehearsal.variedTempos,
    tolerances: ToleranceRules = .exact
  ) throws {
    let own = try until(end, by: tempo)
    for other in tempos {
      let run = try until(end, by: other)
      let names = [TempoName.text(of: tempo), TempoName.text(of: other)]
      if let difference = own.difference(from: run, named: names[0], names[1], tolerances) {
        throw difference
      }
    }
  }

  /// The default tempos: 30, 60, 90 and 120 Hz, and 60 Hz with dropped frames and with late frames.
  ///
  /// One tempo drops every third frame. The tempo with late frames also has the frames of 20 Hz, on time, so that
  /// there are times to compare.
  public static var variedTempos: [any Tempo] {
    [
      FrameRate.hz(30), FrameRate.hz(60), FrameRate.hz(90), FrameRate.hz(120),
      FrameRate.hz(60).dropping(every: 3),
      MergedTempo([FrameRate.hz(60).jittered(share: 0.9, seed: 1), FrameRate.hz(20)]),
    ]
  }

  func until(_ end: Ticks, by other: any Tempo) throws -> Trace {
    var rehearsal = self
    rehearsal.tempo = other
    rehearsal.options.recordsUpdates = false
    return try rehearsal.run(until: end).trace
  }
}

extension Trace {
  /// Returns the first difference from the trace of another tempo; see
  /// ``Rehearsal/acrossTempos(until:tempos:tolerances:)``.
  package func difference(
    from other: Trace, named name: String, _ otherName: String,
    _ tolerances: ToleranceRules = .exact
  ) -> RehearsalDifference? {
    RunComparison(
      "The run depends on its frames: at \(name) and at \(otherName) it differs.",
      .init(self, name), [.init(other, otherName)], tolerances
    ).firstDifference
  }
}

enum TempoName {
  /// Returns the name of a tempo, such as `60 Hz`; for a tempo of the user, the name of its type.
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
