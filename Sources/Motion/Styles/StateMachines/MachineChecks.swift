import DopesheetText

/// Checks a document's machines after all their values are read: unique ids, references between them, and warnings.
///
/// An id that could not be read is empty and was reported already.
enum MachineChecks {
  /// A machine as the document has it, and whole: with the states that it is added to.
  private struct Machine {
    let definition: MachineDefinition
    let whole: MachineDefinition
    let known: StateTable
    let cursor: JSONCursor

    init(_ definition: MachineDefinition, _ whole: MachineDefinition, _ cursor: JSONCursor) {
      self.definition = definition
      self.whole = whole
      self.cursor = cursor
      known = StateTable(whole.states)
    }
  }

  /// Reads a document. After errors, returns the machines that could be read.
  ///
  /// - Parameter known: The machines to which it adds states.
  static func read(
    _ root: JSONCursor, extending known: [MachineDefinition] = []
  ) -> [MachineDefinition] {
    guard root.isArray else {
      root.fail(
        "top-level-type", "expected an array of machines, found \(root.value.kindName)",
        hint: "put the machine into an array")
      return []
    }
    let form = MachineForms.machine
    let machines = (root.elements() ?? []).compactMap { cursor in
      form.read(cursor).map { Machine($0, whole($0, extending: known), cursor) }
    }
    reportTwins(
      machines.map(\.definition.id), "machine", "machine", of: machines.map(\.cursor))
    for machine in machines {
      check(machine, isNew: !known.contains { $0.id == machine.definition.id })
    }
    warn(of: machines, root)
    return machines.map(\.definition)
  }

  /// Returns a machine with the states of the known machine of its id; the machine's own states come first, and replace
  /// those with their ids.
  private static func whole(
    _ machine: MachineDefinition, extending known: [MachineDefinition]
  ) -> MachineDefinition {
    guard let base = known.first(where: { $0.id == machine.id }) else { return machine }
    let ids = Set(machine.states.map(\.id))
    return MachineDefinition(
      machine.id, states: machine.states + base.states.filter { !ids.contains($0.id) })
  }

  /// Reads a single state. The states to which its transitions lead may be added later.
  static func readState(_ cursor: JSONCursor) -> ViewState {
    guard let state = MachineForms.state.read(cursor) else { return ViewState("") }
    checkTransitions(of: state, cursor)
    return state
  }

  /// The cursors of the objects in an array, from which its values were read in this order.
  private static func objects(_ name: String, of cursor: JSONCursor) -> [JSONCursor] {
    guard let array = cursor[name], array.isArray else { return [] }
    return (array.elements() ?? []).filter(\.isObject)
  }

  /// Reports duplicate ids, which are in a field of each object.
  private static func reportTwins(
    _ ids: [String], _ what: String, _ field: String, of objects: [JSONCursor]
  ) {
    var firsts: [String: Int] = [:]
    for (index, id) in ids.enumerated() where !id.isEmpty {
      if let first = firsts[id] {
        objects[index][field]?.fail(
          "duplicate-id", "a second \(what) '\(id)'",
          hint: objects[first][field].map { "the first is at \($0.pointer)" })
      } else {
        firsts[id] = index
      }
    }
  }

  /// Reports duplicate ids of a state's transitions, and returns their cursors.
  @discardableResult
  private static func checkTransitions(of state: ViewState, _ cursor: JSONCursor) -> [JSONCursor] {
    let transitions = objects("transitions", of: cursor)
    reportTwins(state.transitions.map(\.id), "transition", "transitionId", of: transitions)
    return transitions
  }

  /// Reports unknown states and transitions, and a missing or second initial state.
  ///
  /// - Parameter isNew: Whether the machine needs an initial state of its own.
  private static func check(_ machine: Machine, isNew: Bool) {
    guard machine.cursor["states"]?.isArray ?? false else { return }
    let (states, whole, known) = (machine.definition.states, machine.whole, machine.known)
    let cursors = objects("states", of: machine.cursor)
    reportTwins(states.map(\.id), "state", "stateId", of: cursors)
    let initials = states.indices.filter { states[$0].isInitial }
    if initials.isEmpty, isNew {
      machine.cursor.fail(
        "no-initial", "no state is initial", hint: "add \"initial\": true to one of them")
    }
    for surplus in initials.dropFirst() {
      cursors[surplus]["initial"]?.fail(
        "multiple-initial", "a second initial state", hint: "keep one of them")
    }
    for (state, cursor) in zip(states, cursors) {
      for (transition, cursor) in zip(state.transitions, checkTransitions(of: state, cursor)) {
        check(transition, whole, known, cursor)
      }
    }
    for state in whole.states.dropFirst(states.count) {
      for transition in state.transitions {
        guard let next = transition.nextTransition, let reached = known[transition.toState],
          states.indices.contains(reached), known.transition(next, of: reached) == nil
        else { continue }
        cursors[reached].fail(
          "dangling-transition",
          "the transition '\(transition.id)' of '\(state.id)' continues with '\(next)', which does not exist",
          hint: "'\(transition.toState)' takes the place of a state that had it")
      }
    }
  }

