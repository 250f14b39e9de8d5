import DopesheetChecking
import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

/// What is said of every call that nobody takes.
private let whole = "(if the trace does not contain all of it, make it in the answer to a cue)"

@Suite("Replays")
struct RehearsalReplayTests {
  /// Records a stage that one closure sets up and another drives, and reads the trace back from its text.
  private func record(
    _ setUp: @escaping (Stage) throws -> Void, driving drive: (Stage) throws -> Void
  ) throws -> Trace {
    let stage = Stage()
    let recorder = Recorder(stage)
    try setUp(stage)
    try drive(stage)
    return try TraceReader.read(TraceWriter.text(of: recorder.trace))
  }

  private func fade(duration: Double) -> (Stage) -> Void {
    { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: duration).named("card.fade"))
    }
  }

  @Test("What a set-up does and schedules comes by itself, and is not called twice")
  func byItself() throws {
    let rehearsal = Rehearsal { stage in
      fade(duration: 0.5)(stage)
      stage.at(.seconds(0.13)) { stage.motion(named: "card.fade")?.pause() }
      stage.at(.seconds(0.2)) { stage.motion(named: "card.fade")?.resume() }
    }
    let trace = try rehearsal.runUntilSettled(within: .seconds(2)).trace
    let replay = try rehearsal.replay(trace)
    #expect(replay.isFaithful)
    expectEqual(replay.diff.verdict, .identical)
    #expect(
      replay.description
        == "The replay is the same as the recording (frames: 36, external calls: 5, values: 32).\n")
  }

  @Test("Calls from outside are made again, each kind of them, between the frames where they came")
  func outside() throws {
    func setUp(_ stage: Stage) throws {
      let card = stage.add(Node("card"))
      let badge = card.add(Node("badge"))
      let spin = stage.add(
        SpringMotion(card, .position(to: CGPoint(x: 80, y: 20))).named("card spring"))
      let fade = Motion(badge, .alpha(to: 0), duration: 0.5).named("badge.fade")
      let hue = Motion(badge, .path("backgroundColor.hue", to: 0.5), duration: 0.3).named("hue")
      let group = stage.add(MotionGroup([hue]).named("group"))
      stage.add(fade)
      stage.play(
        PhysicsMotion(badge, .position.x(velocity: 90), friction: 0.5).named("throw"))
      stage.play(Motion(badge, .position.y(to: 9), duration: 1).named("add").additive())
      stage.cue("shake") { details in
        guard case .number(let strength)? = details.first?.value else { return }
        stage.play(Motion(card, .zPosition(to: strength), duration: 0.1))
      }
      spin.start()
      _ = group
    }
    let trace = try record(setUp) { stage in
      let motion = { (name: String) in stage.motion(named: name)! }
      let card = stage.node(named: "card")!
      let badge = stage.node(named: "badge")!
      let group = motion("group") as! MotionGroup
      let fade = motion("badge.fade") as! Motion
      try stage.step(to: .zero)
      card.zPosition = 3
      card.frame = CGRect(x: 1, y: 2, width: 30.5, height: 4)
      try stage.step(to: .seconds(0.013))
      (motion("card%20spring") as! SpringMotion).retarget(card, .position.y(to: 300))
      group.start()
      group.add(fade)
      try stage.step(to: .seconds(0.1))
      badge.transform = Transform4x4(a: 1, b: 0.5, c: 0, d: 1, tx: 3, ty: 0.1)
      stage.cue(named: "shake")!.send([
        .init("strength", .number(0.7)), .init("how long", .text("a \"tick\"\n")),
      ])
      fade.start()
      group.speed = 0.5
      let thrown = motion("throw") as! PhysicsMotion
      thrown.velocity = -400
      thrown.friction = 0.75
      thrown.solver = FrictionSolver(friction: 0.7, restitution: 0.5, decayLimit: 2)
      (motion("add") as! Motion).weight = 0.3
      try stage.step(to: .seconds(0.17))
      group.pause()
      fade.retarget(badge, .alpha(to: 0.25))
      try stage.step(to: .seconds(0.17))
      group.resume()
      group.remove(fade)
      motion("hue").reset()
      try stage.step(to: .seconds(0.4))
      group.restart()
      fade.restart()
      try stage.step(to: .seconds(0.5))
      fade.stop()
      try stage.step(to: .seconds(3))
    }
    let calls = Set(
      (0..<trace.recordCount).compactMap { index -> String? in
        guard case .input(_, let word, _) = trace.record(at: index) else { return nil }
        return word
      })
    #expect(
      calls == [
        "start", "stop", "pause", "resume", "reset", "restart", "speed", "retarget", "tune",
        "add", "remove", "set", "send",
      ])
    let replay = try Rehearsal(at: .hz(60), setUp).replay(trace)
    #expect(replay.isFaithful, "\(replay)")
  }

  @Test("Properties of the user's own objects are retargeted again")
  func ownObject() throws {
    final class Dial { var angle = 0.0 }
    let dial = Dial()
    let angle = Property(\Dial.angle, named: "the angle.in degrees")
    func setUp(_ stage: Stage) throws {
      dial.angle = 0
      let target = stage.add(dial, named: "dial")
      stage.play(SpringMotion(target, angle(to: 90)).named("turn"))
    }
    let trace = try record(setUp) { stage in
      try stage.step(to: .seconds(0.1))
      let turn = stage.motion(named: "turn") as! SpringMotion
      // This code has no reference to the set-up's target, unlike a program that kept one.
      #expect(throws: Never.self) {
        try stage.make("retarget", of: "turn", [.init("the%20angle.in%20degrees", .number(-45))])
      }
      expectEqual(turn.state, .moving)
      try stage.step(to: .seconds(5))
    }
    let replay = try Rehearsal(at: .hz(60), setUp).replay(trace)
    #expect(replay.isFaithful, "\(replay)")
    expectEqual(dial.angle, -45)
  }

  @Test(
    "A solver of the user's own that is set in flight is not in the trace; a replay says what to do"
  )
  func ownSolver() throws {
    struct Glide: PhysicsSolver {
      let text = "glide"
      func movement(
        from start: Double, velocity: Double, between walls: ClosedRange<Double>?
      ) throws -> any MovementCurve {
        try FrictionSolver(friction: 0.5).movement(from: start, velocity: velocity, between: walls)
      }
    }
    func setUp(_ stage: Stage) {
      let ball = stage.add(Node("ball"))
      let throwing = PhysicsMotion(ball, .position.x(velocity: 90), friction: 0.9)
      stage.play(throwing.named("throw"))
      stage.cue("glide") { _ in throwing.solver = Glide() }
    }
    func trace(_ change: @escaping (Stage) -> Void) throws -> Trace {
      try record(setUp) { stage in
        try stage.step(to: .seconds(0.1))
        change(stage)
        try stage.step(to: .seconds(0.5))
      }
    }
    let bare = try trace { ($0.motion(named: "throw") as? PhysicsMotion)?.solver = Glide() }
    let failed = try Rehearsal(at: .hz(60), setUp).replay(bare)
    #expect(!failed.isFaithful)
    #expect(
      "\(failed)".contains(
        "the trace does not contain a solver of your own (set it in the answer to a cue)"),
      "\(failed)")
    let cued = try trace { $0.cue(named: "glide")?.send() }
    #expect(try Rehearsal(at: .hz(60), setUp).replay(cued).isFaithful)
  }

  @Test("A live recording by the system's clock, with calls from outside, is replayed bit for bit")
  func live() throws {
    func setUp(_ stage: Stage) throws {
      let drawer = stage.add(Node("drawer"))
      let open = SpringMotion(drawer, .position.x(to: 320)).named("open")
      stage.cue("tap") { [unowned stage] _ in
        stage.play(Motion(drawer, .alpha(to: 0.5), duration: 0.05).named("flash"))
      }
      stage.play(open)
    }
    let trace = try record(setUp) { stage in
      let live = LiveTempo(stage, at: .hz(240))
      var beats = 0
      try live.run(while: {
        beats += 1
        if beats == 4 { stage.cue(named: "tap")?.send() }
        if beats == 9 { stage.motion(named: "open")?.pause() }
        if beats == 12 { stage.motion(named: "open")?.resume() }
        return beats < 30
      })
    }
    expectEqual(trace.clock, .nanoseconds)
    expectEqual(trace.footer[.inputs], 4)
    let replay = try Rehearsal(at: .hz(60), setUp).replay(trace)
    #expect(replay.isFaithful, "\(replay)")
    expectEqual(TraceWriter.text(of: replay.run.trace), TraceWriter.text(of: trace))
  }

  @Test("A replay that comes out otherwise goes on, and says where it first did")
  func diverges() throws {
    let trace = try record(fade(duration: 0.5)) { stage in
      for frame in 0...10 {
        try stage.step(to: .milliseconds(Double(frame) * 20))
        if frame == 5 { stage.motion(named: "card.fade")?.pause() }
      }
    }
    let replay = try Rehearsal(at: .hz(60), fade(duration: 0.6)).replay(trace)
    #expect(!replay.isFaithful)
    #expect(replay.undelivered.isEmpty)
    expectEqual(replay.run.trace.frames.count, trace.frames.count)
    expectEqual(replay.run.stage.motion(named: "card.fade")?.state, .paused)
    #expect(
      replay.description.hasPrefix(
        "The replay differs from the recording. card.fade: duration 500 → 600 ms\n"
          + "  - card.alpha  "))
    #expect(replay.description.contains("\nTrace differs from golden. First difference: "))
  }

  @Test("Calls that cannot be made are reported with the reason, and the replay goes on")
  func undelivered() throws {
    let trace = try record(fade(duration: 0.5)) { stage in
      try stage.step(to: .zero)
      stage.motion(named: "card.fade")?.pause()
      try stage.step(to: .seconds(0.1))
    }
    let renamed = Rehearsal { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: 0.5).named("card.fades"))
    }
    let replay = try renamed.replay(trace)
    #expect(
      replay.undelivered == [
        .init(
          frame: nil, call: "< card.fade start",
          reason: "the stage has no “card.fade” (did you mean “card.fades”?)"),
        .init(
          frame: 0, call: "< card.fade pause",
          reason: "the stage has no “card.fade” (did you mean “card.fades”?)"),
      ])
    expectEqual(replay.run.stage.now, .seconds(0.1))
    #expect(
      replay.description.contains(
        "The replay could not make a call: < card.fade pause (frame 0): the stage has no “card.fade” "
          + "(did you mean “card.fades”?).\n"))
  }

  private static let badCallsCases: [(String, String)] = [
    ("< card fly", "card has no call “fly” " + whole),
    ("< card.fade fly", "card.fade has no call “fly” " + whole),
    ("< card.fade add motion=card.fade", "card.fade has no call “add” " + whole),
    ("< card.fade speed", "“speed” has an unknown or invalid detail “factor”"),
    ("< card.fade retarget height=3", "“retarget” has an unknown or invalid detail “height”"),
    ("< card set height=3", "“set” has an unknown or invalid detail “height”"),
    (#"< card set transform="1 2""#, "“set” has an unknown or invalid detail “transform”"),
  ]

  @Test("A call that its source does not take is reported", arguments: badCallsCases)
  func badCalls(line: String, reason: String) throws {
    var builder = TraceBuilder()
    let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
    let card = builder.declare(Trace.Source("card", kind: "node"))
    let motion = builder.declare(Trace.Source("card.fade", kind: "motion"))
    builder.beginFrame(tick: 0)
    let arguments = parts.dropFirst(3).map { text in
      let (key, value) = (text.prefix { $0 != "=" }, text.drop { $0 != "=" }.dropFirst())
      return Trace.Argument(
        String(key),
        Double(value).map { .number($0) } ?? .init(text: value.filter { $0 != #"""# }))
    }
    builder.input(source: parts[1] == "card" ? card : motion, word: parts[2], Array(arguments))
    let trace = builder.finish(clock: ClockRate(60)!, meta: [])
    let replay = try Rehearsal { stage in
      let card = stage.add(Node("card"))
      stage.add(Motion(card, .alpha(to: 0), duration: 0.5).named("card.fade"))
    }.replay(trace)
    expectEqual(replay.undelivered.map(\.reason), [reason])
  }

  @Test("A cue with a number that is none is not given twice")
  func notANumber() throws {
    let rehearsal = Rehearsal { stage in
      let cue = stage.cue("tap") { _ in }
      stage.at(.seconds(0.05)) { cue.send([.init("x", .number(.nan))]) }
    }
    let trace = try rehearsal.run(frames: 6).trace
    expectEqual(trace.footer[.inputs], 2)
    #expect(try rehearsal.replay(trace).isFaithful)
  }

  @Test("A frame at a time where no stage can stand is refused")
  func inexact() throws {
    var builder = TraceBuilder()
    builder.beginFrame(tick: 0)
    builder.beginFrame(tick: 1)
    let trace = builder.finish(clock: ClockRate(7_000_003)!, meta: [])
    #expect(throws: ReplayError.inexactTime(frame: 1, tick: 1)) {
      try Rehearsal { _ in }.replay(trace)
    }
  }

  @Test("Frames that are weeks apart are replayed at their times")
  func slowClock() throws {
    var builder = TraceBuilder()
    builder.beginFrame(tick: 0)
    builder.beginFrame(tick: 8)
    let trace = builder.finish(clock: ClockRate(1, per: 2_000_000)!, meta: [])
    try expectEqual(Rehearsal { _ in }.replay(trace).run.stage.now, .seconds(16_000_000))
  }

  @Test("Rates that are not whole in engine ticks are replayed at the times of their frames")
  func oddRate() throws {
    let rehearsal = Rehearsal(at: .hz(165), { fade(duration: 0.3)($0) })
    let trace = try rehearsal.runUntilSettled(within: .seconds(1)).trace
    expectEqual(trace.clock, ClockRate(165))
    try expectEqual(rehearsal.replay(trace).diff.verdict, .identical)
  }

  @Test(
    "Random calls at random times of random scenes are replayed bit for bit",
    arguments: 0..<deep(200, quick: 8))
  func random(seed: UInt64) throws {
    func setUp(_ stage: Stage) throws {
      var random = SeededGenerator(seed: seed)
      var kinds: [any Moveable] = []
      let nodes = (0..<4).map { stage.add(Node("node\($0)")) }
      var last: RandomChange?
      for index in 0..<4 {
        let node = nodes[index / 2]
        let next = random.change(near: last)
        last = next
        let name = "motion\(index)"
        if Bool.random(using: &random) {
          kinds.append(SpringMotion(node, next.change).named(name))
        } else {
          let motion = Motion(node, next.change, duration: .random(in: 0...0.5, using: &random))
          motion.named(name).afterDelay(.random(in: 0...0.2, using: &random)).repeatCount(3)
          motion.isReversing = Bool.random(using: &random)
          kinds.append(motion)
        }
      }
      stage.add(MotionGroup(Array(kinds[..<2])).named("group"))
      stage.add(MotionSequence(Array(kinds[2...])).named("sequence"))
      stage.cue("both") { [unowned stage] _ in
        stage.motion(named: "group")?.restart()
        stage.motion(named: "sequence")?.start()
      }
    }
    let trace = try record(setUp) { stage in
      var random = SeededGenerator(seed: seed ^ 0xABCD)
      let names = (0..<4).map { "motion\($0)" } + ["group", "sequence"]
      for _ in 0..<60 {
        let motion = stage.motion(named: names.randomElement(using: &random)!)!
        let node = stage.node(named: "node\(Int.random(in: 0..<4, using: &random))")!
        switch Int.random(in: 0..<12, using: &random) {
        case 0: motion.start()
        case 1: motion.pause()
        case 2: motion.resume()
        case 3: motion.stop()
        case 4: motion.restart()
        case 5: motion.speed = .random(in: 0.1...3, using: &random)
        case 6: node.alpha = .random(in: 0...1, using: &random)
        case 7: stage.cue(named: "both")?.send()
        case 8:
          let time = stage.now.seconds + .random(in: 0...0.05, using: &random)
          stage.at(.seconds(time)) { motion.restart() }
        default: break
        }
        let next = stage.now.seconds + .random(in: 0...0.1, using: &random)
        try stage.step(to: max(stage.now, .seconds(next)))
      }
    }
    #expect(trace.footer[.inputs] > 5)
    let replay = try Rehearsal(at: .hz(60), setUp).replay(trace)
    #expect(replay.isFaithful, "\(replay)")
  }
}
