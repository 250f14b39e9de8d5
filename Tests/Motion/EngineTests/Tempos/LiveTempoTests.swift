import DopesheetEngine
import TestSupport
import Testing

@Suite("The live tempo")
struct LiveTempoTests {
  /// A controlled clock: each sleep ends late by the next number of a list, in nanoseconds.
  final class ScriptedClock: BeatClock {
    var nanoseconds: Int64 = 777_000_000_123
    var lateness: [Int64]
    var sleeps = 0

    init(_ lateness: Int64...) { self.lateness = lateness }

    func sleep(until nanoseconds: Int64) {
      sleeps += 1
      let late = lateness.isEmpty ? 0 : lateness.removeFirst()
      self.nanoseconds = max(self.nanoseconds, nanoseconds + late)
    }
  }

  let stage = Stage()
  let steps = StepCounter()

  init() { stage.attach(steps) }

  private func tempo(
    _ tempo: some Tempo = FrameRate.hz(10), _ clock: ScriptedClock = ScriptedClock()
  ) -> LiveTempo {
    LiveTempo(ManualTempo(stage, at: tempo), clock: clock)
  }

  private var milliseconds: [Double] { steps.times.map { $0.seconds * 1_000 } }

  @Test("Each step is made when its beat has come, at the time that has truly passed")
  func onTime() throws {
    try tempo(FrameRate.hz(60)).run(until: .milliseconds(40))
    // A sixtieth is not a whole number of nanoseconds, so the clock is read at the first nanosecond after it.
    let nanoseconds: [Int64] = [16_666_667, 33_333_334, 40_000_000]
    expectEqual(steps.times, nanoseconds.map { Ticks(count: $0 * 441) })
  }

  @Test("A late wake-up gives one longer step, and the beats before it are left out")
  func late() throws {
    try tempo(FrameRate.hz(10), ScriptedClock(0, 250_000_000)).run(until: .milliseconds(700))
    expectEqual(milliseconds, [100, 450, 500, 600, 700])
  }

  @Test("A process that stood still for an hour makes one step")
  func paused() throws {
    let clock = ScriptedClock(0, 3_600_000_000_000)
    let fade = Motion(stage.add(Node("n")), .alpha(to: 0), duration: 1_000)
    stage.play(fade)
    try tempo(FrameRate.hz(10), clock).run(while: { !stage.isSettled })
    expectEqual(milliseconds, [100, 3_600_200])
    expectEqual(fade.totalProgress, 1)
  }

  @Test("A wake-up before the beat is slept over")
  func early() throws {
    let clock = ScriptedClock(-30_000_000, -1, 0)
    try tempo(FrameRate.hz(10), clock).run(until: .milliseconds(100))
    expectEqual(milliseconds, [100])
    expectEqual(clock.sleeps, 3)
  }

  @Test("A run begins at the stage's time, and ends exactly at the time asked for, however late")
  func span() throws {
    try stage.step(to: .milliseconds(250))
    try tempo(FrameRate.hz(10), ScriptedClock(0, 90_000_000)).run(until: .milliseconds(330))
    expectEqual(milliseconds, [250, 300, 330])
    #expect(throws: StageError.timeBackwards(from: .milliseconds(330), to: .zero)) {
      try tempo().run(until: .zero)
    }
  }

  @Test("A callback stops the run after its step; another run goes on from there")
  func stop() throws {
    let live = tempo()
    stage.play(
      Motion(stage.add(Node("n")), .alpha(to: 0), duration: 0.15).completed { _ in live.stop() })
    try live.run(until: .seconds(9))
    expectEqual(milliseconds, [100, 200])
    try live.run(until: .milliseconds(350))
    expectEqual(milliseconds, [100, 200, 300, 350])
  }

  @Test("The condition is asked before each beat")
  func condition() throws {
    try tempo().run(while: { steps.times.count < 3 })
    expectEqual(milliseconds, [100, 200, 300])
  }

  @Test("When the tempo has no more beats, a run with an end waits for it and another is over")
  func noMoreBeats() throws {
    let times = ScriptedSteps.times([.milliseconds(40)])
    try tempo(times).run(while: { true })
    expectEqual(milliseconds, [40])
    try tempo(times).run(until: .milliseconds(100))
    expectEqual(milliseconds, [40, 100])
  }

  @Test("The error of a step and that of a tempo end the run")
  func errors() throws {
    let live = tempo()
    let loop = Motion(stage.add(Node("n")), .alpha(to: 0), duration: 0).named("m")
    loop.completed { $0.start() }
    stage.at(.milliseconds(130)) { stage.play(loop) }
    #expect(throws: StageError.callbackLivelock(source: "m")) { try live.run(until: .seconds(1)) }
    expectEqual(stage.now, .milliseconds(130))
    #expect(
      throws: StageError.tempo(.notLater(beat: .milliseconds(130), after: .milliseconds(130)))
    ) {
      try tempo(TempoTests.Broken(next: .milliseconds(130))).run(until: .seconds(1))
    }
  }

  @Test("A run inside a run is refused")
  func reentrant() throws {
    let live = tempo()
    stage.at(.milliseconds(50)) {
      #expect(throws: StageError.reentrantStep) { try live.run(until: .seconds(1)) }
    }
    try live.run(until: .milliseconds(200))
    expectEqual(milliseconds, [100, 200])
  }

  @Test("A clock that runs beyond 200 days is an error, or the end of a run that has one")
  func overflow() throws {
    #expect(throws: StageError.timeOverflow(source: "tempo")) {
      try tempo(FrameRate.hz(1), ScriptedClock(.max / 2)).run(while: { true })
    }
    try tempo(FrameRate.hz(1), ScriptedClock(.max / 2)).run(until: .seconds(5))
    expectEqual(milliseconds, [5_000])
  }

  @Test("Several stages are stepped together, and without one a run ends")
  func severalStages() throws {
    let other = Stage()
    let clock = ScriptedClock()
    let both = ManualTempo([stage, other], at: .hz(10))
    try LiveTempo(both, clock: clock).run(until: .milliseconds(150))
    #expect(other.now == .milliseconds(150) && milliseconds == [100, 150])
    try LiveTempo(ManualTempo([]), clock: clock).run(until: .seconds(1))
  }

  @Test("On the system's clock a motion comes to its end")
  func realTime() throws {
    let node = stage.add(Node("n"))
    let fade = stage.play(Motion(node, .alpha(to: 0), duration: 0.03))
    try LiveTempo(stage, at: .hz(200)).run(while: { !stage.isSettled })
    #expect(fade.totalProgress == 1 && node.alpha == 0)
    // The number of steps depends on the machine, but each step must be later than the one before.
    #expect(zip(steps.times, steps.times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(stage.now >= .milliseconds(30) && stage.now.count % 441 == 0)
    let end = Ticks(count: stage.now.count + Ticks.milliseconds(5).count)
    try LiveTempo([stage]).run(until: end)
    expectEqual(stage.now, end)
  }
}
