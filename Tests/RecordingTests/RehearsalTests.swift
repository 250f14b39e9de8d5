import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Testing

@Suite("Rehearsals")
struct RehearsalTests {
  struct Mishap: Error {}

  @Test("A rehearsal begins with a step of length 0, and ends when nothing moves")
  func settled() throws {
    let run = try fade(duration: 0.4).untilSettled(within: .seconds(2))
    #expect(run.trace.frames.map(\.tick) == Array(0...24))
    #expect(run.trace.clock == ClockRate(60))
    #expect(run.stage.nodes[0].alpha == 1)
  }

  @Test("What does not settle is named with its state")
  func notSettled() throws {
    let error = #expect(throws: RehearsalError.self) {
      try fade(duration: 5).untilSettled(within: .seconds(0.1))
    }
    #expect(error == .notSettled(within: .seconds(0.1), moving: ["card.fade (moving)"]))
    #expect("\(error!)" == "not settled within 0.1 s: card.fade (moving)")
  }

  @Test("Calls still to come keep a rehearsal going")
  func scheduled() throws {
    let run = try Rehearsal(.hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.at(.seconds(0.3)) {
        stage.play(Motion(card, [.alpha(to: 0)], duration: 0.2).named("late"))
      }
    }.untilSettled(within: .seconds(1))
    #expect(run.trace.frames.count == 6)
  }

  @Test("Each run plays the closure anew, and gives the same trace")
  func again() throws {
    let rehearsal = fade(duration: 0.3)
    let first = try rehearsal.untilSettled(within: .seconds(1))
    let second = try rehearsal.untilSettled(within: .seconds(1))
    #expect(first.trace == second.trace)
    #expect(first.stage !== second.stage)
  }

  @Test("Frames, a time and a list of steps end where they say")
  func lengths() throws {
    #expect(try fade(duration: 1).frames(3).trace.frames.map(\.tick) == [0, 1, 2, 3])
    #expect(try fade(duration: 1).frames(-3).trace.frames.count == 1)
    #expect(try fade(duration: 1).until(.seconds(0.05)).trace.frames.last?.tick == 3)
    let run = try fade(duration: 1).steps([.milliseconds(1.5), .zero, .milliseconds(0.5)])
    #expect(run.trace.clock == .nanoseconds)
    #expect(run.trace.frames.map(\.tick) == [0, 1_500_000, 1_500_000, 2_000_000])
  }

  @Test("A problem of the stage is thrown, with its name")
  func problems() throws {
    #expect(throws: RehearsalError.problems([.notFinite(source: "card.fade", what: "duration")])) {
      try fade(duration: .nan).frames(1)
    }
    #expect(throws: Mishap.self) { try Rehearsal { _ in throw Mishap() }.frames(1) }
  }

  @MainActor final class Label { var level = 0.0 }

  @Test("A test on the main actor may use objects of that actor")
  @MainActor func mainActor() throws {
    let label = Label()
    let run = try Rehearsal(.hz(10)) { stage in
      let target = stage.add(label, named: "label")
      let level = Property<Label, Double>("level", get: { $0.level }, set: { $0.level = $1 })
      stage.play(Motion(target, [level(to: 1)], duration: 0.5).completed { _ in label.level = 7 })
    }.untilSettled(within: .seconds(1))
    #expect(label.level == 7)
    #expect(run.trace.tracks.map(\.name) == ["label.level"])
  }

  private func fade(duration: Double) -> Rehearsal {
    Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, [.alpha(from: 0, to: 1)], duration: duration, easing: .cubic.out)
          .named("card.fade"))
    }
  }
}
