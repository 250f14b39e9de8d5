/// What all motions share: calls, states, delay, direction, cycles, boundaries and the order of callbacks.
///
/// This is the only place that knows these rules. A kind of motion says how long a movement is and what it
/// does with values, by overriding methods. A kind of your own is a subclass of ``CustomMotion``.
open class MotionControl {
  // There are many motions, so each is as small as can be: what only some have lies in `extras`, what follows from
  // something else is not kept, and the order of these is that of their sizes. They are not public, since accesses
  // to what is public are watched.
  final var heldStage: Unmanaged<Stage>?
  final unowned(unsafe) var heldParent: MotionCollection?
  /// What only some motions have.
  final var extras: MotionExtras?
  /// When moving the tick of the movement's beginning, when delayed that of its end; else the ticks of the movement
  /// that have passed, or of the delay that are left.
  final var time: Int64 = 0
  /// The number of this motion on its stage.
  final var id: Int32 = -1
  /// Grows with each run, so that a callback's caller can tell whether the run goes on.
  final var run: UInt32 = 0
  final var cascade = Cascade()
  final var flags: MotionFlags = []
  final var holds: Holds = []
  final var heldState: MotionState = .stopped

  init() {}

  // MARK: What a kind of motion does

  /// The kind of source in traces.
  var kind: String { "motion" }
  /// The configuration to declare.
  func details() -> [Happening.Detail] { [] }
  /// The name of what it moves, for a motion without a name.
  var targetName: String? { nil }
  /// Its place in tree order is another.
  func rankChanged() {}
  /// Calls a closure with the lanes of what it moves.
  func forEachLane(_ body: (Int32) -> Void) {}
  /// Joins a stage: finds slots.
  func attach(to stage: Stage) throws(StageError) {}
  /// Leaves its stage for good.
  func detach() {}
  /// Checks the configuration and fixes the lengths of the movements that begin.
  func prepare() throws(StageError) {}
  /// A movement begins: what it goes by is read anew.
  func movementBegins() {}
  /// A run begins: what may be changed in flight is taken as it is now.
  func runBegins() {}
  /// Whether it is played in the cycles of its collection: it was not overtaken, and of a collection not all
  /// children were.
  var isInCycle: Bool { !flags[.isOut] }
  /// Makes ready to move, before a run and when the motion goes on.
  func makeReady(on stage: Stage) throws(StageError) {}
  /// Takes start values of a run that begins.
  func capture(on stage: Stage) throws(StageError) {}
  /// The ticks of a movement.
  func length(_ direction: MotionDirection) -> Int64 { 0 }
  /// The time of one cycle as far as it is known, `nil` beyond the limit.
  func cycleSpan(goesBack: Bool) -> Ticks? {
    Ticks(count: length(.forward)).adding(Ticks(count: goesBack ? length(.reverse) : 0))
  }
  /// Moves the values from `time` on, and writes those of the present.
  func move(on stage: Stage) {}
  /// Ends moving; with `atEnd` the values of the movement's end are written, else those of the present.
  func rest(atEnd: Bool, on stage: Stage) {}
  /// The run is over: completed, stopped or reset.
  func ended() {}
  /// Writes the values of the run's beginning.
  func writeStart(on stage: Stage) {}
  /// A cycle is over and another follows, without the values of the beginning being written.
  func lapEnded() {}
  /// What happens between the beginning of movement and its callback.
  func beganMoving() {}
  /// Enters the next boundary into the stage's queue.
  func schedule(on stage: Stage) { scheduleMovement(on: stage) }
  /// Processes a boundary while moving.
  func processMovement() { processLeafMovement() }
  /// Children in tree order.
  var children: [MotionControl] { [] }
  /// The children that go on when the motion has waited.
  var childrenToLetGo: [MotionControl] { children }
  /// Looks again at what happened while the motion was paused.
  func takeNotice() {}
  /// Forgets the starts that were taken, so that they are taken anew.
  func forgetStarts() { flags[.hasStarts] = false }
  /// The part of the present cycle that has passed.
  var progressOfCycle: Double {
    goesBack ? progressOfMovement / 2 + (direction == .reverse ? 0.5 : 0) : progressOfMovement
  }
  /// The part of the present movement that has passed.
  var progressOfMovement: Double {
    let length = length(direction)
    return length > 0 ? min(1, Double(elapsed) / Double(length)) : 0
  }
}

// MARK: - Place

extension MotionControl {
  /// The stage the motion is on, once it was played or added.
  ///
  /// Not counted: a stage holds its motions and lets go of them when it ends.
  public internal(set) final var stage: Stage? {
    get { heldStage?.takeUnretainedValue() }
    set { heldStage = newValue.map { Unmanaged.passUnretained($0) } }
  }

