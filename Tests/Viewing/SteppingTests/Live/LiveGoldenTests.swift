import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite("A live test beside its golden")
struct LiveGoldenTests {
  private struct Case: SteppedTest {
    let title = "CardTests/comesIn() quick"
    let goldens: [String]
    func makers() -> (String) -> (path: String, line: Int)? { { _ in nil } }
  }

  private let folder: TemporaryFolder
  private let limit = Ticks.seconds(1)

  init() throws { folder = try TemporaryFolder() }

  /// A card that fades, and another node that may move.
  private func rehearsal(to end: Double = 0, extra: String? = nil) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
      stage.play(Motion(card, .alpha(to: end), duration: 0.1).named("card.fade"))
      guard let extra else { return }
      let other = stage.add(Node(extra, frame: .init(x: 20, y: 0, width: 10, height: 10)))
      // It has a track only from here on.
      stage.at(.seconds(0.05)) { other.position.x = 50 }
    }
  }

  private func golden(_ rehearsal: Rehearsal, _ name: String) throws -> String {
    try folder.write(rehearsal.runUntilSettled(within: limit).trace.text, to: name)
  }

  private func found(_ goldens: [String], _ run: Rehearsal) -> (Lockstep?, [String]) {
    var lines: [String] = []
    let golden = Lockstep.golden(of: Case(goldens: goldens), &lines) {
      try run.runUntilSettled(within: limit).trace
    }
    return (golden, lines)
  }

  /// Steps through a rehearsal beside a golden, if there is one.
  private func step(
    _ run: Rehearsal, beside golden: String? = nil, _ body: @escaping (StepSession) throws -> Void
  ) throws {
    try run.stepped(beside: golden.flatMap { found([$0], run).0 }, body)
  }

  @Test("Of several goldens, the one with the most records of the run counts")
  func choice() throws {
    let half = try golden(rehearsal(to: 0.5), "comesIn.half.mtrace")
    let none = try golden(rehearsal(), "comesIn.none.mtrace")
    // A node that the goldens lack moves all records, and adds a track.
    for (path, end) in [(half, 0.5), (none, 0)] {
      for extra in [nil, "badge"] {
        let (golden, lines) = found([half, none], rehearsal(to: end, extra: extra))
        expectEqual(golden?.title, path)
        expectEqual(lines, ["CardTests/comesIn() quick, beside \(path)"])
      }
    }
  }

  @Test("Of equal goldens none counts, as if the run fails, and the reason is printed")
  func noChoice() throws {
    let paths = try ["a.mtrace", "b.mtrace"].map { try self.golden(rehearsal(to: 0.5), $0) }
    let words = "which of 2 goldens is meant is unknown: "
    var (golden, lines) = found(paths, rehearsal(to: 0.5))
    #expect(golden == nil)
    expectEqual(lines, [words + "none is most like the run", "CardTests/comesIn() quick"])
    lines = []
    golden = Lockstep.golden(of: Case(goldens: paths), &lines) {
      throw SteppingError.unknown("no server")
    }
    #expect(golden == nil)
    expectEqual(lines, [words + "no server", "CardTests/comesIn() quick"])
  }

  @Test("Without a golden there is only the name, and an invalid golden is reported")
  func missing() throws {
    var (golden, lines) = found([], rehearsal())
    #expect(golden == nil && lines == ["CardTests/comesIn() quick"])
    (golden, lines) = found([try folder.write("mtrace 1\n", to: "a.mtrace")], rehearsal())
    #expect(golden == nil && lines.count == 2 && lines[0].contains("a.mtrace cannot be read: "))
  }

  @Test(
    "The values so far are compared, also of tracks and nodes that only one side has",
    arguments: [("badge", nil), (nil, "badge"), ("badge", "lamp")] as [(String?, String?)])
  func sides(extra: String?, other: String?) throws {
    let path = try golden(rehearsal(to: 0.5, extra: other), "a.mtrace")
    try step(rehearsal(extra: extra), beside: path) { session in
      var view = ScreenView()
      var isBeside = false
      repeat {
        for width in [40, 80, 120] {
          isBeside = isBeside || view.rows(session, width: width)[1].contains("golden")
        }
      } while !session.perform("s").lines.contains(StepSession.endLine)
      #expect(isBeside)
      _ = session.perform("g 3")
      #expect(session.perform("x").lines.contains { $0.contains("card.alpha  - 0.75  + 0.5") })
      _ = session.perform("g start")
      for command in ["]", "]", "[", "d", "v", "i"] {
        let reply = session.perform(command)
        #expect(!reply.isRefused, "\(reply.lines)")
      }
    }
  }

  @Test("What the last frame has not written so far is no difference")
  func openFrame() throws {
    let path = try golden(rehearsal(extra: "badge"), "a.mtrace")
    try step(rehearsal(extra: "badge"), beside: path) { session in
      var view = ScreenView()
      repeat {
        expectEqual(session.perform("x").lines, ["no track differs here"], session.whereLine)
        #expect(!view.rows(session).contains { $0.contains("≠") }, "\(session.whereLine)")
      } while !session.perform("s").lines.contains(StepSession.endLine)
    }
  }

  /// Returns answers of a native debugger at the begin and in the middle of a run, for which it calls no closure.
  private func answers(
    _ goldens: [String], to end: Double = 0
  ) throws -> (first: [String], last: [String]) {
    nonisolated(unsafe) var answers: (first: [String], last: [String]) = ([], [])
    _ = try Rehearsal(at: .hz(60)) { stage in
      let view = DebuggedRehearsal("card", stage.recorder, of: Case(goldens: goldens)) {
        Issue.record("a closure is called")
        return .failure(CancellationError())
      }
      let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
      stage.play(Motion(card, .alpha(to: end), duration: 0.1).named("card.fade"))
      answers.first = view.answer("")
      stage.at(.seconds(0.05)) { answers.last = view.answer("g 2") + view.answer("x") }
    }.runUntilSettled(within: limit)
    return answers
  }

  @Test("A native debugger in the middle of a run has the golden beside it")
  func debugger() throws {
    let path = try golden(rehearsal(to: 0.5), "a.mtrace")
    expectEqual(
      try answers([path]).last.last, "  card.alpha  - 0.8333333333333334  + 0.6666666666666667")
  }

  @Test("A native debugger chooses among goldens by the records so far, and calls no closure")
  func debuggerWithSeveral() throws {
    let paths = [try golden(rehearsal(), "a.mtrace"), try golden(rehearsal(to: 0.5), "b.mtrace")]
    let (first, last) = try answers(paths, to: 0.5)
    expectEqual(
      first.first, "which of 2 goldens is meant is unknown: none is most like the run")
    expectEqual(last.last, "no track differs here")
  }

  @Test("A curve marks what the run lacks once the frame is whole, although no record follows")
  func frameWithout() throws {
    func rehearsal(_ moves: Bool) -> Rehearsal {
      Rehearsal(at: .hz(60)) { stage in
        let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
        let badge = stage.add(Node("badge", frame: .init(x: 0, y: 0, width: 10, height: 10)))
        stage.play(Motion(card, .alpha(to: 0), duration: 0.1).named("card.fade"))
        stage.at(.seconds(0.02)) { badge.position.x = 50 }
        if moves { stage.at(.seconds(0.05)) { badge.position.x = 70 } }
      }
    }
    let path = try golden(rehearsal(true), "a.mtrace")
    try step(rehearsal(false), beside: path) { session in
      var view = ScreenView()
      func rows(_ view: inout ScreenView) -> [String] {
        let canvas = view.draw(session, width: 120, height: 24)
        return (0..<24).map { canvas.sequence(ofRow: $0) }
      }
      for frame in 1...5 {
        // The frame's only record comes first, then the end of the frame.
        repeat {
          _ = session.perform("s")
        } while session.stepper.place.frame < frame
          || session.stepper.known.trace.isFrameLine(before: session.stepper.place)
        _ = rows(&view)
        _ = session.perform("g \(frame)")
        _ = rows(&view)
        // The cursor hides the mark in its column.
        _ = session.perform("g 0")
        var fresh = ScreenView()
        expectEqual(rows(&view), rows(&fresh), "frame \(frame)")
        _ = session.perform("g \(frame)")
      }
    }
  }

  /// Lets an editor debug a rehearsal.
  private func edit(
    _ run: Rehearsal, beside golden: String? = nil, isInterrupted: Bool = false,
    _ body: @escaping (Editor) throws -> Void
  ) throws {
    nonisolated(unsafe) let (golden, body) = (golden.flatMap { found([$0], run).0 }, body)
    nonisolated(unsafe) var result = Result<Void, any Error>.success(())
    // The editor has shown the error of the run.
    _ = try? run.step(run.settling(within: limit), title: "T/A.swift:7, A/b()") { source in
      result = Result {
        let editor = try Editor(RehearsalStudio(source, golden), launch: nil)
        editor.session.isInterrupted = { isInterrupted }
        try editor.ask("launch")
        try editor.ask("configurationDone")
        try body(editor)
      }
    }
    try result.get()
  }

  @Test("An editor stops a live test on entry at the first record that differs from its golden")
  func editor() throws {
    let path = try golden(rehearsal(to: 0.5), "a.mtrace")
    try edit(rehearsal(), beside: path) { editor in
      expectEqual(
        editor.events("stopped").first?["description"]?.text,
        "≠ card.alpha: same curve, ends at 0 instead of 0.5  (here: difference 2 of 2)")
      let frame = try editor.frame()
      expectEqual(frame["name"]?.text, "frame 1: card.alpha 0.8333333333333334")
      expectEqual(frame["source"]?["name"]?.text, "A.swift:7.mtrace")
      #expect(try editor.golden() != nil)
    }
  }

  @Test("An editor learns that a rehearsal was another when it ran again for a change")
  func another() throws {
    nonisolated(unsafe) var calls = 0
    let run = Rehearsal(at: .hz(60)) { stage in
      calls += 1
      let card = stage.add(Node("card"))
      let duration = calls == 1 ? 0.5 : 0.1
      stage.play(Motion(card, .alpha(to: 0), duration: duration).named("fade"))
    }
    try edit(run) { editor in
      try editor.ask("evaluate", #"{"expression": "g 20", "context": "repl"}"#)
      let reason = try editor.refusal(
        "setExpression", #"{"expression": "card.alpha", "value": "0.5"}"#)
      #expect(reason.hasPrefix("not deterministic: "), "\(reason)")
      #expect(!editor.events("loadedSource").isEmpty)
      let frame = try editor.frame()["name"]?.text ?? ""
      #expect(frame.hasPrefix("frame 6: "), "\(frame)")
    }
  }

  @Test("An editor says at the entry that a run failed, and where")
  func failing() throws {
    let endless = Rehearsal(at: .hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 5).named("fade"))
    }
    try edit(endless) { editor in
      let text = editor.events("stopped").first?["text"]?.text ?? ""
      #expect(text.hasPrefix("the run failed: ") && text.contains("fade (moving)"), "\(text)")
    }
  }

  @Test("An editor that interrupts a run debugs the part that is known")
  func interrupted() throws {
    try edit(rehearsal(extra: "badge"), isInterrupted: true) { editor in
      let text = try editor.ask("source", #"{"sourceReference": 1}"#)?["content"]?.text
      #expect(text?.contains("\n@0\n") ?? false)
      try editor.ask("stepOut")
      try editor.ask("stackTrace", #"{"threadId": 1}"#)
    }
  }

  @Test("The present of a live test is its last record so far")
  func present() throws {
    try step(rehearsal()) { session in
      let lines = ["n 3", "p", "' present", "g end", "' present"].map { session.perform($0).lines }
      expectEqual(lines[2], lines[0])
      expectEqual(lines[4], ["unknown mark present"])
    }
  }
}
