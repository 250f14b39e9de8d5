import DopesheetCurves

/// A motion that ends by its own law: ``SpringMotion``, ``PhysicsMotion``, ``PathPhysicsMotion``.
///
/// Each property moves separately and rests at its own time. The movement ends with the last one.
public class SimulatedMotion: PropertyMotion {
  /// The maximum time of a movement in seconds, above 0; `nil` for no limit. After that time it rests where it is.
  public final var timeLimit: Double?

  private var givenVelocities: ContiguousArray<Double?> = []
  /// The movements of the present run: one forward for each track, and one back.
  private var movements: ContiguousArray<(forward: TrackCourse, reverse: TrackCourse?)> = []
  private var ticks: (forward: Int64, reverse: Int64) = (0, 0)

  struct TrackCourse {
    let law: any MovementCurve
    /// The seconds until it rests.
    let seconds: Double
    let rest: Double
  }

  /// Makes the motion go back in each cycle: a spring by the same spring, from the ends to the starts, a thrown motion
  /// from its rest, with the opposite velocities.
  @discardableResult
  public final func reverses() -> Self {
    isReversing = true
    return self
  }

  // MARK: The law of a kind

  /// Returns the forward movement of a track.
  ///
  /// - Parameters:
  ///   - given: The velocity that was given with the property.
  ///   - moving: The present velocity of the property.
  func forwardCurve(of index: Int, given: Double?, moving: Double?) throws -> any MovementCurve {
    preconditionFailure("a simulated motion without a law")
  }

  func reverseCurve(of index: Int, from rest: Double, given: Double?) throws -> any MovementCurve {
    preconditionFailure("a simulated motion without a law")
  }

  func reverseRest(of index: Int, _ law: any MovementCurve) -> Double { trackStart(index) }

  final func sharedDetails() -> [StageEvent.Detail] {
    var details = runDetails()
    if let weight { details.append(.init("weight", .number(weight))) }
    if let timeLimit { details.append(.init("timeLimit", .number(timeLimit))) }
    return details + repeatDetails()
  }

  // MARK: The kind of motion

  override func bonded(velocity: Double?) { givenVelocities.append(velocity) }

  override func forgetStarts() {
    super.forgetStarts()
    movements = []
    ticks = (0, 0)
  }

  override func capture(on stage: Stage) throws(StageError) {
    if flags[.hasStarts] {
      // A new end was given since; the starts stay.
      if movements.isEmpty { try launch(trackIndices.map { _ in 0 }) }
      return
    }
    let moving = trackIndices.map { index in
      stage.table.velocity(at: shownSlot(of: index, on: stage.table)) / runSpeed
    }
    try super.capture(on: stage)
    do {
      try launch(moving)
    } catch {
      flags[.hasStarts] = false
      throw error
    }
  }

  /// Computes the movements of a run from the starts of the tracks.
  ///
  /// - Parameters:
  ///   - moving: The present velocities of the properties.
  ///   - carries: Whether these count instead of the given velocities.
  /// - Throws: ``StageError`` if a movement is invalid; nothing has changed then.
  private func launch(_ moving: [Double], carries: Bool = false) throws(StageError) {
    var found: ContiguousArray<(forward: TrackCourse, reverse: TrackCourse?)> = []
    for index in ledIndices {
      let given = carries ? nil : givenVelocities[index]
      if let given, !given.isFinite {
        throw .notFinite(
          source: name, what: "the velocity of \(stage?.trackName(of: number(of: index)) ?? "")")
      }
      let velocity = moving[index]
      let forward = try checked { () throws -> TrackCourse in
        try movement(of: try forwardCurve(of: index, given: given, moving: velocity), rest: nil)
      }
      let reverse = try checked { () throws -> TrackCourse? in
        guard goesBack else { return nil }
        let law = try reverseCurve(of: index, from: forward.rest, given: given)
        return try movement(of: law, rest: reverseRest(of: index, law))
      }
      found.append((forward, reverse))
    }
    let before = movements
    movements = found
    do {
      try prepare()
    } catch {
      movements = before
      throw error
    }
  }

