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
    Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
      stage.play(Motion(card, .alpha(to: end), duration: 0.1).named("card.fade"))
      guard let extra else { return }
      let other = stage.add(Node(extra, frame: .init(x: 20, y: 0, width: 10, height: 10)))
      // It has a track only from here on.
      stage.at(.seconds(0.05)) { other.position.x = 50 }
    }
  }

  private func golden(_ rehearsal: Rehearsal, _ name: String) throws -> String {
    try folder.write(
      String(
        decoding: TraceWriter.text(of: rehearsal.runUntilSettled(within: limit).trace),
        as: UTF8.self),
      to: name)
  }

  private func found(_ goldens: [String], _ run: Rehearsal) -> (Lockstep?, [String]) {
    var lines: [String] = []
    let golden = Lockstep.golden(of: Case(goldens: goldens), &lines) {
      try run.runUntilSettled(within: limit).trace
    }
    return (golden, lines)
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
    let lockstep = try #require(found([path], rehearsal()).0)
    nonisolated(unsafe) let golden = lockstep
    nonisolated(unsafe) var failure: (any Error)?
    let run = rehearsal(extra: extra)
    _ = try run.step(run.settling(within: limit)) { source in
      let session = StepSession(Stepper(source), against: golden)
      var view = ScreenView()
      var isBeside = false
      repeat {
        for width in [40, 80, 120] {
          let canvas = view.draw(session, width: width, height: 24)
          isBeside = isBeside || canvas.text(ofRow: 1).contains("golden")
        }
      } while !session.perform("s").lines.contains(StepSession.endLine)
      #expect(isBeside)
      _ = session.perform("g 3")
      #expect(session.perform("x").lines.contains { $0.contains("card.alpha  - 0.75  + 0.5") })
      _ = session.perform("g start")
      for command in ["]", "]", "[", "d", "v", "i"] {
        let reply = session.perform(command)
        if reply.isRefused { failure = SteppingError.failed(reply.lines[0]) }
      }
    }
    if let failure { throw failure }
  }

  @Test("What the last frame has not written so far is no difference")
  func openFrame() throws {
    let path = try golden(rehearsal(extra: "badge"), "a.mtrace")
    nonisolated(unsafe) let golden = found([path], rehearsal()).0
    let run = rehearsal(extra: "badge")
    _ = try run.step(run.settling(within: limit)) { source in
      let session = StepSession(Stepper(source), against: golden)
      var view = ScreenView()
      repeat {
        expectEqual(session.perform("x").lines, ["no track differs here"], session.whereLine)
        let canvas = view.draw(session, width: 80, height: 24)
        let rows = (0..<24).map { canvas.text(ofRow: $0) }
        #expect(!rows.contains { $0.contains("≠") }, "\(session.whereLine)")
      } while !session.perform("s").lines.contains(StepSession.endLine)
    }
  }

  @Test("A native debugger in the middle of a run has the golden beside it")
  func debugger() throws {
    let path = try golden(rehearsal(to: 0.5), "a.mtrace")
    nonisolated(unsafe) var answer: [String] = []
    _ = try Rehearsal(.hz(60)) { stage in
      let view = DebuggedRehearsal("card", stage.recorder, of: Case(goldens: [path])) {
        .failure(CancellationError())
      }
      let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
      stage.play(Motion(card, .alpha(to: 0), duration: 0.1).named("card.fade"))
      stage.at(.seconds(0.05)) { answer = view.answer("g 2") + view.answer("x") }
    }.runUntilSettled(within: limit)
    expectEqual(answer.last, "  card.alpha  - 0.8333333333333334  + 0.6666666666666667")
  }

  @Test("A native debugger chooses among goldens by the records so far, and calls no closure")
  func debuggerWithSeveral() throws {
    let paths = [try golden(rehearsal(), "a.mtrace"), try golden(rehearsal(to: 0.5), "b.mtrace")]
    nonisolated(unsafe) var answer: [String] = []
    nonisolated(unsafe) var calls = 0
    _ = try Rehearsal(.hz(60)) { stage in
      let view = DebuggedRehearsal("card", stage.recorder, of: Case(goldens: paths)) {
        calls += 1
        return .failure(CancellationError())
      }
      let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
      stage.play(Motion(card, .alpha(to: 0.5), duration: 0.1).named("card.fade"))
      let first = view.answer("")[0]
      stage.at(.seconds(0.05)) { answer = [first] + view.answer("g 2") + view.answer("x") }
    }.runUntilSettled(within: limit)
    expectEqual(
      answer.first, "which of 2 goldens is meant is unknown: none is most like the run")
    expectEqual(answer.last, "no track differs here")
    expectEqual(calls, 0)
  }

  @Test("A curve marks what the run lacks once the frame is whole, although no record follows")
  func frameWithout() throws {
    func rehearsal(_ moves: Bool) -> Rehearsal {
      Rehearsal(.hz(60)) { stage in
        let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
        let badge = stage.add(Node("badge", frame: .init(x: 0, y: 0, width: 10, height: 10)))
        stage.play(Motion(card, .alpha(to: 0), duration: 0.1).named("card.fade"))
        stage.at(.seconds(0.02)) { badge.position.x = 50 }
        if moves { stage.at(.seconds(0.05)) { badge.position.x = 70 } }
      }
    }
    let path = try golden(rehearsal(true), "a.mtrace")
    nonisolated(unsafe) let golden = found([path], rehearsal(false)).0
    let run = rehearsal(false)
    _ = try run.step(run.settling(within: limit)) { source in
      let session = StepSession(Stepper(source), against: golden)
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

  @Test("An editor stops a live test on entry at the first record that differs from its golden")
  func editor() throws {
    let path = try golden(rehearsal(to: 0.5), "a.mtrace")
    nonisolated(unsafe) let golden = found([path], rehearsal()).0
    nonisolated(unsafe) var messages: [JSONValue] = []
    let run = rehearsal()
    _ = try run.step(run.settling(within: limit), title: "T/A.swift:7, A/b()") { source in
      let session = DebugSession(studio: RehearsalStudio(source, golden)) {
        messages.append(try! JSONReader.read(Array($0.utf8)))
      }
      for (index, command) in ["initialize", "launch", "configurationDone", "stackTrace"]
        .enumerated()
      {
        session.take(request(index + 1, command, "{\"threadId\": 1}"))
      }
      session.take(request(5, "scopes", "{\"frameId\": 1}"))
    }
    let stop = messages.first { $0["event"]?.text == "stopped" }?["body"]
    expectEqual(
      stop?["description"]?.text,
      "≠ card.alpha: same curve, ends at 0 instead of 0.5  (here: difference 2 of 2)")
    let frames = messages.compactMap { $0["body"]?["stackFrames"]?.elements.first }
    expectEqual(frames.first?["name"]?.text, "frame 1: card.alpha 0.8333333333333334")
    expectEqual(frames.first?["source"]?["name"]?.text, "A.swift:7.mtrace")
    let scopes = messages.compactMap { $0["body"]?["scopes"]?.elements.map { $0["name"]?.text } }
    #expect(scopes.first?.contains("Golden") ?? false)
  }

  /// Lets an editor debug a rehearsal, and returns the messages.
  private func messages(
    _ run: Rehearsal, isInterrupted: Bool = false, _ requests: [(String, String)]
  ) throws -> [JSONValue] {
    nonisolated(unsafe) var messages: [JSONValue] = []
    let first = [("initialize", "{}"), ("launch", "{}"), ("configurationDone", "{}")]
    _ = try? run.step(run.settling(within: limit), title: "T/A.swift:7, A/b()") { source in
      let session = DebugSession(studio: RehearsalStudio(source, nil)) {
        messages.append(try! JSONReader.read(Array($0.utf8)))
      }
      session.isInterrupted = { isInterrupted }
      for (index, (command, arguments)) in (first + requests).enumerated() {
        session.take(request(index + 1, command, arguments))
      }
    }
    return messages
  }

  @Test("An editor learns that a rehearsal was another when it ran again for a change")
  func another() throws {
    nonisolated(unsafe) var calls = 0
    let run = Rehearsal(.hz(60)) { stage in
      calls += 1
      let card = stage.add(Node("card"))
      let duration = calls == 1 ? 0.5 : 0.1
      stage.play(Motion(card, .alpha(to: 0), duration: duration).named("fade"))
    }
    let messages = try messages(
      run,
      [
        ("evaluate", #"{"expression": "g 20", "context": "repl"}"#),
        ("setExpression", #"{"expression": "card.alpha", "value": "0.5"}"#),
        ("stackTrace", #"{"threadId": 1}"#),
      ])
    let answers = messages.filter { $0["type"]?.text == "response" }
    expectEqual(answers[4]["success"]?.flag, false)
    expectEqual(answers[4]["message"]?.text?.hasPrefix("not deterministic: "), true)
    #expect(messages.contains { $0["event"]?.text == "loadedSource" })
    let frame = answers[5]["body"]?["stackFrames"]?.elements.first?["name"]?.text
    expectEqual(frame?.hasPrefix("frame 6: "), true, frame ?? "")
  }

  @Test("An editor says at the entry that a run failed, and where")
  func failing() throws {
    let endless = Rehearsal(.hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 5).named("fade"))
    }
    let messages = try messages(endless, [])
    let stop = messages.first { $0["event"]?.text == "stopped" }?["body"]
    expectEqual(stop?["text"]?.text?.hasPrefix("the run failed: "), true)
    #expect(stop?["text"]?.text?.contains("fade (moving)") ?? false)
  }

  @Test("An editor that interrupts a run debugs the part that is known")
  func interrupted() throws {
    let messages = try messages(
      rehearsal(extra: "badge"), isInterrupted: true,
      [("source", #"{"sourceReference": 1}"#), ("stepOut", "{}"), ("stackTrace", "{}")])
    let answers = messages.filter { $0["type"]?.text == "response" }
    #expect(answers.allSatisfy { $0["success"]?.flag == true }, "\(answers)")
    #expect(answers[3]["body"]?["content"]?.text?.contains("\n@0\n") ?? false)
  }

  @Test("The present of a live test is its last record so far")
  func present() throws {
    let run = rehearsal()
    nonisolated(unsafe) var lines: [[String]] = []
    _ = try run.step(run.settling(within: limit)) { source in
      let session = StepSession(Stepper(source))
      lines = ["n 3", "p", "' present", "g end", "' present"].map { session.perform($0).lines }
    }
    expectEqual(lines[2], lines[0])
    expectEqual(lines[4], ["unknown mark present"])
  }
}
