import DopesheetEngine
import DopesheetNotation

/// A call that a document makes at a time.
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
    /// Makes a call without parameters on a motion.
    case control(EngineCall, motion: String)
    /// Lets a group or sequence play one more.
    case add(Child, to: String)
    /// Takes a child out of what plays it.
    case remove(String)
    /// Gives motions, groups and sequences other speeds.
    case speed([(name: String, factor: Double)])
    /// Gives properties of motions other ends.
    case retarget([Aim])
    /// Gives the laws of motions other numbers.
    case tune([(name: String, numbers: RunTuning)])
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

  /// What comes onto the stage by the call, parents first.
  var newcomers: [RunMoveable] {
    switch action {
    case .play(let moveable), .add(.made(let moveable), to: _): moveable.tree
    case .add, .control, .remove, .speed, .retarget, .tune, .prepare, .set, .fly, .flyTogether,
      .register,
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
    case .play, .add, .control, .remove, .speed, .retarget, .tune, .prepare, .set, .apply, .machine,
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
