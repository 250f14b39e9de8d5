extension MotionControl {
  /// Begins a run: first the delay, if there is one, then the movement.
  ///
  /// - Parameter isFresh: Whether the start values of earlier runs are taken again.
  func beginRun(isFresh: Bool, on stage: Stage) throws(StageError) {
    try checkTimes()
    resetSilently()
    flags[.isOut] = false
    if isFresh { forgetStarts() }
    // An overtaken child stays out of all cycles of its collection's run.
    if isFresh || parent?.state ?? .stopped == .stopped { rejoinCycle() }
    movementBegins()
    try prepare()
    runBegins(on: stage)
    extras?.runRepeats = repeatCycles
    goesBack = isReversing || parent?.asksToGoBack ?? false
    try checkEnd(on: stage)
    let wait = extras == nil ? 0 : ticks(seconds: delay) ?? 0
    if wait > 0 {
      if flags[.takesStartsBeforeDelay] {
        try makeReady(on: stage)
        try capture(on: stage)
      }
      flags[.isDelayPending] = true
      time = stage.now.count + wait
      change(to: .delayed, on: stage)
      schedule(on: stage)
    } else {
      try beginMoving(on: stage)
    }
  }

  private func beginMoving(on stage: Stage) throws(StageError) {
    flags[.isDelayPending] = false
    try makeReady(on: stage)
    try capture(on: stage)
    // The end of a bare easing was checked just now, since it has no delay and its start changes no length.
    if !isBareEasing { try checkEnd(on: stage) }
    setOut(at: stage.now.count, on: stage)
    change(to: .moving, on: stage)
    schedule(on: stage)
    let present = generation
    beganMoving()
    if generation == present, state == .moving { stage.deliver(.started, of: self) }
  }

  final func scheduleMovement(on stage: Stage) {
    // An endless run may have a boundary beyond the limit of time, which no step reaches.
    let (end, overflow) = time.addingReportingOverflow(length(direction))
    stage.boundaries.set(id, time: state == .delayed ? time : overflow ? Int64.max : end)
  }

  func processBoundary(on stage: Stage) {
    if state == .delayed {
      do {
        movementBegins()
        try prepare()
        try beginMoving(on: stage)
      } catch {
        resetSilently()
        stage.report(error, by: self)
        tellEnd()
      }
    } else {
      processMovement()
    }
  }

  /// Whether another cycle follows. An endless repeat of cycles without length ends, since it would hang.
  var repeatsAgain: Bool {
    guard let runRepeats else { return false }
    if runRepeats == 0 { return length(.forward) + (goesBack ? length(.reverse) : 0) > 0 }
    return cycles < runRepeats
  }

  /// Ends the run: delivers `updated`, stops, delivers `completed`, and informs the parent.
  func complete() {
    let present = generation
    stage!.deliver(.updated, of: self)
    guard generation == present, state == .moving else { return }
    stage!.boundaries.remove(id)
    time = length(direction)
    cycles += 1
    holds = []
    flags[.isCompleted] = true
    change(to: .stopped, on: stage!)
    ended()
    stage!.deliver(.completed, of: self)
    tellEnd()
  }

  /// Informs the parent of an end, unless a callback began another run.
  func tellEnd() {
    if state == .stopped { parent?.childEnded(self) }
  }

  // MARK: Checks

  private func checkTimes() throws(StageError) {
    if parent != nil || extras != nil { takeSpeed() }
    guard let extras else { return }
    // A collection around this motion that never began may have an invalid speed, too.
    guard Self.isSpeed(extras.speed), Self.isSpeed(extras.runSpeed) else {
      throw .badSpeed(source: name)
    }
    guard extras.delay.isFinite else { throw .notFinite(source: name, what: "delay") }
    guard ticks(seconds: extras.delay) != nil else { throw .timeOverflow(source: name) }
    if extras.delay < 0 { reportNegative("delay") }
    if let cycles = extras.repeatCycles, cycles < 0 { throw .negativeRepeats(source: name) }
  }

  /// Reports a negative time once; the motion uses 0 instead.
  final func reportNegative(_ what: String) {
    guard let stage, stage.isFirstReport("negative \(what) \(name)") else { return }
    stage.note(.negativeTime(source: name, what: what), of: self)
  }

  func processLeafMovement() {
    if goesBack && direction == .forward {
      turn()
    } else if repeatsAgain {
      repeatCycle()
    } else {
      rest(atEnd: true, on: stage!)
      complete()
    }
  }

  private func turn() {
    let present = generation
    let stage = stage!
    rest(atEnd: true, on: stage)
    direction = .reverse
    time = stage.now.count
    movementBegins()
    renewLengths()
    move(on: stage)
    schedule(on: stage)
    stage.deliver(.reversed, of: self)
    if generation == present, state == .moving, isTurnDue { reportTurn() }
  }

  /// Whether the parent does not know yet that the motion is past the turn at which the parent turns.
  final var isTurnDue: Bool { direction == .reverse && cyclesAreHalf && !isPastHalf }

  /// Informs the parent of the turn, unless it knows. A pause in a callback of the turn delays this.
  final func reportTurn() {
    guard !isPastHalf else { return }
    isPastHalf = true
    parent?.childTurned(self)
  }

  private func repeatCycle() {
    let present = generation
    let stage = stage!
    rest(atEnd: true, on: stage)
    if flags[.resetsStateOnRepeat] { writeStart(on: stage) } else { lapEnded() }
    cycles += 1
    direction = .forward
    time = stage.now.count
    movementBegins()
    renewLengths()
    schedule(on: stage)
    if goesBack {
      stage.deliver(.reversed, of: self)
      guard generation == present, state == .moving else { return }
    }
    stage.deliver(.cycleRepeated, of: self)
    // A pause in the callback keeps the new cycle's beginning for `resume`.
    guard generation == present, state == .moving else { return }
    do {
      try makeReady(on: stage)
      move(on: stage)
    } catch {
      resetSilently()
      stage.report(error, by: self)
      tellEnd()
    }
  }

  /// The index of the cycle at whose turn a collection turns: the middle one.
  var halfCycle: Int { (runRepeats ?? 0) / 2 + (runRepeats ?? 0) % 2 }
}

