import DopesheetEngine

// Starts flights and replaces other flights' tracks.

extension FlightDeck {
  @discardableResult
  func fly(_ definition: FlightDefinition) -> Flight {
    let flight = make(definition)
    if flight.phase == .refused || !launch([flight], by: flight.motion) {
      stage.refuse(flight.problems, source: flight.name, kind: "flight")
    }
    return flight
  }

  /// Starts flights whose motion is `motion` itself, or children of it.
  ///
  /// - Returns: False if an accessor of a property is running, in which no calls are allowed. The flights are refused
  ///   then.
  @discardableResult
  func launch(_ flights: [Flight], by motion: MotionGroup) -> Bool {
    guard !stage.isAccessing else {
      for flight in flights {
        flight.phase = .refused
        flight.problems = [.callInAccessor(source: flight.name)]
      }
      return false
    }
    for flight in flights { connect(flight) }
    stage.add(motion)
    for flight in flights {
      flight.noteNegativeTimes()
      for trigger in flight.triggers where trigger.marker.parent == nil {
        stage.add(trigger.marker)
      }
    }
    let key = flights.count == 1 ? flights[0].definition.key : nil
    if let key {
      let target = flights[0].definition.target
      stage.carryOut(FlightCall.apply, of: target, [.init("key", .text(key))]) {
        setOut(flights, by: motion)
      }
    } else {
      stage.carryOut(FlightCall.start, of: motion) { setOut(flights, by: motion) }
    }
    return true
  }

  private func setOut(_ flights: [Flight], by motion: MotionGroup) {
    sweep()
    let tracks = flights.flatMap(\.tracks)
    var areFree = false
    stage.causing("\(motion.name).start") { areFree = replaceTracks(by: tracks) }
    guard areFree else {
      let error = StageError.callbackLivelock(source: motion.name)
      stage.report(error, by: motion)
      for flight in flights {
        flight.problems = [error]
        lapse(flight)
      }
      return
    }
    for flight in flights { take(flight) }
    let known = stage.problems.count
    motion.start()
    // The closure of another motion may pause this one, which then starts later, or stop it for good.
    guard motion.state == .stopped else { return }
    for flight in flights where flight.phase == .ready {
      // The stage reported these errors during the start.
      flight.problems = Array(stage.problems[known...])
      lapse(flight)
    }
  }

  /// Drops a flight that has not started and never will.
  func lapse(_ flight: Flight) {
    guard flight.phase == .ready else { return }
    flight.phase = flight.problems.isEmpty ? .stopped : .refused
    drop(flight)
  }

  /// Ends the present tracks of properties that flights take; a flight that loses its last track is stopped.
  ///
  /// Closures of stopped flights may start further flights on the same properties, which are replaced in turn.
  ///
  /// - Returns: False if this has not ended after 64 rounds.
  private func replaceTracks(by tracks: [FlyingTrack]) -> Bool {
    for _ in 0..<64 {
      var losers: [Int: (flight: Flight, lost: [FlyingTrack])] = [:]
      for track in tracks {
        guard let old = trackUnderWay(of: track.key) else { continue }
        losers[old.flight.number, default: (old.flight, [])].lost.append(old)
      }
      guard !losers.isEmpty else { return true }
      // Flights are stopped in the order in which they started.
      for number in losers.keys.sorted() {
        let (flight, lost) = losers[number]!
        end(lost.filter(\.isUnderWay), of: flight)
      }
    }
    return false
  }

  /// Ends some tracks of a flight, or stops the flight if these are all its tracks.
  func end(_ tracks: [FlyingTrack], of flight: Flight) {
    guard !tracks.isEmpty else { return }
    let present = flight.tracks.count { $0.isUnderWay }
    guard present > tracks.count else { return flight.motion.stop() }
    for track in tracks {
      track.lose()
      guard track.property == flight.driver else { continue }
      for trigger in flight.triggers {
        if case .onValueProgress = trigger.definition.moment { cancel(trigger) }
      }
    }
  }
}

extension Flight {
  func noteNegativeTimes() {
    for (track, made) in zip(definition.tracks, tracks) where track.duration < 0 {
      motion.stage?.note(
        .negativeTime(source: "\(name).\(made.property)", what: "duration"), of: motion)
    }
    guard definition.roundTrips != nil, definition.turnDelay < 0 else { return }
    motion.stage?.note(.negativeTime(source: name, what: "delay at the turns"), of: motion)
  }
}

// Handles the ends of motions and flights.

extension FlightDeck {
  /// Reacts to the starts and ends of a flight's motions, independently of the user's closures.
  func connect(_ flight: Flight) {
    flight.connect { [unowned self, unowned flight] in
      for trigger in flight.triggers where trigger.marker.parent == nil {
        flight.motion.stage?.declare(trigger.marker)
      }
      stage.deliverStart(of: flight.motion, to: flight.definition.didStart) { try $0(flight) }
    } ended: { [unowned self, unowned flight] hasFlown in
      let isCompleted = flight.phase == .completed
      drop(flight)
      if !isCompleted { cancelTriggers(of: flight) }
      if hasFlown {
        stage.deliverStop(of: flight.motion, isCompleted, to: flight.definition.didStop) {
          try $0(flight, isCompleted)
        }
      }
      finish(flight, fires: isCompleted)
    }
    for trigger in flight.triggers {
      trigger.marker.hears { style in
        let fire: (MotionControl) -> Void = { [unowned self, unowned trigger] _ in
          self.fire(trigger)
        }
        style.hearsResets = true
        style.on(.completed, fire)
        // A flight that goes back turns its triggers' motions at their moments.
        style.on(.reversed, fire)
        style.on(.stopped) { [unowned self, unowned trigger] _ in cancel(trigger) }
      }
    }
  }

  private func fire(_ trigger: FlyingTrigger) {
    retire(trigger)
    guard trigger.isPending else { return }
    trigger.isPending = false
    switch trigger.definition.action {
    case .fly(let definition): fly(definition)
    case .apply(let target, let key): apply(key, of: target)
    }
  }
}

extension Stage {
  func deliverStart<Body>(
    of motion: MotionControl, to code: UserCode<Body>?, _ call: (Body) throws -> Void
  ) {
    if let code { deliver("didStart", [], of: motion, to: code, call) }
  }

  func deliverStop<Body>(
    of motion: MotionControl, _ isCompleted: Bool, to code: UserCode<Body>?,
    _ call: (Body) throws -> Void
  ) {
    guard let code else { return }
    deliver("didStop", [.init("completed", .flag(isCompleted))], of: motion, to: code, call)
  }
}

extension MotionGroup {
  /// Makes further starts an error: a flight runs once.
  func retire(_ name: String) {
    hears { $0.retirement = FlightError.flightOver.of(name) }
    guard state != .stopped else { return }
    // A closure of the user has started it again.
    stage?.report(FlightError.flightOver.of(name), by: self)
    stop()
  }
}
