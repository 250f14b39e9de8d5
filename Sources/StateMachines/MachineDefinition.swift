/// A machine of states as a document describes it: each state lists wanted values of nodes, and the transitions that
/// leave it.
public struct MachineDefinition: Hashable, Sendable {
  /// The id, unique among machines.
  public var id: String
  /// The states, in the order of the document.
  public var states: [ViewState]

  /// Creates a machine.
  public init(_ id: String, states: [ViewState]) {
    self.id = id
    self.states = states
  }

  /// The state that is the current one after loading; `nil` if none is.
  public var initialState: ViewState? { states.first { $0.isInitial } }

  /// The state of an id.
  public func state(_ id: String) -> ViewState? { states.first { $0.id == id } }
}

/// A state of a machine.
public struct ViewState: Hashable, Sendable {
  /// The id, unique in the machine.
  public var id: String
  /// Whether it is the current state after loading.
  public var isInitial: Bool
  /// What nodes look like in this state. What is said of a node later in the list wins, property by property.
  public var views: [ViewValues]
  /// The transitions that leave the state, with ids unique in it.
  public var transitions: [StateTransition]

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

  /// The transition of an id.
  public func transition(_ id: String) -> StateTransition? { transitions.first { $0.id == id } }
}
