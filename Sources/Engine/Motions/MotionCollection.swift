/// Motions that are played as one: what groups and sequences share. One of your own is a ``CustomCollection``.
open class MotionCollection: MotionControl {
  /// The motions that it plays, in order of addition.
  public internal(set) final var motions: [MotionControl] = []
  /// How many of them are active, and how many of those are past their half point: counted, so that the end of one
  /// of many children does not look at all of them.
  private(set) final var activeCount = 0
  private(set) final var turnedCount = 0
  /// The time at which the present cycle began.
  final var cycleOrigin: Int64 = 0

  deinit {
    for child in motions { child.parent = nil }
  }

  override var children: [MotionControl] { motions }

  /// Whether its children go back because it does.
  var asksToGoBack: Bool { goesBackIfPlayed }
  /// Whether it goes back, or would if it were started now.
  final var goesBackIfPlayed: Bool {
    state == .stopped ? isReversing || parent?.asksToGoBack ?? false : goesBack
  }
  /// Whether its children wait for one another at their turns.
  var letsChildrenWait: Bool { false }
  /// A child came to its end.
  func childEnded(_ child: MotionControl) {}
  /// A child came to the turn at which the collection turns.
  func childTurned(_ child: MotionControl) {}
  /// Returns whether a child that has turned would have to wait for others.
  func holdsBack(_ child: MotionControl) -> Bool { false }
  /// Begins a cycle: starts what is first.
  func beginCycle() {}

  override func attach(to stage: Stage) throws(StageError) {
    for child in motions { stage.addChild(child) }
    reportRefused()
  }

  override func runBegins() { isCycleDue = false }

  /// A child became active, or ceased to be.
  final func childIsActive(_ isActive: Bool, isPastHalf: Bool) {
    activeCount += isActive ? 1 : -1
    if isPastHalf { childIsPastHalf(isActive) }
  }

  /// An active child came past its half point, or began anew.
  final func childIsPastHalf(_ isPastHalf: Bool) { turnedCount += isPastHalf ? 1 : -1 }

  override func beganMoving() {
    cycleOrigin = stage!.now.count
    beginCycle()
  }

  override func schedule(on stage: Stage) {
    if state == .delayed {
      super.schedule(on: stage)
    } else {
      stage.queue.remove(id)
    }
  }

  override func forgetStarts() {
    for child in motions { child.forgetStarts() }
  }

  override func processMovement() {}

  /// The cycle is over: another begins at this instant, or the run ends.
  final func endCycle() {
    let now = stage!.now.count
    let mayRepeat: Bool
    switch runRepeats {
    case nil: mayRepeat = false
    case 0: mayRepeat = now > cycleOrigin
    case let count?: mayRepeat = cycles < count
    }
    // Cycles without any of its children would be over at once, however many.
    guard mayRepeat, hasPlayers else { return complete() }
    let present = run
    cycles += 1
    direction = .forward
    isPastHalf = false
    for child in motions { child.resetSilently() }
    stage!.deliver(.cycleRepeated, of: self)
    guard run == present else { return }
    if state == .moving {
      cycleOrigin = stage!.now.count
      beginCycle()
    } else if state == .paused {
      isCycleDue = true
    }
  }

  /// A cycle ended in a callback that paused the collection: the next begins when it is resumed.
  final var isCycleDue = false

  /// Whether it has a child that is played in its cycles, or no child at all.
  final var hasPlayers: Bool { motions.isEmpty || motions.contains(where: \.isInCycle) }

  override var isInCycle: Bool { super.isInCycle && hasPlayers }

  /// Plays a child from its beginning, unless it runs already; false if it could not begin, or takes no part any more.
  final func begin(_ child: MotionControl) -> Bool {
    child.state != .stopped || child.isInCycle && child.beginOrReport(on: child.stage)
  }

  /// What the configurations of groups and sequences have in common.
  final func commonDetails() -> [Happening.Detail] {
    var details = runDetails()
    if isReversing { details.append(.init("reverses", .flag(true))) }
    return details
  }

  override var progressOfMovement: Double {
    guard goesBack else { return progressOfCycle }
    let part = progressOfCycle
    return direction == .forward ? min(1, 2 * part) : max(0, 2 * part - 1)
  }

  // MARK: Children

  /// Takes a motion as the last child. In flight it takes part from the next start, repeat or turn of its own on.
  ///
  /// A motion that has another parent, or that holds this one, is refused: ``Stage/problems``.
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
    stage?.addChild(motion)
    return self
  }

  /// Lets a child go. What runs is stopped where it is, and the collection goes on without it.
  @discardableResult
  public final func remove(_ motion: MotionControl) -> Self {
    guard motion.parent === self else { return self }
    if let stage, stage.isAccessing {
      stage.report(.callInAccessor(source: name), by: self)
      return self
    }
    recordCall(.remove, of: motion)
    // The collection takes notice when the child is out, and not of its stop: that could start it anew.
    let wasEnding = isEnding
    flags[.isEnding] = true
    motion.stopNow()
    flags[.isEnding] = wasEnding
    guard motion.parent === self, let index = motions.firstIndex(where: { $0 === motion }) else {
      return self
    }
    motions.remove(at: index)
    motion.parent = nil
    motion.takePart()
    motion.forgetImposedReversal()
    // Its last callback may have started it anew.
    if motion.state != .stopped { childIsActive(false, isPastHalf: motion.isPastHalf) }
    stage?.addRoot(motion)
    childWasRemoved(at: index)
    stage?.settle()
    return self
  }

  /// Records the addition or removal of a child, if it comes from outside.
  private func recordCall(_ call: EngineCall, of child: MotionControl) {
    guard let stage, stage.isCalledFromOutside else { return }
    if child.stage === stage { stage.declare(child) }
    stage.announceCall(call, of: self, [.init("motion", .text(child.name))])
  }

  /// A child was taken out of its place.
  func childWasRemoved(at index: Int) {}

  /// What was refused before there was a stage to report to.
  final var refused: [Refusal] = []

  /// Why a motion is no child of a collection.
  enum Refusal {
    case twoParents(String)
    case cycle(String)
  }

  /// Reports what was refused, once there is a stage.
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

  /// Returns whether a motion is this one or lies around it.
  final func isOrLies(in motion: MotionControl) -> Bool {
    var next: MotionControl? = self
    while let present = next {
      if present === motion { return true }
      next = present.parent
    }
    return false
  }
}