  /// Returns whether it is on a stage.
  @inline(__always)
  final func isOn(_ stage: Stage) -> Bool {
    heldStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque()
  }

  /// The collection that the motion is a child of. Not counted either: a collection holds its children.
  public internal(set) final var parent: MotionCollection? {
    get { heldParent }
    set { heldParent = newValue }
  }

  /// Its rank in tree order.
  final var rank: Int32 {
    heldStage?._withUnsafeGuaranteedRef { $0.order[id] } ?? 0
  }
}

// MARK: - Configuration, read when a run begins

extension MotionControl {
  /// The name in traces. When the motion joins a stage it is percent-encoded where it must be, and a motion
  /// without a name is named after its target.
  public internal(set) final var name: String {
    get {
      if let name = extras?.name, !name.isEmpty { return name }
      stage?.nameMotions()
      return extras?.name ?? ""
    }
    set { ensureExtras().name = newValue }
  }

  /// The seconds between `start()` and the beginning of movement. Negative counts as 0, and is reported.
  public final var delay: Double {
    get { extras?.delay ?? 0 }
    set { ensureExtras().delay = newValue }
  }

  /// The number of extra cycles: 0 repeats without end, `nil` plays one cycle.
  public final var repeatCycles: Int? {
    get { extras?.repeatCycles }
    set { ensureExtras().repeatCycles = newValue }
  }

  /// Whether a cycle goes back to its start.
  public final var isReversing: Bool {
    get { flags[.isReversing] }
    set { flags[.isReversing] = newValue }
  }

  final func ensureExtras() -> MotionExtras {
    if let extras { return extras }
    let made = MotionExtras()
    // What was not kept until now.
    made.cycles = isCompleted ? 1 : 0
    made.ticks = length(.forward)
    extras = made
    return made
  }

  /// What all kinds say of themselves.
  final func runDetails() -> [Happening.Detail] {
    var details: [Happening.Detail] = []
    if let parent { details.append(.init("parent", .text(parent.name))) }
    if delay != 0 { details.append(.init("delay", .number(delay))) }
    if let repeatCycles { details.append(.init("repeats", .number(Double(repeatCycles)))) }
    if speed != 1 { details.append(.init("speed", .number(speed))) }
    return details
  }
}

// MARK: - The present run

extension MotionControl {
  /// What the motion is doing.
  public internal(set) final var state: MotionState {
    get { heldState }
    set { heldState = newValue }
  }

  /// The way it goes, or went last.
  public internal(set) final var direction: MotionDirection {
    get { flags[.isGoingBack] ? .reverse : .forward }
    set { flags[.isGoingBack] = newValue == .reverse }
  }

  /// The number of cycles that are over, at most 2,147,483,647.
  public internal(set) final var cycles: Int {
    get { extras.map { Int($0.cycles) } ?? (isCompleted ? 1 : 0) }
    // Without extras there is one cycle at most, and its end is the motion's.
    set { extras?.cycles = Int32(clamping: newValue) }
  }

  /// Whether the motion rests at its turn until its collection lets it go; it is `paused` then.
  public final var isWaiting: Bool { holds.contains(.wait) }

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

  /// The repeats of the present run.
  final var runRepeats: Int? { extras?.runRepeats }

  /// The ticks of the present movement, or of the one it rests in, that have passed.
  final var elapsed: Int64 {
    if state == .moving || flags[.isSettingOut] {
      return heldStage.map { $0._withUnsafeGuaranteedRef { $0.now.count } - time } ?? 0
    }
    return state == .delayed ? 0 : time
  }

  /// Moves the values from a time on.
  final func setOut(at origin: Int64, on stage: Stage) {
    time = origin
    flags[.isSettingOut] = true
    move(on: stage)
    flags[.isSettingOut] = false
  }

  /// The part of the present movement that has passed by time, 0...1.
  public final var motionProgress: Double {
    if isCompleted { return 1 }
    return isDelayPending ? 0 : progressOfMovement
  }

  /// The part of the present cycle that has passed, 0...1; a turn lies at 1/2.
  public final var cycleProgress: Double {
    if isCompleted { return 1 }
    return isDelayPending ? 0 : progressOfCycle
  }

  /// The part of the whole run that has passed, 0...1; of an endless one that of its present cycle.
  public final var totalProgress: Double {
    guard !isCompleted, let runRepeats, runRepeats > 0 else { return cycleProgress }
    return (cycleProgress + Double(cycles)) / (Double(runRepeats) + 1)
  }
}
