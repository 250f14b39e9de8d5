import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

@Suite("A rehearsal played again")
struct RehearsalDeterminismTests {
  @Test("What is the same each time passes, however it was played")
  func same() throws {
    let fade = Rehearsal(at: .hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.25))
    }
    try fade.verifyDeterminism(times: 5, until: .seconds(1))
    try fade.runUntilSettled(within: .seconds(1)).verifyDeterminism()
    try fade.run(frames: 3).verifyDeterminism()
    try fade.run(steps: [.milliseconds(7), .zero]).verifyDeterminism(times: 3)
  }

  @Test("A replay is played again from its trace")
  func replay() throws {
    let fade = Rehearsal(at: .hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.25))
    }
    let trace = try fade.runUntilSettled(within: .seconds(1)).trace
    try fade.replay(trace).run.verifyDeterminism()
  }

  @Test("A random number is found, with the first value that differs")
  func random() throws {
    let run = try Rehearsal(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .position.x(from: 0, to: .random(in: 1...2)), duration: 0.5).named("slide"))
    }.runUntilSettled(within: .seconds(1))
    let error = try #require(throws: RehearsalDifference.self) { try run.verifyDeterminism() }
    let lines = error.description.split(separator: "\n")
    expectEqual(lines[0], "The rehearsal differs when it is played again.")
    #expect(
      lines[1]
        == "First difference: frame 1 (t = 0.1 s), value of card.position.x (- run 1, + run 2)."
    )
    #expect(error.description.contains("\n    - line "))
    #expect(error.description.contains("\n    + line "))
    #expect(error.description.contains("card.position.x  frame 1: "))
    #expect(!error.description.contains("golden"))
  }

  @Test("The order of a Set is found: each of them has an order of its own")
  func hashOrder() throws {
    // Kept alive, so that no two have the same address, which would affect their order.
    var kept: [Set<String>] = []
    let run = try Rehearsal(at: .hz(10)) { stage in
      let names = Set((0..<64).map { "card\($0)" })
      kept.append(names)
      for name in names { stage.add(Node(name)) }
    }.run(frames: 1)
    let error = try #require(throws: RehearsalDifference.self) {
      try run.verifyDeterminism(times: 4)
    }
    #expect(error.description.contains("source"))
  }

  @Test("What differs only in a later playing is found there")
  func later() throws {
    var playing = 0
    let rehearsal = Rehearsal(at: .hz(10)) { stage in
      playing += 1
      stage.add(Node(playing == 4 ? "other" : "card"))
    }
    try rehearsal.verifyDeterminism(times: 3, until: .seconds(1))
    playing = 0
    let error = try #require(throws: RehearsalDifference.self) {
      try rehearsal.verifyDeterminism(times: 4, until: .seconds(1))
    }
    #expect(error.description.contains("(- run 1, + run 4)"))
  }
}