  private static func check(
    _ transition: StateTransition, _ machine: MachineDefinition, _ known: StateTable,
    _ cursor: JSONCursor
  ) {
    let target = transition.toState
    if target.isEmpty { return }
    guard let reached = known[target] else {
      let field = cursor["toStateId"]
      field?.fail(
        "dangling-state", "the machine has no state '\(target)'",
        hint: field?.hint(for: target, among: machine.states.map(\.id).filter { !$0.isEmpty }))
      return
    }
    guard let next = transition.nextTransition, known.transition(next, of: reached) == nil else {
      return
    }
    let field = cursor["nextTransitionId"]
    field?.fail(
      "dangling-transition", "no transition '\(next)' leaves the state '\(target)'",
      hint: field?.hint(
        for: next, among: machine.states[reached].transitions.map(\.id).filter { !$0.isEmpty }))
  }

  /// Warns of endless chains of transitions, and of nodes that two machines move.
  private static func warn(of machines: [Machine], _ root: JSONCursor) {
    if let endless = machines.lazy.compactMap({ endlessChain(of: $0) }).first {
      root.warn(
        "endless-chain", "transitions follow each other in a circle: \(endless)",
        hint: "they repeat until the machine is stopped")
    }
    var owners: [String: Int] = [:]
    for (index, machine) in machines.enumerated() {
      var warned: Set<String> = []
      for (state, cursor) in zip(machine.definition.states, objects("states", of: machine.cursor)) {
        for (view, cursor) in zip(state.views, objects("views", of: cursor))
        where !view.tag.isEmpty {
          let owner = owners[view.tag, default: index]
          owners[view.tag] = owner
          guard owner != index, warned.insert(view.tag).inserted else { continue }
          cursor["animatedViewTag"]?.warn(
            "shared-node", "another machine also moves '\(view.tag)'",
            hint:
              "it is machine \(owner + 1) of the document; if both set a property, the later change counts"
          )
        }
      }
    }
  }

  /// The ids of the first cycle in which each transition names the next one.
  private static func endlessChain(of machine: Machine) -> String? {
    let states = machine.whole.states
    let known = machine.known
    // A transition has at most one successor, so a walk ends or returns to a visited place.
    var walkOf = states.map { [Int](repeating: -1, count: $0.transitions.count) }
    var walk = 0
    for state in states.indices {
      for transition in states[state].transitions.indices
      where states[state].transitions[transition].nextTransition != nil {
        var place = (state, transition)
        var names: [String] = []
        var places: [(Int, Int)] = []
        while walkOf[place.0][place.1] < 0 {
          walkOf[place.0][place.1] = walk
          let present = states[place.0].transitions[place.1]
          names.append(present.id)
          places.append(place)
          guard let next = present.nextTransition, let reached = known[present.toState],
            let follower = known.transition(next, of: reached)
          else { break }
          place = (reached, follower)
          if walkOf[reached][follower] == walk,
            let start = places.firstIndex(where: { $0 == place })
          {
            return names[start...].joined(separator: ", ")
          }
        }
        walk += 1
      }
    }
    return nil
  }
}

/// The indices of a machine's states and transitions by id; of equal ids the first one.
private struct StateTable {
  private var places: [String: Int] = [:]
  private var transitions: [[String: Int]] = []

  init(_ states: [ViewState]) {
    for (state, definition) in states.enumerated().reversed() { places[definition.id] = state }
    transitions = states.map { state in
      Dictionary(
        state.transitions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  subscript(id: String) -> Int? { id.isEmpty ? nil : places[id] }

  func transition(_ id: String, of state: Int) -> Int? {
    id.isEmpty ? nil : transitions[state][id]
  }
}
