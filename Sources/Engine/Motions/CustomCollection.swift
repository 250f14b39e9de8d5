/// A collection of your own making, to be subclassed: it starts, waits, pauses and repeats like ours, and says which
/// of its children are played when.
///
/// ```swift
/// final class Race: CustomCollection {
///   override func ended(_ child: MotionControl) {
///     for other in motions where other !== child { other.stop() }  // the first to end wins
///   }
/// }
/// ```
///
/// A cycle is over when none of its children runs any more. The calls of its two methods are recorded as callbacks,
/// `cycleBegan` and `childEnded`, and what they call follows from them. Its children are played forward wherever it
/// lies: it imposes nothing on them, and does not turn.
open class CustomCollection: MotionCollection, Moveable {
  /// Creates a collection; the children count in this order.
  public init(_ motions: [any Moveable] = []) {
    super.init()
    for motion in motions { add(motion) }
  }

  // MARK: To be overridden

  /// A cycle begins: ``play(_:)`` what comes first; all children unless overridden. A collection that plays none ends
  /// its cycle at once.
  open func cycleBegan() throws { for child in motions { play(child) } }

  /// A child came to its end: completed, stopped or reset. Not called while the collection itself is stopped, paused
  /// or reset.
  open func ended(_ child: MotionControl) throws {}

  /// Plays a child from its beginning, unless it runs already, with the starts that it had in earlier cycles.
  public final func play(_ child: MotionControl) {
    guard child.parent === self, let stage, state == .moving else { return }
    if stage.isCalledFromOutside { child.start() } else { _ = begin(child) }
  }

  // MARK: The kind of motion

  override var kind: String { "collection" }

  override func details() -> [StageEvent.Detail] { commonDetails() }

  override var asksToGoBack: Bool { false }

  override func cycleSpan(goesBack: Bool) -> Ticks? {
    var longest = Ticks.zero
    for child in motions {
      guard let span = child.span(goesBack: false) else { return nil }
      longest = max(longest, span)
    }
    return longest
  }

  override func beginCycle() {
    let present = run
    depth += 1
    stage!.deliver("cycleBegan", [], of: self, to: UserCode(self)) { try $0.cycleBegan() }
    depth -= 1
    guard run == present, state == .moving, depth == 0, activeCount == 0 else { return }
    // Nothing to wait for: the end is a boundary of its own, due now.
    stage!.queue.set(id, time: stage!.now.count)
  }

  /// How many of its methods are under way, one inside another: a cycle is not over before the outermost returns.
  private var depth = 0

  override func processMovement() {
    stage!.queue.remove(id)
    look()
  }

  override func childEnded(_ child: MotionControl) {
    guard state == .moving, !isEnding else { return }
    let present = run
    depth += 1
    stage!.deliver(
      "childEnded", [.init("motion", .text(child.name))], of: self, to: UserCode(self)
    ) { try $0.ended(child) }
    depth -= 1
    if run == present { look() }
  }

  override func childWasRemoved(at index: Int) { look() }

  override func takeNotice() {
    if isCycleDue {
      isCycleDue = false
      cycleOrigin = stage!.now.count
      beginCycle()
    } else {
      look()
    }
  }

  private func look() {
    if state == .moving, !isEnding, depth == 0, activeCount == 0 { endCycle() }
  }

  override var progressOfCycle: Double {
    guard !motions.isEmpty else { return 0 }
    return motions.reduce(0) { $0 + $1.totalProgress } / Double(motions.count)
  }

  override var progressOfMovement: Double { progressOfCycle }
}
