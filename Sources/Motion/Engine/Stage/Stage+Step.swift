extension Stage {
  /// The maximum number of callbacks of one source at one instant.
  static var cascadeLimit: UInt16 { 10_000 }

  /// The maximum number of motions that callbacks begin at one instant.
  package static var begunLimit: Int { 100_000 }

  /// The maximum depth of callbacks inside one another, since a thread's stack is finite.
  static var nestingLimit: Int { 100 }

  /// Moves the stage to a time, and processes everything that is due until then.
  ///
  /// First come all boundaries and scheduled calls up to and including that time, in order of time. Then the stage
  /// writes the values of that time and delivers `updated`. A step of length 0 is valid and repeats `updated`. The
  /// lengths of steps have no effect on what happens at which time.
  ///
  /// - Throws: ``StageError`` `.reentrantStep` inside a callback or the answer to a cue, `.timeBackwards`,
  ///   `.timeOverflow`, or `.callbackLivelock` for an endless cascade. After the last one the stage does not move
  ///   again.
  public func step(to time: Ticks) throws(StageError) {
    if let halt { throw halt }
    guard !isDelivering, calls.answers == 0, !activity.isStepping, !activity.isSettling,
      !isAccessing
    else {
      refuse(.reentrantStep)
      throw .reentrantStep
    }
    guard time >= now else { throw .timeBackwards(from: now, to: time) }
    guard time <= .limit else { throw .timeOverflow(source: "step") }
    activity.isStepping = true
    defer { activity.isStepping = false }
    beginCascade()
    for observer in observers { observer.stage(self, willStepTo: time) }
    let start = now
    frames.count += 1
    advance(to: time)
    // A halted stage stays at the time of its halt, however long the step.
    if !isHalted { now = time }
    if hasOwnEngine {
      callFrames(since: start)
      advance(to: time)
    }
    writeValues()
    // Motions that `updated` or an observer began are processed before the step is over.
    if !isHalted,
      deliverUpdates() || hasReadyTask || nextBoundary.map({ $0.time <= now.count }) ?? false
    {
      advance(to: time)
      writeValues()
    }
    activity.isStepping = false
    for observer in observers { observer.stageDidStep(self) }
    if let halt { throw halt }
  }

  /// Halts the stage: the present step ends early, and each later one throws ``StageError/Kind/abandoned``.
  package func abandon() {
    if !isHalted { halt = .abandoned }
  }

  /// Processes what is due at the present time, after an external call.
  func settle() {
    guard !isDelivering, !activity.isSettling, !activity.isStepping || calls.isScheduled else {
      return
    }
    activity.isSettling = true
    if !activity.isStepping { beginCascade() }
    while !isHalted, let next = nextBoundary, next.time <= now.count {
      motions[next.owner]!.processBoundary(on: self)
    }
    activity.isSettling = false
  }

  /// Processes boundaries, scheduled calls and sleeping tasks in order of time, and at one time in this order.
  ///
  /// Tasks that become ready by one of them run before the next.
  private func advance(to time: Ticks) {
    while !isHalted {
      if hasReadyTask {
        runReadyTask()
        continue
      }
      let boundary = nextBoundary.flatMap { $0.time <= time.count ? $0 : nil }
      let call = schedule.next.flatMap { $0 <= time ? $0 : nil }
      let wake = sleepers?.next.flatMap { $0 <= time ? $0 : nil }
      let others = min(call ?? Ticks(count: .max), wake ?? Ticks(count: .max))
      if let boundary, boundary.time <= others.count {
        now = max(now, Ticks(count: boundary.time))
        motions[boundary.owner]!.processBoundary(on: self)
      } else if let call, call == others {
        now = max(now, call)
        makeCall(schedule.removeFirst())
      } else if let wake {
        now = max(now, wake)
        sleepers?.wakeFirst(by: now)
      } else {
        return
      }
    }
  }

  /// The next boundary, in order of time and then in tree order.
  private var nextBoundary: (time: Int64, owner: Int)? { queue.first }

  /// Makes a scheduled call, as an external one.
  ///
  /// The number of calls that were scheduled before a time is finite, so each of them begins a cascade of its own.
  private func makeCall(_ call: Schedule.Call) {
    switch call.origin {
    case .outside: beginCascade()
    case .earlier: beginInstant()
    case .sameTime: break
    }
    if call.origin != .outside, !mayDeliver(by: .named(Stage.traceName)) { return }
    switch call.code {
    case .user(let code): makeScheduledCall(code)
    case .own(let call):
      calls.isScheduled = true
      call()
      calls.isScheduled = false
    }
  }

  // MARK: Values

  /// Brings all values to the present and informs the observers.
  private func writeValues() {
    table.evaluate()
    if table.hasNotNumbers { reportNotNumbers() }
    writeForeignValues()
    if !nodesToSync.isEmpty { nodesToSync.removeAll { !$0.sync() } }
    for observer in observers { observer.stageDidWriteValues(self) }
  }

  /// Writes the present to the user's objects, before code of the user reads them. Boundaries at the present write
  /// their own changes, so once per time is enough.
  package func showForeignValues() {
    if outside.shownAt != now { writeForeignValues() }
  }

  /// Shows custom motions, and writes moving values behind closures. Custom motions come in tree order, and values in
  /// order of declaration.
  func writeForeignValues() {
    outside.shownAt = now
    // Most stages have none of these, and a debug build copies each list.
    if !outside.custom.isEmpty {
      for motion in outside.custom where motion.state == .moving { motion.showNow() }
    }
    if !outside.foreign.isEmpty { for value in outside.foreign { flush(value) } }
    if !outside.whole.isEmpty { for property in outside.whole { flush(property) } }
  }

  // MARK: Updates

  /// Delivers `updated` to moving motions. Returns whether there were any.
  private func deliverUpdates() -> Bool {
    let isObserved = observers.contains { $0.observesUpdates }
    guard isObserved || !updateWatchers.isEmpty else { return false }
    let moving = (isObserved ? ordered : updateWatchers).filter { $0.state == .moving }
      .map { (motion: $0, generation: $0.generation) }
    for (motion, generation) in moving
    where !isHalted && motion.state == .moving && motion.generation == generation {
      deliver(.updated, of: motion)
    }
    return !moving.isEmpty
  }

  /// Registers a motion whose `updated` has a closure, in tree order.
  func watchUpdates(of motion: MotionControl) {
    guard !updateWatchers.contains(where: { $0 === motion }) else { return }
    updateWatchers.append(motion)
    sort(&updateWatchers)
  }
}