  private func movement(of law: any MovementCurve, rest: Double?) throws -> TrackCourse {
    let limit = timeLimit ?? .infinity
    if let time = law.restTime, time <= limit {
      return TrackCourse(
        law: law, seconds: time, rest: rest ?? law.restValue ?? law.value(at: time))
    }
    guard limit < .infinity else { throw StageError.neverRests(source: name) }
    return TrackCourse(law: law, seconds: limit, rest: law.value(at: limit))
  }

  private func checked<Result>(_ body: () throws -> Result) throws(StageError) -> Result {
    do {
      return try body()
    } catch let error as StageError {
      throw error
    } catch BounceError.tooManyBounces {
      throw .tooManyBounces(source: name)
    } catch BounceError.parameter(let error) {
      throw .invalidParameter(source: name, reason: error.description)
    } catch {
      throw .invalidParameter(source: name, reason: String(describing: error))
    }
  }

  override func prepare() throws(StageError) {
    if let timeLimit, !(timeLimit > 0 && timeLimit < .infinity) {
      throw .notFinite(source: name, what: "timeLimit")
    }
    var longest = (forward: 0.0, reverse: 0.0)
    for movement in movements {
      longest.forward = max(longest.forward, movement.forward.seconds)
      longest.reverse = max(longest.reverse, movement.reverse?.seconds ?? 0)
    }
    guard let forward = ticksUp(longest.forward), let reverse = ticksUp(longest.reverse) else {
      throw .timeOverflow(source: name)
    }
    ticks = (forward, reverse)
  }

  /// Returns the ticks of a time in the motion's own seconds, rounded up.
  private func ticksUp(_ seconds: Double) -> Int64? {
    let ticks = (seconds * ticksPerSecond).rounded(.up)
    return ticks <= Double(Ticks.limit.count) ? Int64(ticks) : nil
  }

  private var ticksPerSecond: Double { Double(Ticks.perSecond) / runSpeed }

  override func length(_ direction: MotionDirection) -> Int64 {
    direction == .forward ? ticks.forward : ticks.reverse
  }

  private func present(_ index: Int) -> TrackCourse {
    let movement = movements[index]
    return direction == .forward ? movement.forward : movement.reverse ?? movement.forward
  }

  override func end(of index: Int) -> Double { present(index).rest }

  override func distance(of index: Int) -> Double {
    movements.isEmpty ? 0 : movements[index].forward.rest - trackStart(index)
  }

  override func beginTrack(_ index: Int, on stage: Stage) -> Bool {
    let movement = present(index)
    var law = movement.law
    if let weight {
      law = ScaledCurve(
        law, by: weight, less: trackStart(index), plus: level(trackStart(index), of: index))
    }
    return stage.table.move(
      number(of: index), along: law, origin: time, length: ticksUp(movement.seconds) ?? 0,
      rest: level(movement.rest, of: index), ticksPerSecond: ticksPerSecond)
  }

  override func state(of index: Int) -> (value: Double, velocity: Double) {
    guard movements.indices.contains(index) else { return super.state(of: index) }
    let movement = present(index)
    let seconds = Double(elapsed) / ticksPerSecond
    if seconds >= movement.seconds { return (movement.rest, 0) }
    return movement.law.state(at: seconds)
  }

  override func position(of index: Int) -> Double { state(of: index).value }

  override func velocity(of index: Int) -> Double {
    state(of: index).velocity * runSpeed * (weight ?? 1)
  }

  override func endsChanged() { movements = [] }

  override func relaunch(_ velocities: [Double]) throws(StageError) {
    try launch(velocities, carries: true)
  }
}

struct ScaledCurve: MovementCurve {
  private let curve: any MovementCurve
  private let factor: Double
  private let origin: Double
  private let offset: Double

  init(_ curve: any MovementCurve, by factor: Double, less origin: Double, plus offset: Double) {
    self.curve = curve
    self.factor = factor
    self.origin = origin
    self.offset = offset
  }

  var restTime: Double? { curve.restTime }
  var restValue: Double? { curve.restValue.map { factor * ($0 - origin) + offset } }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    let (value, velocity) = curve.state(at: time)
    return (factor * (value - origin) + offset, factor * velocity)
  }
}
