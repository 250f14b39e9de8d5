import DopesheetEngine

/// What the block of a flight is given to say what it does.
///
/// ```swift
/// card.animate { fly in
///   fly.alpha(to: 0).duration(0.5).easing(.cubic.out)
///   fly.position(to: CGPoint(x: 100, y: 60)).duration(0.4).easing(.sine.in).primary()
///   fly.trigger(.onProgress(0.5), on: badge) { $0.alpha(to: 1).duration(0.2) }
/// }
/// ```
///
/// A block is run once, when the flight is made: ends are taken then, starts when it sets out. A second setter of one
/// property takes the place of the first.
public final class FlightPlan<Object: AnyObject> {
  let definition: FlightDefinition
  private let bind: (PropertyChange<Object>) -> BoundChange

  init(_ definition: FlightDefinition, _ bind: @escaping (PropertyChange<Object>) -> BoundChange) {
    self.definition = definition
    self.bind = bind
  }

  // MARK: Properties

  /// Moves a property as a change says: `fly.change(.position.x(to: 80)).duration(0.3)`.
  ///
  /// A start that is given with it is where the flight sets out, and a velocity is that of its spring.
  @discardableResult
  public func change(_ change: PropertyChange<Object>) -> FlightTrack<Void> { track(change) }

  /// Moves any property of numbers to a value.
  @discardableResult
  public func value<Value: MotionValue>(
    to end: Value, for property: Property<Object, Value>
  ) -> FlightTrack<Value> { track(property(to: end)) }

  /// Moves any property that is moved as a whole to a value.
  @discardableResult
  public func value<Value: WholeValue>(
    to end: Value, for property: Property<Object, Value>
  ) -> FlightTrack<Value> { track(property(to: end)) }

  func track<Value>(_ change: PropertyChange<Object>) -> FlightTrack<Value> {
    let bind = bind
    let track = TrackDefinition(bind(change).property) { bind(change) }
    definition.take(track)
    return FlightTrack(definition: track)
  }

  // MARK: The whole flight

  /// Gives the flight a name for traces; without one it is named after its target. If it is flown more than once, a
  /// colon and a number follow.
  @discardableResult
  public func named(_ name: String) -> Self {
    set { $0.name = name }
    return self
  }

  /// Flies there and back.
  ///
  /// - Parameters:
  ///   - count: How many times, 0 for ever.
  ///   - delay: The seconds for which it rests at each turn; a negative number counts as 0 and is reported.
  ///   - reversesEasings: Goes back along the curves of the way there, in place of along curves of the same form.
  @discardableResult
  public func autoreverse(
    _ count: Int = 1, delay: Double = 0, reversesEasings: Bool = false
  ) -> Self {
    set {
      $0.roundTrips = count
      $0.turnDelay = delay
      $0.reversesEasings = reversesEasings
    }
    return self
  }

  /// Flies so many times more from where it set out, 0 for ever. For one that goes back it is the count of
  /// ``autoreverse(_:delay:reversesEasings:)`` that counts.
  ///
  /// A property that another flight has taken takes no part in the further cycles.
  @discardableResult
  public func repeats(_ count: Int = 0) -> Self {
    set { $0.repeats = count }
    return self
  }

  /// Sets what is called when the flight has set out, before its triggers.
  public func didStart(_ body: @escaping (Flight) throws -> Void) {
    set { $0.didStart = UserCode(body) }
  }

  /// Sets what is called when the flight is over, once: with `true` at its end, with `false` if it was stopped or lost
  /// its last track to another flight. Triggers on completion follow.
  public func didStop(_ body: @escaping (_ flight: Flight, _ isCompleted: Bool) throws -> Void) {
    set { $0.didStop = UserCode(body) }
  }

  private func set(_ body: (FlightDefinition) -> Void) {
    if !definition.isClosed { body(definition) }
  }
}

extension FlightDefinition {
  /// What a block says of a flight of a node.
  static func of(
    _ node: Node, _ priority: TimingPriority, depth: Int = 0, _ body: (FlightPlan<Node>) -> Void
  ) -> FlightDefinition {
    let plan = FlightPlan<Node>(FlightDefinition(node, priority, depth: depth)) {
      BoundChange($0, of: node)
    }
    return plan.closed(body)
  }

  /// What a block says of a flight of an object of the user.
  static func of<Object>(
    _ target: Target<Object>, _ priority: TimingPriority, depth: Int = 0,
    _ body: (FlightPlan<Object>) -> Void
  ) -> FlightDefinition {
    let plan = FlightPlan<Object>(FlightDefinition(target, priority, depth: depth)) {
      BoundChange($0, of: target)
    }
    return plan.closed(body)
  }
}

extension FlightPlan {
  /// Runs the block, unless it lies in itself.
  fileprivate func closed(_ body: (FlightPlan) -> Void) -> FlightDefinition {
    if definition.depth <= FlightDefinition.depthLimit { body(self) }
    definition.close()
    return definition
  }
}
