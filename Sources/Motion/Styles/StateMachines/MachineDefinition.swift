/// A state machine as a document describes it: states with values of nodes, and transitions between them.
public struct MachineDefinition: Equatable, Sendable {
  /// The id, unique in its document and on its stage.
  public var id: String
  /// The states, in the order of the document.
  public var states: [ViewState]

  /// Creates a machine.
  public init(_ id: String, states: [ViewState]) {
    self.id = id
    self.states = states
  }

  package var initialState: ViewState? { states.first { $0.isInitial } }

  /// The ids of all transitions. A transition of another state is rejected only when the call is made.
  package var transitionIDs: [String] {
    var seen: Set<String> = []
    return states.flatMap(\.transitions).map(\.id).filter { seen.insert($0).inserted }
  }

  /// Returns whether the transitions that follow a transition by themselves never end.
  package func isEndless(_ transition: StateTransition) -> Bool {
    var seen: Set<StateTransition> = []
    var next: StateTransition? = transition
    while let current = next {
      guard seen.insert(current).inserted else { return true }
      next = current.nextTransition.flatMap { state(current.toState)?.transition($0) }
    }
    return false
  }

  package func state(_ id: String) -> ViewState? { states.first { $0.id == id } }
}

/// A state of a machine.
public struct ViewState: Equatable, Sendable {
  /// The id, unique in the machine.
  public var id: String
  /// Whether it is the current state after loading.
  package var isInitial: Bool
  /// The values of nodes in this state. If a node is listed twice, the later value of each property counts.
  package var views: [ViewValues]
  /// The transitions that leave the state. Their ids are unique in the state.
  package var transitions: [StateTransition]

  /// Creates a state.
  public init(
    _ id: String, isInitial: Bool = false, views: [ViewValues] = [],
    transitions: [StateTransition] = []
  ) {
    self.id = id
    self.isInitial = isInitial
    self.views = views
    self.transitions = transitions
  }

  package func transition(_ id: String) -> StateTransition? { transitions.first { $0.id == id } }
}
