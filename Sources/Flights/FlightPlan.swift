import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

/// The parameter of a flight's block, by which it says what the flight does.
///
/// ```swift
/// card.animate { fly in
///   fly.alpha(to: 0).duration(0.5).easing(.cubic.out)
///   fly.position(to: CGPoint(x: 100, y: 60)).duration(0.4).easing(.sine.in).primary()
///   fly.trigger(.onProgress(0.5), on: badge) { $0.alpha(to: 1).duration(0.2) }
/// }
/// ```
///
/// The block runs once, when the flight is defined, and end values are computed then. Start values are read when the
/// flight starts. A second setter of one property replaces the first.
public final class FlightPlan<Object: AnyObject> {
  let definition: FlightDefinition
  private let bind: (PropertyChange<Object>) -> BoundChange

  init(_ definition: FlightDefinition, _ bind: @escaping (PropertyChange<Object>) -> BoundChange) {
    self.definition = definition
    self.bind = bind
  }

  // MARK: Properties

  /// Moves a property by a change: `fly.change(.position.x(to: 80)).duration(0.3)`.
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
    return self
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
    return self
  }

  /// Repeats the flight so many times after the first run, 0 for ever.
  ///
  /// It has no effect together with ``autoreverse(_:delay:reversesEasings:)``. A property that another flight has taken
  /// does not move in further cycles.
  @discardableResult
  public func repeats(_ count: Int = 0) -> Self {
    set { $0.repeats = count }
    return self
  }

  /// Sets a closure to call when the flight has started, before its triggers fire.
  public func didStart(_ body: @escaping (Flight) throws -> Void) {
    set { $0.didStart = UserCode(body) }
  }

  /// Sets a closure to call once when the flight is over, before triggers on completion fire. `isCompleted` is false if
  /// the flight was stopped or lost its last track to another flight.
  public func didStop(_ body: @escaping (_ flight: Flight, _ isCompleted: Bool) throws -> Void) {
    set { $0.didStop = UserCode(body) }
  }

  private func set(_ body: (FlightDefinition) -> Void) {
    if !definition.isClosed { body(definition) }
  }
}

extension FlightDefinition {
  static func of(
    _ node: Node, _ priority: TimingPriority, depth: Int = 0, _ body: (FlightPlan<Node>) -> Void
  ) -> FlightDefinition {
    let plan = FlightPlan<Node>(FlightDefinition(node, priority, depth: depth)) {
      BoundChange($0, of: node)
    }
    return plan.closed(body)
  }

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
  /// Runs the block, unless blocks are nested too deep.
  fileprivate func closed(_ body: (FlightPlan) -> Void) -> FlightDefinition {
    if definition.depth <= FlightDefinition.depthLimit { body(self) }
    definition.close()
    return definition
  }
}

// Setters for the properties of nodes.

extension FlightPlan where Object == Node {
  /// Moves ``DopesheetEngine/Node/alpha``, 0...1.
  @discardableResult
  public func alpha(to end: Double) -> FlightTrack<Double> { value(to: end, for: .alpha) }

  /// Moves ``DopesheetEngine/Node/position``, in points of the parent.
  @discardableResult
  public func position(to end: CGPoint) -> FlightTrack<CGPoint> { value(to: end, for: .position) }

  /// Moves ``DopesheetEngine/Node/bounds``, in points.
  @discardableResult
  public func bounds(to end: CGRect) -> FlightTrack<CGRect> { value(to: end, for: .bounds) }

  /// Moves the size of ``DopesheetEngine/Node/bounds``, in points.
  @discardableResult
  public func size(to end: CGSize) -> FlightTrack<CGSize> {
    value(to: end, for: Property<Node, CGRect>.bounds.size)
  }

  /// Moves ``DopesheetEngine/Node/frame``, in points of the parent. It sets position and bounds, which cannot fly at
  /// the same time.
  @discardableResult
  public func frame(to end: CGRect) -> FlightTrack<CGRect> { value(to: end, for: .frame) }

  /// Moves ``DopesheetEngine/Node/anchorPoint``, in shares of the size.
  @discardableResult
  public func anchorPoint(to end: CGPoint) -> FlightTrack<CGPoint> {
    value(to: end, for: .anchorPoint)
  }

