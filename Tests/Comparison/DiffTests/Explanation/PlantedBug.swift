import DopesheetCurves
import DopesheetText
import DopesheetTrace
import TestSupport

/// A golden of another engine, and the trace of the same animation with some planted bugs.
struct PlantedBug: CustomStringConvertible {
  let golden: Trace
  let actual: Trace
  /// For each bug, the name of its track and the texts one of which names it.
  private var wanted: [(track: String, texts: [String])] = []

  /// The number of bugs.
  var count: Int { wanted.count }

  var description: String { wanted.map { "\($0.track) \($0.texts)" }.joined(separator: "; ") }

  /// The kinds of bugs.
  enum Kind: String, CaseIterable {
    case duration, easing, late, end, jump, value, plateau
    case missingCallback, callbackTwice, lateCallback, missingMovement

    var seed: Int { Kind.allCases.firstIndex(of: self)! &* 1_000_003 }
  }

  /// What the animation is made of.
  struct Animation: OptionSet, Hashable {
    let rawValue: Int
    /// It reports no events.
    static let silent = Animation(rawValue: 1)
    /// Each track has one movement, which nothing interrupts.
    static let whole = Animation(rawValue: 2)
    /// Springs, which begin at rest.
    static let springs = Animation(rawValue: 4)
    /// Tracks with two components.
    static let points = Animation(rawValue: 8)
    /// Movements that go there and back.
    static let repeats = Animation(rawValue: 16)
  }

  /// Returns whether each bug is named by one of some lines.
  func isNamed(by lines: some Sequence<String>) -> Bool {
    wanted.allSatisfy { track, texts in
      lines.contains { line in line.contains(track) && texts.contains { line.contains($0) } }
    }
  }

  private struct Segment {
    var frame: Int
    var to: [Double]
    var frames: Int
    var curve: NamedCurve
    /// How many times it goes there or back.
    var ways = 1

    var end: Int { frame + frames * ways }
  }

  private struct Track {
    let name: String
    var start: [Double]
    var segments: [Segment]

    var isInterrupted: Bool {
      zip(segments, segments.dropFirst()).contains { $0.end > $1.frame }
    }
  }

  private static let easings = [
    "linear", "quadratic.in", "quadratic.out", "quadratic.inOut", "cubic.in", "cubic.out",
    "cubic.inOut", "quartic.out", "quintic.out", "sine.out", "sine.inOut", "expo.out", "back.out",
  ]
  private static let springs = [
    "spring(duration: 0.3, bounce: 0.2)", "spring(duration: 0.45, bounce: 0)",
    "spring(mass: 1, stiffness: 170, damping: 26)", "spring(duration: 0.6, bounce: 0.35)",
    "spring(response: 0.4, dampingRatio: 0.75)",
  ]

  /// Plants bugs into a random animation, each into a track of its own if there are several; `nil` if this one has no
  /// place for them.
  init?(_ bugs: [Kind], in animation: Animation = [], _ random: inout SeededGenerator) {
    let rate = random.pick([60, 60, 120])
    var tracks = PlantedBug.tracks(animation, rate, &random)
    guard tracks.count >= bugs.count else { return nil }
    let original = tracks
    var edits: [Int: (inout Played) -> Void] = [:]
    var jumps: [Int: Int] = [:]
    for (index, bug) in bugs.enumerated() {
      guard
        let texts = PlantedBug.plant(
          bug, &tracks[index], rate, &random, &jumps[index], &edits[index])
      else { return nil }
      wanted.append((tracks[index].name, texts))
    }
    let total = (original + tracks).flatMap(\.segments).map(\.end).max()! + 8
    let hasEvents = !animation.contains(.silent)
    golden = PlantedBug.trace(
      original.map { PlantedBug.play($0, total, rate, jump: nil) }, original.map(\.name), rate,
      hasEvents)
    var played = tracks.enumerated().map { PlantedBug.play($1, total, rate, jump: jumps[$0]) }
    for (index, edit) in edits { edit(&played[index]) }
    actual = PlantedBug.trace(played, tracks.map(\.name), rate, hasEvents)
  }

