import DopesheetDiff
import DopesheetEngine
import DopesheetTrace

struct RunComparison {
  /// A run, and the place of its times among those of the other runs.
  struct Side {
    let trace: Trace
    let name: String
    /// The factor by which its times are longer in the comparison.
    var factor = 1
    /// The time of the comparison at which it begins.
    var begin = Ticks.zero
    let events: [RunEvent]

    init(_ trace: Trace, _ name: String, factor: Int = 1, begin: Ticks = .zero) {
      self.trace = trace
      self.name = name
      self.factor = factor
      self.begin = begin
      events = trace.runEvents
    }

    /// Returns the place of one of its times in the comparison.
    func place(of time: Ticks) -> Ticks { time * factor + begin }
    func place(ofFrame frame: Int) -> Ticks { place(of: trace.time(ofFrame: frame)) }

    func length(ofFrame frame: Int) -> Ticks {
      frame > 0 ? place(ofFrame: frame) - place(ofFrame: frame - 1) : .zero
    }
  }

  enum Scope {
    /// All tracks and events. All runs have the same tracks.
    case all
    /// All tracks, changes of state and callbacks, since other external calls lead to them.
    case outcome
    /// The tracks and events of the first run.
    case first
    /// The tracks of the other runs, and the callbacks of their sources.
    case others
  }

  private let head: String
  private let own: Side
  private let others: [Side]
  private let tolerances: ToleranceRules
  var scope = Scope.all
  /// The tracks whose values are mirrored, with the centres.
  var centers: [String: Double] = [:]
  /// Whether a difference of values names the frame of the first run.
  var namesFrames = false

  /// - Parameter head: The first sentence of a difference.
  init(_ head: String, _ own: Side, _ others: [Side], _ tolerances: ToleranceRules) {
    self.head = head
    self.own = own
    self.others = others
    self.tolerances = tolerances
  }

