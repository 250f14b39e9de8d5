import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Without a claim, a search finds")
struct ImplicitClaimTests {
  /// Searches an animation with a bug, and without it.
  private func expectFound(
    _ claim: ImplicitClaim, _ text: String, in interruptions: Interruption = .usual,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ setUp: @escaping (Stage, _ isMended: Bool) throws -> Void
  ) throws {
    func found(_ isMended: Bool, except omitted: Set<ImplicitClaim> = []) throws -> CounterExample?
    {
      // In quick tests, what is not there is searched for a short time.
      let runs = deep(1_000, quick: isMended || !omitted.isEmpty ? 12 : 100)
      var exploration = Exploration(
        of: Rehearsal(at: .hz(60)) { try setUp($0, isMended) }, runs: runs,
        except: omitted, interruptedBy: interruptions)
      exploration.shrinkingRuns = deep(600, quick: 20)
      return try exploration.counterExample()
    }
    let broken = try #require(try found(false), sourceLocation: sourceLocation)
    expectEqual(broken.builtInClaim, claim, at: sourceLocation)
    #expect(broken.failure.contains(text), "\(broken)", sourceLocation: sourceLocation)
    let mended = try found(true)
    #expect(mended == nil, "\(mended?.description ?? "")", sourceLocation: sourceLocation)
    let omitted = try found(false, except: [claim])
    #expect(omitted?.builtInClaim != claim, sourceLocation: sourceLocation)
  }

  @Test("a delay below zero, which counts as 0")
  func warnings() throws {
    try expectFound(.hasNoWarnings, "row.motion1: the delay is negative and counts as 0") {
      stage, isMended in
      let row = stage.add(Node("row"))
      stage.cue("clear") { _ in
        let delay = isMended ? 0.1 : -0.1
        stage.play(Motion(row, .alpha(to: 0), duration: 0.2).afterDelay(delay))
      }
    }
  }

  @Test("a value that jumps, because a tap in flight begins from the start")
  func jumps() throws {
    try expectFound(.isContinuous, "→ 0  at ") { stage, isMended in
      let card = stage.add(Node("card"))
      var isOpen = false
      func toggle() {
        isOpen.toggle()
        let end: PropertyChange<Node> =
          !isOpen ? .alpha(to: 0) : isMended ? .alpha(to: 1) : .alpha(from: 0, to: 1)
        stage.play(Motion(card, [end], duration: 0.3))
      }
      card.alpha = 0
      stage.cue("tap") { _ in toggle() }
      toggle()
    }
  }

  @Test("a value that jumps on its way there and back, because a tap hides it from elsewhere")
  func pulses() throws {
    try expectFound(.isContinuous, "→ 0.3  at ") { stage, isMended in
      let card = stage.add(Node("card"))
      let pulse = Motion(card, .alpha(to: 1), duration: 0.3).reverses()
      stage.cue("tap") { _ in
        guard card.alpha > 0.5 else { return }
        pulse.stop()
        let hiding: PropertyChange<Node> = isMended ? .alpha(to: 0) : .alpha(from: 0.3, to: 0)
        stage.play(Motion(card, [hiding], duration: 0.3))
      }
      card.alpha = 0
      stage.play(pulse)
    }
  }

  @Test("a value that leaves its range, because two taps add two movements")
  func ranges() throws {
    try expectFound(.staysBetweenEnds, "; without haste it stays within ") {
      stage, isMended in
      let card = stage.add(Node("card"))
      var (isOpen, isMoving) = (false, false)
      stage.cue("tap") { _ in
        if isOpen || isMended && isMoving { return }
        isMoving = true
        stage.play(
          Motion(card, .position.x(to: card.position.x + 100), duration: 0.3)
            .completed { _ in isOpen = true })
      }
    }
  }

