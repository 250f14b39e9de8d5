import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// A comparison of two runs of one rehearsal with different tempos.
struct TempoComparison {
  private let traces: [Trace]
  private let names: [String]
  private let tolerances: ToleranceRules

  init(
    _ first: Trace, _ firstName: String, _ second: Trace, _ secondName: String,
    _ tolerances: ToleranceRules
  ) {
    traces = [first, second]
    names = [firstName, secondName]
    self.tolerances = tolerances
  }

  /// The earliest difference. At the same time, a difference of events is first.
  var firstDifference: RehearsalDifference? {
    let event = eventDifference
    let value = valueDifference
    if let event, value.map({ event.time <= $0.time }) ?? true { return difference(event) }
    return value.map { difference($0) } ?? trackDifference
  }

  /// A difference with a text for each side.
  private struct Finding {
    let time: Ticks
    let what: String
    let sides: [String]
  }

  private func difference(_ finding: Finding) -> RehearsalDifference {
    difference(
      "First difference at \(MeasureText.seconds(finding.time.seconds)) s: \(finding.what)",
      finding.sides)
  }

  private func difference(_ what: String, _ sides: [String]) -> RehearsalDifference {
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, sides).map { name, side in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(side)"
    }
    let head = "The run depends on its frames: at \(names[0]) and at \(names[1]) it differs."
    return RehearsalDifference(sides: names, words: ([head, what] + lines).joined(separator: "\n"))
  }

  // MARK: Events

  private var eventDifference: Finding? {
    let events = traces.map(\.runEvents)
    for index in 0..<max(events[0].count, events[1].count) {
      let pair = events.map { index < $0.count ? $0[index] : nil }
      if let a = pair[0], let b = pair[1], isSame(a, b) { continue }
      let time = pair.compactMap { $0?.time }.min() ?? .zero
      return Finding(time: time, what: "what happens.", sides: pair.map { Self.words($0) })
    }
    return nil
  }

  /// Returns whether two events are equal. Their frames may differ, since the runs have different frames.
  private func isSame(_ a: RunEvent, _ b: RunEvent) -> Bool {
    a.kind == b.kind && a.text == b.text && a.arguments == b.arguments && areNear(a, b)
  }

  /// Returns whether the times of two events are equal or within the tolerance of their source. Its frames are those of
  /// the run with the longer frame there.
  private func areNear(_ a: RunEvent, _ b: RunEvent) -> Bool {
    guard a.time != b.time else { return true }
    let limit = tolerances[eventsOf: a.source]
    let span = a.time < b.time ? b.time - a.time : a.time - b.time
    let frame = max(
      length(ofFrame: a.frame, in: traces[0]), length(ofFrame: b.frame, in: traces[1]))
    return limit.frames > 0 && span <= frame * limit.frames
      || limit.ticks > 0 && span.count <= limit.ticks
  }

  /// Returns the time since the frame before.
  private func length(ofFrame frame: Int, in trace: Trace) -> Ticks {
    frame > 0 ? trace.time(ofFrame: frame) - trace.time(ofFrame: frame - 1) : .zero
  }

  private static func words(_ event: RunEvent?) -> String {
    guard let event else { return "nothing more" }
    let arguments = event.arguments.map { " " + $0.phrase }.joined()
    return "\(event.text)\(arguments) at \(MeasureText.number(event.time.seconds)) s"
  }

  // MARK: Values

  /// The first difference between the declarations of tracks.
  private var trackDifference: RehearsalDifference? {
    let names = traces.map { Set($0.tracks.map(\.name)) }
    if let track = names[0].symmetricDifference(names[1]).min() {
      return difference(
        "The track \(track)", names.map { $0.contains(track) ? "is recorded" : "is not recorded" })
    }
    for (first, second) in zip(traces[0].tracks, traces[1].tracks) where first != second {
      return difference(
        "The track \(first.name)",
        [first, second].map { "is \($0.kind.rawValue)" + ($0.width > 1 ? "[\($0.width)]" : "") })
    }
    return nil
  }

  private var valueDifference: Finding? {
    let frames = commonFrames
    let known = traces.map { IndexedTrace($0) }
    let ends = zip(traces, [frames.map(\.0), frames.map(\.1)]).map { trace, frames in
      frames.map { trace.frame(atTick: trace.frames[$0].tick) }
    }
    var earliest: (pair: Int, finding: Finding)?
    for (first, track) in traces[0].tracks.enumerated() {
      guard let second = traces[1].trackIndex(named: track.name),
        traces[1].tracks[second].width == track.width
      else { continue }
      let ours = known[0].values(ofTrack: first, atEndsOf: ends[0])
      let theirs = known[1].values(ofTrack: second, atEndsOf: ends[1])
      let tolerance = tolerances[track.name]
      guard
        let pair = frames.indices.first(where: { !tolerance.allows(ours[$0], theirs[$0]) }),
        pair < earliest?.pair ?? .max
      else { continue }
      let time = traces[0].time(ofFrame: frames[pair].0)
      let sides = [ours[pair], theirs[pair]].map { value in
        value.map { $0.map(\.phrase).joined(separator: " ") } ?? "none"
      }
      earliest = (pair, Finding(time: time, what: "the value of \(track.name).", sides: sides))
    }
    return earliest?.finding
  }

  /// The frames that both runs have at the same time. Of several frames at one time, the last.
  private var commonFrames: [(Int, Int)] {
    var frames: [(Int, Int)] = []
    var other = 0
    for frame in traces[0].frames.indices {
      let time = traces[0].time(ofFrame: frame)
      while other < traces[1].frames.count, traces[1].time(ofFrame: other) < time { other += 1 }
      guard other < traces[1].frames.count, traces[1].time(ofFrame: other) == time else { continue }
      frames.append((frame, other))
    }
    return frames
  }
}

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
  ///   - tolerances: The allowed differences, for an engine of your own: values by track, and times of events by source.
  ///     `frames=1` allows an event in the next frame of the slower tempo.
  /// - Throws: ``RehearsalDifference`` at the first difference, ``RehearsalError``, or the error of the closure.
  public func acrossTempos(
    until end: Ticks, tempos: [any Tempo] = Rehearsal.variedTempos,
    tolerances: ToleranceRules = .exact
  ) throws {
    let own = try until(end, by: tempo)
    for other in tempos {
      let run = try until(end, by: other)
      let comparison = TempoComparison(
        own, TempoName.text(of: tempo), run, TempoName.text(of: other), tolerances)
      if let difference = comparison.firstDifference { throw difference }
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

  private func until(_ end: Ticks, by other: any Tempo) throws -> Trace {
    var rehearsal = self
    rehearsal.tempo = other
    rehearsal.options.recordsUpdates = false
    return try rehearsal.run(until: end).trace
  }
}

extension Trace {
  /// Returns the first difference from the trace of another tempo; see ``Rehearsal/acrossTempos(until:tempos:tolerances:)``.
  package func difference(
    from other: Trace, named name: String, _ otherName: String
  ) -> RehearsalDifference? {
    TempoComparison(self, name, other, otherName, .exact).firstDifference
  }
}

extension Tolerance {
  /// Returns whether two values are equal or within this tolerance.
  fileprivate func allows(_ ours: [Scalar]?, _ theirs: [Scalar]?) -> Bool {
    if ours == theirs { return true }
    guard !isExact, let ours, let theirs, ours.count == theirs.count else { return false }
    var builder = TraceBuilder()
    return zip(ours, theirs).allSatisfy { a, b in
      if a == b { return true }
      guard a.kind == b.kind, a.kind != .sym else { return false }
      let gap = ScalarGap(a.kind, builder.bits(of: a), builder.bits(of: b))
      return use(distance: gap.distance, magnitude: gap.magnitude, steps: gap.steps) != nil
    }
  }
}

/// The names of tempos, for messages.
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
