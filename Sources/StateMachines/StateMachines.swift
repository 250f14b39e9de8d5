import DopesheetEngine
import DopesheetNotation

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
  public let root: Node?
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

  /// Notes that the stage was deallocated.
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

  /// Adds the machines of a document; nothing is added after an error.
  ///
  /// - Parameter applyInitialState: Whether the nodes are set to the values of the initial states.
  /// - Throws: ``Diagnostics`` `duplicate-id` for invalid names and names that the stage already has, before anything
  ///   changes.
  public func load(
    _ document: MachineDocument, applyInitialState: Bool = false
  ) throws(Diagnostics) {
    var ids: Set<String> = []
    let taken = document.machines.enumerated().compactMap { index, machine -> Diagnostic? in
      let isTwin = !ids.insert(machine.id).inserted
      guard let reason = fault(in: machine.id, isTwin: isTwin) else { return nil }
      return Diagnostic(
        file: document.file, pointer: "/\(index)/machine", message: reason.message,
        hint: reason.hint, code: "duplicate-id")
    }
    if let error = Diagnostics(taken) { throw error }
    for definition in document.machines {
      let machine = add(definition)
      guard applyInitialState, let state = definition.initialState else { continue }
      stage.carryingOut { machine.show(state) }
    }
  }

  /// Adds a state to a machine, and creates a machine with an unknown name. A state with the same id is replaced.
  ///
  /// An initial state becomes the current one if the machine is at rest and has none.
  ///
  /// - Throws: ``StateMachineError`` `.unknownMachine` if the name is invalid, or another object on the stage has it.
  public func addState(
    _ state: ViewState, toMachine name: String
  ) throws(StateMachineError) {
    guard let machine = machine(name) else {
      guard fault(in: name) == nil else { throw .unknownMachine(name, nearest: nil) }
      add(MachineDefinition(name, states: [state]))
      return
    }
    if let index = machine.definition.states.firstIndex(where: { $0.id == state.id }) {
      machine.definition.states[index] = state
    } else {
      machine.definition.states.append(state)
    }
    var details = [Happening.Detail("state", .text(state.id))]
    if state.isInitial { details.append(.init("initial", .flag(true))) }
    stage.deliver("stateAdded", details, of: machine.shelf)
    guard state.isInitial, machine.currentState == nil, !machine.isRunning else { return }
    try machine.initialize(state.id)
  }

  /// The machine with a name.
  public func machine(_ name: String) -> StateMachine? { places[name].map { machines[$0] } }

  /// The reason why a machine cannot have a name; `nil` if it can.
  private func fault(
    in name: String, isTwin: Bool = false
  ) -> (message: String, hint: String)? {
    if isTwin {
      return ("“\(name)” is the id of another machine of the document", "give each its own")
    }
    if stage.isTaken(name) {
      return ("“\(name)” is on this stage already", "machines, nodes and motions share their names")
    }
    guard NameGrammar.encode(word: name).utf8.count > Stage.nameLimit || name.isEmpty else {
      return nil
    }
    return ("“\(name.prefix(40))” is no name", "1 to \(Stage.nameLimit) bytes, percent-encoded")
  }

  @discardableResult
  private func add(_ definition: MachineDefinition) -> StateMachine {
    let machine = StateMachine(definition, of: self)
    places[machine.id] = machines.count
    machines.append(machine)
    stage.add(machine.shelf)
    return machine
  }

  // MARK: Nodes

  /// Returns the node at a path of tags below the root; `nil` if no node matches, and for the root itself.
  ///
  /// Each part is searched in the node of the part before it: first that node itself, then its descendants, depth
  /// first.
  public func node(_ tag: String) -> Node? {
    var place: Node? = root
    for (index, part) in tag.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      guard let number = Int(part) else { return nil }
      let open = index == 0 && root == nil ? stage.nodes : place.map { [$0] } ?? []
      // The stage itself is a root without a tag.
      if index == 0, root == nil, number == 0 { return nil }
      guard let found = open.lazy.compactMap({ Self.first(number, in: $0) }).first else {
        return nil
      }
      place = found
    }
    return place === root ? nil : place
  }

  private static func first(_ tag: Int, in node: Node) -> Node? {
    if node.tag == tag { return node }
    for child in node.children {
      if let found = first(tag, in: child) { return found }
    }
    return nil
  }
}
