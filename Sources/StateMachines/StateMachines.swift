import DopesheetEngine
import DopesheetNotation

/// Machines of states that move the nodes below a root, each by itself.
///
/// ```swift
/// let machines = StateMachines(on: stage, root: screen)
/// machines.onFinished { from, to, machine in print(machine, "is in", to) }
/// try machines.load(MachineDocument(text))
/// try machines.performTransition("forward", onMachine: "menu")
/// ```
///
/// A transition is a motion of the engine, called `menu.closed.forward` after the machine, the state and the
/// transition; if its nodes are others than the last time, or their anchor points, a new motion takes its place, under
/// the next free name like `menu.transition1`. A stage holds its machines.
public final class StateMachines {
  /// The node in which tags are looked up; `nil` for the whole stage.
  public let root: Node?
  /// The machines in the order in which they were loaded, in which they also come when something is due at one time.
  public private(set) var machines: [StateMachine] = []

  private var host: HostStage
  var stage: Stage { host.stage }
  private var places: [String: Int] = [:]

  /// What is called when a machine has gone from a state to another.
  public typealias MoveBody = (_ from: String, _ to: String, _ machine: String) throws -> Void
  /// What is called when a machine was stopped in a state.
  public typealias StopBody = (_ state: String, _ machine: String) throws -> Void

  private(set) var moved: UserCode<MoveBody>?
  private(set) var finished: UserCode<MoveBody>?
  private(set) var forceStopped: UserCode<StopBody>?

  /// Creates a place for machines.
  ///
  /// - Parameter root: The node in which tags are looked up, on this stage; `nil` for the whole stage.
  public init(on stage: Stage, root: Node? = nil) {
    host = HostStage(stage)
    self.root = root
    stage.styleStorage { MachineRegistry(stage) }.add(self)
  }

  /// The stage is no more.
  func stageEnded() { host.stageEnded() }

  // MARK: Callbacks

  /// Sets what is called when a state is reached and another transition follows by itself. In it the machine is
  /// still running: it takes no calls but to stop.
  @discardableResult
  public func onMoved(_ body: @escaping MoveBody) -> StateMachines {
    moved = UserCode(body)
    return self
  }

  /// Sets what is called when a state is reached and nothing follows. `from` is empty if the machine had no state.
  @discardableResult
  public func onFinished(_ body: @escaping MoveBody) -> StateMachines {
    finished = UserCode(body)
    return self
  }

  /// Sets what is called in place of the others when a state is reached after the machine was asked to stop.
  @discardableResult
  public func onForceStopped(_ body: @escaping StopBody) -> StateMachines {
    forceStopped = UserCode(body)
    return self
  }

  // MARK: Machines

  /// Takes the machines of a document, all or none.
  ///
  /// - Parameter applyInitialState: Brings the nodes to what the initial states say; else they stay as they are.
  /// - Throws: Names that the stage has already, as `duplicate-id`; nothing has changed then.
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

  /// Adds a state to a machine, which is made if there is none of this name. A state with the same id is replaced.
  ///
  /// An initial state becomes the current one of a machine that rests and has none.
  ///
  /// - Throws: ``StateMachineError`` `.unknownMachine` if something else on the stage has the name.
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

  /// The machine of a name.
  public func machine(_ name: String) -> StateMachine? { places[name].map { machines[$0] } }

  /// Why a machine cannot have a name, if it cannot.
  private func fault(
    in name: String, isTwin: Bool = false
  ) -> (message: String, hint: String)? {
    if isTwin {
      return (
        "“\(name)” is the id of another machine of the document", "give each machine its own id"
      )
    }
    if stage.isTaken(name) {
      return ("“\(name)” is already on this stage", "machines, nodes and motions share their names")
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
    stage.add(machine.shelf)
    return machine
  }

  // MARK: Nodes

  /// The node of a path of tags below the root, which is not the root itself.
  ///
  /// Each part is looked for in what the parts before it found: in that node itself first, then in all below it, in
  /// the order of their addition, whole branches first.
  public func node(_ tag: String) -> Node? {
    var place: Node? = root
    for (index, part) in tag.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      guard let number = Int(part) else { return nil }
      let open = index == 0 && root == nil ? stage.nodes : place.map { [$0] } ?? []
      // The stage itself is a root without a tag of its own.
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
