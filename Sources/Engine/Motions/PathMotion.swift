import DopesheetCurves

import struct Foundation.CGPoint

/// A motion of a point along a path, at the pace of an easing.
///
/// ```swift
/// let path = try MotionPath(svg: "M20 20 L120 20 Q170 20 170 70")
/// PathMotion(card, along: path, duration: 1, easing: .sine.inOut)
/// ```
///
/// Fractions of the path are fractions of its length, along lines and curves alike. `percent`, a track of the motion,
/// is the eased fraction itself, which may overshoot; the point obeys ``PathEdges``.
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
  ///   - start: Where the motion begins, as a fraction of the length, 0...1; the nearest one counts.
  ///   - end: Where it ends.
  ///   - edges: What a progress beyond the ends stands for.
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

  /// Creates a motion of a node's position along a path that is measured already: to measure one takes longer than
  /// to follow it, so many motions along one path share it.
  public convenience init(
    _ node: Node, along path: MotionPath.Measured, from start: Double = 0, to end: Double = 1,
    edges: PathEdges = .stop, duration: Double, easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end),
      BoundChange.following(Property<Node, CGPoint>.position, of: node, node), duration: duration,
      easing: easing)
  }

  /// Creates a motion of a point of an object of your own; see ``init(_:along:from:to:edges:duration:easing:)``.
  public convenience init<Object>(
    _ target: Target<Object>, _ property: Property<Object, CGPoint>, along path: MotionPath,
    from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop, duration: Double,
    easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end),
      BoundChange.following(property, of: target, target.object), duration: duration, easing: easing
    )
  }

  /// Creates a motion of a point of its own, to be read from ``point``.
  public convenience init(
    along path: MotionPath, from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop,
    duration: Double, easing: Easing = .linear
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: false, from: start, to: end), .ownPoint,
      duration: duration, easing: easing)
  }

  /// The point of the path where the motion is; `nil` before it is on a stage.
  public var point: CGPoint? { pathPoint.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The direction of the path there, in radians, −π...π: 0 along x, positive towards y; `nil` before it is on a
  /// stage.
  public var angle: Double? { pathAngle }

  /// Goes back in each cycle, with an easing of its own for the way back if one is given.
  @discardableResult
  public func reverses(with easing: Easing? = nil) -> PathMotion {
    goBack(with: easing)
    return self
  }

  // MARK: The kind of motion

  override var kind: String { "path" }

  override func details() -> [Happening.Detail] { super.details() + pathDetails() }
}
