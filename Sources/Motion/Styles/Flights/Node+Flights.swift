import DopesheetEngine

extension PropertyOwner {
  /// Starts a flight that a block describes, from the present values of the node or object.
  ///
  /// ```swift
  /// card.animate { $0.alpha(to: 0).duration(0.5).easing(.cubic.out) }
  /// ```
  ///
  /// The target must be on a stage. A refused flight moves nothing; ``Flight/problems`` and the stage's
  /// ``Stage/problems`` have the reasons.
  ///
  /// - Parameters:
  ///   - priority: How the flight's duration follows from those of its tracks.
  ///   - body: What the flight does.
  @discardableResult
  public func animate(
    _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) -> Flight {
    fly(FlightDefinition.of(self, priority, body))
  }

  /// Registers a flight under a key for ``apply(_:animated:)``. An earlier flight under the key is replaced.
  public func register(
    _ key: String, _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) {
    keep(FlightDefinition.of(self, priority, body), as: key)
  }

  /// Starts the flight that is registered under a key, from the present values. An unknown key is reported.
  ///
  /// - Parameter animated: False to set the properties to their ends at once, without a flight, callbacks or triggers.
  /// - Returns: The flight; `nil` if the key is unknown, the target is not on a stage or `animated` is false.
  @discardableResult
  public func apply(_ key: String, animated: Bool = true) -> Flight? {
    if stage == nil { (self as? Node)?.reject(.notOnStage(source: "\(name).\(key)", node: name)) }
    return flyRegistered(key, animated)
  }
}

extension ObjectTarget {
  /// The model values of the object.
  public var model: TargetModel<Object> { TargetModel(target: self) }
}

extension MotionTarget {
  fileprivate func fly(_ definition: FlightDefinition) -> Flight {
    guard let stage else { return refused(definition) }
    return FlightDeck.of(stage).fly(definition)
  }

  fileprivate func keep(_ definition: FlightDefinition, as key: String) {
    guard let stage else {
      _ = refused(definition)
      return
    }
    FlightDeck.of(stage).register(definition, as: key)
  }

  fileprivate func flyRegistered(_ key: String, _ animated: Bool) -> Flight? {
    guard let stage else { return nil }
    let deck = FlightDeck.of(stage)
    guard !animated else { return deck.apply(key, of: self) }
    deck.set(key, of: self)
    return nil
  }

  /// A flight refused because its target is not on a stage. For an object, its stage has reported that already.
  private func refused(_ definition: FlightDefinition) -> Flight {
    let flight = Flight("\(name).flight", definition)
    flight.phase = .refused
    flight.problems = [.notOnStage(source: flight.name, node: name)]
    (self as? Node)?.reject(flight.problems[0])
    return flight
  }
}