  /// Plants a bug into a track, and returns the texts one of which must name it; `nil` if there is no place for it.
  private static func plant(
    _ bug: Kind, _ track: inout Track, _ rate: Int, _ random: inout SeededGenerator,
    _ jump: inout Int?, _ edit: inout ((inout Played) -> Void)?
  ) -> [String]? {
    let part = random.below(track.segments.count)
    let old = track.segments[part]
    func milliseconds(_ frames: Int) -> String {
      RoundedText.significant(Double(frames) * 1000 / Double(rate))
    }
    // A cut beginning of a line or a power does not show its duration and end.
    let rates = track.isInterrupted ? ["rate ×"] : []
    switch bug {
    case .duration:
      guard case .easing = old.curve else { return nil }
      let frames = max(old.frames + 2, old.frames * random.pick([11, 12, 15]) / 10)
      track.segments[part].frames = frames
      return ["duration \(milliseconds(old.frames)) → \(milliseconds(frames)) ms"] + rates
    case .easing:
      let other = curve(random.pick(old.curve.isSpring ? springs : easings))
      guard other.differs(from: old.curve) else { return nil }
      track.segments[part].curve = other
      if case .spring(let spring) = other {
        track.segments[part].frames = settled(spring, rate)
        if part + 1 < track.segments.count { return nil }
      }
      // A part of an inOut is the same as an in that is faster.
      return [" → \(other.text)", "\(other.text) or"] + rates
    case .late:
      let by = random.int(1...4)
      track.segments[part].frame += by
      if part + 1 < track.segments.count, track.segments[part + 1].frame <= old.frame + by {
        return nil
      }
      return ["\(by) frame\(by == 1 ? "" : "s") later"]
    case .end:
      let to = old.to.last! + random.pick([-15, 15, 30])
      track.segments[part].to[old.to.count - 1] = to
      let words = old.ways.isMultiple(of: 2) ? ["highest at", "lowest at"] : ["ends at"]
      return words.map { "\($0) \(RoundedText.significant(to)) instead" } + rates
        // Each way back starts where the way there ends.
        + (old.ways > 1 ? ["ends at"] : [])
    case .jump:
      guard part > 0, track.segments[part - 1].end > old.frame + 1 else { return nil }
      jump = part
      return ["jumps by"]
    case .value:
      let frame = old.frame + old.frames / 2
      edit = { $0.values[frame][0] += 30 }
      return ["frame \(frame)"]
    case .plateau:
      let frame = old.frame + old.frames / 2
      edit = { for frame in frame..<frame + 4 { $0.values[frame][0] += 12 } }
      return ["+12 in frames \(frame)–\(frame + 3)"]
    case .missingCallback, .callbackTwice, .lateCallback:
      let place = random.below(100)
      edit = { played in
        let place = place % played.events.count
        switch bug {
        case .missingCallback: played.events.remove(at: place)
        case .callbackTwice: played.events.insert(played.events[place], at: place)
        default: played.events[place].frame += 2
        }
      }
      return bug == .missingCallback
        ? ["is missing"] : bug == .callbackTwice ? ["twice"] : ["2 frames later"]
    case .missingMovement:
      guard track.segments.count > 1 else { return nil }
      track.segments.remove(at: part)
      return ["is missing", "does not move", "rests", "is cut", "stops at"]
    }
  }

  // MARK: Random animations

  private static func curve(_ text: String) -> NamedCurve { try! NamedCurve(text: text) }

  /// Returns the frames until a spring has settled to a ten-thousandth of its way.
  private static func settled(_ spring: SpringCurve, _ rate: Int) -> Int {
    let tolerance = try! SpringCurve.Tolerance(absolute: 1e-9, relative: 1e-4)
    return Int(
      (spring.settlingTime(displacement: 1, within: tolerance)! * Double(rate)).rounded(.up))
  }

