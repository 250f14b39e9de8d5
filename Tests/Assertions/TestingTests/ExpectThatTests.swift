import DopesheetTesting
import TestSupport

@Suite("expectThat")
struct ExpectThatTests {
  private let run: Rehearsal.Run

  init() throws {
    run = try Rehearsal(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .position.x(from: 0, to: 100), duration: 0.5).named("slide"))
    }.runUntilSettled(within: .seconds(1))
  }

  @Test("What holds says nothing")
  func holds() throws {
    expectThat(
      run["card.position.x"].rises, run["card.position.x"].final == 100,
      run["card.position.x"].isContinuous(maxJump: 20.01), run["card.position.x"].topSpeed < 200.1,
      run.events.inOrder("slide started", "slide completed"), !run.events.never("slide completed"),
      run.duration(of: "slide") == 0.5)
    try requireThat(run["card.position.x"].turns == 0)
    #expect(run["card.position.x"].overshoot == 0)
  }

  /// The line with the command that steps through the run of a test.
  private func step(_ test: String) -> String {
    "step    swift run dopesheet step .build/dopesheet/pending/.claims/Tests/Assertions/TestingTests/"
      + "__Traces__/ExpectThatTests/\(test).mtrace"
  }

  @Test("Each claim that does not hold is an issue with the frame and the curve")
  func fails() async {
    let issues = await recorded {
      expectThat(
        run["card.position.x"].falls, run["card.position.x"].rises,
        run["card.position.x"].final == 99, run["card.postion.x"].rises,
        run.events.never("slide completed"))
    }
    #expect(
      issues == [
        """
        card.position.x: falls does not hold: it misses by 20
          it rises at frame 1 (t = 0.1 s), from 0 to 20
          ▁[▂]▄▅▇█
          \(step("fails")) --at 'line 15'
        """,
        """
        card.position.x: final value == 99 does not hold: it misses by 1
          it is 100 at frame 5 (t = 0.5 s)
          ▁▂▄▅▇[█]
          \(step("fails")) --at 'line 23'
        """,
        """
        card.postion.x: rises has no answer
          the run has no track “card.postion.x” (did you mean 'card.position.x'?)
        """,
        """
        “slide completed” never happens does not hold
          “slide completed” at frame 5 (t = 0.5 s)
          ▁▁▁▁▁[█]
          \(step("fails")) --at 'line 25'
        """,
      ])
  }

  @Test("A standard's claims that do not hold are issues")
  func conforms() async {
    struct Calm: MotionStandard {
      func claims(about recording: some Recorded) -> [Claim] {
        [recording["card.position.x"].topSpeed < 100, recording["card.position.x"].rises]
      }
    }
    let issues = await recorded { expectConforms(run, to: Calm()) }
    #expect(issues.count == 1 && issues[0].hasPrefix("card.position.x: top speed < 100 does not"))
  }

  @Test("A reduced version that still moves is an issue, and one that jumps is not")
  func reduced() async throws {
    func open(_ stage: Stage, in duration: Double) {
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .position.x(from: 0, to: 100), duration: duration).named("slide"))
    }
    try expectReducedMotion {
      open($0, in: 0)
    } comparedWith: {
      open($0, in: 0.5)
    }
    let issues = await recorded {
      try expectReducedMotion {
        open($0, in: 0.2)
      } comparedWith: {
        open($0, in: 0.5)
      }
    }
    #expect(issues.count == 1 && issues[0].hasPrefix("WCAG 2.3.3: card.position.x stays still"))
  }

  @Test("A claim that holds by less than it should is a warning")
  func warns() async {
    let issues = await recorded {
      expectThat(
        run["card.position.x"].isContinuous(maxJump: 21).warning(below: 2),
        run.whenever("slide started", then: "slide completed", within: .seconds(1))
          .warning(below: .seconds(0.4)))
    }
    #expect(
      issues == [
        """
        card.position.x: is continuous, with jumps of at most 21 holds, but only just: 1 of 21 to spare
          ▁▂▄▅▇█
        """
      ])
  }

  @Test("A plain #expect shows the measure, its frame and the curve")
  func plain() {
    let x = run["card.position.x"]
    withKnownIssue {
      #expect(x.value(atFrame: 2) < 0.1)
    } matching: { issue in
      "\(issue)".contains("40 at frame 2 (t = 0.2 s) ▁▂[▄]▅▇█")
    }
  }

  @Test("requireThat ends the test")
  func requires() async {
    var isOver = true
    let issues = await recorded {
      try requireThat(run["card.position.x"].rises, run["card.position.x"].falls)
      isOver = false
    }
    #expect(isOver)
    #expect(issues.count == 1 && issues[0].hasPrefix("card.position.x: falls does not hold"))
  }
}
