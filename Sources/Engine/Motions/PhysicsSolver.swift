import DopesheetCurves
import DopesheetNotation

/// What moves a value by a velocity: the law of a ``PhysicsMotion``.
///
/// Adopt it for a law of your own. It must give the same movement for the same arguments.
public protocol PhysicsSolver {
  /// The law as traces name it, with its parameters: `friction(0.8)`.
  var text: String { get }

  /// Returns the movement of a value that is thrown.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - velocity: The velocity at the beginning, in units a second.
  ///   - walls: Between which values it must stay; `nil` for no walls.
  /// - Throws: What the movement lacks; the motion does not start, and the stage reports it.
  func movement(
    from start: Double, velocity: Double, between walls: ClosedRange<Double>?
  ) throws -> any MovementCurve
}

/// The law of MotionMachine's physics: each second takes a given part of the speed, and each wall another.
///
/// The formulas are those of ``FrictionDecay`` and ``BouncingDecay``.
public struct FrictionSolver: PhysicsSolver, Equatable, Sendable {
  /// The part of the speed that a second takes, 0...1. 0 counts as 0.000001; 1 rests at once.
  public var friction: Double
  /// The part of the speed that a wall leaves, 0...1.
  public var restitution: Double
  /// The speed at which a value rests, in units a second, above 0 and at most 1e30.
  public var decayLimit: Double

  /// Creates a law; numbers outside their ranges are errors of the motion that starts by it.
  public init(friction: Double, restitution: Double = 0.75, decayLimit: Double = 0.95) {
    self.friction = friction
    self.restitution = restitution
    self.decayLimit = decayLimit
  }

  /// `friction(0.8 restitution=0.75 limit=0.95)`.
  public var text: String {
    "friction(\(NumberText.text(of: friction)) restitution=\(NumberText.text(of: restitution)) "
      + "limit=\(NumberText.text(of: decayLimit)))"
  }

  /// Returns the movement of a value that is thrown.
  ///
  /// - Throws: ``CurveParameterError``, ``BounceError``.
  public func movement(
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
