import DopesheetEngine
import Testing

@Suite("The manual tempo")
struct ManualTempoTests {
  @Test("A step is a frame, counted from time 0")
  func step() throws {
    let tempo = ManualTempo(Stage(), rate: .hz(60))
    try tempo.step()
    #expect(tempo.stage.now == Ticks(count: Ticks.perSecond / 60))
    try tempo.advance(by: .seconds(0.01))
    try tempo.step()
    #expect(tempo.stage.now == Ticks(count: Ticks.perSecond / 30))
  }

  @Test("Advancing lands exactly, however odd the span")
  func advance() throws {
    let tempo = ManualTempo(Stage())
    try tempo.advance(by: Ticks(count: 12_345_678_901))
    try tempo.advance(by: .zero)
    #expect(tempo.stage.now.count == 12_345_678_901)
  }

  @Test("Running goes frame by frame and ends at the time")
  func run() throws {
    let steps = StepCounter()
    let tempo = ManualTempo(Stage(), rate: .hz(10))
    tempo.stage.attach(steps)
    try tempo.run(until: .seconds(0.25))
    #expect(steps.times == [.seconds(0.1), .seconds(0.2), .seconds(0.25)])
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
      try tempo.stage.step(to: Ticks(count: .max))
    }
    #expect(tempo.stage.now == .seconds(1))
  }
}

/// Counts the steps of a stage.
final class StepCounter: StageObserver {
  var times: [Ticks] = []
  var observesUpdates: Bool { false }
  func stage(_ stage: Stage, willStepTo time: Ticks) { times.append(time) }
  func stage(_ stage: Stage, announces happening: Happening) {}
  func stageDidWriteValues(_ stage: Stage) {}
}
