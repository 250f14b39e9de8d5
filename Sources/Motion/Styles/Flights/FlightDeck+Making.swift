import DopesheetCurves
import DopesheetEngine

// Makes the motions of a flight when it starts.

extension FlightDeck {
  /// Makes a flight from a definition, synced to the shown values and to present flights; it may be refused.
  func make(_ definition: FlightDefinition) -> Flight {
    let flight = Flight(name(of: definition), definition)
    flight.problems = faults(of: definition, named: flight.name)
    if let name = definition.name, name == flight.name, stage.isTaken(name) {
      flight.problems.append(.duplicateName(name))
    }
    guard flight.problems.isEmpty else { return refuse(flight) }
    let tracks: [PreparedTrack]
    do {
      tracks = try definition.tracks.map { try track(of: $0, flight.name) }
    } catch {
      flight.problems = [error as? StageError ?? .invalidParameter(source: flight.name, reason: "")]
      return refuse(flight)
    }
    let sync = FlightSync(tracks.map(\.sync), definition.priority)
    flight.duration = sync.duration
    flight.driver = sync.driver.map { tracks[$0].change.property }
    for (track, seconds) in zip(tracks, sync.durations) {
      let motion = track.motion(lasting: seconds, of: definition)
      motion.named("\(flight.name).\(track.change.property)")
      motion.setStyle(track.facts(lasting: seconds))
      flight.motion.add(motion)
      flight.tracks.append(FlyingTrack(flight, track, motion, seconds: seconds))
    }
    addTriggers(to: flight, FlightCourse(sync, tracks))
    addCycles(to: flight, lasting: sync.end)
    flight.motion.setStyle(as: "flight", facts(of: flight))
    return flight
  }

  private func addCycles(to flight: Flight, lasting end: Double) {
    let definition = flight.definition
    if definition.roundTrips != nil {
      flight.motion.reverses(syncsChildMotions: true)
      if definition.turnDelay > 0 { flight.motion.add(TurnRest(flight, after: end)) }
    }
    switch definition.roundTrips ?? definition.repeats.map({ $0 == 0 ? 0 : $0 + 1 }) {
    case nil, 1: break
    case 0: flight.motion.repeatForever()
    case let count?: flight.motion.repeatCount(count)
    }
  }

  private func refuse(_ flight: Flight) -> Flight {
    flight.phase = .refused
    return flight
  }

  private func name(of definition: FlightDefinition) -> String {
    let target = definition.target.name
    if let name = definition.name {
      guard definition.wasNamed else {
        definition.wasNamed = true
        return name
      }
      return stage.nextName(name + ":", from: 2)
    }
    return stage.nextName(target + "." + (definition.key ?? "flight"))
  }

  private func facts(of flight: Flight) -> [StageEvent.Detail] {
    let definition = flight.definition
    var facts = [StageEvent.Detail("target", .text(definition.target.traceName))]
    if let key = definition.key { facts.append(.init("key", .text(key))) }
    facts.append(.init("priority", .text(definition.priority.rawValue)))
    facts.append(.init("duration", .number(flight.duration)))
    if let driver = flight.driver { facts.append(.init("driver", .text(driver))) }
    if definition.roundTrips != nil, definition.turnDelay > 0 {
      facts.append(.init("turnDelay", .number(definition.turnDelay)))
    }
    return facts
  }

  // MARK: Tracks

  private func track(of track: TrackDefinition, _ flight: String) throws -> PreparedTrack {
    var change = track.bind()
    let start = change.start(on: stage)
    let end = change.end ?? start
    let old = self.track(of: change.name)
    var sync = FlightSync.Track(
      remaining: start.distance(to: end), progressed: old?.origin.distance(to: start))
    sync.isReversal = old?.origin == end
    sync.duration = max(0, track.duration)
    sync.isPrimary = track.isPrimary
    var springs: [SpringCurve.Movement] = []
    if case .sprung(let spring, let given) = track.movement {
      let given = given ?? change.velocity
      let velocity = given ?? change.shownVelocity(on: stage)
      if !change.isWhole, given != nil || velocity.contains(where: { $0 != 0 }) {
        change = change.with(velocity: velocity)
      }
      do {
        springs = try change.springs(spring, from: start, to: end, velocity)
      } catch {
        throw StageError.invalidParameter(
          source: "\(flight).\(change.property)", reason: String(describing: error))
      }
      sync.settling = springs.reduce(0) { max($0, $1.restTime ?? 0) }
    }
    return PreparedTrack(
      change: change, movement: track.movement, start: start, end: end, nominal: track.duration,
      sync: sync, springs: springs)
  }

  // MARK: Triggers

  private func addTriggers(to flight: Flight, _ course: FlightCourse) {
    for (index, definition) in flight.definition.triggers.enumerated() {
      let marker = TimeMarker(after: course.time(of: definition.moment))
        .named("\(flight.name).trigger\(index + 1)")
      marker.setStyle(as: "trigger", definition.facts)
      if definition.moment != .onCompletion { flight.motion.add(marker) }
      flight.triggers.append(FlyingTrigger(definition, marker))
    }
  }
}

/// A motion that makes a flight pause at each turn.
///
/// It is a child of the flight's motion. On the way there it lasts longer than all other children, which wait for it;
/// on the way back it lasts no time. For a further cycle all children are delayed instead.
final class TurnRest: CustomMotion {
  private let seconds: Double

  init(_ flight: Flight, after end: Double) {
    let delay = flight.definition.turnDelay
    // Ticks are added, so that the sum is the decimal number that a reader expects.
    let sum = Ticks(seconds: end).flatMap { end in Ticks(seconds: delay).flatMap(end.adding) }
    seconds = sum?.seconds ?? end + delay
    super.init()
    named("\(flight.name).rest")
    setStyle(as: "rest", [])
    isHidden = true
    flight.motion.hears { style in
      style.on(.cycleRepeated) { [unowned flight] _ in flight.delayTracks(by: delay) }
      style.on(.completed) { [unowned flight] _ in flight.delayTracks(by: 0) }
      style.on(.stopped) { [unowned flight] _ in flight.delayTracks(by: 0) }
    }
  }

  override func duration(_ direction: MotionDirection) -> Double {
    direction == .forward ? seconds : 0
  }
}

extension Flight {
  fileprivate func delayTracks(by seconds: Double) {
    for child in motion.motions { child.delay = seconds }
  }
}
