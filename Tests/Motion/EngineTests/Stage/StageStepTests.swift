import DopesheetEngine
import TestSupport
import Testing

@Suite("Steps and callbacks")
struct StageStepTests {
  struct Mishap: Error {}

  @Test("Inside a callback the whole stage stands at the boundary's time")
  func boundaryTime() throws {
    let (stage, node) = makeStage()
    var seen: (Ticks, Double)?
    stage.play(Motion(node, .zPosition(from: 0, to: 100), duration: 1))
    stage.play(
      Motion(node, .alpha(to: 0), duration: 0.25)
        .completed { _ in seen = (stage.now, node.zPosition) })
    try stage.step(to: .seconds(0.9))
    #expect(seen?.0 == .seconds(0.25) && seen?.1 == 25)
  }

  @Test("An object of the user is brought to the boundary's time before a callback")
  func foreign() throws {
    final class Meter { var level = 0.0 }
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    let level = Property<Meter, Double>("level", get: { $0.level }, set: { $0.level = $1 })
    stage.play(Motion(target, level(to: 100), duration: 1))
    let node = stage.add(Node("card"))
    var seen = -1.0
    stage.play(Motion(node, .alpha(to: 0), duration: 0.25).completed { _ in seen = meter.level })
    try stage.step(to: .seconds(0.9))
    #expect(seen == 25 && meter.level == 90)
  }

  @Test("step inside a callback is refused and recorded, and the step goes on")
  func reentrant() throws {
    let (stage, node, log) = makeLoggedStage()
    stage.play(
      Motion(node, .alpha(to: 0), duration: 0.25).named("m")
        .completed { _ in try stage.step(to: .seconds(9)) })
    try stage.step(to: .seconds(1))
    #expect(stage.now == .seconds(1) && node.alpha == 0)
    expectEqual(stage.problems, [.reentrantStep])
    expectEqual(log.callbacks, ["m.started", "m.completed", "m.refused", "m.error"])
  }

  @Test("A callback that throws is recorded, and the remaining callbacks are delivered")
  func throwing() throws {
    let (stage, node, log) = makeLoggedStage()
    stage.play(
      Motion(node, .alpha(to: 0), duration: 1).named("m").reverses()
        .reversed { _ in throw Mishap() })
    try stage.expect(log.callbacks, at: [3: ["m.started", "m.reversed", "m.error", "m.completed"]])
    #expect(stage.problems.isEmpty)
  }

  @Test("A cascade without end is stopped and names its source")
  func livelock() throws {
    let (stage, node) = makeStage()
    let motion = Motion(node, .alpha(to: 0), duration: 0).named("m")
    motion.completed { $0.start() }
    stage.play(motion)
    expectEqual(stage.problems, [.callbackLivelock(source: "m")])
    #expect(throws: StageError.callbackLivelock(source: "m")) { try stage.step(to: .seconds(1)) }
  }

  @Test("Callbacks of one instant and of another, however many instants later, are no cascade")
  func instantsApart() throws {
    let stage = Stage()
    let motion = stage.add(Motion(from: 0.0, to: 1, duration: 0).repeatCount(6_001))
    for instants in [1, 65_535, 65_534, 65_533] {
      var left = instants
      while left > 0 {
        // Quick tests count most instants without stepping, but for the last one and the end of the counter.
        let most = min(left - 1, Int(UInt16.max - stage.callbacks.instant))
        let skipped = deep(0, quick: most)
        stage.callbacks.instant += UInt16(skipped)
        try stage.step(to: .zero)
        left -= skipped + 1
      }
      motion.start()
      #expect(motion.state == .stopped && motion.cycles == 6_001)
    }
    expectEqual(stage.problems, [])
  }

