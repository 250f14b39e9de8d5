extension MotionControl {
  /// Processes the end of a movement of a motion that is no collection.
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
    let present = run
    let stage = stage!
    rest(atEnd: true, on: stage)
    direction = .reverse
    time = stage.now.count
    movementBegins()
    renewLengths()
    move(on: stage)
    schedule(on: stage)
    stage.deliver(.reversed, of: self)
    guard run == present, state == .moving, cycles == halfCycle else { return }
    isPastHalf = true
    parent?.childTurned(self)
  }

  private func repeatCycle() {
    let present = run
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
      guard run == present, state == .moving else { return }
    }
    stage.deliver(.cycleRepeated, of: self)
    // A pause in the callback keeps the new cycle's beginning for `resume`.
    guard run == present, state == .moving else { return }
    do {
      try makeReady(on: stage)
      move(on: stage)
    } catch {
      resetSilently()
      stage.report(error, by: self)
      tellEnd()
    }
  }

  /// The cycle at whose turn a collection turns: the middle one.
  var halfCycle: Int { (runRepeats ?? 0) / 2 + (runRepeats ?? 0) % 2 }
}
