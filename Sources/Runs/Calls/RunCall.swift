import DopesheetEngine
import DopesheetNotation

/// A call that a document makes at a time; ``RunForms`` declares its fields.
///
/// Calls at one time are made in the order of the document, after what the motions
/// do at that time; those at 0 are made before the first frame.
package struct RunCall: Sendable {
  /// When the call is made.
  package let time: Ticks
  /// What is called.
  package let action: Action

  /// What is called.
  package enum Action: Sendable {
    /// Puts a motion on the stage and starts it.
    case play(RunMoveable)
    /// Calls a motion by its name.
    case control(Control, motion: String)
    /// Lets a group or sequence play one more.
    case add(Child, to: String)
    /// Takes a child out of what plays it.
    case remove(String)
    /// Gives motions, groups and sequences other speeds.
    case speed([(name: String, factor: Double)])
    /// Gives properties of motions other ends.
    case retarget([Aim])
    /// Prepares nodes for a choreography to come.
    case prepare(RunPreparation)
    /// Sets properties of nodes.
    case set([Setting])
    /// Flies a node.
    case fly(RunFlight)
    /// Flies several nodes at once, as a group of this name if it has one.
    case flyTogether([RunFlight], name: String?)
    /// Keeps a flight under a key of its node.
    case register(RunFlight, key: String)
    /// Flies what is kept, or sets it to its ends.
    case apply(RunKey, animated: Bool)
    /// Calls a machine of states.
    case machine(RunMachineCall)
    /// Lets nodes play scenarios, or stops them.
    case scenario(RunScenarioCall)
    /// Makes an external call of another style.
    case style(RunStyleCall)
  }

  /// What is added to a group or sequence.
  package enum Child: Sendable {
    /// One that comes onto the stage with the call.
    case made(RunMoveable)
    /// One that is on the stage.
    case named(String)
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
    func callAsFunction(_ motion: MotionControl) {
      switch self {
      case .start: motion.start()
      case .stop: motion.stop()
      case .pause: motion.pause()
      case .resume: motion.resume()
      case .restart: motion.restart()
      case .reset: motion.reset()
      }
    }

    /// Whether flights take the call, too.
    var flies: Bool { self == .stop || self == .pause || self == .resume }
  }

  /// What comes onto the stage by the call, parents first.
  var newcomers: [RunMoveable] {
    switch action {
    case .play(let moveable), .add(.made(let moveable), to: _): moveable.tree
    case .add, .control, .remove, .speed, .retarget, .prepare, .set, .fly, .flyTogether, .register,
      .apply, .machine, .scenario, .style:
      []
    }
  }

  /// The flights that the call describes, with those that their triggers describe.
  var flights: [RunFlight] { ownFlights.flatMap(\.tree) }

  /// The flights that it describes itself, without those of their triggers.
  var ownFlights: [RunFlight] {
    switch action {
    case .fly(let flight), .register(let flight, key: _): [flight]
    case .flyTogether(let flights, name: _): flights
    case .play, .add, .control, .remove, .speed, .retarget, .prepare, .set, .apply, .machine,
      .scenario, .style:
      []
    }
  }
}

extension RunCall {
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

extension RunCall {
  /// New ends of a motion's properties.
  package struct Aim: Sendable {
    /// The name of the motion.
    package let motion: String
    /// The properties and where they go.
    package let ends: [(path: NodePath, numbers: [Double])]
  }
}

extension RunCall.Setting {
  /// Reads what `set` says: for nodes by name their properties by path.
  static func read(_ cursor: JSONCursor, _ nodes: [String]) -> [RunCall.Setting]? {
    cursor.named { node, value -> [RunCall.Setting]? in
      guard nodes.contains(node) else {
        value.fail("unknown node '\(node)'", hint: suggestion(for: node, in: nodes))
        return nil
      }
      return value.values()?.map { RunCall.Setting(node: node, path: $0.path, numbers: $0.numbers) }
    }?.flatMap(\.self)
  }
}
