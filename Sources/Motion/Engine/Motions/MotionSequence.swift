/// The way in which a sequence goes back.
public enum SequenceReversal: String, CaseIterable, Sendable {
  /// The steps are played forward again, the last one first.
  case sequential
  /// The steps are played backward, the last one first, as one movement.
  case contiguous
}

/// Motions that run one after another.
///
/// ```swift
/// let sequence = MotionSequence([down, aside]).reverses(.contiguous)
/// stage.play(sequence)
/// ```
public final class MotionSequence: MotionCollection, Moveable {
  /// The way back; `nil` for sequential, or for contiguous if its place asks it to go back.
  public var reversal: SequenceReversal?

  package private(set) var step = 0

  /// Creates a sequence. Its steps run in this order.
  public init(_ steps: [any Moveable] = []) {
    super.init()
    for step in steps { add(step) }
  }

  /// Makes the sequence go back in each cycle.
  @discardableResult
  public func reverses(_ reversal: SequenceReversal = .sequential) -> MotionSequence {
    isReversing = true
    self.reversal = reversal
    return self
  }

  override var kind: String { "sequence" }

  override func details() -> [StageEvent.Detail] {
    var details = runDetails()
    if let reversal { details.append(.init("reversal", .text(reversal.rawValue))) }
    return details
  }

  private var isContiguous: Bool { goesBack && mode == .contiguous }
  private var mode: SequenceReversal { state == .stopped ? configuredMode : runMode }
  private var configuredMode: SequenceReversal {
    reversal ?? (isReversing ? .sequential : .contiguous)
  }
  private var runMode = SequenceReversal.sequential

  override func runBegins(on stage: Stage) {
    runMode = configuredMode
  }

  override var asksToGoBack: Bool { goesBackIfPlayed && mode == .contiguous }
  override var letsChildrenWait: Bool { asksToGoBack }

  private var current: MotionControl? { motions.indices.contains(step) ? motions[step] : nil }

  override func cycleSpan(goesBack: Bool) -> Ticks? {
    var sum: Ticks? = .zero
    for child in motions {
      let span = child.span(goesBack: goesBack && mode == .contiguous)
      sum = span.flatMap { sum?.adding($0) }
      // The steps after an endless one never begin.
      if sum == nil || child.repeatCycles == 0 { return sum }
    }
    return goesBack && mode == .sequential ? sum?.multiplied(by: 2) : sum
  }

  override func beginCycle() {
    step = 0
    isStepDue = false
    isStepGone = false
    owesCompletion = false
    guard let first = current else {
      return stage!.boundaries.set(id, time: stage!.now.count)
    }
    beginStep(first)
  }

  /// Starts a step, or leaves it as it is if it is active already.
  private func beginStep(_ child: MotionControl) {
    let present = generation
    let hasBegun = begin(child)
    guard !hasBegun, generation == present, state == .moving, current === child else { return }
    // The step could not begin: its end is a boundary of its own, due now.
    stage!.boundaries.set(id, time: stage!.now.count)
  }

  override func processMovement() {
    stage!.boundaries.remove(id)
    if let current, current.state == .stopped { stepEnded() } else if current == nil { endCycle() }
  }

  override func childEnded(_ child: MotionControl) {
    if state == .moving, !isEnding, !isCycleDue, !isStepDue, child === current { stepEnded() }
  }

  override func takeNotice() {
    if isCycleDue {
      beginDueCycle()
    } else if isStepDue {
      beginDueStep()
    } else if current == nil {
      stepWasRemoved()
    } else if let current, current.state == .stopped {
      stepEnded()
    } else if let current, current.isPastHalf, isContiguous, direction == .forward {
      stepTurned(current)
    } else {
      super.takeNotice()
    }
  }

  /// Whether a step is to begin, since a callback of the change to it runs or has paused the sequence.
  private var isStepDue = false
  /// Whether `stepCompleted` is still to be delivered, since a callback of the turn runs or has paused the sequence.
  private var owesCompletion = false

  /// Begins the step that is due, and informs the parent of a turn that it does not know: first if it makes the
  /// sequence wait, else afterwards.
  private func beginDueStep() {
    let present = generation
    if owesCompletion {
      owesCompletion = false
      stage!.deliver(.stepCompleted, of: self)
      guard generation == present, state == .moving, isStepDue else { return }
    }
    let isTurnDue = isTurnDue
    if isTurnDue, parent?.holdsBack(self) ?? false {
      reportTurn()
      // A callback may have released the motions for which this sequence would have waited.
      guard generation == present, state == .moving, isStepDue else { return }
    }
    isStepDue = false
    if let current {
      isContiguous && direction == .reverse ? goOn(with: current) : beginStep(current)
    } else {
      stepWasRemoved()
    }
    // By now, the next cycle may have begun.
    if isTurnDue, generation == present, state == .moving { reportTurn() }
  }

