/// What all motions share: calls, states, delay, direction, cycles, boundaries and the order of callbacks.
///
/// This is the only place that knows these rules. A kind of motion says how long a movement is and what it
/// does with values, by overriding the methods of "What a kind of motion does".
public class MotionControl {
  // MARK: Configuration, read when a run begins

  /// The name in traces. When the motion joins a stage it is percent-encoded where it must be, and a motion
  /// without a name is named after its target.
  public internal(set) var name: String
  /// The seconds between `start()` and the beginning of movement. Negative counts as 0.
  public final var delay: Double = 0
  /// The number of extra cycles: 0 repeats without end, `nil` plays one cycle.
  public final var repeatCycles: Int?
  /// Tells whether a cycle goes back to its start.
  public final var isReversing = false

  // MARK: The present run

  /// The stage the motion is on, once it was played or added.
  public internal(set) final weak var stage: Stage?
  /// What the motion is doing.
  public internal(set) final var state: MotionState = .stopped
  /// The way it goes, or went last.
  public internal(set) final var direction: MotionDirection = .forward
  /// The number of cycles that are over.
  public internal(set) final var cycles = 0

  /// The number of this motion on its stage.
  final var id: Int32 = -1
  /// Its rank in tree order.
  final var rank: Int32 = 0
  final var holds: Holds = []
  /// Grows with each run, so that a callback's caller can tell whether the run goes on.
  final var run: UInt32 = 0
  /// When moving the tick of the movement's beginning, when delayed that of its end.
  final var origin: Int64 = 0
  /// When not moving: the ticks of the movement that have passed, or of the delay that are left.
  final var frozen: Int64 = 0
  final var isDelayPending = false
  final var isCompleted = false
  /// Its stage could not take it, has said why, and will not start it.
  final var isRefused = false
  /// The closures of the user, made at first need.
  final var callbacks: CallbackTable?
  final var cascade = Cascade()
  /// The collection that the motion is a child of.
  public internal(set) final weak var parent: MotionCollection?
  /// The repeats of the present run.
  final var runRepeats: Int?
  /// Tells whether the present run goes back to its start, by itself or because its place asks for it.
  final var goesBack = false
  /// Tells whether the present cycle has come to the point at which a collection turns.
  final var isPastHalf = false
  /// Its children are being stopped with it, and it does not mind.
  final var isEnding = false
  /// Tells whether the motion rests at its turn until its collection lets it go; it is `paused` then.
  public final var isWaiting: Bool { holds.contains(.wait) }

  init(name: String) { self.name = name }

  // MARK: What a kind of motion does

  /// The kind of source in traces.
  var kind: String { "motion" }
  /// The configuration to declare.
  func details() -> [Happening.Detail] { [] }
  /// What all kinds say of themselves.
  final func runDetails() -> [Happening.Detail] {
    var details: [Happening.Detail] = []
    if let parent { details.append(.init("parent", .text(parent.name))) }
    if delay != 0 { details.append(.init("delay", .number(delay))) }
    if let repeatCycles { details.append(.init("repeats", .number(Double(repeatCycles)))) }
    return details
  }
  /// The name of what it moves, for a motion without a name.
  var targetName: String? { nil }
  /// Its place in tree order is another.
  func rankChanged() {}
  /// Joins a stage: finds slots.
  func attach(to stage: Stage) throws(StageError) {}
  /// Checks the configuration and fixes the lengths of a run that begins.
  func prepare() throws(StageError) {}
  /// Makes ready to move, before a run and when the motion goes on.
  func makeReady() throws(StageError) {}
  /// Takes start values of a run that begins.
  func capture() throws(StageError) {}
  /// The ticks of a movement.
  func length(_ direction: MotionDirection) -> Int64 { 0 }
  /// Moves the values from `origin` on, and writes those of the present.
  func move() {}
  /// Ends moving; with `atEnd` the values of the movement's end are written, else those of the present.
  func rest(atEnd: Bool) {}
  /// Tells whether a repeat jumps back before its callbacks.
  var resetsStateOnRepeat: Bool { false }
  /// Writes the values of the run's beginning.
  func writeStart() {}
  /// What happens between the beginning of movement and its callback.
  func beganMoving() {}
  /// Enters the next boundary into the stage's queue.
  func schedule() { scheduleMovement() }
  /// Processes a boundary while moving.
  func processMovement() {}
  /// Children in tree order.
  var children: [MotionControl] { [] }
  /// The children that go on when the motion has waited.
  var childrenToLetGo: [MotionControl] { children }
  /// Looks again at what happened while the motion was paused.
  func takeNotice() {}
  /// Forgets the starts that were taken, so that they are taken anew.
  func forgetStarts() {}
  /// The part of the present cycle that has passed; overridden by collections.
  var progressOfCycle: Double {
    goesBack ? progressOfMovement / 2 + (direction == .reverse ? 0.5 : 0) : progressOfMovement
  }
  /// The part of the present movement that has passed; overridden by collections.
  var progressOfMovement: Double {
    let length = length(direction)
    let elapsed = state == .moving ? (stage?.now.count ?? origin) - origin : frozen
    return length > 0 ? min(1, Double(elapsed) / Double(length)) : 0
  }
}

/// The closures of one motion.
struct CallbackTable {
  typealias Body = (MotionControl) throws -> Void
  private var bodies = [Body?](repeating: nil, count: MotionCallback.allCases.count)

  /// The closure for a callback; setting one again replaces it.
  subscript(callback: MotionCallback) -> Body? {
    get { bodies[MotionCallback.allCases.firstIndex(of: callback)!] }
    set { bodies[MotionCallback.allCases.firstIndex(of: callback)!] = newValue }
  }
}

/// How often a motion called back at the present instant.
struct Cascade {
  var instant: UInt32 = 0
  var count: UInt32 = 0
}
