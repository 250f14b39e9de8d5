import DopesheetEngine

// What a flight begins. A trigger belongs to the flight in whose block it is written, to any depth; it fires once, at
// the very time of its moment however long the steps are, and triggers of one time in order of declaration. Blocks lie at most 64 deep in one another.

extension FlightPlan {
  /// Begins a flight of a node at a moment of this one.
  ///
  /// Blocks of triggers may lie 64 deep in one another; a flight with deeper ones is refused.
  ///
  /// - Parameters:
  ///   - moment: When.
  ///   - node: What flies, which may be what flies already.
  ///   - priority: The timing priority of the flight that begins.
  ///   - body: What it does.
  public func trigger(
    _ moment: FlightMoment, on node: Node, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Node>) -> Void
  ) {
    let child = FlightDefinition.of(node, priority, depth: definition.depth + 1, body)
    definition.take(TriggerDefinition(moment: moment, action: .fly(child)))
  }

  /// Begins a flight of an object of your own at a moment of this one.
  ///
  /// - Parameters:
  ///   - moment: When.
  ///   - target: What flies.
  ///   - priority: The timing priority of the flight that begins.
  ///   - body: What it does.
  public func trigger<Other>(
    _ moment: FlightMoment, on target: Target<Other>, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Other>) -> Void
  ) {
    let child = FlightDefinition.of(target, priority, depth: definition.depth + 1, body)
    definition.take(TriggerDefinition(moment: moment, action: .fly(child)))
  }

  /// Applies what a node or an object of your own has registered, at a moment of this flight.
  ///
  /// - Parameters:
  ///   - moment: When.
  ///   - target: What flies.
  ///   - key: What its flight is registered under when this one sets out.
  public func trigger(_ moment: FlightMoment, on target: MotionTarget, apply key: String) {
    definition.take(TriggerDefinition(moment: moment, action: .apply(target, key: key)))
  }
}
