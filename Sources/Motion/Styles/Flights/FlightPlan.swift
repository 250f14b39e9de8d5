import DopesheetCurves
import DopesheetEngine

/// A description of a flight, which the flight's block fills in.
///
/// ```swift
/// card.animate { fly in
///   fly.alpha(to: 0).duration(0.5).easing(.cubic.out)
///   fly.position(to: CGPoint(x: 100, y: 60)).duration(0.4).easing(.sine.in).primary()
///   fly.trigger(.onProgress(0.5), on: badge) { $0.alpha(to: 1).duration(0.2) }
/// }
/// ```
///
/// Each property in `PropertyChange` is a setter, whole or in parts: `fly.frame(to:)`, `fly.position.x(to:)`,
/// `fly.cornerRadius(to:)`. For objects of your own, you can add properties to `PropertyChange`.
///
/// The block is called once, when the flight is made or registered, and sets the end values. The start values are those
/// that are shown when the flight starts. A later setter of one property replaces the earlier one.
@dynamicMemberLookup
public final class FlightPlan<Object: AnyObject> {
  let definition: FlightDefinition
  private let bind: (PropertyChange<Object>) -> BoundChange

  init(_ definition: FlightDefinition, _ bind: @escaping (PropertyChange<Object>) -> BoundChange) {
    self.definition = definition
    self.bind = bind
  }

  // MARK: Properties

  /// A property of the object, to be completed by `(to:)`: `fly.alpha(to: 0)`, `fly.transform.rotation(to: .pi)`.
  public subscript<Value>(
    dynamicMember property: KeyPath<PropertyChange<Object>.Type, Property<Object, Value>>
  ) -> FlightProperty<Object, Value> {
    FlightProperty(plan: self, property: PropertyChange<Object>.self[keyPath: property])
  }

  /// Moves a property by its key path and a name for traces: `fly.value(to: 1, at: \.level, named: "level")`.
  @discardableResult
  public func value<Value: MotionValue>(
    to end: Value, at keyPath: ReferenceWritableKeyPath<Object, Value>, named name: String
  ) -> FlightTrack<Value> { value(to: end, for: Property(keyPath, named: name)) }

  /// Moves a property as a whole, by its key path and a name for traces.
  @discardableResult
  public func value<Value: WholeValue>(
    to end: Value, at keyPath: ReferenceWritableKeyPath<Object, Value>, named name: String
  ) -> FlightTrack<Value> { value(to: end, for: Property(keyPath, named: name)) }

  /// Moves a property by a change: `fly.change(.position.x(from: 0, to: 80)).duration(0.3)`.
  ///
  /// If the change has a start, the flight starts there. If it has a velocity, a spring starts with it.
  @discardableResult
  public func change(_ change: PropertyChange<Object>) -> FlightTrack<Void> { track(change) }

  /// Moves a numeric property to a value.
  @discardableResult
  public func value<Value: MotionValue>(
    to end: Value, for property: Property<Object, Value>
  ) -> FlightTrack<Value> { track(property(to: end)) }

  /// Moves a property to a value as a whole, such as a transform, a Boolean or a word.
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

  /// Gives the flight a name for traces. The default is the target's name and a number. If the flight runs more than
  /// once, a colon and a number follow.
  @discardableResult
  public func named(_ name: String) -> Self {
    set { $0.name = name }
  }

  /// Makes the flight go there and back.
  ///
  /// - Parameters:
  ///   - count: The number of round trips, 0 for ever.
  ///   - delay: Seconds of the pause at each turn. A negative number counts as 0 and is reported.
  ///   - reversesEasings: Whether the way back has the reversed curves, instead of the same curves again.
  @discardableResult
  public func autoreverse(
    _ count: Int = 1, delay: Double = 0, reversesEasings: Bool = false
  ) -> Self {
    set {
      $0.roundTrips = count
      $0.turnDelay = delay
      $0.reversesEasings = reversesEasings
    }
  }

  /// Sets the number of times that the flight runs: 1 runs once.
  ///
  /// It has no effect together with ``autoreverse(_:delay:reversesEasings:)``. A property that another flight has taken
  /// does not move in further cycles.
  @discardableResult
  public func repeatCount(_ count: Int) -> Self {
    set { $0.repeats = count == 1 ? nil : max(count, 0) - 1 }
  }

  /// Repeats the flight until it is stopped; see ``repeatCount(_:)``.
  @discardableResult
  public func repeatForever() -> Self { set { $0.repeats = 0 } }

  /// Sets a closure to call when the flight has started, before its triggers fire.
  public func didStart(_ body: @escaping (Flight) throws -> Void) {
    set { $0.didStart = UserCode(body) }
  }

  /// Sets a closure to call once when the flight is over, before triggers on completion fire. `isCompleted` is false if
  /// the flight was stopped or lost its last track to another flight.
  public func didStop(_ body: @escaping (_ flight: Flight, _ isCompleted: Bool) throws -> Void) {
    set { $0.didStop = UserCode(body) }
  }

  @discardableResult
  private func set(_ body: (FlightDefinition) -> Void) -> Self {
    if !definition.isClosed { body(definition) }
    return self
  }
}

extension FlightDefinition {
  static func of<Target: PropertyOwner>(
    _ target: Target, _ priority: TimingPriority, depth: Int = 0,
    _ body: (FlightPlan<Target.Object>) -> Void
  ) -> FlightDefinition {
    let definition = FlightDefinition(target, priority, depth: depth)
    if depth <= depthLimit { body(FlightPlan(definition) { BoundChange($0, of: target) }) }
    definition.close()
    return definition
  }
}