  private static func tracks(
    _ animation: Animation, _ rate: Int, _ random: inout SeededGenerator
  ) -> [Track] {
    var names = ["card.x", "card.alpha", "sheet.y", "badge.scale", "toast.y", "menu.width"]
    let width = animation.contains(.points) ? 2 : 1
    return (0..<random.int(2...3)).map { _ in
      let name = names.remove(at: random.below(names.count))
      var (frame, value, segments) = (random.int(0...5), [0.0], [Segment]())
      value = (0..<width).map { _ in random.pick([0.0, 40, 200, 1]) }
      for _ in 0..<(animation.contains(.whole) ? 1 : random.int(1...3)) {
        var to = value
        for index in to.indices {
          while (to[index] - value[index]).magnitude < 20 {
            to[index] = random.pick([0.0, 100, 320, 640, 55, 240])
          }
        }
        var segment = Segment(
          frame: frame, to: to, frames: random.int(16...40), curve: curve(random.pick(easings)))
        if animation.contains(.springs), random.once(in: 2) {
          segment.curve = curve(random.pick(springs))
          if case .spring(let spring) = segment.curve { segment.frames = settled(spring, rate) }
        } else if animation.contains(.repeats) {
          segment.ways = random.int(1...4)
        }
        segments.append(segment)
        if !segment.ways.isMultiple(of: 2) { value = to }
        // After a rest, or in flight.
        let isCut = segment.ways == 1 && random.once(in: 2)
        frame = isCut ? frame + random.int(8...15) : segment.end + random.int(6...14)
      }
      let start = segments[0].to.map { to in
        let start = random.pick([0.0, 10, 400])
        return (start - to).magnitude < 20 ? to + 150 : start
      }
      return Track(name: name, start: start, segments: segments)
    }
  }

  // MARK: The engine

  private struct Event {
    var frame: Int
    let name: String
  }

  private typealias Played = (values: [[Double]], events: [Event])

  private static func play(_ track: Track, _ total: Int, _ rate: Int, jump: Int?) -> Played {
    var (values, events) = ([[Double]](), [Event]())
    var (value, base, target) = (track.start, track.start, track.start)
    var current: Segment?
    for frame in 0..<total {
      for (index, segment) in track.segments.enumerated() where segment.frame == frame {
        if current != nil { events.append(Event(frame: frame, name: "cancelled")) }
        base = jump == index && current != nil ? target : value
        (current, target) = (segment, segment.to)
        events.append(Event(frame: frame, name: "started"))
      }
      if let segment = current {
        let elapsed = frame - segment.frame
        let way = min(elapsed / segment.frames, segment.ways - 1)
        let part = min(1, Double(elapsed - way * segment.frames) / Double(segment.frames))
        let progress = segment.curve.progress(
          way.isMultiple(of: 2) ? part : 1 - part, after: Double(elapsed) / Double(rate))
        value = zip(base, segment.to).map { $0 + ($1 - $0) * progress }
        if elapsed == segment.frames * segment.ways {
          value = segment.ways.isMultiple(of: 2) ? base : segment.to
          current = nil
          events.append(Event(frame: frame, name: "completed"))
        } else if elapsed > 0, elapsed.isMultiple(of: segment.frames) {
          events.append(Event(frame: frame, name: "repeated"))
        }
      }
      values.append(value)
    }
    return (values, events)
  }

  private static func trace(
    _ played: [Played], _ names: [String], _ rate: Int, _ hasEvents: Bool
  ) -> Trace {
    var builder = TraceBuilder()
    let tracks = zip(names, played).map {
      builder.declare(Trace.Track($0, like: $1.values[0].map { .f64($0) }))
    }
    var sources: [Int?] = names.map { _ in nil }
    for frame in played[0].values.indices {
      builder.beginFrame(tick: Int64(frame))
      for (index, name) in names.enumerated() where hasEvents {
        for event in played[index].events where event.frame == frame {
          let source = sources[index] ?? builder.declare(Trace.Source(name, kind: "event", []))
          sources[index] = source
          builder.event(.callback, source: source, [event.name], [])
        }
      }
      for (index, track) in tracks.enumerated() {
        let value = played[index].values[frame]
        if frame == 0 || value != played[index].values[frame - 1] {
          builder.value(track: track, value.map { .f64($0) })
        }
      }
    }
    return builder.finish(clock: ClockRate(Int64(rate))!, meta: [])
  }
}

extension NamedCurve {
  fileprivate var isSpring: Bool { if case .spring = self { true } else { false } }

  /// Returns the progress of an easing at a part of its time, or of a spring after some seconds.
  fileprivate func progress(_ part: Double, after seconds: Double) -> Double {
    switch self {
    case .easing(let easing): easing.value(at: part)
    case .spring(let spring): spring.value(at: seconds, from: 0, to: 1)
    default: preconditionFailure()
    }
  }

  /// Returns whether another curve is visibly another one.
  fileprivate func differs(from other: NamedCurve) -> Bool {
    stride(from: 0.05, to: 1, by: 0.05).contains {
      (progress($0, after: $0) - other.progress($0, after: $0)).magnitude > 0.05
    }
  }
}
