import DopesheetCurves

import struct Foundation.CGPoint

/// A motion of a point that is thrown along a path and comes to rest by friction, or at a wall.
///
/// With ``PathEdges/stop`` there are walls at the given start and end on the path. With ``PathEdges/wrap`` the point
/// continues at the other end of the path. Set ``collides`` to change this.
public final class PathPhysicsMotion: ThrownMotion, Moveable {
  /// Whether there are walls at the start and the end. The motion reads it when a run begins.
  public var collides: Bool

  private init(
    _ following: PathFollowing, _ point: BoundChange, velocity: Double, solver: any PhysicsSolver
  ) {
    collides = following.edges == .stop
    super.init(
      .changes(BoundChange.along(following, to: nil, point: point)), velocity: velocity,
      solver: solver)
    ensureExtras().following = following
  }

  /// Creates a motion of a node's position.
  ///
  /// - Parameters:
  ///   - node: The node to move; put it on the stage before the motion.
  ///   - path: The path, in points of the node's parent.
  ///   - start: The position at the beginning, as a fraction of the length. Values outside 0...1 count as the
  ///     nearest.
  ///   - end: The position of the other wall. With ``PathEdges/wrap`` it has no effect unless ``collides`` is set.
  ///   - edges: Whether there are walls at the ends or the path begins again.
  ///   - velocity: In points a second along the path.
  ///   - friction: The part of the speed that is lost in a second, 0...1.
  ///   - restitution: The part of the speed that remains after a bounce, 0...1.
  public convenience init(
    _ node: Node, along path: MotionPath, from start: Double = 0, to end: Double = 1,
    edges: PathEdges = .stop, velocity: Double, friction: Double, restitution: Double = 0
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: true, from: start, to: end),
      BoundChange.following(Property<Node, CGPoint>.position, of: node, node), velocity: velocity,
      solver: FrictionSolver(friction: friction, restitution: restitution))
  }

  /// Creates a motion of a point of an object of your own; see the other initializers.
  public convenience init<Object>(
    _ target: ObjectTarget<Object>, _ property: Property<Object, CGPoint>, along path: MotionPath,
    from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop, velocity: Double,
    friction: Double, restitution: Double = 0
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: true, from: start, to: end),
      BoundChange.following(property, of: target, target.object), velocity: velocity,
      solver: FrictionSolver(friction: friction, restitution: restitution))
  }

  /// Creates a motion of a point of its own, which you read from ``point``.
  public convenience init(
    along path: MotionPath, from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop,
    velocity: Double, friction: Double, restitution: Double = 0
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: true, from: start, to: end), .ownPoint,
      velocity: velocity, solver: FrictionSolver(friction: friction, restitution: restitution))
  }

  /// The present point on the path; `nil` before the motion is on a stage.
  public var point: CGPoint? { pathPoint.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The direction of the path at ``point``, in radians, −π...π; `nil` before the motion is on a stage.
  public var angle: Double? { pathAngle }

  // MARK: The kind of motion

  override var kind: String { "pathPhysics" }

  override func details() -> [StageEvent.Detail] {
    var details = [
      StageEvent.Detail("velocity", .number(velocity)), .init("solver", .text(solver.text)),
    ]
    if collides != (extras?.following?.edges == .stop) {
      details.append(.init("collides", .flag(collides)))
    }
    return details + sharedDetails() + pathDetails()
  }

  override func walls(of index: Int) -> ClosedRange<Double>? {
    guard collides, let following = extras?.following, let course = following.course else {
      return nil
    }
    let ends = [following.positions.start, following.positions.end].map { $0 * course.path.length }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}
