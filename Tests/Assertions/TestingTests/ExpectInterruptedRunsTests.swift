import DopesheetFiles
import DopesheetTesting
import Foundation
import TestSupport

@Suite("expectInterruptedRuns")
struct ExpectInterruptedRunsTests {
  private func open(_ card: Node, on stage: Stage) {
    stage.play(Motion(card, .position.y(from: 600, to: 80), duration: 0.3).named("rise"))
    stage.cue("tap") { _ in }
  }

  @Test("A sound animation holds, with chosen interruptions and claims")
  func holds() throws {
    try expectInterruptedRuns(runs: 100) { stage in
      open(stage.add(Node("card")), on: stage)
    } interruptedBy: {
      .calls(.stop, .speed(0.5...2))
        .cues("tap")
        .frames(.dropped, .late, .hz(30...120))
    } always: { run in
      [run["card.position.y"].staysWithin(-1_000...2_000)]
    }
    try expectInterruptedRuns(runs: 20) { stage in
      stage.recorder.probe("time") { stage.now.seconds }
      open(stage.add(Node("card")), on: stage)
    }
  }

  /// A fade after which a page waits for ever if it is stopped.
  private func fade(on stage: Stage) {
    var isOver = false
    stage.settles { isOver }
    stage.recorder.probe("page.isOver") { isOver }
    let fade = Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3)
    stage.play(fade.named("fade").completed { _ in isOver = true })
  }

  // Pasted from the failures of the next test, with their closures and claims.

  private func waits() throws {
    try expectInterruptedRuns(
      of: Rehearsal(at: .hz(60)) { stage in
        fade(on: stage)
      },
      interruptedBy: {
        .call("stop", of: "fade", at: .zero)
      })
  }

  private func staysHalfWay() throws {
    try expectInterruptedRuns(
      of: Rehearsal.async(at: .hz(60)) { stage in
        fade(on: stage)
      }, except: [.settles],
      interruptedBy: {
        .call("stop", of: "fade", at: .zero)
      },
      always: { run in
        [run["page.isOver"].final == true]
      })
  }

  @Test(
    "A printed test fails when it is pasted, also an async one and one without a built-in claim")
  func pasted() async throws {
    let known = [
      (waits, "waits", Rehearsal(at: .hz(60)) { stage in fade(on: stage) }, Set<ImplicitClaim>()),
      (staysHalfWay, "staysHalfWay", .async(at: .hz(60)) { stage in fade(on: stage) }, [.settles]),
    ]
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).filter { !$0.isWhitespace }
    for (test, name, rehearsal, omitted) in known {
      let exploration = Exploration(of: rehearsal, except: omitted, interruptedBy: .calls())
      let found = try #require(
        try exploration.counterExample { run in
          omitted.isEmpty ? [] : [run["page.isOver"].final == true]
        })
      let text = found.swiftTest.replacing("@Test func isInterrupted", with: "private func \(name)")
        .replacing("<#the closure of the test#>", with: "fade(on: stage)")
        .replacing("<#the claims of the test#>", with: #"[run["page.isOver"].final == true]"#)
      #expect(source.contains(text.filter { !$0.isWhitespace }), "\(text)")
      // The counter-example is saved.
      let disk = MemoryDisk()
      let issues = await DiskInUse.$disk.withValue(disk) { await recorded { try test() } }
      #expect(issues.count == 1 && issues[0].contains("with fade stop at the start"), "\(issues)")
    }
  }

  @Test("An animation that cannot be played is an error")
  func unplayable() {
    #expect(throws: RehearsalError.self) {
      try expectInterruptedRuns { stage in
        stage.add(Node("card"))
        stage.add(Node("card"))
      }
    }
  }
}