  /// The earliest difference. At the same time, a difference of events is first, and one of declarations is last.
  var firstDifference: RehearsalDifference? {
    let findings = [eventDifference, valueDifference, trackDifference].compactMap { $0 }
    guard let first = findings.min(by: { $0.time < $1.time }) else { return nil }
    let names = [own.name, first.other.name]
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, first.sides).map { name, side in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(side)"
    }
    return RehearsalDifference(description: ([head, first.words] + lines).joined(separator: "\n"))
  }

  private struct Finding {
    let time: Ticks
    let words: String
    let other: Side
    let sides: [String]

    /// - Parameter time: The time; `nil` for a difference of declarations.
    init(at time: Ticks?, _ what: String, from other: Side, _ sides: [String]) {
      self.time = time ?? .limit
      words =
        time.map { "First difference at \(MeasureText.seconds($0.seconds)) s: \(what)" } ?? what
      self.other = other
      self.sides = sides
    }
  }

  // MARK: Events

  private struct Placed {
    let event: RunEvent
    let side: Side
    var time: Ticks { side.place(of: event.time) }

    var words: String {
      let arguments = event.arguments.map { " " + $0.phrase }.joined()
      return "\(event.text)\(arguments) at \(MeasureText.number(event.time.seconds)) s"
    }
  }

  private var eventDifference: Finding? {
    let ours = compared([own])
    let theirs = compared(others)
    for index in 0..<max(ours.count, theirs.count) {
      let pair = [ours, theirs].map { index < $0.count ? $0[index] : nil }
      if let a = pair[0], let b = pair[1], isSame(a, b) { continue }
      let time = pair.compactMap { $0?.time }.min() ?? .zero
      return Finding(
        at: Ticks(count: (time - own.begin).count / Int64(own.factor)), "what happens.",
        from: pair[1]?.side ?? others[others.count - 1], pair.map { $0?.words ?? "nothing more" })
    }
    return nil
  }

  /// Returns the events of some runs that are compared, one run after another.
  private func compared(_ sides: [Side]) -> [Placed] {
    let sources: Set<String>
    switch scope {
    case .all, .outcome: sources = []
    case .first: sources = Set(own.trace.sources.map(\.name))
    case .others: sources = Set(others.flatMap { $0.trace.sources.map(\.name) })
    }
    return sides.flatMap { side in
      side.events.filter { event in
        switch scope {
        case .all: true
        case .outcome: event.kind != .input
        case .first: sources.contains(event.source)
        case .others: event.kind == .callback && sources.contains(event.source)
        }
      }.map { Placed(event: $0, side: side) }
    }
  }

  /// Returns whether two events are equal. Their frames may differ, since the runs have different frames.
  private func isSame(_ a: Placed, _ b: Placed) -> Bool {
    a.event.kind == b.event.kind && a.event.text == b.event.text
      && a.event.arguments == b.event.arguments && areNear(a, b)
  }

  /// Returns whether the times of two events are equal or within the tolerance of their source. Its frames are those of
  /// the run with the longer frame there.
  private func areNear(_ a: Placed, _ b: Placed) -> Bool {
    guard a.time != b.time else { return true }
    let limit = tolerances[eventsOf: a.event.source]
    let span = a.time < b.time ? b.time - a.time : a.time - b.time
    let frame = max(
      a.side.length(ofFrame: a.event.frame), b.side.length(ofFrame: b.event.frame))
    return limit.frames > 0 && span <= frame * limit.frames
      || limit.ticks > 0 && span.count <= limit.ticks
  }

  // MARK: Values

  private var trackDifference: Finding? {
    for other in others {
      let tracks = [own.trace.tracks, other.trace.tracks]
      let names = tracks.map { Set($0.map(\.name)) }
      let unmatched =
        switch scope {
        case .all, .outcome: names[0].symmetricDifference(names[1])
        case .first: names[0].subtracting(names[1])
        case .others: names[1].subtracting(names[0])
        }
      if let track = unmatched.min() {
        return Finding(
          at: nil, "The track \(track)", from: other,
          names.map { $0.contains(track) ? "is recorded" : "is not recorded" })
      }
      for first in tracks[0] {
        guard let second = other.trace.trackIndex(named: first.name).map({ tracks[1][$0] }),
          first.kind != second.kind || first.width != second.width
        else { continue }
        return Finding(
          at: nil, "The track \(first.name)", from: other,
          [first, second].map { "is \($0.kind.rawValue)" + ($0.width > 1 ? "[\($0.width)]" : "") })
      }
    }
    return nil
  }

  private var valueDifference: Finding? {
    let known = IndexedTrace(own.trace)
    return others.indices.flatMap { index -> [Finding?] in
      let other = others[index]
      let later = Set(others[(index + 1)...].flatMap { $0.trace.tracks.map(\.name) })
      return [
        valueDifference(from: other, at: commonFrames(with: other), known) { _ in true },
        // What no later run moves keeps its last value.
        valueDifference(from: other, at: laterFrames(than: other), known) { !later.contains($0) },
      ]
    }.compactMap { $0 }.min { $0.time < $1.time }
  }

  /// Returns the first different value of another run at pairs of frames, for some tracks.
  private func valueDifference(
    from other: Side, at frames: [(Int, Int)], _ known: IndexedTrace,
    of isCompared: (String) -> Bool
  ) -> Finding? {
    let otherKnown = IndexedTrace(other.trace)
    let ends = zip([own.trace, other.trace], [frames.map(\.0), frames.map(\.1)]).map {
      trace, frames in
      frames.map { trace.frame(atTick: trace.frames[$0].tick) }
    }
    var earliest: (pair: Int, finding: Finding)?
    for (first, track) in own.trace.tracks.enumerated() {
      guard let second = other.trace.trackIndex(named: track.name),
        other.trace.tracks[second].width == track.width, isCompared(track.name)
      else { continue }
      let ours = known.values(ofTrack: first, atEndsOf: ends[0])
      let theirs = otherKnown.values(ofTrack: second, atEndsOf: ends[1])
      guard
        let pair = frames.indices.first(where: { !isSame(ours[$0], theirs[$0], track.name) }),
        pair < earliest?.pair ?? .max
      else { continue }
      let frame = frames[pair].0
      let place = namesFrames ? " in frame \(frame)" : ""
      earliest = (
        pair,
        Finding(
          at: own.trace.time(ofFrame: frame), "the value of \(track.name)\(place).", from: other,
          [Self.words(ours[pair]) + mirrored(ours[pair], track.name), Self.words(theirs[pair])])
      )
    }
    return earliest?.finding
  }

  /// Returns whether the value of another run is the one that the first run's value requires.
  private func isSame(_ ours: [Scalar]?, _ theirs: [Scalar]?, _ track: String) -> Bool {
    guard let image = image(of: ours, track), let ours else {
      return tolerances[track].allows(ours, theirs)
    }
    guard let theirs, theirs.count == image.count else { return false }
    let isMirror = image.indices.allSatisfy { index in
      let their = theirs[index].number
      // Up to rounding: to 12 digits of the greatest of these numbers.
      let size = max(abs(ours[index].number), abs(their))
      return abs(image[index] - their) <= 1e-12 * size
    }
    return isMirror
      || tolerances[track].allows(image.map { .f64($0) }, theirs.map { .f64($0.number) })
  }

  /// The mirror of a value; `nil` for a track that is not mirrored, and for words and Booleans.
  private func image(of value: [Scalar]?, _ track: String) -> [Double]? {
    guard let center = centers[track], let value,
      value.allSatisfy({ $0.kind != .sym && $0.kind != .bool })
    else { return nil }
    return value.map { 2 * center - $0.number }
  }

  private static func words(_ value: [Scalar]?) -> String {
    value.map { $0.map(\.phrase).joined(separator: " ") } ?? "none"
  }

  private func mirrored(_ value: [Scalar]?, _ track: String) -> String {
    image(of: value, track).map { image in
      ", mirrored " + image.map { MeasureText.number($0) }.joined(separator: " ")
    } ?? ""
  }

  /// The frames that the first run and another have at the same time. Of several frames at one time, the last.
  private func commonFrames(with other: Side) -> [(Int, Int)] {
    var frames: [(Int, Int)] = []
    var second = 0
    for frame in own.trace.frames.indices {
      let time = own.place(ofFrame: frame)
      while second < other.trace.frames.count, other.place(ofFrame: second) < time { second += 1 }
      guard second < other.trace.frames.count, other.place(ofFrame: second) == time else {
        continue
      }
      frames.append((frame, second))
    }
    return frames
  }

  /// The frames of the first run after the end of another, each with the other's last frame.
  private func laterFrames(than other: Side) -> [(Int, Int)] {
    let last = other.trace.frames.count - 1
    guard scope == .others, last >= 0 else { return [] }
    return own.trace.frames.indices.filter {
      own.place(ofFrame: $0) > other.place(ofFrame: last)
    }.map { ($0, last) }
  }
}

extension Tolerance {
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
