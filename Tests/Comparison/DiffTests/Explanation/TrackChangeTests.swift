import DopesheetCurves
import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Changes of tracks") struct TrackChangeTests {
  /// The change between two lists of values of one track, one value a frame at 60 Hz.
  private func change(_ golden: [Double?], _ actual: [Double?]) throws -> TrackChange {
    let changes = changes(golden, actual)
    expectEqual(changes.count, 1)
    return try #require(changes.first)
  }

  private func expectWords(
    _ golden: [Double?], _ actual: [Double?], _ words: String,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    try expectEqual(change(golden, actual).description, words, at: place)
  }

  private func changes(_ golden: [Double?], _ actual: [Double?]) -> [TrackChange] {
    TraceDiff(golden, actual).explanation.changes
  }

  /// A movement along an easing over some frames, with frames at rest before and after it.
  private func movement(
    _ easing: Easing, from start: Double = 0, to end: Double = 100, begin: Double = 3,
    length: Double = 20, frames: Int = 40
  ) -> [Double?] {
    (0..<frames).map { start + (end - start) * easing.value(at: (Double($0) - begin) / length) }
  }

  @Test("Where values come back to where they began, another height is another peak")
  func peak() throws {
    func there(and peak: Double) -> [Double?] {
      (0...20).map { peak * (1 - abs(Double($0) - 10) / 10) }
    }
    try expectWords(there(and: 2), there(and: 1), "same curve, highest at 1 instead of 2")
    let smooth = (0...20).map { (frame: Int) -> Double? in
      let part = Double(frame) / 20
      return 2 * part * (1 - part)
    }
    try expectWords(smooth, smooth.map { $0! / 2 }, "same curve, highest at 0.25 instead of 0.5")
  }

  @Test("A movement that begins later is delayed by frames, whole or broken")
  func shifted() throws {
    let golden = movement(.cubic.out)
    let late = try change(golden, movement(.cubic.out, begin: 5))
    let delay: Double = 2 * (1 / 60)
    expectEqual(late.kinds, [.shifted(frames: 2, seconds: delay)])
    expectEqual(late.description, "same curve, 2 frames later (33.3 ms)")
    expectEqual(late.residual, 0)
    let early = try change(golden, movement(.cubic.out, begin: 2))
    expectEqual(early.description, "same curve, 1 frame earlier (16.7 ms)")
    let lower = try change(
      movement(.cubic.out, from: 20, to: 170), movement(.cubic.out, from: 30, to: 105, begin: 5))
    #expect(lower.kinds.contains(.scaled(by: 0.5, about: 40)), "\(lower.kinds)")
    let broken = try change(golden, movement(.cubic.out, begin: 4.25))
    expectEqual(broken.description, "same curve, 1.25 frames later (20.8 ms)")
  }

  @Test("A jump to the start of a movement is not a part of its curve")
  func jump() throws {
    func jumping(_ begin: Int, _ length: Double) -> [Double?] {
      let values = movement(.quadratic.inOut, from: 20, begin: Double(begin), length: length)
      return values.enumerated().map { frame, value in frame < begin ? 0 : value }
    }
    let golden = jumping(3, 20)
    try expectWords(golden, jumping(5, 20), "same curve, 2 frames later (33.3 ms)")
    try expectWords(golden, jumping(3, 24), "duration 333.3 → 400 ms from frame 4 on")
    try expectWords(jumping(1, 20), jumping(1, 24), "duration 333.3 → 400 ms from frame 2 on")
    // The rest of this curve after two frames is such a curve, too.
    let cubic = movement(.cubic.out, begin: 0)
    try expectEqual(
      change(cubic, cubic.enumerated().map { $1! + ($0 < 2 ? 1 : 0) }).kinds, [.other])
  }

  @Test("A hold within a movement is a delay from there on")
  func held() throws {
    let golden = movement(.cubic.out)
    let actual = golden[...12] + [golden[12]] + golden[13..<39]
    let change = try change(golden, Array(actual))
    expectEqual(change.description, "same curve, 1 frame later (16.7 ms) from frame 13 on")
  }

  @Test("A movement that takes another time is stretched, with another curve if it has one")
  func stretched() throws {
    let golden = movement(.cubic.out)
    try expectWords(golden, movement(.cubic.out, length: 24), "duration 333.3 → 400 ms")
    try expectWords(
      golden, movement(.quadratic.in, length: 30),
      "easing cubic.out → quadratic.in, duration 333.3 → 500 ms")
  }

  @Test("Other ends are reported by their values")
  func ends() throws {
    let golden = movement(.sine.inOut, from: 20, to: 320)
    func words(_ start: Double, _ end: Double) throws -> String {
      try change(golden, movement(.sine.inOut, from: start, to: end)).description
    }
    try expectEqual(words(20, 300), "same curve, ends at 300 instead of 320")
    try expectEqual(words(0, 320), "same curve, starts at 0 instead of 20")
    try expectEqual(words(0, 310), "same curve, from 0 to 310 instead of from 20 to 320")
    try expectEqual(words(30, 330), "same curve, +10 throughout")
    let half = movement(.sine.inOut, from: 20, to: 170)
    expectEqual(try change(golden, half).kinds, [.scaled(by: 0.5, about: 20)])
    // The frames that both have are not all.
    try expectWords(
      golden, half + movement(.linear, from: 170, to: 0),
      "same curve, ends at 170 instead of 320; after frame 23 it differs, too")
  }

  @Test("A movement that begins within a frame has the ends of the values written there")
  func endsWithinFrame() throws {
    func words(_ change: (Double) -> Double, start: Double = 1) -> [String] {
      func trace(_ change: (Double) -> Double, start: Double) -> Trace {
        let values = (1...6).map { (frame: Int) -> Double? in
          change(1 - Double(frame * frame) / 36)
        }
        var plain = plain([nil, nil] + values)
        plain.frames[2].records.insert(.value(track: "x", [.f64(start)]), at: 0)
        return plain.trace
      }
      return TraceDiff(
        golden: trace({ $0 }, start: 1), actual: trace(change, start: start)
      ).explanation.changes.map(\.description)
    }
    expectEqual(words({ 0.5 + $0 / 2 }), ["same curve, ends at 0.5 instead of 0"])
    expectEqual(words({ $0 / 2 }, start: 0.5), ["same curve, starts at 0.5 instead of 1"])
    expectEqual(words({ $0 + 2 }, start: 3), ["same curve, +2 throughout"])
    // The first values written do not belong to the curve.
    #expect(words({ $0 / 2 })[0].hasPrefix("same curve, starts at 0.4861 instead of 0.9722"))
  }

  @Test("An offset is throughout only if no value before it is the same")
  func offsetFromThere() throws {
    func trace(_ value: Double, zeroStep: Bool) -> Trace {
      let written = Trace.Record.value(track: "x", [.f64(value)])
      return PlainTrace(
        tracks: [Trace.Track("x")], preroll: [.value(track: "x", [.f64(0)])],
        frames: zeroStep ? [(0, []), (0, [written]), (5, [])] : [(0, [written]), (5, [])]
      ).trace
    }
    for zeroStep in [false, true] {
      #expect(
        TraceDiff(
          golden: trace(7, zeroStep: zeroStep), actual: trace(2, zeroStep: zeroStep)
        ).explanation.changes.map(\.description)
          == ["same curve, -5 from frame \(zeroStep ? 1 : 0) on"])
    }
    func jumping(to height: Double) -> [Double?] {
      [0, 0, 0] + movement(.cubic.out, from: height, to: height + 80, begin: 0)
    }
    try expectWords(jumping(to: 20), jumping(to: 30), "same curve, +10 from frame 3 on")
  }

  @Test("A distance from an instant on, at which the golden moves, is a jump")
  func lastingJump() throws {
    let golden = movement(.cubic.out)
    let actual = golden.enumerated().map { $1! + ($0 >= 12 ? -26 : 0) }
    try expectWords(golden, actual, "jumps by -26 at 200 ms")
  }

  @Test("Another easing is named, also among those with parameters")
  func easing() throws {
    let golden = movement(.cubic.out)
    try expectWords(
      golden, movement(.preset("ease-in-out")!), "easing cubic.out → cubic-bezier(0.42,0,0.58,1)")
  }

  @Test("A spring is named by duration and bounce, though no record speaks of it")
  func spring() throws {
    func movement(_ duration: Double, _ bounce: Double) throws -> [Double?] {
      let spring = try SpringCurve.Movement(
        SpringCurve(duration: duration, bounce: bounce), from: 0, to: 100, within: .points)
      return (0..<120).map { spring.value(at: Double($0) / 60) }
    }
    try expectWords(
      movement(0.45, 0.25), movement(0.6, 0.25),
      "spring(duration: 0.45, bounce: 0.25) → spring(duration: 0.6, bounce: 0.25)")
    try expectWords(
      self.movement(.linear, begin: 0, frames: 120), movement(0.37, -0.2),
      "curve linear → spring(duration: 0.37, bounce: -0.2)")
  }

  @Test("A stop is reported with its frame, and so is a golden that stops")
  func truncated() throws {
    let golden = movement(.linear)
    let stopped = golden[...10] + Array(repeating: golden[10], count: 29)
    try expectWords(golden, Array(stopped), "stops at frame 10, where the golden continues")
    try expectWords(Array(stopped), golden, "continues after frame 10, where the golden stops")
    let still = Array(repeating: 0.0, count: 40)
    try expectEqual(change(golden, still).kinds, [.truncated(frame: 3)])
    try expectEqual(change(movement(.linear, begin: 0), still).kinds, [.truncated(frame: 0)])
    // It stops between two frames, and the golden has one more step.
    try expectEqual(
      change([0, 1, 2, 3, 4, 4], [0, 1, 2, 2.5, 2.5, 2.5]).kinds, [.truncated(frame: 2)])
  }

  @Test("What rests before a difference does not stop or continue")
  func rest() throws {
    let moving = movement(.linear, begin: 4)
    let still = Array(repeating: 0.0, count: 40)
    try expectWords(moving, still, "does not move")
    try expectWords(still, moving, "moves after frame 4, where the golden rests")
    let (once, twice) = (
      moving + Array(repeating: 100, count: 40), moving + movement(.linear, from: 100, to: 0)
    )
    try expectWords(twice, once, "rests after frame 43, where the golden moves")
    try expectWords(once, twice, "moves after frame 43, where the golden rests")
  }

  @Test("A single other value is no stop")
  func single() throws {
    try expectWords(
      [0, 1], [0, 2], "another value at frame 1 only, at most 1 away (100 % of its span)")
  }

  @Test(
    "Values that are not finite or missing are no other movement",
    arguments: [.nan, .infinity, nil] as [Double?])
  func strangeWithinMovement(_ strange: Double?) throws {
    let golden = movement(.quadratic.inOut, to: 200, begin: 0, length: 60, frames: 61)
    for frame in TestDepth.current == .deep ? [0, 1, 30, 59, 60] : [0, 30, 59] {
      var actual = golden
      actual[frame] = strange
      let words = "another value at frame \(frame) only"
      try expectEqual(change(golden, actual).description, words)
      try expectEqual(change(actual, golden).description, words)
    }
    for (place, frames) in [0...1, 1...3, 30...32, 57...60].enumerated() {
      // Quick tests try each pair of a range and an offset with one of the values at least, in one direction.
      let offsets =
        TestDepth.current == .deep ? [0, 1] : [(place + (strange == .infinity ? 1 : 0)) % 2]
      for offset in offsets {
        let actual = golden.enumerated().map { frame, value in
          frames.contains(frame) ? strange : value! + Double(frame > 30 ? offset : 0)
        }
        let both = [(golden, actual), (actual, golden)]
        for (old, new) in TestDepth.current == .deep ? both : [both[place / 2]] {
          try expectEqual(change(old, new).kinds, [.other], "\(frames) \(offset)")
        }
      }
    }
  }

  @Test("A movement after an equal part of another one is not compared with the whole")
  func interrupted() throws {
    let golden = movement(.linear, begin: 0, length: 60, frames: 80)
    let held = Array(repeating: golden[29], count: 5)
    let rest = movement(.quadratic.inOut, from: golden[29]!, begin: 0, length: 30, frames: 46)
    let words = try change(golden, golden[..<29] + held + rest).description
    #expect(words == "at 0 ms, is cut short after 483.3 ms; after frame 60 it differs, too")
  }

  @Test("An easing that holds its value for a while is one movement")
  func holding() throws {
    let curve = "linear(0, 0.5 5%, 0.5 60%, 1)"
    let easing = try Easing(text: curve)
    func trace(length: Double) -> Trace {
      let motion = Trace.Source(
        "card.enter", kind: "motion", [Trace.Argument("easing", .text(curve))])
      return written(["card.x": movement(easing, begin: 0, length: length)], [motion])
    }
    let changes = TraceDiff(golden: trace(length: 24), actual: trace(length: 30)).explanation
      .changes
    expectEqual(changes.map(\.description), ["duration 400 → 500 ms"])
  }

  @Test("Of a movement that is cut short, all curves that begin like it are named, or its rate")
  func beginnings() throws {
    func cut(_ easing: Easing, length: Double = 40) -> [Double?] {
      let beginning = movement(easing, length: length, frames: 20)
      return beginning + movement(.quadratic.out, from: beginning[19]!, to: 0, begin: 0)
    }
    expectEqual(
      changes(cut(.cubic.in), cut(.sine.in)).first?.description,
      "at 50 ms, easing cubic.in or cubic.inOut → sine.in or sine.inOut")
    expectEqual(
      changes(cut(.sine.in), cut(.sine.in, length: 50)).map(\.description),
      ["at 50 ms, rate ×0.6421 (another duration or end)"])
  }

  @Test("A movement that is followed by another one is explained apart from it")
  func followed() throws {
    let golden = movement(.linear, begin: 0, length: 60, frames: 80)
    let once = movement(.linear, begin: 0, length: 30, frames: 40)
    let down = movement(.linear, from: 100, to: 90, begin: 0, length: 10, frames: 11)
    let back = movement(.linear, from: 90, to: 100, begin: 1, length: 8, frames: 29)
    let alone = movement(.linear, from: 100, to: 90, begin: 0, length: 10)
    expectEqual(
      changes(golden, once + alone).map(\.description),
      ["duration 1000 → 500 ms", "a movement is new: 100 → 90 at 666.7 ms"])
    expectEqual(
      changes(golden, once + down + back).map(\.description),
      ["duration 1000 → 500 ms; after frame 40 it differs, too"])
  }

  @Test("A curve that leaves most of the difference explains nothing")
  func poorFit() throws {
    let golden = movement(.quadratic.inOut, to: 200, begin: 0, length: 60, frames: 61)
    try expectWords(
      golden, golden.dropLast() + [201],
      "another value at frame 60 only, at most 1 away (0.5 % of its span)")
    for distance in [1, 0.0001] {
      let actual = golden.enumerated().map { $1! + ($0 > 58 ? distance : 0) }
      try expectEqual(change(golden, actual).kinds, [.other])
    }
    let late = movement(.quadratic.inOut, to: 200, begin: 30, length: 60, frames: 92)
    try expectWords(
      late, late.enumerated().map { $0 > 30 ? $1 : 0.5 },
      "another curve, at most 0.5 away (0.25 % of its span)")
    // The second movement differs more, but is not a part of the explanation.
    let twice = late + movement(.linear, from: 200, to: 0)
    let other = late.enumerated().map { $0 > 35 ? $1 : $1! + 0.5 } + movement(.linear, from: 200)
    try expectEqual(change(twice, other).kinds, [.other])
  }

  @Test("Rounding is reported by its step")
  func quantised() throws {
    let golden = movement(.cubic.out)
    #expect(
      try change(golden, golden.map { ($0! * 2).rounded() / 2 }).kinds == [.quantised(step: 0.5)])
    try expectWords(
      golden, golden.map { ($0! * 3).rounded() / 3 }, "rounded to multiples of 0.333333")
    try expectEqual(change(golden, golden.map { Double(Float($0!)) }).kinds, [.singlePrecision])
  }

  @Test("Noise is reported by the last digits it touches")
  func noise() throws {
    let golden = movement(.cubic.out, from: 50)
    try expectWords(golden, golden.map { $0!.nextUp.nextUp }, "noise of at most 2 ulp")
    try expectWords([0, 1, 0], [-0.0, 1, 0], "only the sign of a zero differs")
    let nearZero = try change([0, 0.5, 100], [1e-15, 0.5, 100])
    expectEqual(nearZero.kinds, [.noise(ulps: 1, ofLargest: true)])
  }

  @Test("The same values at other frames are retimed, evenly or not")
  func retimed() throws {
    let values: [Double?] = [0, 3, 1, 4, 1, 5, 9, 2, 6]
    let slow = values.flatMap { [$0, $0] }
    try expectEqual(change(values, slow).kinds.first, .stretched(by: 2))
    let uneven = try change([0, 3, 1, 4, 1, 5, 5, 5], [0, 3, 3, 1, 4, 4, 1, 5])
    expectEqual(uneven.kinds, [.retimed])
  }

  @Test("What differs within frames only says so")
  func withinFrames() throws {
    var golden = plain([0, 1, 2])
    golden.frames[1].records.insert(.value(track: "x", [.f64(0.5)]), at: 0)
    let diff = TraceDiff(golden: golden.trace, actual: plain([0, 1, 2]).trace)
    expectEqual(diff.explanation.changes.map(\.kinds), [[.withinFrames]])
  }

  @Test("A curve that no easing is can be stretched, which is never reported as exact")
  func smooth() throws {
    func curve(_ u: Double) -> Double { u <= 0 ? 0 : u >= 1 ? 1 : u * u * u * (4 - 3 * u) }
    func movement(_ begin: Double, _ length: Double) -> [Double?] {
      (0..<80).map { 50 * curve((Double($0) - begin) / length) }
    }
    let change = try change(movement(2, 40), movement(2, 50))
    guard case .stretched(let factor)? = change.kinds.first else {
      Issue.record("\(change.kinds)")
      return
    }
    #expect((factor - 1.25).magnitude < 0.01)
    #expect(change.residual > 0 && change.relativeResidual < 0.01)
    #expect(change.description.contains("to within"))
    let late = try self.change(movement(2, 40), movement(5.3, 40))
    guard case .shifted(let frames, _)? = late.kinds.first, late.kinds.count == 1 else {
      Issue.record("\(late.kinds)")
      return
    }
    #expect((frames - 3.3).magnitude < 0.05)
  }

  @Test("Each of several movements has its own change")
  func several() throws {
    let golden = movement(.linear) + movement(.cubic.in, from: 100, to: 50)
    let actual = movement(.quadratic.in) + movement(.sine.out, from: 100, to: 40)
    expectEqual(
      changes(golden, actual).map(\.description),
      ["easing linear → quadratic.in", "easing cubic.in → sine.out, ends at 40 instead of 50"])
  }

  @Test("Words and truth values can come later or stop")
  func words() {
    func trace(_ words: [String]) -> Trace {
      var plain = PlainTrace(tracks: [Trace.Track("mode", .sym)])
      var last = ""
      for (tick, word) in words.enumerated() {
        plain.frames.append(
          (Int64(tick), word == last ? [] : [.value(track: "mode", [.sym(word)])]))
        last = word
      }
      return plain.trace
    }
    func kinds(_ golden: String, _ actual: String) -> [[TrackChange.Kind]] {
      TraceDiff(
        golden: trace(golden.split(separator: " ").map(String.init)),
        actual: trace(actual.split(separator: " ").map(String.init))
      ).explanation.changes.map(\.kinds)
    }
    let late = TrackChange.Kind.shifted(frames: 1, seconds: 1 / 60)
    expectEqual(kinds("a a b b c a", "a a a b b c"), [[late]])
    expectEqual(kinds("a a b c d", "a a b b b"), [[.truncated(frame: 2)]])
    expectEqual(kinds("a b c", "c b a"), [[.other]])
  }

  @Test("Components of one track are distinguished")
  func components() {
    func trace(_ factor: Double) -> Trace {
      var plain = PlainTrace(tracks: [Trace.Track("v", .f64, width: 2)])
      for frame in 0..<6 {
        let x = Double(frame)
        plain.frames.append((Int64(frame), [.value(track: "v", [.f64(x), .f64(x * x * factor)])]))
      }
      return plain.trace
    }
    let changes = TraceDiff(golden: trace(1), actual: trace(2)).explanation.changes
    expectEqual(changes.map(\.name), ["v[1]"])
    expectEqual(changes.map(\.kinds), [[.scaled(by: 2, about: 0)]])
  }

  @Test(
    "Strange values are no reason to fail, and never a reason to see sameness",
    arguments: [
      [.nan, 1, 2, 3, 4], [1, .nan, 3], [.infinity, 0, -.infinity], [1e300, -1e300, 1e300, 5],
      [0, 1, 0, 1, 0, 1, 0, 1], [7], [nil, nil, 3], [5, 5, 5, 5, 5],
      [.leastNonzeroMagnitude, 0, 1],
      [nil, .nan, nil, .nan], [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0],
    ].enumerated().map { ($0, $1) } as [(Int, [Double?])])
  func strange(_ number: Int, _ values: [Double?]) throws {
    let others: [[Double?]] = [
      values.map { $0.map { $0 + 1 } }, values.map { $0.map { $0 * 2 } }, values.reversed(),
      [nil] + values, values.dropLast() + [.nan], values.map { $0.map { -$0 } },
      [0, 1, 2, 3, 4, 5],
      values.map { _ in nil }, values + values, [.infinity] + values.dropFirst(),
    ]
    // Quick tests compare each list with three others, and each of the others is compared.
    for place in 0..<deep(others.count, quick: 3) {
      let other = others[(number + place * 3) % others.count]
      for diff in [TraceDiff(values, other), TraceDiff(other, values)] {
        let explanation = diff.explanation
        // Tracks that differ only behind the end of the other trace are not explained.
        let explained = diff.tracks.count { $0.values > 0 }
        let names = Set(explanation.changes.map(\.track))
        #expect((explained...diff.tracks.count).contains(names.count))
        for change in explanation.changes {
          #expect(!change.kinds.isEmpty && !change.description.isEmpty)
          #expect(!change.description.contains("×1 ") && !change.description.hasSuffix("×1"))
        }
        expectEqual((diff.verdict == .different), !explanation.causes.isEmpty)
        #expect(!diff.text().isEmpty)
      }
    }
  }
}
