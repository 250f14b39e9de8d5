import DopesheetText

/// An error of a call on a state machine. Nothing has changed when it is thrown.
public enum StateMachineError: Error, Equatable, Sendable {
  /// No machine has this name; `nearest` is a similar name, if there is one.
  case unknownMachine(String, nearest: String?)
  /// A transition of the machine is under way.
  case busy(machine: String)
  /// The machine has no current state.
  case noCurrentState(machine: String)
  /// No transition with this id leaves the state, or it leads to an unknown state.
  case illegalTransition(machine: String, state: String, transition: String)
  /// The machine has no state with this id.
  case unknownState(machine: String, state: String)
  /// A state or a transition that was made in code is invalid. The diagnostics are those of a document.
  case invalidState(machine: String, Diagnostics)
  /// The duration or the delay of the transition is outside the range of ``StateTransition``.
  case badTimes(machine: String)

  package var code: String {
    switch self {
    case .unknownMachine: "unknown-machine"
    case .busy: "busy"
    case .noCurrentState: "no-current-state"
    case .illegalTransition: "illegal-transition"
    case .unknownState: "unknown-state"
    case .invalidState(_, let errors): errors.list.first?.code ?? "invalid-state"
    case .badTimes: "out-of-range"
    }
  }
}

extension StateMachineError: CustomStringConvertible {
  /// The error and what to do about it, in one line.
  public var description: String {
    switch self {
    case .unknownMachine(let name, let near):
      "unknown machine “\(name)” (\(near.map { "did you mean “\($0)”?" } ?? "load its document first"))"
    case .busy(let machine):
      "“\(machine)” is in a transition (wait for its end, or stop the machine)"
    case .noCurrentState(let machine):
      "“\(machine)” has no current state (initialize it with a state)"
    case .illegalTransition(let machine, let state, let transition):
      "no transition “\(transition)” leaves the state “\(state)” of “\(machine)”"
    case .unknownState(let machine, let state):
      "“\(machine)” has no state “\(state)”"
    case .invalidState(let machine, let errors):
      "a state of “\(machine)” is invalid: \(errors)"
    case .badTimes(let machine):
      "a transition of “\(machine)” needs a duration above 0 s and a delay of at least 0 s"
    }
  }
}
