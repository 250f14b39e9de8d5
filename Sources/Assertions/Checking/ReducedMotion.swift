import Dopesheet
import DopesheetRecording
import DopesheetTrace

/// The rule for users who asked for less motion: the same outcome, and nothing that moves in space.
///
/// ```swift
/// let full = try Rehearsal { open(on: $0) }.runUntilSettled()
/// let reduced = try Rehearsal { open(on: $0, reducingMotion: true) }.runUntilSettled()
/// expectConforms(reduced, to: ReducedMotion(of: full))
/// ```
///
/// It makes three kinds of claims:
/// - No spatial track moves: positions, sizes, transforms, corners, borders' widths and shadows' distances. A jump is
///   allowed. Two changes of a track within a tenth of a second are a movement. Colours and opacity may change.
/// - Each track ends with the value that it has in the full run.
/// - Each source has the same events in the same order. Their times and arguments may differ. `updated` callbacks and
///   properties that are set without a motion do not count.
///
/// Source: WCAG 2.2, success criterion 2.3.3, and its term *motion animation*.
public struct ReducedMotion: MotionStandard {
  private let full: Trace
  private let spatial: [Glob]
  private let exempt: [Glob]
  private let omitted: [EventPattern]

  /// The time within which two changes of a track are a movement, in seconds. Slower series look like single pictures.
  private static let movementTime = 0.1

  /// Creates the rule for the reduced version of a run.
  ///
  /// - Parameters:
  ///   - full: The run with all its motion.
  ///   - spatial: Patterns of more tracks that move in space, such as `map.*`.
  ///   - exempt: Patterns of tracks that may move, because their motion is essential.
  ///   - events: Patterns of events that only one of the runs has, such as `card.slide *`.
  public init(
    of full: some Recorded, spatial: [String] = [], exempt: [String] = [],
    ignoringEvents events: [String] = []
  ) {
    self.full = full.trace
    self.spatial = spatial.map { Glob($0) }
    self.exempt = exempt.map { Glob($0) }
    omitted = events.map { EventPattern($0) }
  }

  package static func claims(
    about reduced: Rehearsal, comparedWith full: Rehearsal, within limit: Ticks,
    spatial: [String], exempt: [String], ignoringEvents events: [String]
  ) throws -> [Claim] {
    let rule = try ReducedMotion(
      of: full.runUntilSettled(within: limit), spatial: spatial, exempt: exempt,
      ignoringEvents: events)
    return try rule.claims(about: reduced.runUntilSettled(within: limit))
  }

  /// Returns the claims about a reduced run.
  public func claims(about recording: some Recorded) -> [Claim] {
    let trace = recording.trace
    let tracks = trace.tracks.indices.filter { isSpatial(trace.tracks[$0]) }
    let known = IndexedTrace(trace)
    let moves = tracks.map { still(known, $0) }
    return (moves.isEmpty ? [Claim("WCAG 2.3.3: no spatial track moves", .holds, [])] : moves)
      + ends(of: trace) + [events(of: trace)]
  }

  /// The names of properties that change neither size nor shape nor place.
  private static let flat: Set<String> = [
    "alpha", "isHidden", "opacity", "shadowOpacity", "zPosition",
  ]
  /// The first names of properties that do.
  private static let moving: Set<String> = [
    "anchorPoint", "borderWidth", "bounds", "center", "cornerRadius", "frame", "position",
    "rotation", "scale", "shadowOffset", "shadowRadius", "size", "transform", "translation", "x",
    "y", "z",
  ]

  /// The words of events that a reduced run may have less or more of.
  private static let quiet: Set<String> = ["updated", "set"]

  private func isSpatial(_ track: Trace.Track) -> Bool {
    if exempt.contains(where: { $0.matches(track.name) }) { return false }
    if spatial.contains(where: { $0.matches(track.name) }) { return true }
    let names = track.name.split(separator: ".").dropFirst().map(String.init)
    guard track.kind == .f64 || track.kind == .f32 else { return false }
    return names.contains { ReducedMotion.moving.contains($0) }
      && !names.contains { ReducedMotion.flat.contains($0) || $0.hasSuffix("Color") }
  }

