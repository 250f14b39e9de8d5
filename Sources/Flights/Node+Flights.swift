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
    let definition = FlightDefinition.of(self, priority, body)
    guard let stage else { return reject(definition) }
    return FlightDeck.of(stage).fly(definition)
  }

  /// Keeps what a block says under a key, to be flown by ``apply(_:animated:)``; what was registered under it before is
  /// replaced.
  public func register(
    _ key: String, _ priority: TimingPriority = .max, _ body: (FlightPlan<Node>) -> Void
  ) {
    let definition = FlightDefinition.of(self, priority, body)
    guard let stage else {
      reject(definition)
      return
    }
    FlightDeck.of(stage).register(definition, as: key)
  }

  /// Flies what is registered under a key, from what the node shows now; an unknown key is reported.
  ///
  /// - Parameter animated: With `false` the properties are at their ends at once: no flight, no callback, no trigger.
  /// - Returns: The flight, if there is one.
  @discardableResult
  public func apply(_ key: String, animated: Bool = true) -> Flight? {
    guard let stage else {
      reject(.notOnStage(source: "\(name).\(key)", node: name))
      return nil
    }
    let deck = FlightDeck.of(stage)
    guard !animated else { return deck.apply(key, of: self) }
    deck.set(key, of: self)
    return nil
  }

  /// Refuses a flight for want of a stage.
  @discardableResult
  private func reject(_ definition: FlightDefinition) -> Flight {
    let flight = Flight("\(name).flight", definition)
    flight.phase = .refused
    flight.problems = [.notOnStage(source: flight.name, node: name)]
    reject(flight.problems[0])
    return flight
  }
}

extension Target {
  /// Flies what a block says, from what the object shows now; see ``DopesheetEngine/Node/animate(_:_:)``.
  @discardableResult
  public func animate(
    _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) -> Flight {
    let definition = FlightDefinition.of(self, priority, body)
    guard let stage else {
      // The stage that did not take the object has said so.
      let flight = Flight("\(name).flight", definition)
      flight.phase = .refused
      flight.problems = [.notOnStage(source: flight.name, node: name)]
      return flight
    }
    return FlightDeck.of(stage).fly(definition)
  }

  /// Keeps what a block says under a key; see ``DopesheetEngine/Node/register(_:_:_:)``.
  public func register(
    _ key: String, _ priority: TimingPriority = .max, _ body: (FlightPlan<Object>) -> Void
  ) {
    guard let stage else { return }
    FlightDeck.of(stage).register(FlightDefinition.of(self, priority, body), as: key)
  }

  /// Flies what is registered under a key; see ``DopesheetEngine/Node/apply(_:animated:)``.
  @discardableResult
  public func apply(_ key: String, animated: Bool = true) -> Flight? {
    guard let stage else { return nil }
    let deck = FlightDeck.of(stage)
    guard !animated else { return deck.apply(key, of: self) }
    deck.set(key, of: self)
    return nil
  }
}