  @Test("a size below zero, also if it overshoots its ends")
  func sizes() throws {
    try expectFound(.staysBetweenEnds, "card.bounds.size.width is -") { stage, isMended in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 90, height: 90)))
      var (isNarrow, isMoving) = (false, false)
      stage.cue("tap") { _ in
        if isNarrow || isMended && isMoving { return }
        isMoving = true
        let end = card.bounds.size.width - 60
        stage.play(
          Motion(card, .bounds.size.width(to: end), duration: 0.3, easing: .back.out)
            .completed { _ in isNarrow = true })
      }
    }
  }

  @Test(
    "a count that no longer comes back, also beside what blinks for ever", arguments: [false, true])
  func ends(blinks: Bool) throws {
    let blink = MachineDefinition(
      "blink",
      states: ["on", "off"].map { id in
        let other = id == "on" ? "off" : "on"
        return ViewState(
          id, isInitial: id == "on", views: [ViewValues(tag: "1", alpha: id == "on" ? 1 : 0)],
          transitions: [StateTransition(other, to: other, duration: 0.1, next: id)])
      })
    try expectFound(.endsAsUndisturbed, "running ends at 1, and without haste always at 0") {
      stage, isMended in
      if blinks {
        stage.add(Node("lamp")).tag = 1
        let machines = StateMachines(on: stage)
        try machines.load(MachineDocument([blink]))
        try machines.performTransition("off", onMachine: "blink")
      }
      let card = stage.add(Node("card"))
      var running = 0
      stage.recorder.probe("running") { running }
      let fade = Motion(card, .alpha(to: 0), duration: 0.3)
        .started { _ in running += 1 }.completed { _ in running -= 1 }
      if isMended { fade.stopped { _ in running -= 1 } }
      stage.play(fade)
      stage.cue("cancel") { _ in fade.stop() }
    }
  }

  @Test(
    "an event that comes twice, because two taps begin two movements, also of a declared source",
    arguments: [false, true])
  func counts(isDeclared: Bool) throws {
    try expectFound(.callsBackOnce, "sheet opens comes 2 times, and at most 1 without haste") {
      stage, isMended in
      if isDeclared { stage.recorder.declare("sheet", events: ["opens"]) }
      var (isOpen, isOpening) = (false, false)
      stage.cue("tap") { _ in
        if isOpen || isMended && isOpening { return }
        isOpening = true
        stage.at(stage.now + .seconds(0.2)) {
          isOpen = true
          stage.recorder.event("opens", of: "sheet")
        }
      }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.1))
    }
  }

  @Test("a page that stays paused, because the one that holds it goes on to the next")
  func pauses() throws {
    try expectFound(.leavesNoPause, "page0 is held at the end, and no cue ends it") {
      stage, isMended in
      let bars = (0..<2).map { stage.add(Node("bar\($0)")) }
      let pages = bars.enumerated().map { index, bar in
        stage.add(
          Motion(bar, .bounds.size.width(from: 0, to: 90), duration: 0.3).named("page\(index)"))
      }
      var index = 0
      stage.cue("hold") { _ in pages[index].pause() }
      stage.cue("release") { _ in pages[index].resume() }
      stage.cue("next") { _ in
        guard index == 0 else { return }
        if isMended { pages[0].stop() }
        index = 1
        pages[1].start()
      }
      pages[0].start()
    }
  }

  @Test("an engine of one's own that counts frames, beyond the time of a frame")
  func frames() throws {
    try expectFound(.ignoresFrames, "clicks ends at ", in: .frames(.hz(24...240))) {
      stage, isMended in
      var (y, row, clicks) = (0.0, 0, 0)
      stage.recorder.probe("clicks") { clicks }
      stage.onFrame { frame in
        y = 300 * min(1, frame.time.seconds)
        let next = Int(y / 5)
        if next != row { clicks += isMended ? next - row : 1 }
        row = next
      }
      stage.settles { y == 300 }
    }
  }

  @Test("an engine of one's own that ends a little otherwise after few changes")
  func fewChanges() throws {
    try expectFound(.ignoresFrames, "score ends at ", in: .frames(.hz(24...240))) {
      stage, isMended in
      var (y, score, frames) = (0.0, 0, 0)
      stage.recorder.probe("score") { score }
      stage.onFrame { frame in
        y = 300 * min(1, frame.time.seconds)
        frames += 1
        score = 100 * Int(y / 50) + (isMended || y < 300 ? 0 : frames)
      }
      stage.settles { y == 300 }
    }
  }

  @Test("nothing in a zoom that needs two quick taps")
  func zoom() throws {
    try expectNothing { stage in
      let card = stage.add(Node("card"))
      var (isZoomed, last) = (false, -1.0)
      stage.recorder.probe("isZoomed") { isZoomed }
      stage.cue("tap") { _ in
        // The zoom comes later than its call.
        if stage.now.seconds - last < 0.3 {
          stage.at(stage.now + .seconds(0.1)) { isZoomed = true }
        }
        last = stage.now.seconds
      }
      stage.play(Motion(card, [.alpha(to: 0)], duration: 0.3))
    }
  }

  @Test("nothing in an engine of one's own that reports each frame")
  func frameReports() throws {
    try expectNothing(in: .frames(.hz(24...240))) { stage in
      var y = 0.0
      stage.onFrame { frame in
        y = 300 * min(1, frame.time.seconds)
        stage.recorder.event("moves", of: "ball")
      }
      stage.settles { y == 300 }
    }
  }

  @Test("nothing in events of one's own that have the names of callbacks, also on a node")
  func ownEvents() throws {
    try expectNothing { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, [.alpha(to: 0)], duration: 0.3))
      stage.recorder.event("completed", of: "card")
      stage.recorder.event("error", of: "card")
    }
  }

  @Test("nothing held in a spinner that only another value of a cue ends")
  func endedByValue() throws {
    try expectNothing(among: .leavesNoPause) { stage in
      let dot = stage.add(Node("dot"))
      let pulse = stage.add(
        Motion(dot, [.alpha(from: 0.4, to: 1)], duration: 0.2).named("pulse").repeatForever())
      let rise = Motion(stage.add(Node("card")), [.position.y(to: 9)], duration: 0.5)
      stage.cue("tap") { _ in if rise.state == .moving { pulse.start() } }
      stage.cue("show", of: Bool.self) { if !$0 { pulse.stop() } }
      stage.play(rise)
    }
  }

  private func expectNothing(
    in interruptions: Interruption = .usual, among claims: ImplicitClaim...,
    sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
  ) throws {
    var exploration = Exploration(
      of: Rehearsal(at: .hz(60), setUp), runs: deep(1_000, quick: 15), interruptedBy: interruptions
    )
    if !claims.isEmpty { exploration.implicit = Set(claims) }
    let found = try exploration.counterExample()
    #expect(found == nil, "\(found?.description ?? "")", sourceLocation: sourceLocation)
  }

  @Test("pauses that no cue ends, also if the search does not ask whether the run settles")
  func pausesAlone() throws {
    var exploration = Exploration(
      of: Rehearsal(at: .hz(60)) { stage in
        let rise = Motion(stage.add(Node("card")), [.position.y(to: 9)], duration: 0.3)
        let fade = Motion(stage.add(Node("dot")), [.alpha(to: 0)], duration: 0.3).named("fade")
        var isHeld = false
        stage.cue("hold") { _ in
          guard rise.state == .moving, fade.state == .moving else { return }
          fade.pause()
          isHeld = true
        }
        stage.settles { !isHeld }
        stage.play(rise)
        stage.play(fade)
      }, runs: 200, except: [.settles])
    exploration.shrinkingRuns = deep(600, quick: 20)
    expectEqual(try exploration.counterExample()?.builtInClaim, .leavesNoPause)
  }

  @Test("nothing in a spinner that a cue starts and another one ends")
  func endless() throws {
    try expectNothing(in: .usual.calls(.start, .stop)) { stage in
      let dot = stage.add(Node("dot"))
      let pulse = stage.add(
        Motion(dot, .alpha(from: 0.4, to: 1), duration: 0.2).named("pulse").repeatForever())
      stage.cue("load") { _ in pulse.start() }
      stage.cue("loaded") { _ in pulse.stop() }
      pulse.start()
      stage.at(.seconds(0.5)) { pulse.stop() }
    }
  }
}
