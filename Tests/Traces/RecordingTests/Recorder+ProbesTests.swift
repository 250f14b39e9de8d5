import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Functions of time as probes")
struct RecorderFunctionsTests {
  private func values(_ trace: Trace) -> [Double] {
    trace.frames.flatMap { frame in
      frame.records.map { index -> Double in
        guard case .value(_, let scalars) = trace.record(at: index),
          case .f64(let number) = scalars[0]
        else { return .nan }
        return number
      }
    }
  }

  @Test("A run waits for the end, and the function is called with times up to it")
  func waits() throws {
    let run = try Rehearsal(at: .hz(4)) { stage in
      stage.recorder.probe("fade", lasting: 0.6) { $0 }
    }.runUntilSettled(within: .seconds(2))
    expectEqual(values(run.trace), [0, 0.25, 0.5, 0.6])
  }

  @Test("The time begins where the probe is added, and the last value stays")
  func begins() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    try stage.step(to: .seconds(2))
    recorder.probe("x", lasting: 1) { $0 }
    for time in [2, 2.5, 4, 5] { try stage.step(to: .seconds(time)) }
    expectEqual(values(recorder.trace), [0, 0.5, 1])
  }

  @Test("A length below 0 counts as 0, and one that no run can wait for is an error")
  func lengths() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    recorder.probe("x", lasting: -1) { $0 + 7 }
    try stage.step(to: .seconds(1))
    expectEqual(values(recorder.trace), [7])
    #expect(stage.problems.isEmpty)
    recorder.probe("y", lasting: .infinity) { $0 }
    recorder.probe("z", lasting: .nan) { $0 }
    expectEqual(
      stage.problems,
      [
        .timeOverflow(source: "the probe “y”"), .timeOverflow(source: "the probe “z”"),
      ])
  }
}
