import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Recorders")
struct RecorderTests {
  private func lines(_ trace: Trace, _ frame: Int) -> [String] {
    trace.frames[frame].records.map { trace.record(at: $0).line }
  }

  @Test("A trace says what happened in order of occurrence, values only when they change")
  func order() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 70, width: 200, height: 60)))
      card.alpha = 0.5
      stage.play(
        Motion(card, .alpha(from: 0, to: 1), .position.y(to: 0), duration: 0.05)
          .named("card.fade"))
    }.runUntilSettled(within: .seconds(1))
    let text = run.trace.text
    let body = text.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(
      body == """
        mtrace 1
        clock 60
        meta engine 3
        track card.alpha f64
        track card.position.y f64
        begin
        * card node x=0 y=70 width=200 height=60
        < card set alpha=0.5
        * card.fade motion duration=0.05 easing=linear
        < card.fade start
        card.alpha 0
        card.position.y 100
        ~ card.fade stopped moving
        ! card.fade started
        @0
        @1
        card.alpha 0.3333333333333333
        card.position.y 66.66666666666667
        @2
        card.alpha 0.6666666666666666
        card.position.y 33.33333333333334
        @3
        card.alpha 1
        card.position.y 0
        ~ card.fade moving stopped
        ! card.fade completed
        """)
  }

  @Test("A boundary between two frames is recorded in the later one, with its own time")
  func betweenFrames() throws {
    let run = try Rehearsal(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      let next = stage.add(Motion(card, .zPosition(to: 1), duration: 0.1).named("b"))
      stage.play(
        Motion(card, .alpha(to: 0), duration: 0.25).named("a").completed { _ in next.start() })
    }.runUntilSettled(within: .seconds(1))
    expectEqual(
      lines(run.trace, 3),
      [
        "card.alpha 0", "~ a moving stopped at=0.25", "! a completed at=0.25",
        "* b motion duration=0.1 easing=linear", "~ b stopped moving cause=a.completed at=0.25",
        "! b started at=0.25", "card.zPosition 0.5",
      ])
  }

  @Test("A probe records a value of another engine, and none while there is no value")
  func probes() throws {
    var point: CGPoint? = nil
    var isOpen = false
    var count = 0
    let run = try Rehearsal(at: .hz(10)) { stage in
      let recorder = stage.recorder
      recorder.probe("view.position") { point }
      recorder.probe("view.open") { isOpen }
      recorder.probe("view.count") { count }
      recorder.probe("view.state") { count > 0 ? "on top" : "rest" }
      stage.at(.seconds(0.1)) { (point, isOpen, count) = (CGPoint(x: 1, y: -0.0), true, 3) }
      stage.at(.seconds(0.3)) { point = nil }
    }.runUntilSettled(within: .seconds(1))
    expectEqual(
      (0...3).map { lines(run.trace, $0) },
      [
        ["view.open false", "view.count 0", "view.state rest"],
        [
          "* stage stage", "< stage scheduled", "view.position.x 1", "view.position.y -0",
          "view.open true", "view.count 3", "view.state on%20top",
        ],
        [],
        ["< stage scheduled", "view.position.x none", "view.position.y none"],
      ])
    #expect(run.trace.text.contains("track view.count i64"))
  }

  @Test("A value that is moved as a whole is one track of all its numbers")
  func wholeValues() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    var transform: Transform2D? = .identity
    recorder.probe("view.transform") { transform }
    try stage.step(to: .zero)
    try stage.step(to: .seconds(1))
    transform?.tx = 5
    try stage.step(to: .seconds(2))
    transform = nil
    try stage.step(to: .seconds(3))
    let trace = recorder.trace
    expectEqual(trace.tracks, [Trace.Track("view.transform", .f64, width: 6)])
    expectEqual(
      (0...3).map { lines(trace, $0) },
      [["view.transform 1 0 0 1 0 0"], [], ["view.transform 1 0 0 1 5 0"], ["view.transform none"]])
    try expectEqual(TraceReader.read(TraceWriter.text(of: trace)), trace)
  }

  @Test("The name of a probe must fit the grammar, and be free")
  func probeNames() throws {
    let recorder = Recorder(Stage())
    recorder.probe("a b") { 1.0 }
    #expect(recorder.problems == [.badTrackName("a b")])
    recorder.probe("a") { 1.0 }
    recorder.probe("a") { true }
    #expect(recorder.problems == [.badTrackName("a b"), .duplicateTrack("a")])
    expectEqual(recorder.trace.tracks.map(\.name), ["a"])
  }

  @Test("A probe is added whole or not at all, and sampled once a step for all its components")
  func wholeProbes() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    recorder.probe("p.y") { 1.0 }
    recorder.probe("p") { CGPoint() }
    var calls = 0
    recorder.probe("q") { () -> CGPoint? in
      calls += 1
      return CGPoint(x: calls, y: 7)
    }
    try stage.step(to: .zero)
    try stage.expect(calls, at: [1: 2])
    expectEqual(recorder.trace.tracks.map(\.name), ["p.y", "q.x", "q.y"])
    expectEqual(lines(recorder.trace, 1), ["q.x 2"])
    #expect(recorder.problems == [.duplicateTrack("p.y")])
  }

  @Test("updated is recorded only when asked for, closure or not", arguments: [false, true])
  func updates(isAsked: Bool) throws {
    var rehearsal = Rehearsal(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: 0.3).named("m").updated { _ in })
    }
    rehearsal.options.recordsUpdates = isAsked
    let trace = try rehearsal.runUntilSettled(within: .seconds(1)).trace
    let updates = (0..<trace.recordCount).filter {
      if case .callback(_, "updated", _) = trace.record(at: $0) { true } else { false }
    }
    expectEqual(updates.count, (isAsked ? 4 : 0))
  }

  @Test("Only the tracks that are asked for are recorded")
  func globs() throws {
    var rehearsal = Rehearsal(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), .position(to: CGPoint(x: 1, y: 2)), duration: 0.3))
    }
    rehearsal.options.tracks = ["*.position.*"]
    let trace = try rehearsal.runUntilSettled(within: .seconds(1)).trace
    expectEqual(trace.tracks.map(\.name), ["card.position.x", "card.position.y"])
  }

  @Test("A problem is in the trace, as a callback of what it befell")
  func problems() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    let card = stage.add(Node("card"))
    stage.play(Motion(card, .alpha(to: .nan), duration: 1).named("m"))
    expectEqual(
      recorder.trace.record(at: recorder.trace.recordCount - 1).line,
      #"! m refused error=notFinite reason="m: the end of card.alpha is not a finite number""#)
  }
}

