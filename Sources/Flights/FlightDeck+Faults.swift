import DopesheetCurves
import DopesheetEngine

extension FlightDeck {
  /// All that is wrong with a flight and with those that it triggers; empty if it may set out.
  ///
  /// What is registered is looked at once, however many triggers apply it.
  func faults(of definition: FlightDefinition, named name: String) -> [StageError] {
    var way = TriggerWay()
    let place = definition.key.map { "\(definition.target.name).\($0)" }
    if let place { way.enter(place) }
    return faults(of: definition, name, &way)
  }

  private func faults(
    of definition: FlightDefinition, _ name: String, _ way: inout TriggerWay
  ) -> [StageError] {
    guard definition.depth <= FlightDefinition.depthLimit else {
      return [FlightError.tooDeep(limit: FlightDefinition.depthLimit).of(name)]
    }
    guard !definition.tracks.isEmpty || !definition.triggers.isEmpty else {
      return [FlightError.emptyFlight.of(name)]
    }
    var faults: [StageError] = []
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
    for (index, trigger) in definition.triggers.enumerated() {
      faults += self.faults(of: trigger, "\(name).trigger\(index + 1)", &way)
    }
    return faults
  }

  private func faults(of track: TrackDefinition, _ name: String) -> [StageError] {
    let change = track.bind()
    if let fault = change.fault(of: name, on: stage) { return [fault] }
    guard track.duration.isFinite else { return [.notFinite(source: name, what: "duration")] }
    guard Ticks(seconds: track.duration) != nil else { return [.timeOverflow(source: name)] }
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

  private func faults(of trigger: TriggerDefinition, _ name: String, _ way: inout TriggerWay)
    -> [StageError]
  {
    var faults: [StageError] = []
    if let progress = trigger.moment.progress, !(0...1).contains(progress) {
      faults.append(FlightError.badProgress(progress).of(name))
    }
    switch trigger.action {
    case .fly(let definition):
      if definition.target.stage !== stage {
        return faults + [.notOnStage(source: name, node: definition.target.name)]
      }
      faults += self.faults(of: definition, name, &way)
    case .apply(let target, let key):
      guard let definition = definition(of: target, key: key) else {
        return faults + [unknownKey(key, of: target).of(name)]
      }
      let place = "\(target.name).\(key)"
      if let cycle = way.cycle(to: place) {
        faults.append(FlightError.triggerCycle(cycle).of(name))
      } else if way.enter(place) {
        faults += self.faults(of: definition, name, &way)
        way.leave()
      }
    }
    return faults
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
