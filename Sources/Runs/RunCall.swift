import DopesheetEngine
import DopesheetNotation

/// A call that a document makes at a time.
///
/// In the document an object with `at` (seconds, 0 if left out) and one of: `motion` (a ``RunMotion`` to put on
/// the stage and start), `start`, `stop`, `pause`, `resume`, `restart`, `reset` (the name of a motion played
/// before), or `set` (`{node: {path: value}}`). Calls at one time are made in the order of the document, after
/// what the motions do at that time; those at 0 are made before the first frame.
package struct RunCall: Sendable {
  /// When the call is made.
  package let time: Ticks
  /// What is called.
  package let action: Action
  /// Where the document says so.
  package let place: TextPlace

  /// What is called.
  package enum Action: Sendable {
    /// Puts a motion on the stage and starts it.
    case play(RunMotion)
    /// Calls a motion by its name.
    case control(Control, motion: String)
    /// Sets properties of nodes.
    case set([Setting])
  }

  /// The calls on a motion.
  package enum Control: String, CaseIterable, Sendable {
    /// ``MotionControl/start()``.
    case start
    /// ``MotionControl/stop()``.
    case stop
    /// ``MotionControl/pause()``.
    case pause
    /// ``MotionControl/resume()``.
    case resume
    /// ``MotionControl/restart()``.
    case restart
    /// ``MotionControl/reset()``.
    case reset

    /// Makes the call.
    func callAsFunction(_ motion: Motion) {
      switch self {
      case .start: motion.start()
      case .stop: motion.stop()
      case .pause: motion.pause()
      case .resume: motion.resume()
      case .restart: motion.restart()
      case .reset: motion.reset()
      }
    }

    /// Tells whether the call may begin a run.
    var begins: Bool { self == .start || self == .restart }
  }

  /// A property of a node and its new value.
  package struct Setting: Sendable {
    /// The name of the node.
    package let node: String
    /// The property or a part of one.
    package let path: NodePath
    /// Its components.
    package let numbers: [Double]
  }
}
