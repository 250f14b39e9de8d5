extension MotionControl {
  /// Processes the end of a movement of a motion that is no collection.
  func processLeafMovement() {
    if goesBack && direction == .forward {
      turn()
    } else if repeatsAgain {
      repeatCycle()
    } else {
      rest(atEnd: true)
      complete()
    }
  }

  private func turn() {
    let present = run
    rest(atEnd: true)
    direction = .reverse
    origin = stage!.now.count
    movementBegins()
    renewLengths()
    move()
    schedule()
    stage!.deliver(.reversed, of: self)
    guard run == present, state == .moving, cycles == halfCycle else { return }
    isPastHalf = true
    parent?.childTurned(self)
  }

  private func repeatCycle() {
    let present = run
    rest(atEnd: true)
    if flags[.resetsStateOnRepeat] { writeStart() }
    cycles += 1
    direction = .forward
    origin = stage!.now.count
    movementBegins()
    renewLengths()
    schedule()
    if goesBack {
      stage!.deliver(.reversed, of: self)
      guard run == present, state == .moving else { return }
    }
    stage!.deliver(.cycleRepeated, of: self)
    // A pause in the callback keeps the new cycle's beginning for `resume`.
    guard run == present, state == .moving else { return }
    do {
      try makeReady()
      move()
    } catch {
      resetSilently()
      stage!.report(error, by: self)
      tellEnd()
    }
  }

  /// The cycle at whose turn a collection turns: the middle one.
  var halfCycle: Int { (runRepeats ?? 0) / 2 + (runRepeats ?? 0) % 2 }
}
