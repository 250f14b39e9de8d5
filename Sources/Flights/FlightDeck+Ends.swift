import DopesheetEngine

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