// Times never wrap: a run whose end lies beyond the limit of time does not begin.

extension MotionControl {
  final func checkEnd(on stage: Stage) throws(StageError) {
    let wait = extras != nil && state == .stopped ? ticks(seconds: delay) ?? 0 : 0
    guard
      runSpan(cycleSpan(goesBack: goesBack))?.adding(Ticks(count: wait))?.adding(stage.now) != nil
    else { throw .timeOverflow(source: name) }
  }

  /// The innermost motion of this tree whose run, begun now, would end beyond the limit of time.
  package final var overlongPart: MotionControl {
    let goesBack = (self as? MotionCollection)?.asksToGoBack ?? false
    let now = stage?.now ?? .zero
    return children.first { $0.span(goesBack: goesBack)?.adding(now) == nil }?.overlongPart ?? self
  }

  /// Returns the time from the start to the end of a run, or `nil` beyond the limit.
  ///
  /// An endless run counts as one cycle. Lengths that follow from start values count as 0.
  ///
  /// - Parameter goesBack: Whether the motion's place asks it to go back.
  final func span(goesBack: Bool) -> Ticks? {
    if state == .stopped {
      takeSpeed()
      do {
        try prepare()
      } catch  where error.kind == .timeOverflow {
        return nil
      } catch {
        // The motion reports this error when it begins.
      }
    }
    guard let wait = ticks(seconds: delay.isFinite ? delay : 0) else { return nil }
    return runSpan(cycleSpan(goesBack: goesBack || isReversing), repeats: repeatCycles)?
      .adding(Ticks(count: wait))
  }

  private func runSpan(_ cycle: Ticks?) -> Ticks? { runSpan(cycle, repeats: runRepeats) }

  private func runSpan(_ cycle: Ticks?, repeats: Int?) -> Ticks? {
    guard let repeats, repeats > 0 else { return cycle }
    let (count, overflow) = Int64(repeats).addingReportingOverflow(1)
    return overflow ? nil : cycle?.multiplied(by: count)
  }
}
