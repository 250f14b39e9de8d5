import DopesheetEngine
import DopesheetText

/// State machines that move the nodes below a root.
///
/// ```swift
/// let machines = StateMachines(on: stage, root: screen)
/// machines.onFinished { from, to, machine in print(machine, "is in", to) }
/// try machines.load(MachineDocument(text))
/// try machines.performTransition("forward", onMachine: "menu")
/// ```
///
/// A transition is a motion of the engine, named after the machine, the state and the transition:
/// `menu.closed.forward`. If its nodes, their anchor points or its values have changed, a new motion replaces it, with
/// a name such as `menu.transition1`. A stage keeps its machines alive.
public final class StateMachines {
  /// The node below which tags are looked up; `nil` for the whole stage.
  package let root: Node?
  /// The machines in the order in which they were loaded. Their events at one time have the same order.
  public private(set) var machines: [StateMachine] = []

  private var host: HostStage
  var stage: Stage { host.stage }
  private var places: [String: Int] = [:]

  /// A closure to call when a machine has reached a state.
  public typealias MoveBody = (_ from: String, _ to: String, _ machine: String) throws -> Void
  /// A closure to call when a machine was stopped in a state.
  public typealias StopBody = (_ state: String, _ machine: String) throws -> Void

  private(set) var moved: UserCode<MoveBody>?
  private(set) var finished: UserCode<MoveBody>?
  private(set) var forceStopped: UserCode<StopBody>?

  /// Creates an empty list of machines.
  ///
  /// - Parameter root: The node of this stage below which tags are looked up; `nil` for the whole stage.
  public init(on stage: Stage, root: Node? = nil) {
    host = HostStage(stage)
    self.root = root
    stage.styleStorage { MachineRegistry(stage) }.add(self)
  }

  func stageEnded() { host.stageEnded() }

  // MARK: Callbacks

  /// Sets a closure to call when a state is reached and another transition follows.
  ///
  /// The machine is still running then, and rejects all calls except the one to stop.
  @discardableResult
  public func onMoved(_ body: @escaping MoveBody) -> StateMachines {
    moved = UserCode(body)
    return self
  }

  /// Sets a closure to call when a state is reached and nothing follows. `from` is empty if the machine had no state.
  @discardableResult
  public func onFinished(_ body: @escaping MoveBody) -> StateMachines {
    finished = UserCode(body)
    return self
  }

  /// Sets a closure to call instead of the others when the machine has stopped as requested.
  @discardableResult
  public func onForceStopped(_ body: @escaping StopBody) -> StateMachines {
    forceStopped = UserCode(body)
    return self
  }

  // MARK: Machines

  /// The definitions of the machines, in their order.
  public var definitions: [MachineDefinition] { machines.map(\.definition) }

  /// Adds the machines of a document, or none if there is an error. Machines made in code are checked as a text is.
  ///
  /// With `merging`, a machine gets the states of the document's machine with the same id. A new state replaces the
  /// state with the same id, and a new initial state replaces the earlier one. The current state of a machine does not
  /// change. A machine without a current state goes to the new initial state, unless a transition is under way.
  ///
  /// - Parameters:
  ///   - merging: Whether to add states to machines that already exist. Otherwise their ids are errors.
  ///   - applyInitialState: Whether to set the nodes to the values of states that become current.
  /// - Throws: ``Diagnostics`` with the errors of the document, and with `duplicate-id` for taken names. Nothing has
  ///   changed then.
  public func load(
    _ document: MachineDocument, merging: Bool = false, applyInitialState: Bool = false
  ) throws(Diagnostics) {
    let definitions = try document.checked(extending: merging ? self.definitions : [])
    let taken = definitions.enumerated().compactMap { index, definition -> Diagnostic? in
      if merging, machine(definition.id) != nil { return nil }
      guard let reason = fault(in: definition.id) else { return nil }
      return Diagnostic(
        file: document.file, pointer: "/\(index)/machine", message: reason.message,
        hint: reason.hint, code: "duplicate-id")
    }
    if let error = Diagnostics(taken) { throw error }
    for definition in definitions {
      let known = machine(definition.id)
      let before = known?.currentState
      let machine = known ?? add(definition)
      if known != nil { machine.merge(definition.states) }
      guard applyInitialState, machine.currentState != before, let state = definition.initialState
      else { continue }
      stage.carryingOut { machine.show(state) }
    }
  }

