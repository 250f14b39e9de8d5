import DopesheetEngine
import TestSupport
import Testing

@Suite("The manual tempo")
struct ManualTempoTests {
  @Test("A step is a frame, counted from time 0")
  func step() throws {
    let tempo = ManualTempo(Stage(), at: .hz(60))
    try tempo.step()
    expectEqual(tempo.now, Ticks(count: Ticks.perSecond / 60))
    try tempo.advance(by: .seconds(0.01))
    try tempo.step()
    expectEqual(tempo.now, Ticks(count: Ticks.perSecond / 30))
  }

  @Test("Advancing lands exactly, however odd the span")
  func advance() throws {
    let tempo = ManualTempo(Stage())
    try tempo.advance(by: Ticks(count: 12_345_678_901))
    try tempo.advance(by: .zero)
    expectEqual(tempo.now.count, 12_345_678_901)
  }

  @Test("Running goes frame by frame and ends at the time")
  func run() throws {
    let steps = StepCounter()
    let tempo = ManualTempo(Stage(), at: .hz(10))
    tempo.stages[0].attach(steps)
    try tempo.run(until: .seconds(0.25))
    expectEqual(steps.times, [.seconds(0.1), .seconds(0.2), .seconds(0.25)])
  }

  @Test("Any tempo may tell the beats, with as many steps at each as it has")
  func anyTempo() throws {
    let steps = StepCounter()
    let tempo = ManualTempo(Stage(), at: .sequence([.seconds(0.25), .zero, .seconds(0.5)]))
    tempo.stages[0].attach(steps)
    try tempo.step()
    expectEqual(steps.times, [.seconds(0.25), .seconds(0.25)])
    try tempo.advance(by: .seconds(0.1))
    try tempo.step()
    expectEqual(tempo.now, .seconds(0.75))
    // A run ends when it reaches its time, even if the tempo has more to do then.
    try tempo.run(until: .seconds(1))
    expectEqual(steps.times.dropFirst(2), [.seconds(0.35), .seconds(0.75), .seconds(1)])
  }

  @Test("Several stages step together, in the order of the list")
  func severalStages() throws {
    let stages = [Stage(), Stage()]
    var log: [String] = []
    for (index, stage) in stages.enumerated() {
      let node = stage.add(Node("n"))
      stage.play(
        Motion(node, .alpha(to: 0), duration: 0.25).repeatCount(4)
          .cycleRepeated { _ in log.append("\(index) \(stage.now.seconds)") })
    }
    let tempo = ManualTempo(stages, at: .hz(2))
    try tempo.step()
    expectEqual(log, ["0 0.25", "0 0.5", "1 0.25", "1 0.5"])
    try stages[1].step(to: .seconds(0.6))
    expectEqual(tempo.now, .seconds(0.6))
    try tempo.run(until: .seconds(1))
    expectEqual(stages.map(\.now), [.seconds(1), .seconds(1)])
  }

  @Test("The first stage that fails ends the call")
  func failingStage() throws {
    let stages = [Stage(), Stage(), Stage()]
    let node = stages[1].add(Node("n"))
    let loop = Motion(node, .alpha(to: 0), duration: 0).named("m").completed { $0.start() }
    stages[1].at(.seconds(0.1)) { stages[1].play(loop) }
    #expect(throws: StageError.callbackLivelock(source: "m")) {
      try ManualTempo(stages, at: .hz(5)).step()
    }
    expectEqual(stages.map(\.now), [.seconds(0.2), .seconds(0.1), .zero])
  }

  @Test("Without a stage nothing moves, and runs end")
  func noStage() throws {
    let tempo = ManualTempo([])
    try tempo.step()
    try tempo.run(until: .seconds(1))
    expectEqual(tempo.now, .zero)
  }

  @Test("Time does not go back, nor beyond 200 days")
  func refusals() throws {
    let tempo = ManualTempo(Stage())
    try tempo.advance(by: .seconds(1))
    #expect(throws: StageError.timeBackwards(from: .seconds(1), to: .seconds(0.5))) {
      try tempo.run(until: .seconds(0.5))
    }
    #expect(throws: StageError.timeBackwards(from: .seconds(1), to: .seconds(0.5))) {
      try tempo.advance(by: .seconds(-0.5))
    }
    #expect(throws: StageError.timeOverflow(source: "tempo")) { try tempo.advance(by: .limit) }
    #expect(throws: StageError.timeOverflow(source: "step")) {
      try tempo.stages[0].step(to: Ticks(count: .max))
    }
    expectEqual(tempo.now, .seconds(1))
  }
}

/// Counts the steps of a stage.
final class StepCounter: StageObserver {
  var times: [Ticks] = []
  func stage(_ stage: Stage, willStepTo time: Ticks) { times.append(time) }
  func stage(_ stage: Stage, announces event: StageEvent) {}
}
