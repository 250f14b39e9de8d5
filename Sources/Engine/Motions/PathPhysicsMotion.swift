import DopesheetCurves

import struct Foundation.CGPoint

/// A motion of a point that is thrown along a path and comes to rest by friction, or at the ends of the path.
public final class PathPhysicsMotion: LawMotion, Moveable {
  /// The velocity in points a second along the path.
  public var velocity: Double
  /// The law of the movement.
  public var solver: any PhysicsSolver

  private init(
    _ following: PathFollowing, _ point: BoundChange, velocity: Double, solver: any PhysicsSolver
  ) {
    self.velocity = velocity
    self.solver = solver
    super.init(.changes(BoundChange.along(following, to: nil, point: point)))
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
    [Happening.Detail("velocity", .number(velocity)), .init("solver", .text(solver.text))]
      + lawDetails() + pathDetails()
  }

  private var length: Double { extras?.following?.course?.path.length ?? 0 }

  private var walls: ClosedRange<Double>? {
    guard let following = extras?.following, following.edges == .stop else { return nil }
    let (start, end) = (following.positions.start * length, following.positions.end * length)
    return min(start, end)...max(start, end)
  }

  override func forwardLaw(
    of index: Int, given: Double?, moving: Double?
  ) throws -> any MovementCurve {
    guard velocity.isFinite else { throw StageError.notFinite(source: name, what: "velocity") }
    return try solver.movement(from: trackStart(index), velocity: velocity, between: walls)
  }

  override func reverseLaw(
    of index: Int, from rest: Double, given: Double?
  ) throws -> any MovementCurve {
    try solver.movement(from: rest, velocity: -velocity, between: walls)
  }

  override func reverseRest(of index: Int, _ law: any MovementCurve) -> Double {
    walls == nil && solver is FrictionSolver
      ? trackStart(0) : law.restValue ?? trackStart(0)
  }
}