  /// Adds a state to a machine, and creates a machine with an unknown name. A state with the same id is replaced.
  ///
  /// The state is checked as in a document, but the states that its transitions lead to may be added later. An initial
  /// state becomes the current one if the machine has no current state and no transition is under way.
  ///
  /// - Throws: ``StateMachineError`` `.unknownMachine` if something else on the stage has the name, `.invalidState`.
  public func addState(
    _ state: ViewState, toMachine name: String
  ) throws(StateMachineError) {
    let state = try checked(state, of: name)
    guard let machine = machine(name) else {
      guard fault(in: name) == nil else { throw .unknownMachine(name, nearest: nil) }
      add(MachineDefinition(name, states: [state]))
      return
    }
    machine.merge([state])
  }

  /// Adds a transition to a state of a machine. One with the same id is replaced.
  ///
  /// The transition is checked as in a document, but the one that follows it may be added later.
  ///
  /// - Throws: ``StateMachineError`` `.unknownMachine`, `.unknownState` for either state, `.invalidState`.
  public func addTransition(
    _ transition: StateTransition, toState id: String, ofMachine name: String
  ) throws(StateMachineError) {
    guard let machine = machine(name) else {
      throw .unknownMachine(name, nearest: nearest(to: name, in: machines.map(\.id)))
    }
    guard var state = machine.viewState(id) else {
      throw .unknownState(machine: name, state: id)
    }
    guard machine.viewState(transition.toState) != nil else {
      throw .unknownState(machine: name, state: transition.toState)
    }
    if let index = state.transitions.firstIndex(where: { $0.id == transition.id }) {
      state.transitions[index] = transition
    } else {
      state.transitions.append(transition)
    }
    try machine.merge([checked(state, of: name)])
  }

  private func checked(
    _ state: ViewState, of machine: String
  ) throws(StateMachineError) -> ViewState {
    do throws(Diagnostics) {
      return try MachineDocument.checked(state)
    } catch {
      throw .invalidState(machine: machine, error)
    }
  }

  /// The machine with a name.
  public func machine(_ name: String) -> StateMachine? { places[name].map { machines[$0] } }

  /// Returns why a machine cannot have a name; `nil` if it can.
  private func fault(in name: String) -> (message: String, hint: String)? {
    if stage.isTaken(name) {
      let isMachine = machine(name) != nil
      return (
        "“\(name)” is already on this stage",
        isMachine
          ? "load the document with `merging: true` to add its states to the machine"
          : "machines, nodes and motions share their names"
      )
    }
    guard NameGrammar.encode(word: name).utf8.count > Stage.nameLimit || name.isEmpty else {
      return nil
    }
    return ("invalid name “\(name.prefix(40))”", "1 to \(Stage.nameLimit) bytes, percent-encoded")
  }

  @discardableResult
  private func add(_ definition: MachineDefinition) -> StateMachine {
    let machine = StateMachine(definition, of: self)
    places[machine.id] = machines.count
    machines.append(machine)
    stage.add(machine.registry)
    return machine
  }

  // MARK: Nodes

  /// Returns the node at a path of tags below the root; `nil` if no node matches, and for the root itself.
  ///
  /// Each part is searched in the node of the part before it: first that node itself, then its descendants, depth
  /// first.
  public func node(_ tag: String) -> Node? {
    var searches: TagSearches = [:]
    return node(tag, by: &searches)
  }

  /// Searches for tags by the paths of the nodes in which they search. Only looked up, never iterated.
  typealias TagSearches = [Substring: TagSearch]

  /// Returns the node at a path of tags, and continues earlier searches.
  func node(_ tag: String, by searches: inout TagSearches) -> Node? {
    var place: Node? = root
    for part in tag.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part) else { return nil }
      // The stage itself is a root without a tag.
      if place == nil, number == 0 { return nil }
      let nodes = place.map { [$0] } ?? stage.nodes
      let path = tag[..<part.startIndex]
      place = searches[path, default: TagSearch(nodes)].first(number)
      if place == nil { return nil }
    }
    return place === root ? nil : place
  }
}

/// A search for nodes by their tags, depth first. It visits each node once, so the nodes must stay as they are.
struct TagSearch {
  /// The nodes to visit, the next one last.
  private var open: [Node]
  /// The nodes that the last search visited, in order. Most states have one node, and many machines may each search
  /// for theirs, so the first search makes no dictionary.
  private var visited: [Node] = []
  /// The first of the nodes that earlier searches visited with each tag.
  private var found: [Int: Node] = [:]

  /// Creates a search in nodes and their descendants.
  init(_ nodes: [Node]) { open = nodes.reversed() }

  mutating func first(_ tag: Int) -> Node? {
    for node in visited where found[node.tag] == nil { found[node.tag] = node }
    visited = []
    if let node = found[tag] { return node }
    while let node = open.popLast() {
      if !node.children.isEmpty { open += node.children.reversed() }
      visited.append(node)
      if node.tag == tag { return node }
    }
    return nil
  }
}
