import DopesheetNotation

/// Checks a document's machines after all their values are read: unique ids, references between them, and warnings.
///
/// An id that could not be read is empty and was reported already.
struct MachineChecks {
  /// The machines as the document has them, and whole: with the states that they are added to.
  private var machines:
    [(definition: MachineDefinition, whole: MachineDefinition, cursor: JSONCursor)] =
      []

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
    var checks = MachineChecks()
    checks.machines = (root.elements() ?? []).compactMap { cursor in
      form.read(cursor).map { ($0, whole($0, extending: known), cursor) }
    }
    reportTwins(checks.machines.map { ($0.definition.id, $0.cursor["machine"]) }, "machine")
    for (definition, whole, cursor) in checks.machines {
      let isNew = !known.contains { $0.id == definition.id }
      check(definition, cursor, of: whole, isNew: isNew)
    }
    checks.warn(root)
    return checks.machines.map(\.definition)
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

  /// Reports duplicate ids.
  private static func reportTwins(_ ids: [(String, JSONCursor?)], _ what: String) {
    var firsts: [String: JSONCursor] = [:]
    for case (let id, let cursor?) in ids where !id.isEmpty {
      if let first = firsts[id] {
        cursor.fail(
          "duplicate-id", "a second \(what) '\(id)'",
          hint: "the first is at \(first.pointer)")
      } else {
        firsts[id] = cursor
      }
    }
  }

  /// Pairs values with the cursors of their elements; empty if an element is not an object, which was reported.
  private static func pairs<Value>(
    _ values: [Value], _ array: JSONCursor?
  ) -> [(value: Value, cursor: JSONCursor)] {
    guard let array, array.isArray, let cursors = array.elements(), cursors.count == values.count
    else { return [] }
    return Array(zip(values, cursors)).map { (value: $0, cursor: $1) }
  }

  /// Reports duplicate ids of a state's transitions, and returns all its transitions with their cursors.
  @discardableResult
  private static func checkTransitions(
    of state: ViewState, _ cursor: JSONCursor
  ) -> [(value: StateTransition, cursor: JSONCursor)] {
    let transitions = pairs(state.transitions, cursor["transitions"])
    reportTwins(transitions.map { ($0.value.id, $0.cursor["transitionId"]) }, "transition")
    return transitions
  }

  /// Reports unknown states and transitions, and a missing or second initial state.
  ///
  /// - Parameters:
  ///   - whole: The machine with the states that it is added to.
  ///   - isNew: Whether it needs an initial state of its own.
  private static func check(
    _ machine: MachineDefinition, _ cursor: JSONCursor, of whole: MachineDefinition, isNew: Bool
  ) {
    guard let list = cursor["states"], list.isArray else { return }
    let states = pairs(machine.states, list)
    reportTwins(states.map { ($0.value.id, $0.cursor["stateId"]) }, "state")
    let initials = states.filter(\.value.isInitial)
    if initials.isEmpty, isNew {
      cursor.fail(
        "no-initial", "no state is initial", hint: "add \"initial\": true to one of them")
    }
    for surplus in initials.dropFirst() {
      surplus.cursor["initial"]?.fail(
        "multiple-initial", "a second initial state", hint: "keep one of them")
    }
    let known = StateTable(whole.states)
    for (state, cursor) in states {
      for (transition, cursor) in checkTransitions(of: state, cursor) {
        check(transition, cursor, whole, known)
      }
    }
    for state in whole.states.dropFirst(machine.states.count) {
      for transition in state.transitions {
        guard let next = transition.nextTransition, let reached = known[transition.toState],
          states.indices.contains(reached), known.transition(next, of: reached) == nil
        else { continue }
        states[reached].cursor.fail(
          "dangling-transition",
          "the transition '\(transition.id)' of '\(state.id)' continues with '\(next)', which does not exist",
          hint: "'\(transition.toState)' takes the place of a state that had it")
      }
    }
  }

  private static func check(
    _ transition: StateTransition, _ cursor: JSONCursor, _ machine: MachineDefinition,
    _ known: StateTable
  ) {
    let target = transition.toState
    if target.isEmpty { return }
    guard let reached = known[target] else {
      cursor["toStateId"]?.fail(
        "dangling-state", "the machine has no state '\(target)'",
        hint: suggestion(for: target, in: machine.states.map(\.id).filter { !$0.isEmpty }))
      return
    }
    guard let next = transition.nextTransition, known.transition(next, of: reached) == nil else {
      return
    }
    cursor["nextTransitionId"]?.fail(
      "dangling-transition", "no transition '\(next)' leaves the state '\(target)'",
      hint: suggestion(
        for: next, in: machine.states[reached].transitions.map(\.id).filter { !$0.isEmpty }))
  }

  /// Warns of endless chains of transitions, and of nodes that two machines move.
  private func warn(_ root: JSONCursor) {
    let endless = machines.lazy.compactMap { MachineChecks.endlessChain(of: $0.whole) }.first
    if let endless {
      root.warn(
        "endless-chain", "transitions follow each other in a circle: \(endless)",
        hint: "they repeat until the machine is stopped")
    }
    var owners: [String: Int] = [:]
    for (index, machine) in machines.enumerated() {
      var seen: Set<String> = []
      for (state, cursor) in MachineChecks.pairs(
        machine.definition.states, machine.cursor["states"])
      {
        for (view, cursor) in MachineChecks.pairs(state.views, cursor["views"])
        where !view.tag.isEmpty && seen.insert(view.tag).inserted {
          if let owner = owners[view.tag] {
            cursor["animatedViewTag"]?.warn(
              "shared-node", "another machine also moves '\(view.tag)'",
              hint:
                "it is machine \(owner + 1) of the document; if both set a property, the later change counts"
            )
          } else {
            owners[view.tag] = index
          }
        }
      }
    }
  }

  /// The ids of the first cycle in which each transition names the next one.
  private static func endlessChain(of machine: MachineDefinition) -> String? {
    let states = machine.states
    let known = StateTable(states)
    // A transition has at most one successor, so a walk ends or returns to a visited place.
    var walkOf = states.map { [Int](repeating: -1, count: $0.transitions.count) }
    var walk = 0
    for state in states.indices {
      for transition in states[state].transitions.indices {
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
    for (index, state) in states.enumerated() {
      if !state.id.isEmpty, places[state.id] == nil { places[state.id] = index }
      let ids = state.transitions.enumerated().filter { !$0.element.id.isEmpty }
        .map { ($0.element.id, $0.offset) }
      transitions.append(Dictionary(ids) { first, _ in first })
    }
  }

  subscript(id: String) -> Int? { places[id] }

  func transition(_ id: String, of state: Int) -> Int? { transitions[state][id] }
}
