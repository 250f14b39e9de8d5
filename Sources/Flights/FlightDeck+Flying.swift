import DopesheetEngine

// How flights set out and replace others.

extension FlightDeck {
  /// Makes a flight and lets it set out, or reports why it does not.
  @discardableResult
  func fly(_ definition: FlightDefinition) -> Flight {
    let flight = make(definition)
    guard flight.phase != .refused else {
      stage.refuse(flight.problems, source: flight.name, kind: "flight")
      return flight
    }
    if !launch([flight], by: flight.motion) {
      stage.refuse(flight.problems, source: flight.name, kind: "flight")
    }
    return flight
  }

  /// Lets flights set out that are one motion, or its children.
  ///
  /// - Returns: False if the stage takes no calls now: they are refused.
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
    // One that is paused or stopped by the closure of another has yet to set out, or never does.
    guard motion.state == .stopped else { return }
    for flight in flights where flight.phase == .ready {
      // What the stage has said while it should have set out.
      flight.problems = Array(stage.problems[known...])
      lapse(flight)
    }
  }

  /// Lets a flight go that has not set out and never will.
  func lapse(_ flight: Flight) {
    guard flight.phase == .ready else { return }
    flight.phase = flight.problems.isEmpty ? .stopped : .refused
    drop(flight)
  }

  /// Ends the tracks of the properties that flights take; a flight that loses its last one is stopped.
  ///
  /// The closures of those that are stopped may let others set out on the same properties, which are replaced in turn.
  ///
  /// - Returns: False if they do so again and again.
  private func replaceTracks(by tracks: [FlyingTrack]) -> Bool {
    for _ in 0..<64 {
      var losers: [Int: (flight: Flight, lost: [FlyingTrack])] = [:]
      for track in tracks {
        guard let old = trackUnderWay(of: track.key) else { continue }
        losers[old.flight.number, default: (old.flight, [])].lost.append(old)
      }
      guard !losers.isEmpty else { return true }
      // In the order in which they set out.
      for number in losers.keys.sorted() {
        let (flight, lost) = losers[number]!
        end(lost.filter(\.isUnderWay), of: flight)
      }
    }
    return false
  }

  /// Ends tracks of a flight without others in their places; without all of them it is stopped.
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
  /// Reports times that are negative and count as 0, as motions do.
  func noteNegativeTimes() {
    for (track, made) in zip(definition.tracks, tracks) where track.duration < 0 {
      motion.stage?.note(
        .negativeTime(source: "\(name).\(made.property)", what: "duration"), of: motion)
    }
    guard definition.roundTrips != nil, definition.turnDelay < 0 else { return }
    motion.stage?.note(.negativeTime(source: name, what: "delay at the turns"), of: motion)
  }
}

// How flights hear of their motions and come to their ends.

extension FlightDeck {
  /// Ties the ends of a flight's motions to what follows from them, whatever closures the user gives them.
  func connect(_ flight: Flight) {
    flight.motion.hears { style in
      style.hearsResets = true
      style.on(.started) { [unowned self, unowned flight] _ in
        guard flight.phase == .ready else { return }
        flight.phase = .flying
        for trigger in flight.triggers where trigger.marker.parent == nil {
          flight.motion.stage?.declare(trigger.marker)
        }
        stage.deliverStart(of: flight.motion, to: flight.definition.didStart) { try $0(flight) }
      }
      style.on(.completed) { [unowned self, unowned flight] _ in end(flight, .completed) }
      style.on(.stopped) { [unowned self, unowned flight] _ in end(flight, .stopped) }
    }
    for trigger in flight.triggers {
      trigger.marker.hears { style in
        let fire: (MotionControl) -> Void = { [unowned self, unowned trigger] _ in
          self.fire(trigger)
        }
        style.hearsResets = true
        style.on(.completed, fire)
        // In a flight that goes back it turns at its moment.
        style.on(.reversed, fire)
        style.on(.stopped) { [unowned self, unowned trigger] _ in cancel(trigger) }
      }
    }
  }

  /// A flight is over.
  private func end(_ flight: Flight, _ phase: Flight.Phase) {
    guard flight.phase == .flying || flight.phase == .ready else { return }
    // Kept until all is told: the deck lets go of it.
    withExtendedLifetime(flight) {
      let hasFlown = flight.phase == .flying
      flight.phase = phase
      flight.motion.retire(flight.name)
      drop(flight)
      if phase != .completed { cancelTriggers(of: flight) }
      let isCompleted = phase == .completed
      if hasFlown {
        stage.deliverStop(of: flight.motion, isCompleted, to: flight.definition.didStop) {
          try $0(flight, isCompleted)
        }
      }
      finish(flight, fires: isCompleted)
    }
  }

  private func fire(_ trigger: FlyingTrigger) {
    guard trigger.isPending else { return }
    trigger.isPending = false
    switch trigger.definition.action {
    case .fly(let definition): fly(definition)
    case .apply(let target, let key): apply(key, of: target)
    }
  }
}

extension Stage {
  /// Announces that a flight or group has set out, and calls the user's closure for that, if there is one.
  func deliverStart<Body>(
    of motion: MotionControl, to code: UserCode<Body>?, _ call: (Body) throws -> Void
  ) {
    if let code { deliver("didStart", [], of: motion, to: code, call) }
  }

  /// Announces that a flight or group is over, and calls the user's closure for that, if there is one.
  func deliverStop<Body>(
    of motion: MotionControl, _ isCompleted: Bool, to code: UserCode<Body>?,
    _ call: (Body) throws -> Void
  ) {
    guard let code else { return }
    deliver("didStop", [.init("completed", .flag(isCompleted))], of: motion, to: code, call)
  }
}

extension MotionGroup {
  /// Sees to it that what is over stays over: a flight flies once.
  func retire(_ name: String) {
    hears { $0.retirement = FlightError.flightOver.of(name) }
    guard state != .stopped else { return }
    // A closure of the user has begun it anew.
    stage?.report(FlightError.flightOver.of(name), by: self)
    stop()
  }
}
