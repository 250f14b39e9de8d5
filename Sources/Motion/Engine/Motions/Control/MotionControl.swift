import DopesheetText

/// The rules of all motions: calls, states, delay, direction, cycles, boundaries, order of callbacks.
///
/// Only this class contains these rules. A kind of motion overrides methods that give the length of a movement and
/// handle its values. For a kind of your own, subclass ``CustomMotion``.
open class MotionControl {
  // A stage has many motions, so each must be small. Rare properties are in `extras`, derived values are not stored,
  // and properties are ordered by size. They are not public, because accesses to public ones are checked for
  // exclusivity.
  @exclusivity(unchecked) final var heldStage: Unmanaged<Stage>?
  @exclusivity(unchecked) final var heldParent: Unmanaged<MotionCollection>?
  @exclusivity(unchecked) final var extras: MotionExtras?
  /// While moving, the tick at which the movement began; while delayed, the tick at which the delay ends. Otherwise
  /// the passed ticks of the movement, or the remaining ticks of the delay.
  @exclusivity(unchecked) final var time: Int64 = 0
  /// The number of this motion on its stage.
  final var id: Int32 = -1
  /// A counter that grows with each run, so that the caller of a callback can detect a new run.
  final var generation: UInt32 = 0
  @exclusivity(unchecked) final var cascade = Cascade()
  @exclusivity(unchecked) final var flags = MotionFlags(rawValue: 0)
  final var holds = Holds(rawValue: 0)
  @exclusivity(unchecked) final var heldState: MotionState = .stopped

  init() {}

  // MARK: The kind of motion

  var kind: String { "motion" }
  /// The configuration that traces declare.
  func details() -> [StageEvent.Detail] { [] }
  /// The name of its target, for a motion without a name.
  var targetName: String? { nil }
  /// Whether it moves one number of a node along an easing, without extras, and no other value depends on the number.
  var isBareEasing: Bool { false }
  func forEachTrack(_ body: (Int32) -> Void) {}
  func attach(to stage: Stage) throws(StageError) {}
  /// Leaves its stage for good.
  func detach() {}
  /// Checks the configuration and fixes the lengths of the movements that begin.
  func prepare() throws(StageError) {}
  func movementBegins() {}
  func runBegins(on stage: Stage) {}
  /// Whether a collection plays it in its cycles: neither it nor all of its children were overtaken.
  var isInCycle: Bool { !flags[.isOut] }
  /// Prepares to move, before a run and when the motion resumes.
  func makeReady(on stage: Stage) throws(StageError) {}
  func capture(on stage: Stage) throws(StageError) {}
  /// Returns the ticks of a movement.
  func length(_ direction: MotionDirection) -> Int64 { 0 }
  /// Returns the time of one cycle as far as it is known; `nil` beyond the limit.
  func cycleSpan(goesBack: Bool) -> Ticks? {
    Ticks(count: length(.forward)).adding(Ticks(count: goesBack ? length(.reverse) : 0))
  }
  /// Moves the values from `time` on, and writes those of the present.
  func move(on stage: Stage) {}
  /// Ends the movement and writes the values of its end, or without `atEnd` the present values.
  func rest(atEnd: Bool, on stage: Stage) {}
  /// Is called when the run is over: completed, stopped or reset.
  func ended() {}
  func writeStart(on stage: Stage) {}
  /// Is called when another cycle follows without a jump back to the start values.
  func lapEnded() {}
  /// Is called after movement begins and before the callback `started`.
  func beganMoving() {}
  func schedule(on stage: Stage) { scheduleMovement(on: stage) }
  /// Processes a boundary while moving.
  func processMovement() { processLeafMovement() }
  /// Children in tree order.
  var children: [MotionControl] { [] }
  /// Calls a closure with each child. A class that overrides ``children`` overrides this, too.
  func forEachChild(_ body: (MotionControl) -> Void) {}
  /// The children that resume when the motion stops waiting.
  var childrenToResume: [MotionControl] { children }
  /// Reacts to events that happened while the motion was paused.
  func takeNotice() {
    if isTurnDue { reportTurn() }
  }
  func forgetStarts() { flags[.hasStarts] = false }
  var progressOfCycle: Double {
    goesBack ? progressOfMovement / 2 + (direction == .reverse ? 0.5 : 0) : progressOfMovement
  }
  var progressOfMovement: Double {
    let length = length(direction)
    return length > 0 ? min(1, Double(elapsed) / Double(length)) : 0
  }
}

// MARK: - Place

extension MotionControl {
  /// The stage of the motion, from the moment it is played or added.
  ///
  /// The reference is not counted: a stage holds its motions, and releases them when it ends.
  public internal(set) final var stage: Stage? {
    get { heldStage?.takeUnretainedValue() }
    set { heldStage = newValue.map { Unmanaged.passUnretained($0) } }
  }

  @inline(__always)
  final func isOn(_ stage: Stage) -> Bool {
    heldStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque()
  }