@Suite("Events of the user's own code")
struct RecorderEventsTests {
  private func run() throws -> Rehearsal.Run {
    try Rehearsal(at: .hz(10)) { stage in
      let recorder = stage.recorder
      let card = stage.add(Node("card"))
      recorder.event("ready", of: "sheet")
      stage.play(
        Motion(card, .alpha(to: 0), duration: 0.25).named("fade").completed { _ in
          recorder.event("done", of: "sheet", [.init("height", .number(320))])
          recorder.event("seen", of: "card", [.init("by", .text("two eyes"))])
        })
    }.runUntilSettled(within: .seconds(1))
  }

  @Test("They are callbacks in their place, of sources of any name")
  func records() throws {
    let text = try run().trace.text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("* sheet event") && lines.contains("! sheet ready"))
    let completed = try #require(lines.firstIndex { $0.hasPrefix("! fade completed") })
    expectEqual(
      Array(lines[completed + 1...completed + 2]),
      ["! sheet done height=320 at=0.25", #"! card seen by="two eyes" at=0.25"#])
  }

  @Test("An event of a motion, a node or an object is of its source, however its name is written")
  func known() throws {
    let run = try Rehearsal(at: .hz(10)) { stage in
      let recorder = stage.recorder
      let card = stage.add(Node("row.1"))
      stage.add(Motion(card, .alpha(to: 0), duration: 0.1).named("fade in"))
      for source in ["row.1", "fade in", "fade%20in"] { recorder.event("armed", of: source) }
    }.run(frames: 2)
    let text = run.trace.text
    #expect(text.contains("! row%2E1 armed") && text.contains("* fade%20in motion"))
    expectEqual(text.split(separator: "\n").count { $0 == "! fade%20in armed" }, 2)
  }

  @Test("A node that joins the stage after an event of its name is a problem")
  func tooEarly() {
    #expect(throws: RecordingError.self) {
      try Rehearsal(at: .hz(10)) { stage in
        stage.recorder.event("armed", of: "card")
        stage.add(Node("card"))
      }.run(frames: 2)
    }
  }

  @Test("An event without a name, or with details that a trace cannot hold, is refused")
  func refused() {
    let recorder = Recorder(Stage())
    func reason(
      _ name: String, _ source: String = "s", _ details: [StageEvent.Detail] = []
    ) -> String? {
      recorder.event(name, of: source, details)
      guard case .badEvent(_, let reason) = recorder.problems.last else { return nil }
      return reason
    }
    expectEqual(reason(""), "its name is empty")
    expectEqual(reason("n", ""), "its source is empty")
    let twins = [StageEvent.Detail("a", .flag(true)), .init("a", .flag(false))]
    expectEqual(reason("n", "s", twins), "two details are called “a”")
    expectEqual(recorder.trace.recordCount, 0)
  }

  @Test(
    "A source that declares its events has no others, and is declared once, before its first event")
  func declared() throws {
    let recorder = Recorder(Stage())
    recorder.declare("toast", events: ["shows", "hides"])
    recorder.event("hidez", of: "toast")
    recorder.declare("toast", events: ["shows"])
    recorder.declare("sheet", events: [])
    expectEqual(
      recorder.problems,
      [
        .badEvent(
          "toast hidez", reason: "its source does not declare it (did you mean 'hides'?)"),
        .badEvent("toast", reason: "the source is already known (declare it first)"),
        .badEvent("sheet", reason: "the source or a name is empty"),
      ])
    let bytes = TraceWriter.text(of: recorder.trace)
    #expect(String(decoding: bytes, as: UTF8.self).contains("* toast event events=\"shows hides\""))
    expectEqual(
      try TraceReader.read(bytes).sources.compactMap(\.eventNames), [["shows", "hides"]])
  }

  @Test("A fact with a reserved key is refused, and the trace can be read")
  func reserved() throws {
    let recorder = Recorder(Stage())
    recorder.meta = [.init("edits", "none"), .init("case", "two cards")]
    recorder.meta.append(.init("engine", "mine"))
    expectEqual(recorder.problems, [.reservedFact("edits"), .reservedFact("engine")])
    expectEqual(
      String(describing: recorder.problems[0]),
      "the fact “edits” cannot be recorded: the library writes it (choose another key)")
    let read = try TraceReader.read(TraceWriter.text(of: recorder.trace))
    expectEqual(read.meta.map(\.key), ["case", "engine"])
  }
}
