import DopesheetEngine

/// Flights of several nodes that start together and end with the last of them.
///
/// ```swift
/// stage.animate { group in
///   group.animate(card) { $0.alpha(to: 0).duration(0.5) }
///   group.animate(badge) { $0.alpha(to: 1).duration(0.3) }
///   group.didStop { _, isCompleted in print("both are over") }
/// }
/// ```
///
/// Each flight is synced by itself. In traces, the group is a motion of the kind `flights` with a child for each
/// flight.
public final class FlightGroup: FlightControl {
  /// The flights, in order of declaration.
  public let flights: [Flight]

  init(_ name: String, _ flights: [Flight], problems: [StageError]) {
    self.flights = flights
    super.init(name)
    self.problems = problems
    if problems.isEmpty { for flight in flights { motion.add(flight.motion) } }
    motion.setStyle(as: "flights", [])
  }
}

/// A list of flights that the block of a group fills in.
public final class FlightGroupPlan {
  var definitions: [FlightDefinition] = []
  var name: String?
  var didStart: UserCode<(FlightGroup) throws -> Void>?
  var didStop: UserCode<(FlightGroup, Bool) throws -> Void>?

  /// Adds the flight of a node or of an object of your own; see `Node.animate`.
  public func animate<Target: PropertyOwner>(
    _ target: Target, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Target.Object>) -> Void
  ) {
    definitions.append(.of(target, priority, body))
  }

  /// Gives the group a name for traces.
  public func named(_ name: String) { self.name = name }

  /// Sets a closure to call when all flights have started.
  public func didStart(_ body: @escaping (FlightGroup) throws -> Void) { didStart = UserCode(body) }

  /// Sets a closure to call when the group is over. `isCompleted` is false if a flight was stopped or replaced.
  public func didStop(_ body: @escaping (_ group: FlightGroup, _ isCompleted: Bool) throws -> Void)
  {
    didStop = UserCode(body)
  }
}

extension Stage {
  /// Starts flights of several nodes at once, or none if one of them is refused.
  @discardableResult
  public func animate(_ body: (FlightGroupPlan) -> Void) -> FlightGroup {
    let plan = FlightGroupPlan()
    body(plan)
    return FlightDeck.of(self).fly(plan)
  }

  /// The flights under way, in the order in which they started.
  public var flights: [Flight] { FlightDeck.of(self).flights }

  /// The motions of flights and groups under way with a name that the user gave.
  package func flightMotions(named name: String) -> [MotionGroup] {
    FlightDeck.of(self).motions(named: name)
  }
}

extension FlightDeck {
  fileprivate func fly(_ plan: FlightGroupPlan) -> FlightGroup {
    let name = plan.name ?? stage.nextName("flights")
    var problems: [StageError] = []
    if stage.isTaken(name) { problems.append(.duplicateName(name)) }
    if plan.definitions.isEmpty { problems.append(FlightError.emptyFlight.of(name)) }
    var flights: [Flight] = []
    var moved = MovedTracks()
    for definition in plan.definitions {
      let flight =
        definition.target.stage === stage
        ? make(definition) : Flight("\(definition.target.name).flight", definition)
      if definition.target.stage !== stage {
        flight.problems = [.notOnStage(source: flight.name, node: definition.target.name)]
      }
      for track in flight.tracks {
        if let twice = moved.take(track.trackNames) {
          flight.problems.append(FlightError.movedTwice(twice).of(name))
        }
      }
      problems += flight.problems
      flights.append(flight)
    }
    let group = FlightGroup(name, flights, problems: problems)
    guard problems.isEmpty else {
      group.phase = .refused
      for flight in flights { flight.phase = .refused }
      stage.refuse(problems, source: name, kind: "flights")
      return group
    }
    group.connect { [unowned self, unowned group] in
      stage.deliverStart(of: group.motion, to: plan.didStart) { try $0(group) }
    } isCompleted: { [unowned group] in
      group.flights.allSatisfy { $0.phase == .completed }
    } ended: { [unowned self, unowned group] hasFlown in
      let isCompleted = group.phase == .completed
      for flight in group.flights { lapse(flight) }
      drop(group)
      guard hasFlown else { return }
      stage.deliverStop(of: group.motion, isCompleted, to: plan.didStop) {
        try $0(group, isCompleted)
      }
    }
    keep(group)
    guard launch(flights, by: group.motion) else {
      group.problems = flights.flatMap(\.problems)
      group.phase = .refused
      drop(group)
      stage.refuse(group.problems, source: name, kind: "flights")
      return group
    }
    if group.phase == .ready, group.motion.state == .stopped {
      group.problems = flights.first?.problems ?? []
      group.phase = group.problems.isEmpty ? .stopped : .refused
      drop(group)
    }
    return group
  }
}
