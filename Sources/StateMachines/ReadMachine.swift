import DopesheetNotation

/// A name in a document.
struct ReadName {
  let text: String
  let cursor: CodedCursor
}

/// A machine as far as it could be read, with the places that checks report.
struct ReadMachine {
  let cursor: CodedCursor
  let id: ReadName?
  /// `nil` if there is no array of them.
  let states: [ReadState]?

  /// The machine; what is missing is empty, and was reported.
  var definition: MachineDefinition {
    MachineDefinition(id?.text ?? "", states: (states ?? []).map(\.state))
  }
}

/// A state as far as it could be read.
struct ReadState {
  let id: ReadName?
  /// Where it says that it is the initial one, if it does.
  let initial: CodedCursor?
  let views: [ReadView]
  let transitions: [ReadTransition]

  var state: ViewState {
    ViewState(
      id?.text ?? "", isInitial: initial != nil, views: views.map(\.values),
      transitions: transitions.map(\.transition))
  }
}

/// What a state says of a node, as far as it could be read.
struct ReadView {
  let values: ViewValues
  let tag: CodedCursor
}

/// A transition as far as it could be read.
struct ReadTransition {
  let id: ReadName?
  let target: ReadName?
  let duration: Double
  let delay: Double
  let curve: TransitionCurve
  let next: ReadName?

  var transition: StateTransition {
    StateTransition(
      id?.text ?? "", to: target?.text ?? "", duration: duration, delay: delay, curve: curve,
      next: next?.text)
  }
}
