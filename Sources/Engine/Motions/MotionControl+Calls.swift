extension MotionControl {
  /// Starts a stopped motion; does nothing in any other state.
  ///
  /// A motion that cannot start stays stopped, and the stage reports why: ``Stage/problems``.
  public final func start() {
    call("start") {
      if state == .stopped { beginOrReport() }
    }
  }

  /// Stops the motion where it is.
  public final func stop() {
    call("stop") {
      guard state != .stopped else { return }
      leave(to: .stopped)
      stage?.deliver(.stopped, of: self)
    }
  }

  /// Holds the motion, or its delay, where it is.
  public final func pause() {
    call("pause") {
      switch state {
      case .stopped: return
      case .paused: holds.insert(.user)
      case .delayed, .moving:
        holds.insert(.user)
        leave(to: .paused)
        stage?.deliver(.paused, of: self)
      }
    }
  }

  /// Goes on from where the motion was paused.
  public final func resume() {
    call("resume") {
      guard state == .paused, holds.contains(.user) else { return }
      goOn(without: .user)
    }
  }

  /// Makes the motion as if it had never run, without a callback; values stay.
  public final func reset() {
    call("reset") { resetSilently() }
  }

  /// Starts from the beginning, in whatever state the motion is; one that runs is reset first.
  public final func restart() {
    call("restart") {
      resetSilently()
      beginOrReport()
    }
  }

  /// Carries out a call: records it if it came from outside, and settles what is due when it returns.
  private func call(_ word: String, _ body: () -> Void) {
    guard let stage else { return }
    stage.input(word, to: self)
    body()
    stage.settle()
  }

  private func beginOrReport() {
    guard !isRefused else { return }
    do {
      try begin()
    } catch {
      stage?.report(error, by: self)
    }
  }

  func resetSilently() {
    if state != .stopped { leave(to: .stopped) }
    run &+= 1
    direction = .forward
    cycles = 0
    frozen = 0
    isCompleted = false
    isDelayPending = false
  }

  /// Leaves `delayed`, `moving` or `paused`: time is frozen, values stay at this instant.
  private func leave(to next: MotionState) {
    guard let stage else { return }
    stage.queue.remove(id)
    switch state {
    case .moving:
      frozen = stage.now.count - origin
      rest(atEnd: false)
    case .delayed:
      frozen = origin - stage.now.count
    case .paused, .stopped:
      break
    }
    if next == .stopped {
      holds = []
      if isDelayPending { frozen = 0 }
      isDelayPending = false
    }
    change(to: next)
  }

  /// Lifts a hold, and goes on if it was the last. A motion that cannot go on stays paused.
  private func goOn(without hold: Holds) {
    guard let stage else { return }
    guard holds == hold else { return holds.subtract(hold) }
    do {
      if !isDelayPending { try makeReady() }
    } catch {
      return stage.report(error, by: self)
    }
    holds = []
    if isDelayPending {
      origin = stage.now.count + frozen
      change(to: .delayed)
    } else {
      origin = stage.now.count - frozen
      move()
      change(to: .moving)
    }
    schedule()
    stage.deliver(.resumed, of: self)
  }

  /// Changes the state and announces it.
  func change(to next: MotionState, cause: String? = nil) {
    let previous = state
    state = next
    guard previous != next else { return }
    stage?.announceState(of: self, from: previous, to: next)
  }
}
