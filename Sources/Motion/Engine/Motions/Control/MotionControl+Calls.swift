import DopesheetText

extension MotionControl {
  /// Starts a stopped motion; does nothing in any other state.
  ///
  /// A motion that cannot start stays stopped, and the stage reports why: ``Stage/problems``.
  public final func start() {
    call(.start) { stage in
      guard state == .stopped else { return }
      beginOrReport(isFresh: true, on: stage)
    }
  }

  /// Stops the motion where it is.
  public final func stop() {
    call(.stop) { _ in stopNow() }
  }

  /// Pauses the motion, or its delay.
  public final func pause() {
    call(.pause) { _ in hold(.user) }
  }

  /// Resumes a paused motion from where it is.
  public final func resume() {
    call(.resume) { _ in
      if state == .paused, holds.contains(.user) { release(.user) }
    }
  }

  /// Clears the run and the start values without a callback. Properties keep their values.
  public final func reset() {
    call(.reset) { stage in
      let wasActive = state != .stopped
      let listeners = resetListeners
      resetSilently()
      forgetStarts()
      rejoinCycle()
      for listener in listeners { stage?.deliverReset(of: listener) }
      if wasActive { tellEnd() }
    }
  }

  /// Starts the motion from the beginning, in any state. A running motion is reset first.
  public final func restart() {
    call(.restart) { stage in
      let listeners = resetListeners
      resetSilently()
      for listener in listeners { stage?.deliverReset(of: listener) }
      // The style may have begun it again.
      if state == .stopped { beginOrReport(isFresh: true, on: stage) }
    }
  }

  /// Carries out a call: records it if it is external, and then processes what is due.
  final func call(
    _ call: EngineCall, _ details: @autoclosure () -> [StageEvent.Detail] = [],
    _ body: (Stage?) -> Void
  ) {
    // The optional is passed on as it is: to make another one of the stage would cost reference counting.
    let optionalStage = stage
    guard let stage = optionalStage else { return body(nil) }
    guard !stage.isAccessing else { return stage.report(.callInAccessor(source: name), by: self) }
    stage.announceCall(call, of: self, details())
    body(optionalStage)
    stage.settle()
  }

  /// Begins a run, or reports why it cannot. Returns whether it began; true without a stage.
  @discardableResult
  func beginOrReport(isFresh: Bool = false, on stage: Stage?) -> Bool {
    guard !flags[.isRefused] else { return false }
    // `guard let` would count a reference to the stage.
    return stage.map { begin(isFresh: isFresh, on: $0) } ?? true
  }

  private func begin(isFresh: Bool, on stage: Stage) -> Bool {
    if let retirement = extras?.style?.retirement {
      stage.report(retirement, by: self)
      return false
    }
    do {
      try beginRun(isFresh: isFresh, on: stage)
      return true
    } catch {
      stage.report(error, by: self)
      return false
    }
  }

  private var resetListeners: [MotionControl] {
    var listeners = children.flatMap(\.resetListeners)
    if state != .stopped, extras?.style?.hearsResets ?? false { listeners.append(self) }
    return listeners
  }

  func resetSilently() {
    forEachChild { $0.resetSilently() }
    if state != .stopped { leave(to: .stopped) }
    generation &+= 1
    direction = .forward
    cycles = 0
    time = 0
    holds = []
    flags[.ofRun] = false
  }

  /// Lets the progress of a stopped motion, and of those below it, be that of a motion without its former parent.
  final func forgetImposedReversal() {
    guard state == .stopped else { return }
    goesBack = isReversing || parent?.asksToGoBack ?? false
    for child in children { child.forgetImposedReversal() }
  }

  func stopNow() {
    guard state != .stopped else { return }
    flags[.isEnding] = true
    for child in children where child.parent === self { child.stopNow() }
    flags[.isEnding] = false
    guard state != .stopped else { return }
    leave(to: .stopped)
    noteStop()
    stage?.deliver(.stopped, of: self)
    tellEnd()
  }

