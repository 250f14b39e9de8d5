/// One step of a stage, as ``Stage/onFrame(_:)`` passes it to an engine of your own.
public struct StageFrame: Equatable, Sendable {
  /// The number of earlier steps: 0 for the step at time 0.
  public let index: Int
  /// The time at which the step ends.
  public let time: Ticks
  /// The time since the step before, 0 in the step at time 0. In seconds: `frame.duration.seconds`.
  public let duration: Ticks
  /// The frame rate of the tempo; `nil` if its frames have no common rate.
  public let rate: FrameRate?
}

struct StageFrames {
  typealias Body = (StageFrame) throws -> Void

  var bodies: [UserCode<Body>] = []
  var rests: [(name: String, code: UserCode<() -> Bool>)] = []
  var count = 0
  var rate: FrameRate?
}

/// The tasks of a rehearsal, which the stage runs at the times at which they become ready.
package protocol StageTasks: AnyObject {
  /// Whether no task can continue before something else happens.
  var areAtRest: Bool { get }
  var waits: [String] { get }
  /// Runs the task that became ready first, up to its next wait.
  func runNext()
}

extension Stage {
  /// The places of the conditions that do not hold, in order of addition.
  var unsettledEngines: [String] {
    frames.rests.filter { rest in !rest.code.ask(on: self) { $0() } }.map(\.name)
  }

  var enginesAreSettled: Bool {
    frames.rests.allSatisfy { rest in rest.code.ask(on: self) { $0() } }
  }

  func callFrames(since start: Ticks) {
    let frame = StageFrame(
      index: frames.count - 1, time: now, duration: now - start, rate: frames.rate)
    for body in frames.bodies where !isHalted { call(body, at: frame) }
  }

  var hasReadyTask: Bool { !(tasks?.areAtRest ?? true) }

  var taskWaits: [String] { tasks?.waits ?? [] }
}
