import DopesheetCurves
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@testable import DopesheetDiff

/// Animations of another engine, each with one planted bug: the first line of the explanation must name it, also where
/// movements are cut short by the next one.
@Suite("The first line of an explanation") struct PlantedBugsTests {
  @Test(
    "names the planted bug in 95 of 100 random animations, whole and interrupted",
    arguments: Bug.allCases)
  func named(_ bug: Bug) throws {
    var (count, failures, seed) = (0, [String](), 0)
    let wanted = deep(60, quick: 4)
    while count < wanted {
      seed += 1
      try #require(seed < 100 * wanted)
      var random = SeededGenerator(seed: seed &* 7 &+ bug.seed)
      guard let planted = PlantedBug(bug, &random) else { continue }
      let diff = TraceDiff(golden: planted.golden, actual: planted.actual)
      // The bug may change nothing.
      guard diff.verdict == .different else { continue }
      count += 1
      let line = diff.explanation.mainCause.first ?? ""
      if !planted.isNamed(by: line) { failures.append("seed \(seed): \(line)") }
    }
    #expect(failures.count * 20 <= count, "\(bug): \(failures.joined(separator: "\n"))")
  }

  @Test("never names another duration or another curve than the planted one")
  func neverWrong() throws {
    for seed in 0..<deep(500, quick: 40) {
      var random = SeededGenerator(seed: seed)
      let bug = random.pick(Bug.allCases)
      guard bug != .missingMovement, let planted = PlantedBug(bug, &random) else { continue }
      let kinds = TraceDiff(golden: planted.golden, actual: planted.actual).explanation.changes
        .flatMap(\.kinds)
      let words = Set(kinds.map(\.name))
      if bug != .duration { #expect(!words.contains("duration"), "seed \(seed), \(bug): \(kinds)") }
      if bug != .easing {
        #expect(!words.contains("easing-changed"), "seed \(seed), \(bug): \(kinds)")
      }
    }
  }

  @Test("names a bug without any events, by the values alone")
  func withoutEvents() throws {
    var (count, failures) = (0, [String]())
    for seed in 0..<deep(400, quick: 12) {
      var random = SeededGenerator(seed: seed)
      let bug = random.pick([Bug.duration, .easing, .end, .value, .plateau])
      guard let planted = PlantedBug(bug, hasEvents: false, isWhole: true, &random) else {
        continue
      }
      let diff = TraceDiff(golden: planted.golden, actual: planted.actual)
      guard diff.verdict == .different else { continue }
      count += 1
      let line = diff.explanation.mainCause.first ?? ""
      if !planted.isNamed(by: line) { failures.append("seed \(seed), \(bug): \(line)") }
    }
    try #require(count > 3)
    #expect(failures.count * 20 <= count, "\(failures.joined(separator: "\n"))")
  }

  /// The kinds of bugs.
  enum Bug: String, CaseIterable, CustomTestStringConvertible {
    case duration, easing, late, end, jump, value, plateau
    case missingCallback, callbackTwice, lateCallback, missingMovement

    var seed: Int { Bug.allCases.firstIndex(of: self)! &* 1_000_003 }
    var testDescription: String { rawValue }
  }
}

/// A golden, and the trace of the same animation with a bug.
private struct PlantedBug {
  let golden: Trace
  let actual: Trace
  private let track: String
  /// One of these texts must stand in the first line.
  private let wanted: [String]

  func isNamed(by line: String) -> Bool {
    line.contains(track) && wanted.contains { line.contains($0) }
  }

  private struct Segment {
    var frame: Int
    var to: Double
    var frames: Int
    var easing: String
  }

  private struct Track {
    let name: String
    var start: Double
    var segments: [Segment]

    var isInterrupted: Bool {
      zip(segments, segments.dropFirst()).contains { $0.frame + $0.frames > $1.frame }
    }
  }

  private static let easings = [
    "linear", "quadratic.in", "quadratic.out", "quadratic.inOut", "cubic.in", "cubic.out",
    "cubic.inOut", "quartic.out", "quintic.out", "sine.out", "sine.inOut", "expo.out", "back.out",
  ]

