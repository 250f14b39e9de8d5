import DopesheetEngine
import DopesheetText

final class FlightDeck {
  unowned let stage: Stage
  /// The flights under way by number, and the highest number so far.
  private var underWay: [Int: Flight] = [:]
  private var lastNumber = 0
  /// The flights under way of each target, in the order in which they started.
  private var ofTarget: [String: [Flight]] = [:]
  private var groups: [FlightGroup] = []
  /// The tracks under way by property, and the tracks of each component. Only looked up, never iterated.
  private var flying: [String: FlyingTrack] = [:]
  private var goals: [String: [(track: FlyingTrack, index: Int)]] = [:]
  /// The registered flights by target and key, and the keys of each target in order.
  private var registered: [String: FlightDefinition] = [:]
  private var keys: [String: [String]] = [:]
  /// The places of registered flights that are known to have no errors, with all flights that they trigger.
  var sound: Set<String> = []
  /// The motions of finished flights that are still on the stage, each with the object that its closures use.
  private var retired: [(motion: MotionControl, owner: AnyObject)] = []
  /// The flights of triggers that have not ended yet, although their flights are over. Only looked up, never iterated.
  private var ending: [ObjectIdentifier: Flight] = [:]

  private init(_ stage: Stage) { self.stage = stage }

  static func of(_ stage: Stage) -> FlightDeck { stage.styleStorage { FlightDeck(stage) } }

  // MARK: Registered flights

  /// Returns the text that stands for a key of a target and for no other.
  func place(_ target: MotionTarget, _ key: String) -> String {
    target.traceName + "." + NameGrammar.encode(key)
  }

  /// Registers a flight. A flight that runs under the same key continues, but its pending triggers are cancelled.
  func register(_ definition: FlightDefinition, as key: String) {
    definition.key = key
    sound = []
    let target = definition.target
    if registered.updateValue(definition, forKey: place(target, key)) == nil {
      keys[target.name, default: []].append(key)
    }
    for flight in flights
    where flight.definition.key == key && flight.definition.target === target {
      cancelTriggers(of: flight)
    }
  }

  func keys(of target: MotionTarget) -> [String] { keys[target.name] ?? [] }

  func definition(of target: MotionTarget, key: String) -> FlightDefinition? {
    registered[place(target, key)]
  }

  func unknownKey(_ key: String, of target: MotionTarget) -> FlightError {
    .unknownKey(key, nearest: nearest(to: key, in: keys(of: target)))
  }

  // MARK: Flights under way

  /// The track that moves a property now.
  func track(of key: String) -> FlyingTrack? {
    flying[key].flatMap { $0.isActive ? $0 : nil }
  }

  /// The track that moves a property, now or in a further cycle of its flight.
  func trackUnderWay(of key: String) -> FlyingTrack? {
    flying[key].flatMap { $0.isUnderWay ? $0 : nil }
  }

  /// The end value of a component while it flies, by the name of its track.
  func goal(of trackName: String) -> Double? {
    // If several flights move it, the last one decides where it ends.
    guard let goal = goals[trackName]?.last(where: { $0.track.isActive }),
      case .numbers(let numbers) = goal.track.goal, numbers.indices.contains(goal.index)
    else { return nil }
    return numbers[goal.index]
  }

  /// The tracks that move a target now, in the order in which they started.
  func tracks(of target: MotionTarget) -> [FlyingTrack] {
    (ofTarget[target.traceName] ?? []).flatMap(\.tracks).filter(\.isActive)
  }

  var flights: [Flight] { underWay.values.sorted { $0.number < $1.number } }

  func motions(named name: String) -> [MotionGroup] {
    flights.filter { $0.definition.name == name }.map(\.motion)
      + groups.filter { $0.name == name }.map(\.motion)
  }

  func take(_ flight: Flight) {
    lastNumber += 1
    flight.number = lastNumber
    underWay[lastNumber] = flight
    ofTarget[flight.definition.target.traceName, default: []].append(flight)
    for track in flight.tracks {
      flying[track.key] = track
      for (index, name) in track.trackNames.enumerated() {
        goals[name, default: []].append((track, index))
      }
    }
  }

