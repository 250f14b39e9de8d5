import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Stepping a live rehearsal")
struct LiveSourceTests {
  /// A card that falls, then fades, with a callback that begins the fading.
  private func rehearsal(calls: Calls? = nil) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      calls?.count += 1
      let card = stage.add(Node("card", frame: .init(x: 0, y: 0, width: 10, height: 10)))
      let fade = Motion(card, .alpha(to: 0), duration: 0.1).named("fade")
      stage.play(
        Motion(card, .position.y(to: 100), duration: 0.2).named("fall")
          .completed { [unowned stage] _ in stage.play(fade) })
      stage.at(.seconds(0.1)) { card.position.x = 50 }
    }
  }

  @Test("The host is found in a program that has this module, in optimised code, too")
  func host() { #expect(LinkedHost.linked != nil) }

  final class Calls: @unchecked Sendable { var count = 0 }

  @discardableResult
  private func step(
    _ rehearsal: Rehearsal, _ host: @escaping (Stepper) throws -> Void
  ) throws -> Rehearsal.Run {
    try rehearsal.stepped { try host($0.stepper) }
  }

  @Test("Line for line forward, and back, it is what the trace of the rehearsal says")
  func lines() throws {
    let trace = try rehearsal().runUntilSettled(within: .seconds(2)).trace
    let run = try step(rehearsal()) { stepper in
      var texts: [String] = []
      while try stepper.moveLines(by: 1) == .arrived {
        texts.append(stepper.known.trace.text(ofLineBefore: stepper.place))
      }
      #expect(stepper.isAtEnd)
      expectEqual(texts, trace.bodyLines)
      for number in stride(from: texts.count - 1, to: 0, by: -7) {
        _ = try stepper.move(to: stepper.known.trace.place(afterLines: number))
        expectEqual(stepper.known.trace.text(ofLineBefore: stepper.place), texts[number - 1])
      }
      try expectEqual(stepper.source.wholeTrace(), trace)
    }
    expectEqual(run.trace, trace)
  }

  @Test("Going back calls the closure again; looking at where the stage is does not")
  func calls() throws {
    let calls = Calls()
    let run = try step(rehearsal(calls: calls)) { stepper in
      _ = try stepper.moveFrames(by: 5)
      _ = try stepper.moveFrames(by: 3)
      expectEqual(calls.count, 1)
      try expectEqual(stepper.moveFrames(by: -2), .arrived)
      expectEqual(calls.count, 2)
      _ = try stepper.moveFrames(by: 1)
      _ = try stepper.moveFrames(by: 4)
      expectEqual(calls.count, 2)
      // At the beginning the closure has not been called yet.
      try expectEqual(stepper.moveToBeginning(), .arrived)
      try expectEqual(stepper.moveRecords(by: -1), .beginning)
      expectEqual(calls.count, 2)
      try expectEqual(stepper.moveToEnd(), .arrived)
      expectEqual(calls.count, 3)
      try expectEqual(stepper.moveFrames(by: 1), .end)
      try expectEqual(stepper.moveFrames(by: -1), .arrived)
      expectEqual(calls.count, 4)
    }
    let trace = try rehearsal().runUntilSettled(within: .seconds(2)).trace
    expectEqual(run.trace, trace)
  }

  @Test("Breakpoints stop a run on its way, and on its way back")
  func breakpoints() throws {
    let trace = try rehearsal().runUntilSettled(within: .seconds(2)).trace
    try step(rehearsal()) { stepper in
      let fading = try stepper.setBreakpoint(.state(.init("fade moving")))
      try expectEqual(stepper.run(), .breakpoints([fading]))
      #expect(!stepper.source.isComplete)
      let condition = try ExpressionCondition(
        "card.position.y > 50", ExpressionNames(stepper.known))
      let half = try stepper.setBreakpoint(.anywhere, when: condition)
      try expectEqual(stepper.runBack(), .breakpoints([half]))
      let known = IndexedTrace(trace)
      let expected = trace.frames.indices.first { frame in
        TraceMoment(known, atEndOf: frame).value(of: "card.position.y")?[0].number ?? 0 > 50
      }
      expectEqual(stepper.place.frame, expected)
      try expectEqual(stepper.run(), .breakpoints([fading]))
      try expectEqual(stepper.runBack(), .breakpoints([half]))
      try expectEqual(stepper.runBack(), .beginning)
    }
  }

  @Test(
    "A closure that does something else when it is called again is reported, and what happened now counts"
  )
  func notDeterministic() throws {
    let calls = Calls()
    let fickle = Rehearsal(at: .hz(60)) { stage in
      calls.count += 1
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .alpha(to: 0), duration: calls.count == 1 ? 0.2 : 0.1).named("fade"))
    }
    try step(fickle) { stepper in
      _ = try stepper.moveFrames(by: 8)
      let error = #expect(throws: SteppingError.self) { try stepper.moveFrames(by: -3) }
      guard case .notDeterministic(let words)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(words.contains("duration=0.2") && words.contains("duration=0.1"))
      _ = try stepper.moveToEnd()
      expectEqual(stepper.known.trace.frames.count, 7)
    }
  }

  @Test("A value can be set between two steps, and is set again when the rehearsal is played again")
  func setting() throws {
    let run = try step(rehearsal()) { stepper in
      _ = try stepper.moveFrames(by: 4)
      let place = stepper.place
      try stepper.source.set("card.position.y", to: .f64(7), at: place)
      try expectEqual(stepper.moveLines(by: 1), .arrived)
      expectEqual(stepper.known.trace.text(ofLineBefore: stepper.place), "< card set position.y=7")
      _ = try stepper.move(toFrame: 8)
      let value = stepper.moment.value(of: "card.position.y")
      _ = try stepper.move(toFrame: 1)
      #expect(stepper.source.known.trace.frames.count > 8)
      _ = try stepper.move(toFrame: 8)
      expectEqual(stepper.moment.value(of: "card.position.y"), value)
      // In frame 12 the fall ends.
      _ = try stepper.move(toFrame: 12)
      _ = try stepper.moveRecords(by: -1)
      expectEqual(stepper.place.frame, 12)
      #expect(throws: SteppingError.self) {
        try stepper.source.set("card.position.y", to: .f64(7), at: stepper.place)
      }
      _ = try stepper.moveToEnd()
      #expect(throws: SteppingError.self) {
        try stepper.source.set("card.position.y", to: .f64(7), at: stepper.place)
      }
    }
    #expect(run.trace.bodyLines.contains("< card set position.y=7"))
    expectEqual(run.trace.fact("edits"), "card.position.y in frame 2")
  }

  @Test("A run that went back before a change, and on without it, was not changed by hand")
  func notChanged() throws {
    let run = try step(rehearsal()) { stepper in
      _ = try stepper.moveFrames(by: 4)
      try stepper.source.set("card.position.y", to: .f64(7), at: stepper.place)
      _ = try stepper.move(toFrame: 1)
    }
    expectEqual(run.trace.fact("edits"), nil)
    #expect(!run.trace.bodyLines.contains("< card set position.y=7"))
  }

  @Test("A stage that has run ahead stays where it is, and is played again only for a change")
  func ahead() throws {
    let calls = Calls()
    let run = try step(rehearsal(calls: calls)) { stepper in
      (stepper.source as? LiveSource)?.runAhead()
      #expect(stepper.source.isComplete)
      _ = try stepper.moveToEnd()
      for frame in stride(from: 14, to: 2, by: -1) { _ = try stepper.move(toFrame: frame) }
      expectEqual(calls.count, 1)
      try stepper.source.set("card.position.y", to: .f64(7), at: stepper.place)
      expectEqual(calls.count, 2)
      #expect(stepper.source.isComplete)
      _ = try stepper.moveToEnd()
    }
    expectEqual(run.trace.fact("edits"), "card.position.y in frame 3")
  }

  @Test("A change after which the rehearsal is another shows that run to its end")
  func another() throws {
    let calls = Calls()
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      calls.count += 1
      let card = stage.add(Node("card"))
      let duration = calls.count == 1 ? 1 : 0.1
      stage.play(Motion(card, .alpha(to: 0), duration: duration).named("fade"))
    }
    try step(rehearsal) { stepper in
      (stepper.source as? LiveSource)?.runAhead()
      _ = try stepper.move(toFrame: 30)
      _ = try stepper.moveRecords(by: -1)
      _ = try stepper.move(toFrame: 30)
      do {
        try stepper.set("card.alpha", to: .f64(0.5))
        Issue.record("the run is the same")
      } catch { #expect("\(error)".hasPrefix("not deterministic: ")) }
      #expect(stepper.source.isComplete && stepper.isAtEnd)
      expectEqual(stepper.moment.frame, 6)
      expectEqual(stepper.formerMoment.frame, 6)
      try expectEqual(stepper.moveFrames(by: -1), .arrived)
      expectEqual(stepper.place.frame, 5)
    }
  }

  @Test("A user who no longer waits steps the part that is known, and the rest as it runs")
  func interrupted() throws {
    let trace = try rehearsal().runUntilSettled(within: .seconds(2)).trace
    let run = try step(rehearsal()) { stepper in
      var questions = 0
      (stepper.source as? LiveSource)?.runAhead(
        .init(ends: {
          questions += 1
          return true
        }))
      #expect(questions == 1 && !stepper.source.isComplete)
      let frames = stepper.known.trace.frames.count
      #expect(frames > 2 && frames < trace.frames.count, "\(frames)")
      try expectEqual(stepper.moveFrames(by: 1), .arrived)
      _ = try stepper.moveToEnd()
      expectEqual(stepper.known.trace.recordCount, trace.recordCount)
    }
    expectEqual(run.trace, trace)
  }

  @Test("The clock is that of the trace, also where the closure names another rate")
  func clock() throws {
    for (tempo, rate) in [
      (ScriptedRate(.hz(60)), FrameRate.hz(24)), (ScriptedRate(.hz(30)), .hz(120)),
    ] {
      let rehearsal = Rehearsal(at: tempo) { stage in
        stage.recorder.rate = rate
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3).named("fade"))
      }
      let trace = try rehearsal.runUntilSettled(within: .seconds(1)).trace
      try step(rehearsal) { stepper in
        _ = try stepper.move(toFrame: 5)
        expectEqual(stepper.known.trace.clock, trace.clock)
        expectEqual(stepper.known.trace.frames[5].tick, trace.frames[5].tick)
        expectEqual(stepper.seconds, trace.seconds(ofFrame: 5))
      }
    }
  }

  @Test("A run that fails is stepped to where it fails, and throws what it threw")
  func failing() throws {
    let endless = Rehearsal(at: .hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 5).named("fade"))
    }
    #expect(throws: RehearsalError.notSettled(within: .seconds(0.1), moving: ["fade (moving)"])) {
      try endless.step(endless.settling(within: .seconds(0.1))) { source in
        let stepper = Stepper(source)
        #expect(throws: Never.self) { try stepper.moveToEnd() }
        #expect(stepper.isAtEnd)
        expectEqual(source.failure?.contains("not settled"), true)
        #expect(throws: Never.self) { try stepper.moveFrames(by: -1) }
        expectEqual(stepper.place.frame, 5)
      }
    }
  }
}

extension Trace {
  /// The lines of the text between `begin` and the footer.
  fileprivate var bodyLines: [String] {
    let lines = text.split(separator: "\n").map(String.init)
    return Array(lines[headerLines..<lines.count - 1])
  }
}