  /// Plants a bug into a random animation; `nil` if this one has no place for it.
  init?(
    _ bug: PlantedBugsTests.Bug, hasEvents: Bool = true, isWhole: Bool = false,
    _ random: inout SeededGenerator
  ) {
    let rate = random.pick([60, 60, 120])
    let tracks = PlantedBug.animation(isWhole: isWhole, &random)
    var changed = tracks
    let index = random.below(tracks.count)
    let part = random.below(tracks[index].segments.count)
    let old = tracks[index].segments[part]
    let isInterrupted = tracks[index].isInterrupted
    var (jump, edit) = (nil as Int?, nil as ((inout Played) -> Void)?)
    func milliseconds(_ frames: Int) -> String {
      RoundedText.significant(Double(frames) * 1000 / Double(rate))
    }
    // A cut beginning of a line or a power does not show its duration and end.
    let rates = isInterrupted ? ["rate ×"] : []
    switch bug {
    case .duration:
      let frames = max(old.frames + 2, old.frames * random.pick([11, 12, 15]) / 10)
      changed[index].segments[part].frames = frames
      wanted = ["duration \(milliseconds(old.frames)) → \(milliseconds(frames)) ms"] + rates
    case .easing:
      let easing = random.pick(PlantedBug.easings)
      guard let a = try? Easing(text: easing), let b = try? Easing(text: old.easing),
        stride(from: 0.05, to: 1, by: 0.05).contains(where: {
          (a.value(at: $0) - b.value(at: $0)).magnitude > 0.05
        })
      else { return nil }
      changed[index].segments[part].easing = easing
      // The first half of an inOut is the same as an in that is faster.
      wanted = ["\(old.easing) → \(easing)", " → \(easing)"] + rates
    case .late:
      let by = random.int(1...4)
      changed[index].segments[part].frame += by
      let segments = changed[index].segments
      if part + 1 < segments.count, segments[part + 1].frame <= segments[part].frame { return nil }
      wanted = ["\(by) frame\(by == 1 ? "" : "s") later"]
    case .end:
      let to = old.to + random.pick([-15, 15, 30])
      changed[index].segments[part].to = to
      wanted = ["ends at \(RoundedText.significant(to)) instead"] + rates
    case .jump:
      guard part > 0 else { return nil }
      let before = tracks[index].segments[part - 1]
      guard before.frame + before.frames > old.frame + 1 else { return nil }
      jump = part
      wanted = ["jumps by"]
    case .value:
      let frame = old.frame + old.frames / 2
      edit = { $0.values[frame] += 30 }
      wanted = ["frame \(frame)"]
    case .plateau:
      let frame = old.frame + old.frames / 2
      edit = { for frame in frame..<frame + 4 { $0.values[frame] += 12 } }
      wanted = ["+12 in frames \(frame)–\(frame + 3)"]
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
      wanted =
        bug == .missingCallback
        ? ["is missing"] : bug == .callbackTwice ? ["twice"] : ["2 frames later"]
    case .missingMovement:
      guard tracks[index].segments.count > 1 else { return nil }
      changed[index].segments.remove(at: part)
      wanted = ["is missing", "does not move", "rests", "is cut", "stops at"]
    }
    track = tracks[index].name
    let total = (tracks + changed).flatMap(\.segments).map { $0.frame + $0.frames }.max()! + 8
    golden = PlantedBug.trace(
      tracks.map { PlantedBug.play($0, total, jump: nil) }, tracks.map(\.name), rate, hasEvents)
    var played = changed.enumerated().map {
      PlantedBug.play($1, total, jump: $0 == index ? jump : nil)
    }
    edit?(&played[index])
    actual = PlantedBug.trace(played, tracks.map(\.name), rate, hasEvents)
  }

  private static func animation(isWhole: Bool, _ random: inout SeededGenerator) -> [Track] {
    var names = ["card.x", "card.alpha", "sheet.y", "badge.scale", "toast.y", "menu.width"]
    return (0..<random.int(1...3)).map { _ in
      let name = names.remove(at: random.below(names.count))
      var (frame, value, segments) = (
        random.int(0...5), random.pick([0.0, 40, 200, 1]), [Segment]()
      )
      for _ in 0..<(isWhole ? 1 : random.int(1...3)) {
        var to = value
        while (to - value).magnitude < 20 { to = random.pick([0.0, 100, 320, 640, 55, 240]) }
        let frames = random.int(16...40)
        segments.append(
          Segment(frame: frame, to: to, frames: frames, easing: random.pick(easings)))
        value = to
        // After a rest, or in flight.
        frame += random.once(in: 2) ? frames + random.int(6...14) : random.int(6...frames - 5)
      }
      var start = random.pick([0.0, 10, 400])
      if (start - segments[0].to).magnitude < 20 { start = segments[0].to + 150 }
      return Track(name: name, start: start, segments: segments)
    }
  }

  private struct Event {
    var frame: Int
    let name: String
  }

  private typealias Played = (values: [Double], events: [Event])

  private static func play(_ track: Track, _ total: Int, jump: Int?) -> Played {
    var (values, events) = ([Double](), [Event]())
    var (value, base, began, target) = (track.start, 0.0, 0, track.start)
    var current: (segment: Segment, easing: Easing)?
    for frame in 0..<total {
      for (index, segment) in track.segments.enumerated() where segment.frame == frame {
        if current != nil { events.append(Event(frame: frame, name: "cancelled")) }
        base = jump == index && current != nil ? target : value
        (current, began, target) = (
          (segment, try! Easing(text: segment.easing)), frame, segment.to
        )
        events.append(Event(frame: frame, name: "started"))
      }
      if let (segment, easing) = current {
        let part = min(1, Double(frame - began) / Double(segment.frames))
        value = base + (segment.to - base) * easing.value(at: part)
        if part >= 1 {
          (value, current) = (segment.to, nil)
          events.append(Event(frame: frame, name: "completed"))
        }
      }
      values.append(value)
    }
    return (values, events)
  }

  private static func trace(
    _ played: [Played], _ names: [String], _ rate: Int,
    _ hasEvents: Bool
  ) -> Trace {
    var builder = TraceBuilder()
    let tracks = names.map { builder.declare(Trace.Track($0)) }
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
          builder.value(track: track, [.f64(value)])
        }
      }
    }
    return builder.finish(clock: ClockRate(Int64(rate))!, meta: [])
  }
}
