extension MotionControl {
  /// Begins a run: the delay, or the movement at once.
  func begin() throws(StageError) {
    guard let stage else { return }
    try checkTimes()
    try prepare()
    resetSilently()
    runRepeats = repeatCycles
    goesBack = isReversing || parent?.asksToGoBack ?? false
    try checkEnd()
    let wait = Ticks(seconds: max(0, delay))!.count
    if wait > 0 {
      isDelayPending = true
      origin = stage.now.count + wait
      change(to: .delayed)
      schedule()
    } else {
      try beginMoving()
    }
  }

  /// Takes start values, writes them and starts the first movement at the present time.
  private func beginMoving() throws(StageError) {
    guard let stage else { return }
    isDelayPending = false
    try makeReady()
    try capture()
    origin = stage.now.count
    move()
    change(to: .moving)
    schedule()
    let present = run
    beganMoving()
    if run == present, state == .moving { stage.deliver(.started, of: self) }
  }

  /// Enters the next boundary into the stage's queue.
  final func scheduleMovement() {
    // An endless run may have a boundary beyond the limit of time, which no step reaches.
    let (end, overflow) = origin.addingReportingOverflow(length(direction))
    let time = state == .delayed ? origin : overflow ? Int64.max : end
    stage?.queue.set(id, time: time, rank: rank)
  }

  /// Processes the boundary that is due at the present time.
  func processBoundary() {
    if state == .delayed {
      do {
        try beginMoving()
      } catch {
        resetSilently()
        stage?.report(error, by: self)
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
    frozen = length(direction)
    cycles += 1
    isCompleted = true
    change(to: .stopped)
    stage!.deliver(.completed, of: self)
    tellEnd()
  }

  /// Lets the parent take notice of an end, unless a callback began another run.
  func tellEnd() {
    if state == .stopped { parent?.childEnded(self) }
  }

  // MARK: Checks

  private func checkTimes() throws(StageError) {
    guard delay.isFinite else { throw .notFinite(source: name, what: "delay") }
    guard Ticks(seconds: max(0, delay)) != nil else { throw .timeOverflow(source: name) }
    if let repeatCycles, repeatCycles < 0 { throw .negativeRepeats(source: name) }
  }

  /// Refuses a run whose end lies beyond the limit of time.
  private func checkEnd() throws(StageError) {
    let back = goesBack ? length(.reverse) : 0
    let count = Int64(min(repeatCycles ?? 0, Int.max - 1)) + 1
    let end = Ticks(count: length(.forward)).adding(Ticks(count: back))
      .flatMap { $0.multiplied(by: count) }
      .flatMap { Ticks(seconds: max(0, delay))?.adding($0) }
      .flatMap { stage?.now.adding($0) }
    if end == nil { throw .timeOverflow(source: name) }
  }
}
