/// A base class for your own collections, which decide when their children are played.
///
/// A custom collection starts, waits, pauses and repeats like ``MotionGroup`` and ``MotionSequence``.
///
/// ```swift
/// final class Race: CustomCollection {
///   override func ended(_ child: MotionControl) {
///     for other in motions where other !== child { other.stop() }  // the first to end wins
///   }
/// }
/// ```
///
/// A cycle is over when all its children have ended. The calls of its two methods are recorded as the callbacks
/// `cycleBegan` and `childEnded`. A replay calls the methods again, so their own calls are not recorded as inputs. The
/// children are always played forward, even if a parent of the collection goes back.
open class CustomCollection: MotionCollection, Moveable {
  /// Creates a collection of motions, in this order.
  public init(_ motions: [any Moveable] = []) {
    super.init()
    for motion in motions { add(motion) }
  }

  // MARK: Methods to override

  /// Called when a cycle begins. Override it to ``play(_:)`` the first children; by default all are played.
  ///
  /// If no child is played, the cycle ends at once.
  open func cycleBegan() throws { for child in motions { play(child) } }

  /// Called when a child was completed, stopped or reset while the collection itself is moving.
  open func ended(_ child: MotionControl) throws {}

  /// Plays a child from its beginning.
  ///
  /// Inside the methods of the collection and in callbacks, the child begins with its start values of earlier cycles.
  /// Otherwise this is the external call ``MotionControl/start()``, and it begins with the present values.
  ///
  /// Ignores a child that is already active, and all children while the collection is not moving.
  public final func play(_ child: MotionControl) {
    guard child.parent === self, let stage, state == .moving else { return }
    if stage.isCalledFromOutside { child.start() } else { _ = begin(child) }
  }

  // MARK: The kind of motion

  override var kind: String { "collection" }

  override var asksToGoBack: Bool { false }

  override func cycleSpan(goesBack: Bool) -> Ticks? { super.cycleSpan(goesBack: false) }

  override func beginCycle() {
    let present = generation
    depth += 1
    stage!.deliver("cycleBegan", [], of: self, to: UserCode(self)) { try $0.cycleBegan() }
    depth -= 1
    guard generation == present || depth == 0 else { return }
    endIfIdle()
  }

  /// The number of its methods that are running, one inside another. A cycle ends only after the outermost returns.
  private var depth = 0

  override func processMovement() {
    stage!.boundaries.remove(id)
    look()
  }

  override func childEnded(_ child: MotionControl) {
    guard state == .moving, !isEnding else { return }
    let present = generation
    depth += 1
    stage!.deliver(
      "childEnded", [.init("motion", .text(child.name))], of: self, to: UserCode(self)
    ) { try $0.ended(child) }
    depth -= 1
    if generation == present { look() } else { endIfIdle() }
  }

  /// Makes the end of the cycle due now if no child is played, also by a run that began inside a method.
  private func endIfIdle() {
    guard state == .moving, !isEnding, depth == 0, activeCount == 0 else { return }
    stage!.boundaries.set(id, time: stage!.now.count)
  }

  override func goOnWithoutRemoved() { look() }

  override func takeNotice() {
    isCycleDue ? beginDueCycle() : look()
  }

  private func look() {
    if state == .moving, !isEnding, !isCycleDue, depth == 0, activeCount == 0 { endCycle() }
  }

  override var progressOfMovement: Double { progressOfCycle }
}
