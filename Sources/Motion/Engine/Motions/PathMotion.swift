import DopesheetCurves

import struct Foundation.CGPoint

/// A motion of a point along a path, with an easing.
///
/// ```swift
/// let path = try MotionPath(svg: "M20 20 L120 20 Q170 20 170 70")
/// PathMotion(card, along: path, duration: 1, easing: .sine.inOut)
/// ```
///
/// Fractions of the path are fractions of its length, along lines and curves alike. The motion's track `percent` is
/// the eased fraction itself, which may overshoot; the point obeys ``PathEdges``.
public final class PathMotion: EasedMotion, Moveable {
  private init(
    _ following: PathFollowing, _ point: BoundChange, duration: Double, easing: Easing
  ) {
    super.init(
      .changes(
        BoundChange.along(following, to: following.positions.end, point: point)),
      duration: duration, easing: easing)
    ensureExtras().following = following
  }

  /// Creates a motion of a node's position.
  ///
  /// - Parameters:
  ///   - node: The node to move; put it on the stage before the motion.
  ///   - path: The path, in points of the node's parent.
  ///   - start: The position at the beginning, as a fraction of the length. Values outside 0...1 count as the
  ///     nearest.
  ///   - end: The position at the end.
  ///   - edges: The meaning of a progress beyond the ends.
  ///   - duration: Seconds of one movement.
  ///   - easing: The curve of the movement.
  public convenience init(
    _ node: Node, along path: MotionPath, from start: Double = 0, to end: Double = 1,
    edges: PathEdges = .stop, duration: Double, easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end),
      BoundChange.following(Property<Node, CGPoint>.position, of: node, node), duration: duration,
      easing: easing)
  }

  /// Creates a motion of a node's position along a path that is measured already.
  ///
  /// Measuring a path takes longer than following it, so share one measured path among many motions.
  public convenience init(
    _ node: Node, along path: MotionPath.Measured, from start: Double = 0, to end: Double = 1,
    edges: PathEdges = .stop, duration: Double, easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end),
      BoundChange.following(Property<Node, CGPoint>.position, of: node, node), duration: duration,
      easing: easing)
  }

  /// Creates a motion of a point of an object of your own; see the one for nodes.
  public convenience init<Object>(
    _ target: ObjectTarget<Object>, _ property: Property<Object, CGPoint>, along path: MotionPath,
    from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop, duration: Double,
    easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end),
      BoundChange.following(property, of: target, target.object), duration: duration, easing: easing
    )
  }

  /// Creates a motion of a point of its own, which you read from ``point``.
  public convenience init(
    along path: MotionPath, from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop,
    duration: Double, easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end), .ownPoint,
      duration: duration, easing: easing)
  }

  /// The present point on the path; `nil` before the motion is on a stage.
  public var point: CGPoint? { pathPoint.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The direction of the path at ``point``, in radians, −π...π; `nil` before the motion is on a stage.
  ///
  /// It is 0 along x and positive towards y.
  public var angle: Double? { pathAngle }

  // MARK: The kind of motion

  override var kind: String { "path" }

  override func details() -> [StageEvent.Detail] { super.details() + pathDetails() }
}
