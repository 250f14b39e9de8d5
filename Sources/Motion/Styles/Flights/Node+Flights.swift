import DopesheetEngine

extension PropertyOwner {
  /// Starts a flight that a block describes, from the present values of the node or object.
  ///
  /// ```swift
  /// card.animate { $0.alpha(to: 0).duration(0.5).easing(.cubic.out) }
  /// ```
  ///
  /// The target must be on a stage. A refused flight moves nothing; ``FlightControl/problems`` and the stage's
  /// ``Stage/problems`` have the reasons.
  ///
  /// - Parameter priority: How the flight's duration follows from those of its tracks.
  @discardableResult
  public func animate(
    _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) -> Flight {
    let definition = FlightDefinition.of(self, priority, body)
    return stage.map { FlightDeck.of($0).fly(definition) } ?? refused(definition)
  }

  /// Registers a flight under a key for ``apply(_:animated:)``. An earlier flight under the key is replaced.
  public func register(
    _ key: String, _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) {
    let definition = FlightDefinition.of(self, priority, body)
    guard let stage else {
      _ = refused(definition)
      return
    }
    FlightDeck.of(stage).register(definition, as: key)
  }

  /// Starts the flight that is registered under a key, from the present values. An unknown key is reported.
  ///
  /// - Parameter animated: False to set the properties to their ends at once, without a flight, callbacks or triggers.
  /// - Returns: The flight; `nil` if the key is unknown, the target is not on a stage or `animated` is false.
  @discardableResult
  public func apply(_ key: String, animated: Bool = true) -> Flight? {
    guard let stage else {
      (self as? Node)?.reject(.notOnStage(source: "\(name).\(key)", node: name))
      return nil
    }
    let deck = FlightDeck.of(stage)
    if animated { return deck.apply(key, of: self) }
    deck.set(key, of: self)
    return nil
  }
}

extension ObjectTarget {
  /// The model values of the object.
  public var model: TargetModel<Object> { TargetModel(target: self) }
}

extension MotionTarget {
  /// A flight refused because its target is not on a stage. For an object, its stage has reported that already.
  fileprivate func refused(_ definition: FlightDefinition) -> Flight {
    let flight = Flight("\(name).flight", definition)
    flight.phase = .refused
    flight.problems = [.notOnStage(source: flight.name, node: name)]
    (self as? Node)?.reject(flight.problems[0])
    return flight
  }
}