  private func still(_ known: IndexedTrace, _ track: Int) -> Claim {
    let trace = known.trace
    let name = trace.tracks[track].name
    let statement = "WCAG 2.3.3: \(name) stays still"
    let times = known.changes(ofTrack: track).map(\.frame).filter { $0 > 0 }
      .map { (frame: $0, time: trace.seconds(ofFrame: $0)) }
    func isMovement(_ number: Int) -> Bool {
      times[number + 1].time - times[number].time <= ReducedMotion.movementTime
    }
    guard let first = times.indices.dropLast().first(where: isMovement) else {
      return Claim(statement, .holds, [])
    }
    let last = times.indices.dropLast()[first...].first { !isMovement($0) } ?? times.count - 1
    let begin = MeasureText.seconds(trace.seconds(ofFrame: times[first].frame - 1))
    let end = MeasureText.seconds(times[last].time)
    return Claim(
      statement, of: trace, at: trace.place(afterFrame: times[first].frame), .fails,
      ["it moves from \(begin) s to \(end) s"])
  }

  private func ends(of trace: Trace) -> [Claim] {
    let (own, other) = (IndexedTrace(trace), IndexedTrace(full))
    return full.tracks.indices.map { track in
      let name = full.tracks[track].name
      let statement = "\(name) ends as in the full run"
      let expected = other.values(ofTrack: track, atEndsOf: [full.frames.count - 1])[0]
      guard let index = trace.trackIndex(named: name) else {
        // A property that is set without a motion has no track.
        let hint = "record it: recorder.probe(\"\(name)\") { … }"
        return Claim(
          statement, .unanswered, ["the reduced run has no track “\(name)” (\(hint))"])
      }
      let actual = own.values(ofTrack: index, atEndsOf: [trace.frames.count - 1])[0]
      guard actual != expected else { return Claim(statement, .holds, []) }
      return Claim(
        statement, of: trace, at: trace.endPlace, .fails,
        [
          "it ends with \(ReducedMotion.text(actual)), in the full run with \(ReducedMotion.text(expected))"
        ])
    }
  }

  private static func text(_ value: [Scalar]?) -> String {
    value.map { $0.map(\.phrase).joined(separator: " ") } ?? "no value"
  }

  private func events(of trace: Trace) -> Claim {
    let statement = "the events are those of the full run"
    let (ours, theirs) = (sequences(trace), sequences(full))
    for name in theirs.names + ours.names.filter({ theirs.events[$0] == nil }) {
      let (own, other) = (ours.events[name] ?? [], theirs.events[name] ?? [])
      let place =
        zip(own, other).enumerated().first { $0.element.0.text != $0.element.1.text }?.offset
        ?? min(own.count, other.count)
      guard place < max(own.count, other.count) else { continue }
      let here = place < own.count ? own[place] : nil
      let time = MeasureText.seconds((place < other.count ? other : own)[place].time.seconds)
      let instead = here.map { "; instead it has “\($0.text)”" } ?? ""
      let text =
        place < other.count
        ? "the reduced run lacks “\(other[place].text)”, which the full run has at \(time) s\(instead)"
        : "the full run has no “\(own[place].text)”, as here at \(time) s"
      return Claim(statement, of: trace, at: here.map(trace.place(of:)), .fails, [text])
    }
    return Claim(statement, .holds, [])
  }

  /// Returns the events of each source, and the sources in the order of their first events.
  private func sequences(_ trace: Trace) -> (names: [String], events: [String: [RunEvent]]) {
    var (names, events): ([String], [String: [RunEvent]]) = ([], [:])
    for event in trace.runEvents
    where !ReducedMotion.quiet.contains(event.word)
      && !omitted.contains(where: { $0.matches(event) })
    {
      if events[event.source] == nil { names.append(event.source) }
      events[event.source, default: []].append(event)
    }
    return (names, events)
  }
}