  /// Pauses a running motion, children first. A motion that is paused already gets one more reason.
  func hold(_ reason: Holds) {
    switch state {
    case .stopped: return
    case .paused:
      holds.insert(reason)
      // A callback of a child that resumes pauses the collection again.
      if isResuming {
        flags[.isResuming] = false
        holdChildren(because: reason)
      }
    case .delayed, .moving:
      // A motion that is about to wait has children that wait.
      let holdsChildren = reason != .wait && !holds.contains(.wait)
      holds.insert(reason)
      if holdsChildren { holdChildren(because: reason) }
      // A callback of a child may have ended this pause, or completed it.
      guard holds.contains(reason), state == .delayed || state == .moving else { return }
      leave(to: .paused)
      stage?.deliver(.paused, of: self)
    }
  }

  /// Pauses the children, as long as the reason lasts and they are children. A callback of one may start another.
  private func holdChildren(because reason: Holds) {
    repeat {
      for child in children where child.parent === self && holds.contains(reason) {
        child.hold(.parent)
      }
    } while stage != nil && holds.contains(reason)
      && children.contains { $0.state == .moving || $0.state == .delayed }
  }

  /// Pauses at the turn until the collection releases the motion: `updated`, then `paused`.
  func wait() {
    guard state == .moving else { return hold(.wait) }
    let present = generation
    // Those that were let go before a pause wait with the collection.
    for child in childrenToResume where child.state == .moving { child.wait() }
    guard generation == present, state == .moving else { return }
    // The callback may pause the motion, which then waits, or make the collection turn, which ends the wait.
    holds.insert(.wait)
    stage!.deliver(.updated, of: self)
    if generation == present, state == .moving, holds.contains(.wait) { hold(.wait) }
  }

  /// Leaves `delayed`, `moving` or `paused`. The time stops, and the values stay as they are now.
  private func leave(to next: MotionState) {
    guard let stage else { return }
    stage.boundaries.remove(id)
    switch state {
    case .moving:
      rest(atEnd: false, on: stage)
      time = stage.now.count - time
    case .delayed:
      time -= stage.now.count
    case .paused, .stopped:
      break
    }
    if next == .stopped {
      holds = []
      if isDelayPending { time = 0 }
      flags[.isDelayPending] = false
      flags[.isResuming] = false
    }
    change(to: next, on: stage)
    if next == .stopped { ended() }
  }

  /// Removes a reason to pause, children first, and resumes after the last. A motion that cannot resume stays paused.
  func release(_ reason: Holds) {
    if state == .moving, reason == .wait { holds.subtract(.wait) }
    guard let stage, state == .paused, holds.contains(reason) else { return }
    guard holds == reason else {
      holds.subtract(reason)
      // Children that waited with this motion are from now on paused with it.
      if reason == .wait { for child in childrenToResume { child.waitForParent() } }
      return
    }
    guard !isDelayPending || stage.now.adding(Ticks(count: time)) != nil else {
      return stage.report(.timeOverflow(source: name), by: self)
    }
    do {
      if !isDelayPending { try makeReady(on: stage) }
    } catch {
      return stage.report(error, by: self)
    }
    let present = generation
    let isWait = reason == .wait
    holds = []
    flags[.isResuming] = true
    for child in isWait ? childrenToResume : children where generation == present {
      // If a callback paused the collection again, children wait no more, but stay paused with it.
      if isWait || isResuming { child.release(isWait ? .wait : .parent) }
    }
    guard generation == present, isResuming else { return }
    flags[.isResuming] = false
    if isDelayPending {
      time += stage.now.count
      change(to: .delayed, on: stage)
    } else {
      setOut(at: stage.now.count - time, on: stage)
      change(to: .moving, on: stage)
    }
    schedule(on: stage)
    stage.deliver(.resumed, of: self)
    if generation == present, state == .moving { takeNotice() }
  }

  private func waitForParent() {
    guard state == .paused, holds.contains(.wait) else { return }
    holds.insert(.parent)
    release(.wait)
  }

  func change(to next: MotionState, on stage: Stage) {
    let previous = state
    state = next
    guard previous != next else { return }
    if previous == .stopped || next == .stopped {
      parent?.childIsActive(next != .stopped, isPastHalf: isPastHalf)
    }
    stage.announceState(of: self, from: previous, to: next)
  }
}
