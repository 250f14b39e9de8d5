import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Explanations") struct TraceExplanationTests {
  /// A card that slides in with its shadow, and an unrelated lamp.
  struct Scene {
    var duration = 6
    var easing = "linear"
    var start = 2
    var lampStart = 4
    var card = "card"
    var isShadowed = true
    var end = 60.0

    var plain: PlainTrace {
      let (slide, shade) = ("\(card).slide", "\(card).shade")
      var plain = PlainTrace(
        tracks: [
          Trace.Track("\(card).x"), Trace.Track("\(card).shadow"), Trace.Track("lamp.alpha"),
        ],
        preroll: [
          .source(Trace.Source(card, kind: "node", [Trace.Argument("width", .number(200))])),
          .source(Trace.Source("lamp", kind: "node")),
          .source(Trace.Source("both", kind: "group")),
          .source(
            Trace.Source(
              slide, kind: "motion",
              [
                Trace.Argument("duration", .number(Double(duration) / 60)),
                Trace.Argument("easing", .word(easing)), Trace.Argument("parent", .word("both")),
              ])),
          .source(Trace.Source(shade, kind: "motion", [Trace.Argument("parent", .word("both"))])),
          .source(Trace.Source("lamp.dim", kind: "motion")),
        ])
      for frame in 0..<30 {
        var records: [Trace.Record] = []
        func state(_ source: String, _ from: String, _ to: String) {
          records.append(.state(source: source, from: from, to: to, arguments: []))
        }
        if frame == start {
          records.append(.input(source: "both", word: "start", arguments: []))
          records.append(.value(track: "\(card).x", [.f64(0)]))
          state(slide, "stopped", "moving")
          if isShadowed {
            records.append(.value(track: "\(card).shadow", [.f64(1)]))
            state(shade, "stopped", "moving")
          }
        } else if frame > start, frame <= start + duration {
          let u = Double(frame - start) / Double(duration)
          records.append(.value(track: "\(card).x", [.f64(end * (easing == "linear" ? u : u * u))]))
          if isShadowed {
            records.append(.value(track: "\(card).shadow", [.f64(1 - u)]))
          }
        }
        if frame == start + duration {
          state(slide, "moving", "stopped")
          records.append(.callback(source: slide, name: "completed", arguments: []))
          if isShadowed { state(shade, "moving", "stopped") }
        }
        if frame == lampStart {
          records.append(.input(source: "lamp.dim", word: "start", arguments: []))
          records.append(.value(track: "lamp.alpha", [.f64(1)]))
          state("lamp.dim", "stopped", "moving")
        } else if frame > lampStart, frame <= lampStart + 5 {
          records.append(.value(track: "lamp.alpha", [.f64(1 - Double(frame - lampStart) / 5)]))
        }
        plain.frames.append((Int64(frame), records))
      }
      return plain
    }
  }

  private func explain(_ change: (inout Scene) -> Void) -> TraceExplanation {
    var scene = Scene()
    change(&scene)
    return TraceDiff(golden: Scene().plain.trace, actual: scene.plain.trace).explanation
  }

  @Test("A longer duration is the cause of what its siblings and their callbacks do")
  func duration() {
    #expect(
      explain { $0.duration = 12 }.text() == """
        cause: card.slide: duration 100 → 200 ms
          card.slide completed 6 frames later (100 ms): frame 8 → 14; the same for 2 more events
          card.shadow, card.x: duration 100 → 200 ms

        """)
  }

  @Test("Causes that have nothing to do with each other have a paragraph each, in order of time")
  func twoCauses() {
    #expect(
      explain {
        $0.easing = "quadratic.in"
        $0.lampStart = 7
      }.text() == """
        cause: card.slide: easing linear → quadratic.in
          card.x: easing linear → quadratic.in
        cause: input lamp.dim start 3 frames later (50 ms): frame 4 → 7
          lamp.dim stopped → moving 3 frames later (50 ms): frame 4 → 7
          lamp.alpha: same curve, 3 frames later (50 ms)

        """)
  }

  @Test("Another duration is not the same cause as another duration and another end")
  func causesKey() {
    let ends = [60.0, 80, 90].map { end in
      explain {
        $0.duration = 12
        $0.end = end
      }
    }
    #expect(ends.allSatisfy { $0.causes.map(\.words) == ends[0].causes.map(\.words) })
    expectEqual(Set(ends.map(\.causesKey)).count, 3)
  }

  @Test("A movement that is interrupted in both traces says so beside its duration")
  func interrupted() {
    func trace(_ duration: Double, stop: Double) -> Trace {
      func callback(_ name: String, at time: Double) -> Trace.Record {
        .callback(source: "card.slide", name: name, arguments: [.init("at", .number(time))])
      }
      let slide = Trace.Source("card.slide", kind: "motion", [.init("duration", .number(duration))])
      return PlainTrace(
        preroll: [.source(slide), callback("started", at: 0)],
        frames: [(0, []), (30, [callback("stopped", at: stop)])]
      ).trace
    }
    func causes(_ stop: Double) -> [String] {
      TraceDiff(golden: trace(0.3, stop: 0.13), actual: trace(0.36, stop: stop))
        .explanation.causes.map { $0.title() }
    }
    expectEqual(causes(0.13), ["card.slide: duration 300 → 360 ms, interrupted at 130 ms"])
    expectEqual(causes(0.15), ["card.slide: duration 300 → 360 ms"])
  }

  @Test("A call that comes later is the cause of all that it sets in motion")
  func input() {
    let explanation = explain { $0.start = 5 }
    expectEqual(explanation.causes.map(\.kind), [.input])
    expectEqual(explanation.causes[0].events.count, 6)
    expectEqual(explanation.causes[0].changes.map(\.track), ["card.shadow", "card.x"])
  }

  @Test("Below the first cause stands what does not follow from its kind of change")
  func doubtful() {
    func trace(_ calls: KeyValuePairs<String, Int>) -> Trace {
      let fade = Trace.Source("fade", kind: "motion")
      let frames = (0..<20).map { frame in
        calls.filter { $0.value == frame }
          .map { Trace.Record.callback(source: "fade", name: $0.key, arguments: []) }
      }
      return PlainTrace(
        preroll: [.source(fade)], frames: frames.enumerated().map { (Int64($0), $1) }
      ).trace
    }
    let diff = TraceDiff(
      golden: trace(["completed": 4, "hidden": 4, "stopped": 8]),
      actual: trace(["completed": 6, "hidden": 6]))
    expectEqual(
      diff.explanation.firstCauses(),
      [
        "fade completed 2 frames later (33.3 ms): frame 4 → 6",
        "  callback fade stopped is missing at 133.333 ms (frame 8)",
      ])
  }

  @Test("What nothing explains is reported as what it looks like")
  func unexplained() {
    #expect(
      explain { $0.end = 75 }.text() == """
        card.x: same curve, ends at 75 instead of 60

        """)
  }

  /// A trace of tracks of 100 numbers, the last of which is given.
  private func wide(_ names: [String], _ last: Double, frames: Int64) -> Trace {
    let value = [Scalar](repeating: .f64(0), count: 99) + [.f64(last)]
    return PlainTrace(
      tracks: names.map { Trace.Track($0, .f64, width: 100) },
      preroll: names.map { .value(track: $0, value) }, frames: (0..<frames).map { ($0, []) }
    ).trace
  }

  @Test("Only so many values are examined, and the text counts the tracks that are left out")
  func limited() {
    let explanation = TraceDiff(
      golden: wide(["a", "b"], 1, frames: 6_000), actual: wide(["a", "b"], 2, frames: 6_000)
    ).explanation
    expectEqual(explanation.changes.map(\.track), ["a"])
    expectEqual(explanation.skippedTracks, 1)
    #expect(explanation.text().hasSuffix("1 more track differs and was not explained\n"))
    #expect(!explanation.stoppedEarly)
  }

  @Test("A track with too many values is not examined, and the text says so")
  func tooLong() {
    let explanation = TraceDiff(
      golden: wide(["a"], 1, frames: 10_001), actual: wide(["a"], 3.5, frames: 10_001)
    ).explanation
    expectEqual(explanation.changes.map(\.track), [])
    expectEqual(explanation.skippedTracks, 1)
    expectEqual(explanation.text(), "1 track differs and was not explained\n")
  }

  @Test("The search for curves ends after so many steps, and the text says so")
  func fewSteps() {
    // The golden is near to an easing, and the actual trace is not, so that all easings are tried.
    func trace(_ bend: Double) -> Trace {
      let frames = (0...60).map { frame in
        let part = Double(frame) / 60
        let value = part + bend * part * (1 - part) * (0.3 - part)
        return (Int64(frame), [Trace.Record.value(track: "a", [.f64(value)])])
      }
      return PlainTrace(tracks: [Trace.Track("a")], frames: frames).trace
    }
    let diff = TraceDiff(golden: trace(0), actual: trace(0.7))
    #expect(!diff.explanation.stoppedEarly)
    for steps in [0, 1, 100, 1_000] {
      let explanation = TraceExplanation(diff, steps: steps)
      #expect(explanation.stoppedEarly, "\(steps) steps")
      #expect(explanation.text().hasSuffix("stopped early, at one of its limits\n"))
    }
  }

  @Test("What is written no more is missing, and no reason is made up for it")
  func missingTrack() {
    let explanation = explain { $0.isShadowed = false }
    expectEqual(explanation.causes.map(\.kind), [.state])
    expectEqual(explanation.causes[0].changes.map(\.track), ["card.shadow"])
  }

  @Test("Sources and tracks of other names are reported once, and compared under their names")
  func renamed() {
    let same = explain { $0.card = "panel" }
    #expect(same.changes.isEmpty && same.events.isEmpty)
    #expect(
      same.text() == """
        cause: source card is renamed to panel
          source card.slide is renamed to panel.slide
          source card.shade is renamed to panel.shade
          track card.shadow is renamed to panel.shadow
          track card.x is renamed to panel.x

        """)
    let other = explain {
      $0.card = "panel"
      $0.lampStart = 5
    }
    expectEqual(other.renames.count, 5)
    expectEqual(other.causes.map(\.kind), [.input, .rename])
  }

  @Test("Events of one frame in another order have one cause")
  func reordered() {
    func trace(_ order: [String], x: Double) -> Trace {
      let callbacks = order.map { Trace.Record.callback(source: $0, name: "e", arguments: []) }
      return PlainTrace(
        tracks: [Trace.Track("z.x")],
        preroll: ["a", "b", "c", "d", "z"].map { .source(Trace.Source($0, kind: "node", [])) },
        frames: [(0, [.value(track: "z.x", [.f64(x)])]), (1, callbacks)]
      ).trace
    }
    let causes =
      TraceDiff(
        golden: trace(["a", "b", "c", "d"], x: 0), actual: trace(["d", "c", "b", "a"], x: 1)
      ).explanation.causes
    expectEqual(causes.map(\.kind), [.value, .callback])
    expectEqual(causes.map(\.events.count), [0, 3])
  }

  @Test("A track under another name is known by what it shows, also if a frame writes it twice")
  func renamedTrack() {
    func trace(
      _ name: String, _ other: String, every step: Int = 1, detour: Trace.Record? = nil
    ) -> Trace {
      var plain = PlainTrace(tracks: [Trace.Track(name), Trace.Track(other)])
      for frame in 0..<12 {
        let number = frame / step
        let values: [Trace.Record] = [
          .value(track: name, [.f64(Double(number * number))]),
          .value(track: other, [.f64(Double(number))]),
        ]
        let changes = frame % step == 0 && number < 6
        let more = frame == 4 ? [detour].compactMap(\.self) : []
        plain.frames.append((Int64(frame), more + (changes ? values : [])))
      }
      return plain.trace
    }
    let diff = TraceDiff(golden: trace("a", "b"), actual: trace("c", "d"))
    #expect(
      diff.explanation.renames.map(\.words) == [
        "track a is renamed to c", "track b is renamed to d",
      ])
    #expect(diff.explanation.changes.isEmpty)
    let slower = TraceDiff(golden: trace("a", "b"), actual: trace("c", "d", every: 2))
    expectEqual(slower.explanation.renames, diff.explanation.renames)
    let twice = TraceDiff(
      golden: trace("a", "lamp"), actual: trace("c", "lamp", detour: .value(track: "c", [.f64(7)])))
    expectEqual(twice.explanation.renames.map(\.words), ["track a is renamed to c"])
    // Either of two tracks with these values may have the new name.
    func alike(_ names: [String]) -> Trace {
      let values = (0..<4).map { frame in
        names.map { Trace.Record.value(track: $0, [.f64(Double(frame * frame))]) }
      }
      return Trace.written(
        tracks: names.map { Trace.Track($0) },
        frames: values.enumerated().map { (Int64($0), $1) })
    }
    let either = TraceDiff(golden: alike(["a.x", "b.x"]), actual: alike(["c.x"])).explanation
    #expect(either.renames.isEmpty)
  }

  @Test("A dropped frame is a cause, and so is another clock")
  func frames() {
    var dropped = Scene().plain
    dropped.frames[6].records = dropped.frames[5].records + dropped.frames[6].records
    dropped.frames.remove(at: 5)
    #expect(
      TraceDiff(golden: Scene().plain.trace, actual: dropped.trace).explanation.text()
        .hasPrefix("cause: frame 5 (t = 0.0833 s) is missing in the run\n"))
    var clock = Scene().plain
    clock.clock = ClockRate(120)!
    let explanation = TraceDiff(golden: Scene().plain.trace, actual: clock.trace).explanation
    expectEqual(explanation.causes.first?.words, "clock 60 → 120 ticks a second")
    expectEqual(explanation.causes.count, 1)
  }

  @Test("A shorter run follows from what ends sooner")
  func tail() {
    var scene = Scene()
    scene.duration = 3
    var short = scene.plain
    short.frames.removeLast(8)
    let diff = TraceDiff(golden: Scene().plain.trace, actual: short.trace)
    expectEqual(diff.explanation.causes.count, 1)
    expectEqual(diff.explanation.causes[0].notes, ["the run is 8 frames shorter"])
    var cut = Scene().plain
    cut.frames.removeLast(3)
    #expect(
      TraceDiff(golden: Scene().plain.trace, actual: cut.trace).explanation.text()
        == "cause: the run is 3 frames shorter\n")
  }

  @Test("Traces that are the same need no explanation")
  func same() {
    #expect(explain { _ in }.text().isEmpty)
    #expect(explain { _ in }.changes.isEmpty)
  }

  @Test(
    "The text keeps to its limit; every cause comes before the details of any", arguments: 1...9)
  func limit(_ limit: Int) {
    let explanation = explain {
      $0.duration = 12
      $0.lampStart = 9
    }
    let lines = explanation.text(limit: limit).split(separator: "\n")
    #expect(lines.count <= limit)
    if limit > 1 { #expect(lines.count { $0.hasPrefix("cause:") } == 2) }
    if limit == 1 { #expect(lines == ["… 2 more causes"]) }
    #expect(limit > 6 || lines.contains { $0.contains("more") })
  }

  @Test("All times of our sources are in milliseconds; those of another engine stay as they are")
  func times() {
    func trace(_ kind: String, _ time: Double) -> Trace {
      let keys = ["delay", "interObjectDelay", "speed", "timeOut"]
      return PlainTrace(
        preroll: [.source(Trace.Source("a", kind: kind, keys.map { .init($0, .number(time)) }))]
      ).trace
    }
    func words(_ kind: String) -> [String] {
      TraceDiff(golden: trace(kind, 0.5), actual: trace(kind, 0.25)).explanation
        .configuration.map(\.words)
    }
    expectEqual(
      words("choreography"),
      [
        "delay 500 → 250 ms", "interObjectDelay 500 → 250 ms", "speed 0.5 → 0.25",
        "timeOut 500 → 250 ms",
      ])
    expectEqual(
      words("tween"),
      ["delay 0.5 → 0.25", "interObjectDelay 0.5 → 0.25", "speed 0.5 → 0.25", "timeOut 0.5 → 0.25"])
  }

  @Test("Configurations are reported argument by argument")
  func configuration() {
    var changed = Scene().plain
    changed.preroll[3] = .source(
      Trace.Source(
        "card.slide", kind: "motion",
        [
          Trace.Argument("duration", .number(0.1)),
          Trace.Argument("easing", .text("cubic-bezier(0,0,1,1)")),
          Trace.Argument("delay", .number(0.1)),
        ]))
    let explanation = TraceDiff(golden: Scene().plain.trace, actual: changed.trace).explanation
    #expect(
      explanation.configuration.map(\.words) == [
        "easing linear → cubic-bezier(0,0,1,1)", "parent both → none", "delay none → 100 ms",
      ])
  }

  @Test("What a choreography gives its motions follows from it, and a group gives nothing")
  func derived() throws {
    func trace(_ kind: String, delay: Double, duration: Double) -> Trace {
      var plain = PlainTrace(
        tracks: [Trace.Track("card.x")],
        preroll: [
          .source(Trace.Source("all", kind: kind, [Trace.Argument("each", .number(delay))]))
        ])
      for (place, name) in ["all.a", "all.b", "all.c"].enumerated() {
        plain.preroll.append(
          .source(
            Trace.Source(
              name, kind: "motion",
              [
                Trace.Argument("duration", .number(duration)),
                Trace.Argument("delay", .number(delay * Double(place))),
                Trace.Argument("parent", .word("all")),
              ])))
      }
      plain.frames = [(0, [.value(track: "card.x", [.f64(delay)])])]
      return plain.trace
    }
    func explanation(_ kind: String) -> TraceExplanation {
      TraceDiff(
        golden: trace(kind, delay: 0.5, duration: 1),
        actual: trace(kind, delay: 0.25, duration: 1)
      ).explanation
    }
    let made = try #require(explanation("choreography").causes.first)
    expectEqual(made.words, "each 0.5 → 0.25")
    expectEqual(made.derived.map(\.words), ["delay 500 → 250 ms", "delay 1000 → 500 ms"])
    #expect(
      explanation("choreography").text().contains("\n  all.b: delay 500 → 250 ms\n"),
      "\(explanation("choreography"))")
    expectEqual(
      explanation("group").causes.filter { $0.kind == .configuration }.map(\.words),
      ["each 0.5 → 0.25", "delay 500 → 250 ms", "delay 1000 → 500 ms"])
  }
}
