import DopesheetCurves

/// A motion that pulls properties to their ends by a spring, and ends when all have settled.
///
/// ```swift
/// SpringMotion(card, .position.y(to: 80), .alpha(to: 1), spring: .bouncy)
/// ```
///
/// A property that moves already keeps its velocity, so that a second spring continues smoothly from the first.
public final class SpringMotion: SimulatedMotion, Moveable {
  /// The spring.
  public var spring: SpringCurve
  /// The tolerance within which a property counts as settled; `nil` for a default.
  ///
  /// The default is a tenth of a point for positions and sizes, and a thousandth for all other properties, or a
  /// thousandth of the distance.
  public var tolerance: SpringCurve.Tolerance?

  private init(_ aims: MotionAims, _ spring: SpringCurve) {
    self.spring = spring
    super.init(aims)
  }

  /// Creates a motion of properties of a node or of an object of your own.
  ///
  /// - Parameters:
  ///   - target: The node or object, as `Stage.add` returned it; put it on the stage before the motion.
  ///   - changes: The properties, in the order in which their tracks are declared. A given velocity replaces the
  ///     present velocity of the property.
  ///   - spring: The spring.
  public convenience init<Target: PropertyOwner>(
    _ target: Target, _ changes: PropertyChange<Target.Object>..., spring: SpringCurve = .smooth
  ) {
    self.init(MotionAims(target, changes), spring)
  }

  /// Creates a motion of properties that are chosen at run time.
  public convenience init<Target: PropertyOwner>(
    _ target: Target, _ changes: [PropertyChange<Target.Object>], spring: SpringCurve = .smooth
  ) {
    self.init(MotionAims(target, changes), spring)
  }

  /// Creates a motion of a value of its own, which you read from ``PropertyMotion/values``.
  public convenience init<Value: MotionValue>(
    from start: Value, to end: Value, spring: SpringCurve = .smooth
  ) {
    self.init(.changes([BoundChange(ownFrom: start, to: end)]), spring)
  }

  package convenience init(_ change: BoundChange, spring: SpringCurve) {
    self.init(change.aims, spring)
  }

  // MARK: The kind of motion

  override var kind: String { "spring" }

  override func details() -> [StageEvent.Detail] {
    [StageEvent.Detail("spring", .text(spring.text))] + sharedDetails()
  }

  override func forwardCurve(of index: Int, given: Double?, moving: Double?) throws
    -> any MovementCurve
  {
    let track = tracks[index]
    return try SpringCurve.Movement(
      spring, from: track.start, to: track.end, velocity: given ?? moving ?? 0,
      within: tolerance ?? track.home.tolerance)
  }

  override func reverseCurve(of index: Int, from rest: Double, given: Double?) throws
    -> any MovementCurve
  {
    let track = tracks[index]
    return try SpringCurve.Movement(
      spring, from: rest, to: track.start, velocity: -(given ?? 0),
      within: tolerance ?? track.home.tolerance)
  }
}