  /// Lets a step of a contiguous sequence go back, or passes over one that has ended.
  private func goOn(with step: MotionControl) {
    if step.state == .stopped { goBack() } else { step.release(.wait) }
  }

  private func stepEnded() {
    if direction == .forward {
      step + 1 < motions.count ? advance(to: step + 1) : lastStepEnded()
    } else {
      goBack()
    }
  }

  private func lastStepEnded() {
    guard goesBack, !motions.isEmpty else { return endCycle() }
    if isContiguous { return turnContiguously(because: nil) }
    step = motions.count - 1
    turnSequentially()
  }

  private func advance(to next: Int) {
    let present = generation
    step = next
    isStepDue = true
    owesCompletion = false
    stage!.deliver(.stepCompleted, of: self)
    // After a pause in the callback, the step begins at resume, which may have been in the callback, too.
    if generation == present, state == .moving, isStepDue { beginDueStep() }
  }

  private func goBack() {
    let steps = motions[..<step]
    // On a contiguous way back, inactive steps are skipped.
    if let previous = isContiguous
      ? steps.lastIndex(where: { $0.state != .stopped }) : steps.indices.last
    {
      advance(to: previous)
    } else {
      endCycle()
    }
  }

  override func childWasRemoved(at index: Int) {
    if index < step { step -= 1 } else if index == step { isStepGone = true }
  }

  /// Whether the present step was removed, and the sequence has not continued.
  private var isStepGone = false

  override func goOnWithoutRemoved() {
    guard isStepGone else {
      // A callback of the removal may have stopped the present step.
      if state == .moving, !isCycleDue, !isStepDue, let current, current.state == .stopped {
        stepEnded()
      }
      return
    }
    isStepGone = false
    guard !isCycleDue, state == .moving || state == .paused else { return }
    // The next step has the index of the removed one. On a contiguous way back, a due step is found when it begins.
    if state == .paused {
      isStepDue = direction == .forward || isContiguous
    } else if !isStepDue || direction == .forward || !isContiguous {
      stepWasRemoved()
    }
  }

  private func stepWasRemoved() {
    if direction == .reverse {
      goBack()
    } else if current != nil {
      advance(to: step)
    } else {
      lastStepEnded()
    }
  }

  override var childrenToResume: [MotionControl] { current.map { [$0] } ?? [] }

  // MARK: The turn

  override func holdsBack(_ child: MotionControl) -> Bool {
    // While the sequence resumes it can neither turn nor begin a step.
    (state == .moving || isResuming) && isContiguous && direction == .forward && child === current
      && (isResuming || step + 1 < motions.count
        || cyclesAreHalf && parent?.holdsBack(self) ?? false)
  }

  override func childTurned(_ child: MotionControl) {
    if isResuming, holdsBack(child) { return child.wait() }
    if state == .moving, isContiguous, direction == .forward, child === current {
      stepTurned(child)
    }
  }

  private func stepTurned(_ child: MotionControl) {
    guard step + 1 < motions.count else { return turnContiguously(because: child) }
    let present = generation
    child.wait()
    guard generation == present, state == .moving, current === child else { return }
    // A callback may have taken out the steps behind it.
    step + 1 < motions.count ? advance(to: step + 1) : turnContiguously(because: child)
  }

  private func turnContiguously(because child: MotionControl?) {
    let present = generation
    let waits = cyclesAreHalf && parent?.holdsBack(self) ?? false
    if waits, let child { child.wait() }
    guard generation == present, state == .moving else { return }
    direction = .reverse
    isStepDue = true
    stage!.deliver(.reversed, of: self)
    if generation == present, state == .moving, isStepDue { beginDueStep() }
  }

  private func turnSequentially() {
    let present = generation
    direction = .reverse
    // The steps count their cycles again and reuse their start values, but for those that run on their own.
    for step in motions where step.state == .stopped { step.resetSilently() }
    isStepDue = true
    owesCompletion = true
    stage!.deliver(.reversed, of: self)
    if generation == present, state == .moving, isStepDue { beginDueStep() }
  }

  override var progressOfCycle: Double {
    let mean = super.progressOfCycle
    guard goesBack, !isContiguous, !motions.isEmpty else { return mean }
    return direction == .forward ? mean / 2 : 0.5 + mean / 2
  }
}
