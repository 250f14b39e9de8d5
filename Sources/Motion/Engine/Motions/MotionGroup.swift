/// Motions that run at the same time.
///
/// ```swift
/// let group = MotionGroup([slide, fade]).reverses(syncsChildMotions: true)
/// stage.play(group)
/// ```
public final class MotionGroup: MotionCollection, Moveable {
  /// Whether children that have turned wait for all others, so that they go back together.
  package var syncsChildMotions = false

  /// Creates a group. Its children start together; callbacks come in this order.
  public init(_ motions: [any Moveable] = []) {
    super.init()
    for motion in motions { add(motion) }
  }

  /// Makes the group go back in each cycle: each child by itself, or all together.
  @discardableResult
  public func reverses(syncsChildMotions: Bool = false) -> MotionGroup {
    isReversing = true
    self.syncsChildMotions = syncsChildMotions
    return self
  }

  override var kind: String { "group" }

  override func details() -> [StageEvent.Detail] {
    var details = runDetails()
    if isReversing, syncsChildMotions { details.append(.init("syncs", .flag(true))) }
    return details
  }

  /// A group whose parent lets its children wait turns as one; otherwise it would stop in mid-movement.
  override var letsChildrenWait: Bool {
    let syncs = state == .stopped ? syncsChildMotions : syncs
    return goesBackIfPlayed && (syncs || parent?.letsChildrenWait ?? false)
  }

  private var syncs = false

  override func runBegins(on stage: Stage) {
    syncs = syncsChildMotions
    toBegin = []
  }

  override func beginCycle() {
    toBegin = motions[...]
    beginChildren()
  }

  /// The children of the cycle that have not begun, since a callback of one may pause the group.
  private var toBegin: ArraySlice<MotionControl> = []

  private func beginChildren() {
    let present = generation
    isBeginning = true
    while generation == present, state == .moving, let child = toBegin.popFirst() {
      _ = begin(child)
    }
    isBeginning = false
    if generation == present, toBegin.isEmpty, state == .moving, activeCount == 0 {
      // There is nothing to wait for: the end is a boundary of its own, due now.
      stage!.boundaries.set(id, time: stage!.now.count)
    }
  }

  /// Whether children are being started or let go, so that their ends do not count yet.
  private var isBeginning = false

  override func processMovement() {
    stage!.boundaries.remove(id)
    look()
  }

  override func childEnded(_ child: MotionControl) {
    if state == .moving, !isEnding, !isBeginning { look() }
  }

  override func childWasRemoved(at index: Int) {
    toBegin.removeAll { $0.parent !== self }
  }

  override func goOnWithoutRemoved() {
    if state == .moving, !isEnding, !isBeginning { look() }
  }

  override func takeNotice() {
    if isCycleDue {
      beginDueCycle()
    } else if !toBegin.isEmpty {
      beginChildren()
    } else {
      direction == .reverse ? finishTurn() : look()
    }
  }

  /// Checks whether the cycle is over or the group turns.
  private func look() {
    if isCycleDue { return }
    if activeCount == 0 { return endCycle() }
    guard goesBack, direction == .forward else { return }
    if letsChildrenWait {
      if turnedCount == activeCount { turn(because: nil) }
    } else if 2 * turnedCount >= activeCount {
      flip()
    }
  }

  override func holdsBack(_ child: MotionControl) -> Bool {
    guard state == .moving || isResuming, goesBack, direction == .forward, letsChildrenWait,
      child.cyclesAreHalf
    else { return false }
    // While the group resumes it cannot turn.
    return isResuming || lacksOthers(than: child)
      || cyclesAreHalf && parent?.holdsBack(self) ?? false
  }

  private func lacksOthers(than child: MotionControl) -> Bool {
    let isOneOfThem = child.state != .stopped && !child.isPastHalf
    return activeCount - turnedCount > (isOneOfThem ? 1 : 0)
  }

  override func childTurned(_ child: MotionControl) {
    if isResuming, holdsBack(child) { return child.wait() }
    guard state == .moving, goesBack, direction == .forward else { return }
    if isBeginning { return }
    if letsChildrenWait {
      if child.cyclesAreHalf, lacksOthers(than: child) {
        child.wait()
      } else {
        turn(because: child)
      }
    } else {
      look()
    }
  }

  /// Turns the group, whose children turn by themselves or have been let go.
  private func flip() {
    let present = generation
    direction = .reverse
    stage!.deliver(.reversed, of: self)
    if generation == present, state == .moving { finishTurn() }
  }

  /// Turns with all children, or waits with them for other children of the parent.
  private func turn(because child: MotionControl?) {
    let present = generation
    if cyclesAreHalf, parent?.holdsBack(self) ?? false {
      if let child { child.wait() }
    } else {
      letChildrenGo()
    }
    if generation == present, state == .moving { flip() }
  }

  /// Informs the parent of a turn, unless it knows. A callback of the turn may have paused the group before.
  private func finishTurn() {
    let present = generation
    if isTurnDue { reportTurn() }
    guard generation == present, state == .moving else { return }
    // A callback may have released the motions for which this group would have waited.
    letChildrenGo()
    if generation == present, state == .moving, activeCount == 0 { endCycle() }
  }

  /// Ends the waiting of the children. Those that have nothing left to do end at once, which counts after the turn.
  private func letChildrenGo() {
    let present = generation
    isBeginning = true
    for waiting in motions where generation == present { waiting.release(.wait) }
    isBeginning = false
  }
}

extension MotionControl {
  var cyclesAreHalf: Bool { cycles == halfCycle }
}
