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

/// The code of the user that the stage calls in each step or asks whether it may end.
struct StageFrames {
  typealias Body = (StageFrame) throws -> Void

  /// The closures to call in each step, in order of addition.
  var bodies: [UserCode<Body>] = []
  /// The closures that say whether an engine of the user is at rest.
  var rests: [(name: String, code: UserCode<() -> Bool>)] = []
  /// The number of steps so far.
  var count = 0
  /// The frame rate of the tempo, if it has one.
  var rate: FrameRate?
}

extension Stage {
  /// Calls a closure in each step of the stage, so that an engine of your own moves with it.
  ///
  /// ```swift
  /// stage.onFrame { frame in engine.tick(frame.duration.seconds) }
  /// stage.settles { engine.isIdle }
  /// ```
  ///
  /// In each step the stage first processes what is due until its end: boundaries, callbacks, scheduled calls and
  /// waits of ``clock``. Then it calls these closures in order of addition. Then it writes values and samples probes.
  /// So a probe records what the closure has set, in the same frame. The step at time 0 has duration 0.
  ///
  /// Calls that the closure makes follow from the step. A replay does not repeat them, but calls the closure again.
  /// An error of the closure is recorded and fails the run. The stage continues.
  public func onFrame(_ body: @escaping (_ frame: StageFrame) throws -> Void) {
    frames.bodies.append(UserCode(body))
  }

  /// Adds a condition for ``isSettled``: an engine of your own is at rest.
  ///
  /// A rehearsal that runs until it settles then waits for this engine, too.
  ///
  /// - Parameters:
  ///   - isIdle: Returns whether the engine is at rest. It must not change the stage.
  ///   - fileID: The source file, which names the engine in error texts.
  ///   - line: The line in the source file.
  public func settles(
    fileID: String = #fileID, line: Int = #line, when isIdle: @escaping () -> Bool
  ) {
    frames.rests.append(("\(fileID):\(line)", UserCode(isIdle)))
  }

  /// Whether an engine of the user is stepped by the stage.
  package var hasOwnEngine: Bool { !frames.bodies.isEmpty }

  /// Sets the frame rate that ``StageFrame/rate`` shows.
  package func setFrameRate(_ rate: FrameRate?) { frames.rate = rate }

  /// The places of the conditions that do not hold, in order of addition.
  var unsettledEngines: [String] {
    frames.rests.filter { rest in !rest.code.ask(on: self) { $0() } }.map(\.name)
  }

  /// Whether all conditions hold.
  var enginesAreSettled: Bool {
    frames.rests.allSatisfy { rest in rest.code.ask(on: self) { $0() } }
  }

  /// Calls the closures of a step that began at a time.
  func callFrames(since start: Ticks) {
    let frame = StageFrame(
      index: frames.count - 1, time: now, duration: now - start, rate: frames.rate)
    for body in frames.bodies where !isHalted { call(body, at: frame) }
  }
}