  /// Moves ``DopesheetEngine/Node/zPosition``, in points.
  @discardableResult
  public func zPosition(to end: Double) -> FlightTrack<Double> { value(to: end, for: .zPosition) }

  /// Moves ``DopesheetEngine/Node/backgroundColor``.
  @discardableResult
  public func backgroundColor(to end: RGBA) -> FlightTrack<RGBA> {
    value(to: end, for: .backgroundColor)
  }

  /// Moves ``DopesheetEngine/Node/transform`` by its components, rotations the shorter way.
  @discardableResult
  public func transform(to end: Transform4x4) -> FlightTrack<Transform4x4> {
    value(to: end, for: .transform)
  }

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
  /// Starts a flight of a node at a moment of this one.
  ///
  /// Blocks of triggers may be nested 64 deep; a deeper flight is refused.
  ///
  /// - Parameters:
  ///   - moment: When the flight starts.
  ///   - node: The node that flies; the node of this flight is allowed.
  ///   - priority: The timing priority of the new flight.
  ///   - body: What the new flight does.
  public func trigger(
    _ moment: FlightMoment, on node: Node, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Node>) -> Void
  ) {
    let child = FlightDefinition.of(node, priority, depth: definition.depth + 1, body)
    definition.take(TriggerDefinition(moment: moment, action: .fly(child)))
  }

  /// Starts a flight of an object of your own at a moment of this one.
  ///
  /// - Parameters:
  ///   - moment: When the flight starts.
  ///   - target: The object that flies.
  ///   - priority: The timing priority of the new flight.
  ///   - body: What the new flight does.
  public func trigger<Other>(
    _ moment: FlightMoment, on target: Target<Other>, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Other>) -> Void
  ) {
    let child = FlightDefinition.of(target, priority, depth: definition.depth + 1, body)
    definition.take(TriggerDefinition(moment: moment, action: .fly(child)))
  }

  /// Starts a registered flight of a node or an object of your own at a moment of this one.
  ///
  /// - Parameters:
  ///   - moment: When the flight starts.
  ///   - target: The node or object that flies.
  ///   - key: The key of its flight, which must be registered when this one starts.
  public func trigger(_ moment: FlightMoment, on target: MotionTarget, apply key: String) {
    definition.take(TriggerDefinition(moment: moment, action: .apply(target, key: key)))
  }
}

/// The movement of a property in a flight, returned by the setters of ``FlightPlan``.
public struct FlightTrack<Value> {
  let definition: TrackDefinition

  /// Sets the duration in seconds; the default is 0. A negative number counts as 0 and is reported. The durations of
  /// the flight's tracks are synced when it starts. A spring ignores its duration.
  @discardableResult
  public func duration(_ seconds: Double) -> Self {
    definition.set(duration: seconds)
    return self
  }

  /// Sets the curve; the default is linear. It replaces a spring.
  @discardableResult
  public func easing(_ easing: Easing) -> Self {
    definition.set(.eased(easing))
    return self
  }

  /// Moves by a spring instead of an easing, starting with the property's present velocity.
  @discardableResult
  public func spring(_ spring: SpringCurve) -> Self {
    definition.set(.sprung(spring, velocity: nil))
    return self
  }

  /// Makes this track primary: the durations of primary tracks alone determine the flight's duration.
  @discardableResult
  public func primary(_ isPrimary: Bool = true) -> Self {
    definition.set(isPrimary: isPrimary)
    return self
  }
}

extension FlightTrack where Value: MotionValue {
  /// Moves by a spring instead of an easing.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - velocity: The velocity at the start in units per second, such as that of a gesture.
  @discardableResult
  public func spring(_ spring: SpringCurve, velocity: Value) -> Self {
    definition.set(.sprung(spring, velocity: velocity.components))
    return self
  }

  /// Moves to the end from a gesture, by ``DopesheetCurves/SpringCurve/flightDecay``, which barely overshoots.
  ///
  /// - Parameter velocity: The velocity of the gesture, in units per second.
  @discardableResult
  public func decay(velocity: Value) -> Self { spring(.flightDecay, velocity: velocity) }
}