  func drop(_ flight: Flight) {
    underWay[flight.number] = nil
    let name = flight.definition.target.traceName
    ofTarget[name]?.removeAll { $0 === flight }
    if ofTarget[name]?.isEmpty ?? false { ofTarget[name] = nil }
    for track in flight.tracks {
      if flying[track.key] === track { flying[track.key] = nil }
      for name in track.trackNames {
        goals[name]?.removeAll { $0.track === track }
        if goals[name]?.isEmpty ?? false { goals[name] = nil }
      }
    }
    // The motion of a flight in a group is removed with the group.
    if flight.motion.parent == nil { retired.append((flight.motion, flight)) }
  }

  /// Fires the triggers on completion of a flight that is over, or only discards them.
  func finish(_ flight: Flight, fires: Bool) {
    for trigger in flight.triggers where trigger.definition.moment == .onCompletion {
      if fires, trigger.isPending { trigger.marker.start() }
      if trigger.marker.state == .stopped {
        retired.append((trigger.marker, flight))
      } else {
        ending[ObjectIdentifier(trigger)] = flight
      }
    }
  }

  /// Lets the next sweep remove the motion of a trigger, which has ended, if its flight is over. A sweep that asked the
  /// motions of all triggers would take long.
  func retire(_ trigger: FlyingTrigger) {
    guard let flight = ending.removeValue(forKey: ObjectIdentifier(trigger)) else { return }
    retired.append((trigger.marker, flight))
  }

  func keep(_ group: FlightGroup) { groups.append(group) }

  func drop(_ group: FlightGroup) {
    groups.removeAll { $0 === group }
    retired.append((group.motion, group))
  }

  /// Takes finished motions off the stage.
  func sweep() {
    let over = retired.filter { $0.motion.state == .stopped }
    guard !over.isEmpty else { return }
    retired.removeAll { $0.motion.state == .stopped }
    for (motion, _) in over { stage.remove(motion) }
  }

  func cancelTriggers(of flight: Flight) {
    for trigger in flight.triggers { cancel(trigger) }
  }

  func cancel(_ trigger: FlyingTrigger) {
    retire(trigger)
    guard trigger.isPending else { return }
    trigger.isPending = false
    if trigger.marker.state != .stopped { trigger.marker.stop() }
    stage.announce("cancelled", of: trigger.marker)
  }
}

// Applies registered flights.

extension FlightDeck {
  @discardableResult
  func apply(_ key: String, of target: MotionTarget) -> Flight? {
    guard let definition = definition(of: target, key: key) else {
      reportUnknown(key, of: target)
      return nil
    }
    return fly(definition)
  }

  /// Sets the properties of a registered flight to their ends, without a flight.
  func set(_ key: String, of target: MotionTarget) {
    guard let definition = definition(of: target, key: key) else {
      return reportUnknown(key, of: target)
    }
    let name = "\(target.name).\(key)"
    let faults = faults(of: definition, named: name)
    guard faults.isEmpty else { return stage.refuse(faults, source: name, kind: "flight") }
    stage.carryOut(
      FlightCall.apply, of: target, [.init("key", .text(key)), .init("animated", .flag(false))]
    ) {
      sweep()
      stage.causing("\(target.traceName).apply") {
        for track in definition.tracks {
          let change = track.bind()
          if let old = trackUnderWay(of: change.name) { end([old], of: old.flight) }
          if !change.setEnd(on: stage) {
            stage.refuse(
              [.targetGone(source: name, track: change.name)], source: name, kind: "flight")
          }
        }
      }
    }
  }

  private func reportUnknown(_ key: String, of target: MotionTarget) {
    let name = "\(target.name).\(key)"
    stage.refuse([unknownKey(key, of: target).of(name)], source: name, kind: "flight")
  }
}
