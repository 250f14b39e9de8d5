import DopesheetTesting

@Suite("expectHolds")
struct ExpectHoldsTests {
  private func open(_ card: Node, on stage: Stage) {
    stage.play(Motion(card, .position.y(from: 600, to: 80), duration: 0.3).named("rise"))
    stage.cue("tap") { _ in }
  }

  @Test("A sound animation holds, with chosen interruptions and claims")
  func holds() throws {
    try expectHolds(runs: 100) { stage in
      open(stage.add(Node("card")), on: stage)
    } interruptedBy: {
      .calls
        .cues("tap")
        .frames(.dropped, .late, .hz(30...120))
    } always: { run in
      [run["card.position.y"].staysWithin(-1_000...2_000)]
    }
    try expectHolds(runs: 20) { stage in
      stage.recorder.probe("time") { stage.now.seconds }
      open(stage.add(Node("card")), on: stage)
    }
  }

  @Test("An animation that cannot be played is an error")
  func unplayable() {
    #expect(throws: RehearsalError.self) {
      try expectHolds { stage in
        stage.add(Node("card"))
        stage.add(Node("card"))
      }
    }
  }
}
