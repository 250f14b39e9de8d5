import DopesheetCurves

/// A thrown motion that comes to rest: the base of ``PhysicsMotion`` and ``PathPhysicsMotion``.
public class ThrownMotion: SimulatedMotion {
  private var heldVelocity: Double
  private var heldSolver: any PhysicsSolver
  /// The velocities with which a changed movement begins in flight.
  private var carried: [Double]?
  /// The walls of each track in the present run. They do not move when a changed movement begins.
  private var runWalls: [Int: ClosedRange<Double>?] = [:]

  init(_ aims: MotionAims, velocity: Double, solver: any PhysicsSolver) {
    heldVelocity = velocity
    heldSolver = solver
    super.init(aims)
  }

  /// The velocity of properties without one of their own.
  ///
  /// It is in units a second, or along a path in points a second.
  ///
  /// If it is set in flight, all properties move forward from their present values with this velocity. Later cycles
  /// begin at these values, too. Additive motions and motions that wait at their turn reject the change:
  /// ``Stage/problems``.
  public final var velocity: Double {
    get { heldVelocity }
    set { tune([.init("velocity", .number(newValue))], velocity: newValue) }
  }

  /// The law of the movement.
  ///
  /// If it is set in flight, the motion continues by the new law with its present values and velocities. The rest is
  /// as for ``velocity``.
  public final var solver: any PhysicsSolver {
    get { heldSolver }
    set { tune(Self.details(of: newValue), solver: newValue) }
  }

  /// The part of the speed that is lost in a second, 0...1. It is `nil` for a custom law, which ignores the setter.
  ///
  /// If it is set in flight, the effect is that of a new ``solver``.
  public final var friction: Double? {
    get { (heldSolver as? FrictionSolver)?.friction }
    set {
      guard let newValue, var solver = heldSolver as? FrictionSolver else { return }
      solver.friction = newValue
      tune([.init("friction", .number(newValue))], solver: solver)
    }
  }

  private static func details(of solver: any PhysicsSolver) -> [StageEvent.Detail] {
    guard let solver = solver as? FrictionSolver else {
      return [.init("solver", .text(solver.text))]
    }
    return [
      .init("friction", .number(solver.friction)),
      .init("restitution", .number(solver.restitution)),
      .init("decayLimit", .number(solver.decayLimit)),
    ]
  }

  private func tune(
    _ details: [StageEvent.Detail], velocity: Double? = nil, solver: (any PhysicsSolver)? = nil
  ) {
    call(.tune, details) { stage in
      let before = (heldVelocity, heldSolver)
      heldVelocity = velocity ?? heldVelocity
      heldSolver = solver ?? heldSolver
      guard let stage else { return }
      guard state == .moving || state == .paused, !isDelayPending else { return endsChanged() }
      do throws(StageError) {
        try mayRetarget()
        try setOut(to: [], on: stage) { velocity ?? $1 }
      } catch {
        (heldVelocity, heldSolver) = before
        stage.report(error, by: self)
      }
    }
  }

  final func tune(recorded arguments: CallArguments) throws(InputError) {
    guard !arguments.details.isEmpty else { throw .badDetail("velocity", call: "tune") }
    if arguments["solver"] != nil {
      throw .notWhole(
        "the trace does not contain a solver of your own (set it in the answer to a cue)")
    }
    let names = ["friction", "restitution", "decayLimit"]
    // A whole solver replaces any other.
    let isWhole = names.allSatisfy { arguments.number($0) != nil }
    var changed = isWhole ? FrictionSolver(friction: 0) : heldSolver as? FrictionSolver
    if let friction = arguments.number("friction") { changed?.friction = friction }
    if let restitution = arguments.number("restitution") { changed?.restitution = restitution }
    if let limit = arguments.number("decayLimit") { changed?.decayLimit = limit }
    let isOfSolver = names.contains { arguments[$0] != nil }
    if isOfSolver, changed == nil { throw .badDetail("friction", call: "tune") }
    tune(
      arguments.details, velocity: arguments.number("velocity"), solver: isOfSolver ? changed : nil)
  }

  // MARK: The kind of motion

  /// Returns the walls of a track, computed from its start and end; `nil` for no walls.
  func walls(of index: Int) -> ClosedRange<Double>? { nil }

  private func presentWalls(of index: Int) -> ClosedRange<Double>? {
    if carried != nil, let walls = runWalls[index] { return walls }
    let walls = walls(of: index)
    runWalls[index] = .some(walls)
    return walls
  }

  private func speed(of index: Int, given: Double?) -> Double {
    carried?[index] ?? given ?? heldVelocity
  }

  override func relaunch(_ velocities: [Double]) throws(StageError) {
    carried = velocities
    defer { carried = nil }
    try super.relaunch(velocities)
  }

  override func forwardCurve(
    of index: Int, given: Double?, moving: Double?
  ) throws -> any MovementCurve {
    guard velocity.isFinite else { throw StageError.notFinite(source: name, what: "velocity") }
    return try solver.movement(
      from: trackStart(index), velocity: speed(of: index, given: given),
      between: presentWalls(of: index))
  }

  override func reverseCurve(
    of index: Int, from rest: Double, given: Double?
  ) throws -> any MovementCurve {
    try solver.movement(
      from: rest, velocity: -speed(of: index, given: given), between: runWalls[index] ?? nil)
  }

  override func reverseRest(of index: Int, _ law: any MovementCurve) -> Double {
    // Without walls, friction ends the way back at the start. The start itself avoids a rounding error.
    (runWalls[index] ?? nil) == nil && solver is FrictionSolver
      ? trackStart(index) : law.restValue ?? trackStart(index)
  }
}

extension PropertyMotion {
  final func tune(_ arguments: CallArguments) throws(InputError) {
    if let weight = arguments.number("weight") {
      self.weight = weight
    } else if let thrown = self as? ThrownMotion {
      try thrown.tune(recorded: arguments)
    } else {
      throw .unknownCall(EngineCall.tune.rawValue, of: name)
    }
  }
}