  @Test("A cascade of ever new motions is stopped, too")
  func livelockOfNewMotions() {
    let (stage, node) = makeStage()
    var count = 0
    func next() -> Motion {
      Motion(node, .alpha(to: 0), duration: 0).completed { _ in
        count += 1
        // Quick tests count most motions without playing them.
        if count == 1 { stage.callbacks.begun += deep(0, quick: Stage.begunLimit - 100) }
        stage.play(next())
      }
    }
    stage.play(next())
    expectEqual(stage.problems.count, 1)
    expectEqual(count, deep(Stage.begunLimit, quick: 100) + 1)
  }

  @Test("Calls from outside at one time are no cascade, however many", arguments: [false, true])
  func manyCalls(areScheduled: Bool) throws {
    let (stage, node) = makeStage()
    let motion = stage.play(Motion(node, .alpha(to: 0), duration: 1).named("m"))
    for _ in 0..<deep(50_000, quick: 6_000) {
      guard areScheduled else {
        motion.pause()
        motion.resume()
        continue
      }
      stage.at(.seconds(0.5)) { motion.pause() }
      stage.at(.seconds(0.5)) { motion.resume() }
    }
    try stage.step(to: .seconds(2))
    #expect(stage.problems.isEmpty && stage.isSettled)
  }

  @Test("Calls that a callback schedules for a later time are no cascade, however many")
  func manyLaterCalls() throws {
    let (stage, node) = makeStage()
    let motion = stage.play(Motion(node, .alpha(to: 0), duration: 1).named("m"))
    stage.at(.seconds(0.25)) {
      for _ in 0..<6_000 {
        stage.at(.seconds(0.5)) { motion.pause() }
        stage.at(.seconds(0.5)) { motion.resume() }
      }
    }
    try stage.step(to: .seconds(2))
    #expect(stage.problems.isEmpty && stage.isSettled)
  }

  @Test("Calls that schedule themselves again at the same time are a cascade")
  func livelockOfCalls() {
    let (stage, _) = makeStage()
    stage.callbacks.limit = deep(.max, quick: 5_000)
    func again() { stage.at(stage.now) { again() } }
    again()
    #expect(throws: StageError.callbackLivelock(source: "stage")) { try stage.step(to: .zero) }
  }

  @Test("Many motions may end in one step")
  func manyEnds() throws {
    let (stage, node) = makeStage()
    for _ in 0..<deep(20_000, quick: 4_000) { stage.play(Motion(node, [], duration: 1)) }
    try stage.step(to: .seconds(2))
    #expect(stage.problems.isEmpty && stage.isSettled)
  }

  @Test("Twenty thousand cycles in one step are no cascade")
  func manyCycles() throws {
    let (stage, node) = makeStage()
    let motion = stage.play(Motion(node, .alpha(to: 0), duration: 0.001).repeatForever())
    try stage.step(to: .seconds(20))
    #expect(motion.cycles == 20_000 && stage.problems.isEmpty)
  }

  @Test("Scheduled calls come after the boundaries of their time, in order")
  func schedule() throws {
    let (stage, node, log) = makeLoggedStage()
    let motion = stage.play(Motion(node, .alpha(to: 0), duration: 1).named("m"))
    stage.at(.seconds(1)) { motion.start() }
    stage.at(.seconds(0.5)) { motion.pause() }
    stage.at(.seconds(0.5)) { motion.resume() }
    #expect(!stage.isSettled)
    try stage.expect(
      log.callbacks, at: [1.5: ["m.started", "m.paused", "m.resumed", "m.completed", "m.started"]])
    stage.at(.seconds(0.1)) {}
    expectEqual(stage.problems, [.scheduledInThePast(.seconds(0.1))])
    // As outside a step, what a call brings about has happened when it returns.
    var last: String?
    stage.at(.seconds(3)) {
      stage.play(Motion(node, .alpha(to: 1), duration: 0).named("n"))
      last = log.callbacks.last
    }
    try stage.expect(last, at: [4: "n.completed"])
  }

