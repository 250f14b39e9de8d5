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
    reportTwins(machines.map(\.definition.id), "machine") { machines[$0].cursor["machine"] }
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

  /// Reports duplicate ids. An id that was read has a cursor.
  private static func reportTwins(
    _ ids: [String], _ what: String, _ cursor: (Int) -> JSONCursor?
  ) {
    var firsts: [String: Int] = [:]
    for (index, id) in ids.enumerated() where !id.isEmpty {
      if let first = firsts[id] {
        cursor(index)?.fail(
          "duplicate-id", "a second \(what) '\(id)'",
          hint: cursor(first).map { "the first is at \($0.pointer)" })
      } else {
        firsts[id] = index
      }
    }
  }

  /// Returns the cursor of an array whose elements are these values; `nil` if an element is not an object, which was
  /// reported.
  private static func array<Value>(_ array: JSONCursor?, of values: [Value]) -> JSONCursor? {
    guard let array, array.isArray, array.value.elements.count == values.count else { return nil }
    return array
  }

  /// Reports duplicate ids of a state's transitions, and returns the cursor of its transitions.
  @discardableResult
  private static func checkTransitions(of state: ViewState, _ cursor: JSONCursor?) -> JSONCursor? {
    guard let transitions = array(cursor?["transitions"], of: state.transitions) else { return nil }
    reportTwins(state.transitions.map(\.id), "transition") { transitions[$0]?["transitionId"] }
    return transitions
  }

  /// Reports unknown states and transitions, and a missing or second initial state.
  ///
  /// - Parameter isNew: Whether the machine needs an initial state of its own.
  private static func check(_ machine: Machine, isNew: Bool) {
    guard let list = machine.cursor["states"], list.isArray else { return }
    let (whole, known) = (machine.whole, machine.known)
    // Without cursors for the states, they are not checked.
    let cursors = array(list, of: machine.definition.states)
    let states = cursors == nil ? [] : machine.definition.states
    reportTwins(states.map(\.id), "state") { cursors?[$0]?["stateId"] }
    let initials = states.indices.filter { states[$0].isInitial }
    if initials.isEmpty, isNew {
      machine.cursor.fail(
        "no-initial", "no state is initial", hint: "add \"initial\": true to one of them")
    }
    for surplus in initials.dropFirst() {
      cursors?[surplus]?["initial"]?.fail(
        "multiple-initial", "a second initial state", hint: "keep one of them")
    }
    for (index, state) in states.enumerated() {
      guard let transitions = checkTransitions(of: state, cursors?[index]) else { continue }
      for (index, transition) in state.transitions.enumerated() {
        check(transition, whole, known) { transitions[index]?[$0] }
      }
    }
    for state in whole.states.dropFirst(machine.definition.states.count) {
      for transition in state.transitions {
        guard let next = transition.nextTransition, let reached = known[transition.toState],
          states.indices.contains(reached), known.transition(next, of: reached) == nil
        else { continue }
        cursors?[reached]?.fail(
          "dangling-transition",
          "the transition '\(transition.id)' of '\(state.id)' continues with '\(next)', which does not exist",
          hint: "'\(transition.toState)' takes the place of a state that had it")
      }
    }
  }

  private static func check(
    _ transition: StateTransition, _ machine: MachineDefinition, _ known: StateTable,
    _ cursor: (_ field: String) -> JSONCursor?
  ) {
    let target = transition.toState
    if target.isEmpty { return }
    guard let reached = known[target] else {
      let field = cursor("toStateId")
      field?.fail(
        "dangling-state", "the machine has no state '\(target)'",
        hint: field?.hint(for: target, among: machine.states.map(\.id).filter { !$0.isEmpty }))
      return
    }
    guard let next = transition.nextTransition, known.transition(next, of: reached) == nil else {
      return
    }
    let field = cursor("nextTransitionId")
    field?.fail(
      "dangling-transition", "no transition '\(next)' leaves the state '\(target)'",
      hint: field?.hint(
        for: next, among: machine.states[reached].transitions.map(\.id).filter { !$0.isEmpty }))
  }

  private static func warn(of machines: [Machine], _ root: JSONCursor) {
    if let endless = machines.lazy.compactMap({ endlessChain(of: $0) }).first {
      root.warn(
        "endless-chain", "transitions follow each other in a circle: \(endless)",
        hint: "they repeat until the machine is stopped")
    }
    guard machines.count > 1 else { return }
    var owners: [String: Int] = [:]
    for (index, machine) in machines.enumerated() {
      var seen: Set<String> = []
      guard let states = array(machine.cursor["states"], of: machine.definition.states) else {
        continue
      }
      for (number, state) in machine.definition.states.enumerated() {
        guard let views = array(states[number]?["views"], of: state.views) else { continue }
        for (number, view) in state.views.enumerated()
        where !view.tag.isEmpty && seen.insert(view.tag).inserted {
          if let owner = owners[view.tag] {
            views[number]?["animatedViewTag"]?.warn(
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
  private struct Place: Hashable {
    let state: Int
    let transition: String
  }

  private var places: [String: Int] = [:]
  private var transitions: [Place: Int] = [:]

  init(_ states: [ViewState]) {
    places.reserveCapacity(states.count)
    transitions.reserveCapacity(states.reduce(0) { $0 + $1.transitions.count })
    for (state, definition) in states.enumerated().reversed() {
      places[definition.id] = state
      for (index, transition) in definition.transitions.enumerated().reversed() {
        transitions[Place(state: state, transition: transition.id)] = index
      }
    }
  }

  subscript(id: String) -> Int? { id.isEmpty ? nil : places[id] }

  func transition(_ id: String, of state: Int) -> Int? {
    id.isEmpty ? nil : transitions[Place(state: state, transition: id)]
  }
}
