import DopesheetCurves

import struct Foundation.CGPoint

/// A motion of a point that is thrown along a path and comes to rest by friction, or at the ends of the path.
///
/// The ends of the path, or the places from which and to which it goes, are walls with ``PathEdges/stop``. With
/// ``PathEdges/wrap`` it goes round, unless ``collides`` says otherwise.
public final class PathPhysicsMotion: ThrownMotion, Moveable {
  /// Whether the places from which and to which it goes are walls. Read when a run begins.
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
  ///   - start: Where the motion begins, as a fraction of the length, 0...1; the nearest one counts.
  ///   - end: The fraction at which the other wall is; the path goes round without walls with ``PathEdges/wrap``.
  ///   - edges: What lies beyond the ends: walls, or the path anew.
  ///   - velocity: In points a second along the path.
  ///   - friction: The part of the speed that a second takes, 0...1.
  ///   - restitution: The part of the speed that a wall leaves, 0...1.
  public convenience init(
    _ node: Node, along path: MotionPath, from start: Double = 0, to end: Double = 1,
    edges: PathEdges = .stop, velocity: Double, friction: Double, restitution: Double = 0
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: true, from: start, to: end),
      BoundChange.following(Property<Node, CGPoint>.position, of: node, node), velocity: velocity,
      solver: FrictionSolver(friction: friction, restitution: restitution))
  }

  /// Creates a motion of a point of an object of your own; see the other initialisers.
  public convenience init<Object>(
    _ target: Target<Object>, _ property: Property<Object, CGPoint>, along path: MotionPath,
    from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop, velocity: Double,
    friction: Double, restitution: Double = 0
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: true, from: start, to: end),
      BoundChange.following(property, of: target, target.object), velocity: velocity,
      solver: FrictionSolver(friction: friction, restitution: restitution))
  }

  /// Creates a motion of a point of its own, to be read from ``point``.
  public convenience init(
    along path: MotionPath, from start: Double = 0, to end: Double = 1, edges: PathEdges = .stop,
    velocity: Double, friction: Double, restitution: Double = 0
  ) {
    self.init(
      PathFollowing(path, edges: edges, byDistance: true, from: start, to: end), .ownPoint,
      velocity: velocity, solver: FrictionSolver(friction: friction, restitution: restitution))
  }

  /// The point of the path where the motion is; `nil` before it is on a stage.
  public var point: CGPoint? { pathPoint.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The direction of the path there, in radians, −π...π; `nil` before it is on a stage.
  public var angle: Double? { pathAngle }

  /// Goes back in each cycle: with the opposite velocity from where it rests.
  @discardableResult
  public func reverses() -> PathPhysicsMotion {
    isReversing = true
    return self
  }

  // MARK: The kind of motion

  override var kind: String { "pathPhysics" }

  override func details() -> [Happening.Detail] {
    var details = [
      Happening.Detail("velocity", .number(velocity)), .init("solver", .text(solver.text)),
    ]
    if collides != (extras?.following?.edges == .stop) {
      details.append(.init("collides", .flag(collides)))
    }
    return details + lawDetails() + pathDetails()
  }

  override func walls(of index: Int) -> ClosedRange<Double>? {
    guard collides, let following = extras?.following, let course = following.course else {
      return nil
    }
    let ends = [following.positions.start, following.positions.end].map { $0 * course.path.length }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}
