import DopesheetCurves

import struct Foundation.CGPoint

/// A motion of a point that is thrown along a path and rests by friction or at the ends of the path.
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
    super.init(.changes(BoundChange.along(following, from: 0, to: nil, point: point)))
    ensureExtras().following = following
  }

  /// Creates a motion of a node's position.
  ///
  /// - Parameters:
  ///   - node: The node to move; put it on the stage before the motion.
  ///   - path: The path, in points of the node's parent.
  ///   - start: The position at the beginning, as a fraction of the length. Values outside 0...1 count as the
  ///     nearest.
  ///   - end: The position of the other wall. With ``PathEdges/wrap`` the path repeats without walls.
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
    _ target: Target<Object>, _ property: Property<Object, CGPoint>, along path: MotionPath,
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

  /// Makes the motion go back in each cycle: from its rest, with the opposite velocity.
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
    let start = (extras?.following?.positions.start ?? 0) * length
    change(0) { $0.start = start }
    return try solver.movement(from: start, velocity: velocity, between: walls)
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
