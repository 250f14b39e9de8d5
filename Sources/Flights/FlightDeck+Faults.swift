import DopesheetCurves
import DopesheetEngine

extension FlightDeck {
  /// All that is wrong with a flight and with those that it triggers; empty if it may set out.
  ///
  /// What is registered is looked at once, however many triggers apply it.
  func faults(of definition: FlightDefinition, named name: String) -> [StageError] {
    var way = TriggerWay()
    return faults(of: definition, name, &way)
  }

  /// Follows the keys that triggers apply. They may be chained without end, and so this does not call itself.
  fileprivate func faults(
    of definition: FlightDefinition, _ name: String, _ way: inout TriggerWay
  ) -> [StageError] {
    let place = definition.key.map { "\(definition.target.name).\($0)" }
    guard way.enter(place ?? "") else { return [] }
    var faults: [StageError] = []
    var open = [ownFaults(of: definition, name, &faults)[...]]
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
      let place = "\(trigger.target.name).\(trigger.key)"
      if let cycle = way.cycle(to: place) {
        faults.append(FlightError.triggerCycle(cycle).of(trigger.name))
      } else if way.enter(place) {
        open.append(ownFaults(of: registered, place, &faults)[...])
      }
    }
    return faults
  }

  /// Adds what is wrong with a flight and with those that its triggers describe; returns the keys that they apply.
  private func ownFaults(
    of definition: FlightDefinition, _ name: String, _ faults: inout [StageError]
  ) -> [(name: String, target: MotionTarget, key: String)] {
    guard definition.depth <= FlightDefinition.depthLimit else {
      faults.append(FlightError.tooDeep(limit: FlightDefinition.depthLimit).of(name))
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
      case .fly(let other): applied += ownFaults(of: other, name, &faults)
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
  /// What is wrong with the flights that nodes have registered under keys, each where it is met first.
  package func faults(ofRegistered keys: [(node: Node, key: String)]) -> [[StageError]] {
    let deck = FlightDeck.of(self)
    var way = TriggerWay()
    return keys.map { node, key in
      deck.definition(of: node, key: key)
        .map { deck.faults(of: $0, "\(node.name).\(key)", &way) } ?? []
    }
  }
}

/// The registered flights that lead to the one that is looked at, and all that were looked at.
private struct TriggerWay {
  private var places: [String] = []
  private var seen: Set<String> = []

  /// Goes on to a registered flight; false if it was looked at before.
  @discardableResult
  mutating func enter(_ place: String) -> Bool {
    guard seen.insert(place).inserted else { return false }
    places.append(place)
    return true
  }

  /// Goes back to where the last one was entered.
  mutating func leave() { places.removeLast() }

  /// The way from a registered flight back to itself, if it lies on the way here.
  func cycle(to place: String) -> [String]? {
    // One that was never seen is on no way.
    guard seen.contains(place), let first = places.firstIndex(of: place) else { return nil }
    return places[first...] + [place]
  }
}