extension FlightPlan where Object == Node {
  /// Moves the property at a path such as `"frame.origin.x"` or `"transform.rotation"`.
  ///
  /// An unknown path, or a value with another number of components, is an error of the flight.
  @discardableResult
  public func value<Value: MotionValue>(to end: Value, forKeyPath path: String)
    -> FlightTrack<Value>
  {
    track(.path(path, to: end))
  }
}

// Triggers. A trigger belongs to the flight in whose block it is written. It fires once, at the exact time of its
// moment, also between two frames. Triggers of one time fire in order of declaration.

extension FlightPlan {
  /// Starts a flight of a node or an object of your own at a moment of this one.
  ///
  /// The target of this flight is allowed, too. Blocks of triggers may be nested 64 deep; a deeper flight is refused.
  public func trigger<Target: PropertyOwner>(
    _ moment: FlightMoment, on target: Target, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Target.Object>) -> Void
  ) {
    let child = FlightDefinition.of(target, priority, depth: definition.depth + 1, body)
    definition.take(TriggerDefinition(moment: moment, action: .fly(child)))
  }

  /// Starts a registered flight of a node or an object of your own at a moment of this one.
  ///
  /// - Parameter key: The key of its flight, which must be registered when this one starts.
  public func trigger(_ moment: FlightMoment, on target: MotionTarget, apply key: String) {
    definition.take(TriggerDefinition(moment: moment, action: .apply(target, key: key)))
  }
}

/// A property in the block of a flight, or a part of one, to be completed by `(to:)`.
@dynamicMemberLookup
public struct FlightProperty<Object: AnyObject, Value> {
  let plan: FlightPlan<Object>
  let property: Property<Object, Value>

  /// A part of the property: `fly.position.x`.
  public subscript<Part>(
    dynamicMember part: KeyPath<Property<Object, Value>, Property<Object, Part>>
  ) -> FlightProperty<Object, Part> {
    FlightProperty<Object, Part>(plan: plan, property: property[keyPath: part])
  }
}

extension FlightProperty where Value: MotionValue {
  /// Moves the property to a value, from the value that is shown when the flight starts.
  @discardableResult
  public func callAsFunction(to end: Value) -> FlightTrack<Value> {
    plan.value(to: end, for: property)
  }
}

extension FlightProperty where Value: WholeValue {
  /// Moves the property to a value, from the value that is shown when the flight starts.
  @discardableResult
  public func callAsFunction(to end: Value) -> FlightTrack<Value> {
    plan.value(to: end, for: property)
  }
}

/// The movement of a property in a flight, which the setters of a ``FlightPlan`` return.
///
/// Its methods can be chained in any order.
public struct FlightTrack<Value> {
  let definition: TrackDefinition

  /// Sets the duration in seconds; the default is 0. A negative number counts as 0 and is reported. The durations of
  /// the flight's tracks are synced when it starts. A spring ignores its duration.
  @discardableResult
  public func duration(_ seconds: Double) -> Self {
    set { $0.duration = seconds }
  }

  /// Sets the curve; the default is linear. It replaces a spring.
  @discardableResult
  public func easing(_ easing: Easing) -> Self {
    set { $0.movement = .eased(easing) }
  }

  /// Moves by a spring instead of an easing, starting with the property's present velocity.
  @discardableResult
  public func spring(_ spring: SpringCurve) -> Self {
    set { $0.movement = .sprung(spring, velocity: nil) }
  }

  /// Moves by a spring of a frequency and a damping ratio, starting with the property's present velocity.
  ///
  /// The flight is refused if a number is outside the range of ``SpringCurve/init(frequency:ratio:)``.
  @discardableResult
  public func spring(frequency: Double, ratio: Double) -> Self {
    spring(frequency, ratio, velocity: nil)
  }

  fileprivate func spring(_ frequency: Double, _ ratio: Double, velocity: [Double]?) -> Self {
    do throws(CurveParameterError) {
      let spring = try SpringCurve(frequency: frequency, ratio: ratio)
      return set { $0.movement = .sprung(spring, velocity: velocity) }
    } catch {
      return set { $0.springError = error }
    }
  }

  /// Makes the track primary. If a flight has primary tracks that move, only these determine its duration.
  @discardableResult
  public func primary(_ isPrimary: Bool = true) -> Self {
    set { $0.isPrimary = isPrimary }
  }

  fileprivate func set(_ body: (TrackDefinition) -> Void) -> Self {
    if !definition.isClosed { body(definition) }
    return self
  }
}

extension FlightTrack where Value: MotionValue {
  /// Moves by a spring instead of an easing, with a velocity at the start in units per second.
  @discardableResult
  public func spring(_ spring: SpringCurve, velocity: Value) -> Self {
    set { $0.movement = .sprung(spring, velocity: velocity.components) }
  }

  /// Moves by a spring with a velocity at the start in units per second; see ``spring(frequency:ratio:)``.
  @discardableResult
  public func spring(velocity: Value, frequency: Double, ratio: Double) -> Self {
    spring(frequency, ratio, velocity: velocity.components)
  }

  /// Continues a gesture by a spring that barely overshoots: ``SpringCurve/flightDecay``.
  ///
  /// - Parameter velocity: The velocity of the gesture, in units per second.
  @discardableResult
  public func decay(velocity: Value) -> Self { spring(.flightDecay, velocity: velocity) }
}
