import DopesheetEngine

extension Node {
  /// Flies what a block says, from what the node shows now.
  ///
  /// ```swift
  /// card.animate { $0.alpha(to: 0).duration(0.5).easing(.cubic.out) }
  /// ```
  ///
  /// The node must be on a stage. A flight that cannot be flown moves nothing: ``Flight/problems`` and the stage's
  /// ``DopesheetEngine/Stage/problems`` say why.
  ///
  /// - Parameters:
  ///   - priority: Which of the tracks' durations becomes that of all.
  ///   - body: What the flight does.
  @discardableResult
  public func animate(
    _ priority: TimingPriority = .max, _ body: (FlightPlan<Node>) -> Void
  ) -> Flight {
    fly(FlightDefinition.of(self, priority, body))
  }

  /// Keeps what a block says under a key, to be flown by ``apply(_:animated:)``; what was registered under it before is
  /// replaced.
  public func register(
    _ key: String, _ priority: TimingPriority = .max, _ body: (FlightPlan<Node>) -> Void
  ) {
    keep(FlightDefinition.of(self, priority, body), as: key)
  }

  /// Flies what is registered under a key, from what the node shows now; an unknown key is reported.
  ///
  /// - Parameter animated: With `false` the properties are at their ends at once: no flight, no callback, no trigger.
  /// - Returns: The flight, if there is one.
  @discardableResult
  public func apply(_ key: String, animated: Bool = true) -> Flight? {
    if stage == nil { reject(.notOnStage(source: "\(name).\(key)", node: name)) }
    return flyRegistered(key, animated)
  }
}

extension Target {
  /// Flies what a block says, from what the object shows now; see ``DopesheetEngine/Node/animate(_:_:)``.
  @discardableResult
  public func animate(
    _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) -> Flight {
    fly(FlightDefinition.of(self, priority, body))
  }

  /// Where flights take the object's properties.
  public var model: TargetModel<Object> { TargetModel(target: self) }

  /// Keeps what a block says under a key; see ``DopesheetEngine/Node/register(_:_:_:)``.
  public func register(
    _ key: String, _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) {
    keep(FlightDefinition.of(self, priority, body), as: key)
  }

  /// Flies what is registered under a key; see ``DopesheetEngine/Node/apply(_:animated:)``.
  @discardableResult
  public func apply(_ key: String, animated: Bool = true) -> Flight? {
    flyRegistered(key, animated)
  }
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

  /// A flight that is refused for want of a stage. Of an object the stage that did not take it has said so.
  private func refused(_ definition: FlightDefinition) -> Flight {
    let flight = Flight("\(name).flight", definition)
    flight.phase = .refused
    flight.problems = [.notOnStage(source: flight.name, node: name)]
    (self as? Node)?.reject(flight.problems[0])
    return flight
  }
}
