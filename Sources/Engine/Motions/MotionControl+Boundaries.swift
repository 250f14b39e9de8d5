extension MotionControl {
  /// Begins a run: the delay, or the movement at once.
  ///
  /// - Parameter isFresh: The starts that were taken are taken anew.
  func beginRun(isFresh: Bool, on stage: Stage) throws(StageError) {
    try checkTimes()
    resetSilently()
    flags[.isOut] = false
    if isFresh { forgetStarts() }
    // What was overtaken in the run of a collection stays out in all its cycles.
    if isFresh || parent?.state ?? .stopped == .stopped { takePart() }
    movementBegins()
    try prepare()
    runBegins()
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

  /// Takes start values, writes them and starts the first movement at the present time.
  private func beginMoving(on stage: Stage) throws(StageError) {
    flags[.isDelayPending] = false
    try makeReady(on: stage)
    try capture(on: stage)
    try checkEnd(on: stage)
    setOut(at: stage.now.count, on: stage)
    change(to: .moving, on: stage)
    schedule(on: stage)
    let present = run
    beganMoving()
    if run == present, state == .moving { stage.deliver(.started, of: self) }
  }

  /// Enters the next boundary into the stage's queue.
  final func scheduleMovement(on stage: Stage) {
    // An endless run may have a boundary beyond the limit of time, which no step reaches.
    let (end, overflow) = time.addingReportingOverflow(length(direction))
    stage.queue.set(id, time: state == .delayed ? time : overflow ? Int64.max : end)
  }

  /// Processes the boundary that is due at the present time.
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

  /// Tells whether another cycle follows; an endless repeat of a cycle without length would never end.
  var repeatsAgain: Bool {
    guard let runRepeats else { return false }
    if runRepeats == 0 { return length(.forward) + (goesBack ? length(.reverse) : 0) > 0 }
    return cycles < runRepeats
  }

  /// Comes to the end: the values are written, `updated`, the state, `completed`, and the parent takes notice.
  func complete() {
    let present = run
    stage!.deliver(.updated, of: self)
    guard run == present, state == .moving else { return }
    stage!.queue.remove(id)
    time = length(direction)
    cycles += 1
    flags[.isCompleted] = true
    change(to: .stopped, on: stage!)
    ended()
    stage!.deliver(.completed, of: self)
    tellEnd()
  }

  /// Lets the parent take notice of an end, unless a callback began another run.
  func tellEnd() {
    if state == .stopped { parent?.childEnded(self) }
  }

  // MARK: Checks

  private func checkTimes() throws(StageError) {
    if parent != nil || extras != nil { takeSpeed() }
    guard let extras else { return }
    // Also one of a collection around it that never began.
    guard Self.isSpeed(extras.speed), Self.isSpeed(extras.runSpeed) else {
      throw .badSpeed(source: name)
    }
    guard extras.delay.isFinite else { throw .notFinite(source: name, what: "delay") }
    guard ticks(seconds: extras.delay) != nil else { throw .timeOverflow(source: name) }
    if extras.delay < 0 { reportNegative("delay") }
    if let cycles = extras.repeatCycles, cycles < 0 { throw .negativeRepeats(source: name) }
  }

  /// Reports once that a time is negative, and goes on with 0.
  final func reportNegative(_ what: String) {
    guard let stage, stage.isFirstReport("negative \(what) \(name)") else { return }
    stage.note(.negativeTime(source: name, what: what), of: self)
  }
}
