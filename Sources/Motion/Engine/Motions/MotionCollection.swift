/// Motions that are played as one: a ``MotionGroup``, ``MotionSequence`` or ``CustomCollection``.
open class MotionCollection: MotionControl {
  /// The child motions, in order of addition.
  public internal(set) final var motions: [MotionControl] = []
  /// The number of active children, and of those among them that are past their half point. They are counted, so that
  /// the end of one child does not require a look at all others.
  private(set) final var activeCount = 0
  private(set) final var turnedCount = 0
  final var cycleOrigin: Int64 = 0

  deinit {
    for child in motions { child.parent = nil }
  }

  override var children: [MotionControl] { motions }

  override func forEachChild(_ body: (MotionControl) -> Void) { motions.forEach(body) }

  var asksToGoBack: Bool { goesBackIfPlayed }
  /// Whether it goes back, or would go back if it were started now.
  final var goesBackIfPlayed: Bool {
    state == .stopped ? isReversing || parent?.asksToGoBack ?? false : goesBack
  }
  var letsChildrenWait: Bool { false }
  func childEnded(_ child: MotionControl) {}
  /// Is called when a child is at the turn at which the collection turns.
  func childTurned(_ child: MotionControl) {}
  func holdsBack(_ child: MotionControl) -> Bool { false }
  func beginCycle() {}

  override func attach(to stage: Stage) throws(StageError) {
    for child in motions { stage.join(child) }
    reportRefused()
  }

  final func childIsActive(_ isActive: Bool, isPastHalf: Bool) {
    activeCount += isActive ? 1 : -1
    if isPastHalf { childIsPastHalf(isActive) }
  }

  final func childIsPastHalf(_ isPastHalf: Bool) { turnedCount += isPastHalf ? 1 : -1 }

  override func beganMoving() { beginDueCycle() }

  final func beginDueCycle() {
    isCycleDue = false
    cycleOrigin = stage!.now.count
    beginCycle()
  }

  override func schedule(on stage: Stage) {
    if state == .delayed {
      super.schedule(on: stage)
    } else {
      stage.boundaries.remove(id)
    }
  }

  override func forgetStarts() {
    for child in motions { child.forgetStarts() }
  }

  override func processMovement() {}

  /// Ends the cycle: begins another at this instant, or ends the run.
  final func endCycle() {
    let now = stage!.now.count
    let mayRepeat: Bool
    switch runRepeats {
    case nil: mayRepeat = false
    case 0: mayRepeat = now > cycleOrigin
    case let count?: mayRepeat = cycles < count
    }
    // Cycles in which no child plays would end at once, without limit.
    guard mayRepeat, hasPlayers else { return complete() }
    let present = generation
    cycles += 1
    direction = .forward
    for child in motions { child.resetSilently() }
    isCycleDue = true
    stage!.deliver(.cycleRepeated, of: self)
    // After a pause in the callback, the cycle begins at resume, which may have been in the callback, too.
    if generation == present, state == .moving, isCycleDue { beginDueCycle() }
  }

  /// Whether a cycle has ended and the next one has not begun, since its callback runs or has paused the collection.
  final var isCycleDue = false

  /// Whether it has a child that plays in its cycles, or no child at all.
  final var hasPlayers: Bool { motions.isEmpty || motions.contains(where: \.isInCycle) }

  override var isInCycle: Bool { super.isInCycle && hasPlayers }

  /// Plays a child from its beginning, unless it is active. Returns false if it could not begin or is left out.
  final func begin(_ child: MotionControl) -> Bool {
    child.state != .stopped || child.isInCycle && child.beginOrReport(on: child.stage)
  }

  override func details() -> [StageEvent.Detail] { runDetails() }

  override func cycleSpan(goesBack: Bool) -> Ticks? {
    var longest = Ticks.zero
    for child in motions {
      guard let span = child.span(goesBack: goesBack) else { return nil }
      longest = max(longest, span)
    }
    return longest
  }

  override var progressOfCycle: Double {
    guard !motions.isEmpty else { return 0 }
    return motions.reduce(0) { $0 + $1.totalProgress } / Double(motions.count)
  }

  override var progressOfMovement: Double {
    guard goesBack else { return progressOfCycle }
    let part = progressOfCycle
    return direction == .forward ? min(1, 2 * part) : max(0, 2 * part - 1)
  }

  // MARK: Children

  /// Adds a motion as the last child. In flight it takes part from the collection's next start, repeat or turn.
  ///
  /// A motion that has another parent, or that contains this one, is rejected: ``Stage/problems``.
  @discardableResult
  public final func add(_ motion: any Moveable) -> Self {
    if let stage, stage.isAccessing {
      stage.report(.callInAccessor(source: name), by: self)
      return self
    }
    recordCall(.add, of: motion)
    if let stage, let other = motion.stage, other !== stage {
      stage.report(.otherStage(source: motion.name), by: self)
      return self
    }
    guard motion.parent == nil, !isOrLies(in: motion) else {
      refused.append(motion.parent == nil ? .cycle(motion.name) : .twoParents(motion.name))
      reportRefused()
      return self
    }
    motions.append(motion)
    motion.parent = self
    if motion.state != .stopped { childIsActive(true, isPastHalf: motion.isPastHalf) }
    stage?.join(motion)
    return self
  }

  /// Removes a child. An active child is stopped where it is, and the collection continues without it.
  @discardableResult
  public final func remove(_ motion: MotionControl) -> Self {
    guard motion.parent === self else { return self }
    if let stage, stage.isAccessing {
      stage.report(.callInAccessor(source: name), by: self)
      return self
    }
    recordCall(.remove, of: motion)
    // The collection ignores the stop, which could start the child again, and reacts to the removal.
    let wasEnding = isEnding
    flags[.isEnding] = true
    motion.stopNow()
    flags[.isEnding] = wasEnding
    // A callback of the stop may have removed it already.
    if motion.parent === self, let index = motions.firstIndex(where: { $0 === motion }) {
      motions.remove(at: index)
      motion.parent = nil
      motion.rejoinCycle()
      motion.forgetImposedReversal()
      // Its last callback may have started it again.
      if motion.state != .stopped { childIsActive(false, isPastHalf: motion.isPastHalf) }
      stage?.join(motion)
      childWasRemoved(at: index)
    }
    // One removal inside another leaves the reaction to the outer one.
    if !isEnding { goOnWithoutRemoved() }
    stage?.settle()
    return self
  }

  private func recordCall(_ call: EngineCall, of child: MotionControl) {
    guard let stage, stage.isCalledFromOutside else { return }
    if child.stage === stage { stage.declare(child) }
    stage.announceCall(call, of: self, [.init("motion", .text(child.name))])
  }

  /// Is called when a child was removed. The collection does not react yet.
  func childWasRemoved(at index: Int) {}
  func goOnWithoutRemoved() {}

  /// The motions that were rejected before there was a stage for the report.
  final var refused: [Refusal] = []

  enum Refusal {
    case twoParents(String)
    case cycle(String)
  }

  final func reportRefused() {
    guard let stage else { return }
    for refusal in refused {
      switch refusal {
      case .twoParents(let child): stage.report(.twoParents(source: name, child: child), by: self)
      case .cycle(let child): stage.report(.cycleOfMotions(source: name, child: child), by: self)
      }
    }
    refused = []
  }

  final func isOrLies(in motion: MotionControl) -> Bool {
    var next: MotionControl? = self
    while let present = next {
      if present === motion { return true }
      next = present.parent
    }
    return false
  }
}
