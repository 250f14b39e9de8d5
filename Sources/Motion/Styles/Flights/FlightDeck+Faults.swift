import DopesheetCurves
import DopesheetEngine

extension FlightDeck {
  /// The errors of a flight and of all flights that it triggers; empty if it can start.
  ///
  /// Each registered flight is checked once, however many triggers apply it. In a chain of flights of nodes, which stay
  /// on their stage, the following ones are not checked again.
  func faults(of definition: FlightDefinition, named name: String) -> [StageError] {
    var way = TriggerWay()
    let faults = faults(of: definition, name, &way)
    if faults.isEmpty, way.isOfNodes { sound.formUnion(way.seen) }
    return faults
  }

  /// Follows the keys that triggers apply. It uses a stack, not recursion, since chains of triggers may be long.
  fileprivate func faults(
    of definition: FlightDefinition, _ name: String, _ way: inout TriggerWay
  ) -> [StageError] {
    let place = definition.key.map { self.place(definition.target, $0) }
    guard way.enter(place ?? "") else { return [] }
    var faults: [StageError] = []
    var open = [ownFaults(of: definition, name, &faults, &way)[...]]
    while var applied = open.popLast() {
      guard let trigger = applied.popFirst() else {
        way.leave()
        continue
      }
      open.append(applied)
      guard let registered = self.definition(of: trigger.target, key: trigger.key) else {
        faults.append(unknownKey(trigger.key, of: trigger.target).of(trigger.name))
        continue
      }
      let place = self.place(trigger.target, trigger.key)
      if sound.contains(place) { continue }
      if let cycle = way.cycle(to: place) {
        faults.append(FlightError.triggerCycle(cycle).of(trigger.name))
      } else if way.enter(place) {
        open.append(ownFaults(of: registered, place, &faults, &way)[...])
      }
    }
    return faults
  }

  /// Adds the errors of a flight and of the flights in its triggers' blocks. Returns the keys that they apply.
  private func ownFaults(
    of definition: FlightDefinition, _ name: String, _ faults: inout [StageError],
    _ way: inout TriggerWay
  ) -> [(name: String, target: MotionTarget, key: String)] {
    guard definition.depth <= FlightDefinition.depthLimit else {
      faults.append(FlightError.tooDeep.of(name))
      return []
    }
    guard !definition.tracks.isEmpty || !definition.triggers.isEmpty else {
      faults.append(FlightError.emptyFlight.of(name))
      return []
    }
    if definition.repeats ?? 0 < 0 || definition.roundTrips ?? 0 < 0 {
      faults.append(.negativeRepeats(source: name))
    }
    if !definition.turnDelay.isFinite {
      faults.append(.notFinite(source: name, what: "the delay at its turns"))
    } else if Ticks(seconds: definition.turnDelay) == nil {
      faults.append(.timeOverflow(source: name))
    }
    // An object of the user may be gone later.
    if !(definition.target is Node) { way.isOfNodes = false }
    var moved = MovedTracks()
    for track in definition.tracks {
      faults += self.faults(of: track, "\(name).\(track.property)")
      if let twice = moved.take(track.bind().trackNames) {
        faults.append(FlightError.movedTwice(twice).of(name))
      }
    }
    var applied: [(name: String, target: MotionTarget, key: String)] = []
    for (index, trigger) in definition.triggers.enumerated() {
      let name = "\(name).trigger\(index + 1)"
      if let progress = trigger.moment.progress, !(0...1).contains(progress) {
        faults.append(FlightError.badProgress(progress).of(name))
      }
      switch trigger.action {
      case .apply(let target, let key): applied.append((name, target, key))
      case .fly(let other) where other.target.stage !== stage:
        faults.append(.notOnStage(source: name, node: other.target.name))
      case .fly(let other): applied += ownFaults(of: other, name, &faults, &way)
      }
    }
    return applied
  }

  private func faults(of track: TrackDefinition, _ name: String) -> [StageError] {
    let change = track.bind()
    if let fault = change.fault(of: name, on: stage) { return [fault] }
    guard track.duration.isFinite else { return [.notFinite(source: name, what: "duration")] }
    guard Ticks(seconds: track.duration) != nil else { return [.timeOverflow(source: name)] }
    if let error = track.springError {
      return [.invalidParameter(source: name, reason: String(describing: error))]
    }
    guard case .sprung(let spring, let velocity) = track.movement else { return [] }
    if spring.dampingRatio == 0 { return [FlightError.neverRests(track.property).of(name)] }
    guard let velocity = velocity ?? change.velocity else { return [] }
    guard velocity.count == change.width else {
      return [
        .wrongComponents(
          source: name, property: "velocity", given: velocity.count, expected: change.width)
      ]
    }
    return velocity.allSatisfy(\.isFinite) ? [] : [.notFinite(source: name, what: "the velocity")]
  }
}

extension Stage {
  /// The errors of flights that nodes have registered under keys. Each error is listed once, where it is found first.
  package func faults(ofRegistered keys: [(node: Node, key: String)]) -> [[StageError]] {
    let deck = FlightDeck.of(self)
    var way = TriggerWay()
    return keys.map { node, key in
      deck.definition(of: node, key: key)
        .map { deck.faults(of: $0, "\(node.name).\(key)", &way) } ?? []
    }
  }
}

/// The path of registered flights to the one that is checked, and all flights checked so far.
private struct TriggerWay {
  private var places: [String] = []
  private(set) var seen: Set<String> = []
  /// Whether all flights checked so far are of nodes.
  var isOfNodes = true

  /// Enters a registered flight; false if it was checked before.
  @discardableResult
  mutating func enter(_ place: String) -> Bool {
    guard seen.insert(place).inserted else { return false }
    places.append(place)
    return true
  }

  mutating func leave() { places.removeLast() }

  /// The path from a registered flight back to itself, if it is on the present path.
  func cycle(to place: String) -> [String]? {
    // A flight that was never entered is not on the path.
    guard seen.contains(place), let first = places.firstIndex(of: place) else { return nil }
    return places[first...] + [place]
  }
}
