import DopesheetEngine

/// A timed call in a document.
///
/// Calls at the same time are made in the order of the document, after the events of motions at that time. Calls at
/// time 0 are made before the first frame.
package struct RunCall: Sendable {
  /// The time of the call.
  package let time: Ticks
  /// The call itself.
  package let action: Action

  /// A call, without its time.
  package enum Action: Sendable {
    /// Adds a motion to the stage and starts it.
    case play(RunMoveable)
    /// Makes a call without parameters on a motion or a flight.
    case control(EngineCall, motion: String)
    /// Adds a child to a group or sequence.
    case add(Child, to: String)
    /// Removes a child from its group or sequence.
    case remove(String)
    /// Changes the speeds of motions, groups and sequences.
    case speed([(name: String, factor: Double)])
    /// Changes the ends of motions' properties.
    case retarget([Aim])
    /// Changes numbers of motions' laws.
    case tune([(name: String, numbers: RunTuning)])
    /// Prepares nodes for a later choreography.
    case prepare(RunPreparation)
    /// Sets properties of nodes.
    case set([Setting])
    /// Starts a flight of a node.
    case fly(RunFlight)
    /// Starts flights of several nodes at once, as a group with this name if it has one.
    case flyTogether([RunFlight], name: String?)
    /// Registers a flight under a key of its node.
    case register(RunFlight, key: String)
    /// Starts a registered flight, or sets its properties to their ends.
    case apply(RunKey, animated: Bool)
    /// Makes a call on a state machine.
    case machine(RunMachineCall)
    /// Starts or stops scenarios, or changes the readiness of their targets.
    case scenario(RunScenarioCall)
  }

  /// The child that is added to a group or sequence.
  package enum Child: Sendable {
    /// A new child, which the call creates.
    case made(RunMoveable)
    /// A child that is already on the stage.
    case named(String)
  }

  /// The motions that the call adds to the stage, parents first.
  var newcomers: [RunMoveable] {
    switch action {
    case .play(let moveable), .add(.made(let moveable), to: _): moveable.tree
    case .add, .control, .remove, .speed, .retarget, .tune, .prepare, .set, .fly, .flyTogether,
      .register,
      .apply, .machine, .scenario:
      []
    }
  }

  /// The flights in the call, including those of their triggers.
  var flights: [RunFlight] { ownFlights.flatMap(\.tree) }

  /// The flights in the call, without those of their triggers.
  var ownFlights: [RunFlight] {
    switch action {
    case .fly(let flight), .register(let flight, key: _): [flight]
    case .flyTogether(let flights, name: _): flights
    case .play, .add, .control, .remove, .speed, .retarget, .tune, .prepare, .set, .apply, .machine,
      .scenario:
      []
    }
  }
}

extension RunCall {
  /// A property of a node and its new value.
  package struct Setting: Sendable {
    /// The name of the node.
    package let node: String
    /// The property or one of its components.
    package let path: NodePath
    /// The new values of its components.
    package let numbers: [Double]
  }
}

extension RunCall {
  /// New ends of a motion's properties.
  package struct Aim: Sendable {
    /// The name of the motion.
    package let motion: String
    /// The properties with their new ends.
    package let ends: [(path: NodePath, numbers: [Double])]
  }
}
