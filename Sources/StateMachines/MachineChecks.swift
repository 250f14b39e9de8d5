import DopesheetNotation

/// What is checked of machines when all their values are read: what names mean, and what may not be meant.
enum MachineChecks {
  /// Reports states and transitions that are not there, and initial states that are none or too many.
  static func check(_ machine: ReadMachine) {
    guard let states = machine.states else { return }
    let initials = states.compactMap(\.initial)
    if initials.isEmpty {
      machine.cursor.fail(
        "no-initial", "no state is the initial one", hint: "give one of them \"initial\": true")
    }
    for surplus in initials.dropFirst() {
      surplus.fail("multiple-initial", "a second initial state", hint: "keep one of them")
    }
    let known = StateTable(states)
    for state in states {
      for transition in state.transitions { check(transition, states, known) }
    }
  }

  private static func check(
    _ transition: ReadTransition, _ states: [ReadState], _ known: StateTable
  ) {
    guard let target = transition.target else { return }
    guard let reached = known[target.text] else {
      return target.cursor.fail(
        "dangling-state", "the machine has no state '\(target.text)'",
        hint: suggestion(for: target.text, in: states.compactMap(\.id?.text)))
    }
    guard let next = transition.next else { return }
    if known.transition(next.text, of: reached) != nil { return }
    let leaving = states[reached].transitions.compactMap(\.id?.text)
    next.cursor.fail(
      "dangling-transition", "no transition '\(next.text)' leaves the state '\(target.text)'",
      hint: suggestion(for: next.text, in: leaving))
  }

  /// Warns of chains of transitions that never end, and of nodes that two machines move.
  static func warn(of machines: [ReadMachine], _ root: CodedCursor) {
    if let endless = machines.lazy.compactMap({ endlessChain(of: $0) }).first {
      root.warn(
        "endless-chain", "transitions that follow one another without end: \(endless)",
        hint: "it goes on until the machine is stopped")
    }
    var owners: [String: Int] = [:]
    for (index, machine) in machines.enumerated() {
      var seen: Set<String> = []
      for view in (machine.states ?? []).flatMap(\.views)
      where seen.insert(view.values.tag).inserted {
        if let owner = owners[view.values.tag] {
          view.tag.warn(
            "shared-node", "'\(view.values.tag)' is moved by another machine, too",
            hint: "it is machine \(owner + 1) of the document; where both move, the later wins")
        } else {
          owners[view.values.tag] = index
        }
      }
    }
  }

  /// The first cycle of transitions of which each names the next, as its ids.
  private static func endlessChain(of machine: ReadMachine) -> String? {
    let states = machine.states ?? []
    let known = StateTable(states)
    // Each transition has at most one that follows, so a walk ends or comes round.
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
          names.append(present.id?.text ?? "")
          places.append(place)
          guard let target = present.target, let next = present.next,
            let reached = known[target.text],
            let follower = known.transition(next.text, of: reached)
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

/// Where the states of a machine and their transitions are, by their ids; of several with one id the first.
private struct StateTable {
  private var places: [String: Int] = [:]
  private var transitions: [[String: Int]] = []

  init(_ states: [ReadState]) {
    for (index, state) in states.enumerated() {
      if let id = state.id?.text, places[id] == nil { places[id] = index }
      let ids = state.transitions.enumerated().compactMap { index, transition in
        transition.id.map { ($0.text, index) }
      }
      transitions.append(Dictionary(ids) { first, _ in first })
    }
  }

  subscript(id: String) -> Int? { places[id] }

  func transition(_ id: String, of state: Int) -> Int? { transitions[state][id] }
}