  @Test(
    "Calls that are scheduled in any order come in the order of time, those of one time as scheduled"
  )
  func scheduleInAnyOrder() throws {
    let stage = Stage()
    var calls: [Int] = []
    for index in 0..<200 {
      stage.at(.seconds(Double(index * 37 % 100 + 1))) { calls.append(index) }
    }
    try stage.step(to: .seconds(150))
    expectEqual(calls, (0..<200).sorted { ($0 * 37 % 100, $0) < ($1 * 37 % 100, $1) })
  }

  @Test("updated comes once a step for what moves, and before completed")
  func updates() throws {
    let (stage, node) = makeStage()
    var values: [Double] = []
    stage.play(
      Motion(node, .zPosition(from: 0, to: 4), duration: 1).named("m")
        .updated { _ in values.append(node.zPosition) }.completed { _ in values.append(-1) })
    for quarter in 1...6 { try stage.step(to: .seconds(Double(quarter) / 4)) }
    expectEqual(values, [1, 2, 3, 4, -1])
  }

  @Test("A motion stopped by another's updated gets none of its own")
  func updateStops() throws {
    let (stage, node) = makeStage()
    var updates = 0
    let second = Motion(node, .zPosition(to: 4), duration: 1).updated { _ in updates += 1 }
    stage.play(Motion(node, .alpha(to: 0), duration: 1).updated { _ in second.stop() })
    stage.play(second)
    try stage.step(to: .seconds(0.5))
    #expect(updates == 0 && node.zPosition == 2)
  }
}

@Suite("A closure for a callback")
struct CallbackWatchTests {
  @Test("is called once, after the motion's own closure and before later events of that time")
  func order() throws {
    let (stage, card) = makeStage()
    var log: [String] = []
    let fade = Motion(card, .alpha(to: 0), duration: 0.1).repeatCount(3).named("fade")
    fade.cycleRepeated { _ in log.append("own") }
    let rise = Motion(card, .position.y(to: 9), duration: 0.2).named("rise")
    rise.completed { _ in log.append("rise") }
    stage.onCallback("cycleRepeated", of: "fade", occurrence: 2) {
      log.append("watch")
      rise.stop()
    }
    stage.play(fade)
    stage.play(rise)
    try ManualTempo(stage, at: .hz(60)).run(until: .seconds(1))
    expectEqual(log, ["own", "own", "watch"])
    #expect(rise.state == .stopped && stage.problems.isEmpty)
  }

  @Test("waits for a source that joins the stage later, and for callbacks of styles")
  func later() throws {
    let stage = Stage()
    var calls = 0
    stage.onCallback("started", of: "fade in") { calls += 1 }
    stage.at(.seconds(0.1)) {
      stage.play(
        Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.1).named("fade in"))
    }
    try ManualTempo(stage, at: .hz(60)).run(until: .seconds(1))
    expectEqual(calls, 1)
  }

  @Test("throws its errors into the trace, and the step goes on")
  func errors() throws {
    struct Failure: Error {}
    let (stage, card) = makeStage()
    stage.onCallback("started", of: "fade") { throw Failure() }
    let fade = Motion(card, .alpha(to: 0), duration: 0.1).named("fade")
    stage.play(fade)
    try ManualTempo(stage, at: .hz(60)).run(until: .seconds(1))
    #expect(fade.state == .stopped && card.alpha == 0)
  }

  @Test("A call by its name is the call itself, and an unknown one is an error")
  func calls() throws {
    let (stage, card) = makeStage()
    let rise = Motion(card, .position.y(to: 9), duration: 0.2).named("rise up")
    stage.play(rise)
    try stage.make("retarget", of: "rise%20up", [.init("position.y", .number(5))])
    try stage.make("pause", of: "rise%20up", [])
    #expect(rise.state == .paused)
    try stage.make("resume", of: "rise%20up", [])
    try ManualTempo(stage, at: .hz(60)).run(until: .seconds(1))
    #expect(card.position.y == 5)
    let error = #expect(throws: InputError.self) {
      try stage.make("pause", of: "rise%20upp", [])
    }
    #expect(error?.description.contains("did you mean") == true, "\(String(describing: error))")
  }
}
