import DopesheetCurves
import DopesheetText

/// A motion of thrown properties, which rest by friction and can bounce from walls.
///
/// Each property begins with a velocity.
///
/// ```swift
/// PhysicsMotion(card, .position.y(velocity: 600), friction: 0.8)
/// PhysicsMotion(ball, .position.x(from: 0, to: 50), velocity: 300, friction: 0.5, restitution: 0.6)
/// ```
public final class PhysicsMotion: ThrownMotion, Moveable {
  /// Whether a property that has a start and an end bounces between them.
  public var collides: Bool

  private init(
    _ aims: MotionAims, velocity: Double, solver: any PhysicsSolver, collides: Bool
  ) {
    self.collides = collides
    // A thrown property moves even if no other end was given.
    super.init(aims.takingAll, velocity: velocity, solver: solver)
  }

  /// Creates a motion of properties of a node or of an object of your own.
  ///
  /// - Parameters:
  ///   - target: The node or object, as `Stage.add` returned it; put it on the stage before the motion.
  ///   - changes: The properties, in the order in which their tracks are declared. If a property has an end other
  ///     than its start, both are walls if there is a restitution.
  ///   - velocity: In units a second, for properties without one of their own.
  ///   - friction: The part of the speed that is lost in a second, 0...1. 0 counts as 0.000001; 1 rests at once.
  ///   - restitution: The part of the speed that remains after a bounce, 0...1; `nil` for no walls.
  ///   - decayLimit: The speed at which a value rests, in units a second, above 0 and at most 1e30.
  public convenience init<Target: PropertyOwner>(
    _ target: Target, _ changes: PropertyChange<Target.Object>..., velocity: Double = 0,
    friction: Double, restitution: Double? = nil, decayLimit: Double = 0.95
  ) {
    self.init(
      target, changes, velocity: velocity,
      solver: FrictionSolver(
        friction: friction, restitution: restitution ?? 0.75, decayLimit: decayLimit),
      collides: restitution != nil)
  }

  /// Creates a motion of properties by a law.
  ///
  /// - Parameters:
  ///   - target: The node or object, as `Stage.add` returned it; put it on the stage before the motion.
  ///   - changes: The properties, in the order in which their tracks are declared.
  ///   - velocity: In units a second, for properties without one of their own.
  ///   - solver: The law.
  ///   - collides: Whether a property that has a start and an end stays between them.
  public convenience init<Target: PropertyOwner>(
    _ target: Target, _ changes: PropertyChange<Target.Object>..., velocity: Double = 0,
    solver: any PhysicsSolver, collides: Bool = false
  ) {
    self.init(target, changes, velocity: velocity, solver: solver, collides: collides)
  }

  package convenience init<Target: PropertyOwner>(
    _ target: Target, _ changes: [PropertyChange<Target.Object>], velocity: Double,
    solver: any PhysicsSolver, collides: Bool
  ) {
    self.init(
      MotionAims(target, changes), velocity: velocity, solver: solver, collides: collides)
  }

  // MARK: The kind of motion

  override var kind: String { "physics" }

  override func details() -> [StageEvent.Detail] {
    var details = [
      StageEvent.Detail("velocity", .number(velocity)), .init("solver", .text(solver.text)),
    ]
    if collides { details.append(.init("collides", .flag(true))) }
    return details + sharedDetails()
  }

  override func walls(of index: Int) -> ClosedRange<Double>? {
    let (start, end) = (trackStart(index), trackEnd(index))
    return collides && start != end ? min(start, end)...max(start, end) : nil
  }
}

/// The law of a ``PhysicsMotion``, which moves a value by a velocity.
///
/// Adopt it for a law of your own. It must return the same movement for the same arguments.
public protocol PhysicsSolver {
  /// The law as traces name it, with its parameters: `friction(0.8)`.
  var text: String { get }

  /// Returns the movement of a value that is thrown.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - velocity: The velocity at the beginning, in units a second.
  ///   - walls: The range in which the value must stay; `nil` for no walls.
  /// - Throws: An error for invalid parameters. The motion does not start, and the stage reports the error.
  func movement(
    from start: Double, velocity: Double, between walls: ClosedRange<Double>?
  ) throws -> any MovementCurve
}

/// The law of MotionMachine's physics: each second and each bounce take a given part of the speed.
///
/// The formulas are those of ``FrictionDecay`` and ``BouncingDecay``.
package struct FrictionSolver: PhysicsSolver, Equatable, Sendable {
  /// The part of the speed that is lost in a second, 0...1. 0 counts as 0.000001; 1 rests at once.
  package var friction: Double
  /// The part of the speed that remains after a bounce, 0...1.
  package var restitution: Double
  /// The speed at which a value rests, in units a second, above 0 and at most 1e30.
  package var decayLimit: Double

  /// Creates a law. A number outside its range is an error of the motion that uses the law.
  package init(friction: Double, restitution: Double = 0.75, decayLimit: Double = 0.95) {
    self.friction = friction
    self.restitution = restitution
    self.decayLimit = decayLimit
  }

  /// `friction(0.8 restitution=0.75 limit=0.95)`.
  package var text: String {
    "friction(\(NumberText.text(of: friction)) restitution=\(NumberText.text(of: restitution)) "
      + "limit=\(NumberText.text(of: decayLimit)))"
  }

  package func movement(
    from start: Double, velocity: Double, between walls: ClosedRange<Double>?
  ) throws -> any MovementCurve {
    let friction = friction == 0 ? 1e-6 : friction
    if let walls {
      return try BouncingDecay(
        from: start, velocity: velocity, friction: friction, limit: decayLimit, between: walls,
        restitution: restitution)
    }
    return try FrictionDecay(
      from: start, velocity: velocity, friction: friction, limit: decayLimit)
  }
}