  /// The collection of which the motion is a child. Not counted: a collection holds its children.
  package internal(set) final var parent: MotionCollection? {
    get { heldParent?.takeUnretainedValue() }
    set { heldParent = newValue.map { Unmanaged.passUnretained($0) } }
  }
}

// MARK: - Configuration, read when a run begins

extension MotionControl {
  /// The name in traces. It is percent-encoded where necessary when the motion joins a stage. A motion without a name
  /// is named after its target.
  public internal(set) final var name: String {
    get {
      if let name = extras?.name, !name.isEmpty { return name }
      stage?.nameMotions()
      return extras?.name ?? ""
    }
    set { ensureExtras().name = newValue }
  }

  /// The seconds between `start()` and the movement. A negative delay counts as 0 and is reported.
  public final var delay: Double {
    get { extras?.delay ?? 0 }
    set { ensureExtras().delay = newValue }
  }

  /// The number of extra cycles: 0 repeats without end, `nil` plays one cycle.
  public final var repeatCycles: Int? {
    get { extras?.repeatCycles }
    set { ensureExtras().repeatCycles = newValue }
  }

  /// Whether each cycle goes back to its start.
  public final var isReversing: Bool {
    get { flags[.isReversing] }
    set { flags[.isReversing] = newValue }
  }

  final func ensureExtras() -> MotionExtras {
    if let extras { return extras }
    let made = MotionExtras()
    // These values were derived until now.
    made.cycles = isCompleted ? 1 : 0
    made.ticks = length(.forward)
    extras = made
    return made
  }

  final func runDetails() -> [StageEvent.Detail] {
    var details: [StageEvent.Detail] = []
    if let parent { details.append(.init("parent", .text(parent.name))) }
    if delay != 0 { details.append(.init("delay", .number(delay))) }
    if let repeatCycles { details.append(.init("repeats", .number(Double(repeatCycles)))) }
    if speed != 1 { details.append(.init("speed", .number(speed))) }
    if isReversing { details.append(.init("reverses", .flag(true))) }
    return details
  }
}

// MARK: - The present run

extension MotionControl {
  /// The present state.
  public internal(set) final var state: MotionState {
    get { heldState }
    set { heldState = newValue }
  }

  /// The present direction, or the last one.
  public internal(set) final var direction: MotionDirection {
    get { flags[.isGoingBack] ? .reverse : .forward }
    set { flags[.isGoingBack] = newValue == .reverse }
  }

  /// The number of completed cycles, at most 2,147,483,647.
  public internal(set) final var cycles: Int {
    get { extras.map { Int($0.cycles) } ?? (isCompleted ? 1 : 0) }
    // Without extras there is at most one cycle, and it ends with the motion.
    set { extras?.cycles = Int32(clamping: newValue) }
  }

  /// Whether the motion is `paused` at its turn until its collection releases it.
  public final var isWaiting: Bool { state == .paused && holds.contains(.wait) }

  final var goesBack: Bool {
    get { flags[.goesBack] }
    set { flags[.goesBack] = newValue }
  }

  final var isPastHalf: Bool {
    get { flags[.isPastHalf] }
    set {
      guard newValue != isPastHalf else { return }
      flags[.isPastHalf] = newValue
      if state != .stopped { parent?.childIsPastHalf(newValue) }
    }
  }

  final var isCompleted: Bool { flags[.isCompleted] }
  final var isDelayPending: Bool { flags[.isDelayPending] }
  final var isEnding: Bool { flags[.isEnding] }
  final var isResuming: Bool { flags[.isResuming] }

  final var runRepeats: Int? { extras?.runRepeats }

  /// The passed ticks of the present movement, or of the movement in which the motion rests.
  final var elapsed: Int64 {
    if state == .moving || flags[.isSettingOut] {
      return heldStage.map { $0._withUnsafeGuaranteedRef { $0.now.count } - time } ?? 0
    }
    return state == .delayed ? 0 : time
  }

  final func setOut(at origin: Int64, on stage: Stage) {
    time = origin
    flags[.isSettingOut] = true
    move(on: stage)
    flags[.isSettingOut] = false
  }

  /// The share of the present movement's time that has passed, 0...1.
  public final var motionProgress: Double {
    if isCompleted { return 1 }
    return isDelayPending ? 0 : progressOfMovement
  }

  /// The share of the present cycle that has passed, 0...1; a turn is at 1/2.
  public final var cycleProgress: Double {
    if isCompleted { return 1 }
    return isDelayPending ? 0 : progressOfCycle
  }

  /// The share of the whole run that has passed, 0...1; in an endless run, of the present cycle.
  public final var totalProgress: Double {
    guard !isCompleted, let runRepeats, runRepeats > 0 else { return cycleProgress }
    return (cycleProgress + Double(cycles)) / (Double(runRepeats) + 1)
  }
}

extension MotionControl: CustomDebugStringConvertible {
  /// The kind, the name and the state.
  public var debugDescription: String { "\(kind) \(name), \(state.rawValue)" }
}
