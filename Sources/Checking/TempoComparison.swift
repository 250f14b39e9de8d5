import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// Compares the runs of one rehearsal by two tempos.
struct TempoComparison {
  private let traces: [Trace]
  private let names: [String]

  init(_ first: Trace, _ firstName: String, _ second: Trace, _ secondName: String) {
    traces = [first, second]
    names = [firstName, secondName]
  }

  /// The earliest difference: of events if they differ before the first value does.
  var firstDifference: RehearsalDifference? {
    let event = eventDifference
    let value = valueDifference
    if let event, value.map({ event.time <= $0.time }) ?? true { return difference(event) }
    return value.map { difference($0) } ?? trackDifference
  }

  /// A difference, in words for each side.
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

  // MARK: What happened

  private var eventDifference: Finding? {
    let events = traces.map(\.runEvents)
    for index in 0..<max(events[0].count, events[1].count) {
      let pair = events.map { index < $0.count ? $0[index] : nil }
      if let a = pair[0], let b = pair[1], Self.isSame(a, b) { continue }
      let time = pair.compactMap { $0?.time }.min() ?? .zero
      return Finding(time: time, what: "what happens.", sides: pair.map { Self.words($0) })
    }
    return nil
  }

  /// Frames differ, so an event is the same whatever its frame is.
  private static func isSame(_ a: RunEvent, _ b: RunEvent) -> Bool {
    a.kind == b.kind && a.time == b.time && a.text == b.text && a.arguments == b.arguments
  }

  private static func words(_ event: RunEvent?) -> String {
    guard let event else { return "nothing more" }
    let arguments = event.arguments.map { " " + $0.phrase }.joined()
    return "\(event.text)\(arguments) at \(MeasureText.number(event.time.seconds)) s"
  }

  // MARK: Values

  /// A track that only one run has.
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
      guard let pair = frames.indices.first(where: { ours[$0] != theirs[$0] }),
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

  /// The frames of both runs that are at the same time; of several at one time the last.
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
    var rehearsal = Rehearsal(other, setUp)
    rehearsal.options = options
    rehearsal.options.recordsUpdates = false
    return try rehearsal.until(end).trace
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
