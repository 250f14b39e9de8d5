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

  init(name: String) { self.name = name }

  // MARK: What a kind of motion does

  /// The kind of source in traces.
  var kind: String { "motion" }
  /// The configuration to declare.
  func details() -> [Happening.Detail] { [] }
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

/// How often a motion called back in the present step.
struct Cascade {
  var step: UInt32 = 0
  var count: UInt32 = 0
}
