import DopesheetCurves

/// A motion of one or more properties from their starts to their ends in a given time, with an easing.
///
/// ```swift
/// let fade = Motion(card, .alpha(to: 1), .position.y(to: 80), duration: 0.4, easing: .cubic.out)
/// stage.play(fade)
/// ```
public final class Motion: EasedMotion, Moveable {
  /// Creates a motion of properties of a node or of an object of your own.
  ///
  /// - Parameters:
  ///   - target: The node or object, as `Stage.add` returned it; put it on the stage before the motion.
  ///   - changes: The properties, in the order in which their tracks are declared.
  ///   - duration: Seconds of one movement.
  ///   - easing: The curve of the movement.
  public convenience init<Target: PropertyOwner>(
    _ target: Target, _ changes: PropertyChange<Target.Object>..., duration: Double,
    easing: Easing = .linear
  ) {
    self.init(target, changes, duration: duration, easing: easing)
  }

  /// Creates a motion of properties that are chosen at run time.
  public init<Target: PropertyOwner>(
    _ target: Target, _ changes: [PropertyChange<Target.Object>], duration: Double,
    easing: Easing = .linear
  ) {
    super.init(MotionAims(target, changes), duration: duration, easing: easing)
  }

  /// Creates a motion of a value of its own, which you read from ``PropertyMotion/values``.
  ///
  /// Its tracks are `<name of the motion>.value`, followed by the names of the value's components.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - end: The value at the end.
  ///   - duration: Seconds of one movement.
  ///   - easing: The curve of the movement.
  public init<Value: MotionValue>(
    from start: Value, to end: Value, duration: Double, easing: Easing = .linear
  ) {
    super.init(.changes([BoundChange(ownFrom: start, to: end)]), duration: duration, easing: easing)
  }

  package init(_ change: BoundChange, duration: Double, easing: Easing) {
    super.init(change.aims, duration: duration, easing: easing)
  }

  /// Creates a motion of properties of several nodes, with all components, even unchanged ones.
  package init(
    _ changes: [(node: Node, change: PropertyChange<Node>)], duration: Double, easing: Easing
  ) {
    let changes = changes.map { BoundChange($0.change, of: $0.node) }
    super.init(MotionAims.changes(changes).takingAll, duration: duration, easing: easing)
  }
}
