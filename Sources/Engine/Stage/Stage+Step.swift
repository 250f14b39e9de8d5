extension Stage {
  /// The most callbacks of one source at one instant.
  static var cascadeLimit: UInt16 { 10_000 }

  /// The most motions that callbacks begin at one instant.
  package static var begunLimit: Int { 100_000 }

  /// The most callbacks that are delivered inside one another: a thread's stack is finite.
  static var nestingLimit: Int { 100 }

  /// Moves the stage to a time: processes all boundaries and scheduled calls up to and including it in order of
  /// time, then writes the values of that time and delivers `updated`.
  ///
  /// A step of length 0 is legal and repeats `updated`. However the time is cut into steps, the same happens at
  /// the same times.
  ///
  /// - Throws: ``StageError`` `.reentrantStep` inside a callback or the answer to a cue,
  ///   `.timeBackwards`, `.timeOverflow`, and
  ///   `.callbackLivelock` for a cascade without end, after which the stage does not move any more.
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
    ensureOrder()
    beginCascade()
    for observer in observers { observer.stage(self, willStepTo: time) }
    advance(to: time)
    // A halted stage stays at the time of its halt, however long the step.
    if halt == nil { now = time }
    writeValues()
    // What `updated` or a watcher began is settled before the step is over.
    if halt == nil, deliverUpdates() || nextBoundary.map({ $0.time <= now.count }) ?? false {
      advance(to: time)
      writeValues()
    }
    activity.isStepping = false
    for observer in observers { observer.stageDidStep(self) }
    if let halt { throw halt }
  }

  /// Ends all motion: the step under way ends without more of it, and each later one throws
  /// ``StageError/abandoned``.
  package func abandon() {
    if halt == nil { halt = .abandoned }
  }

  /// Processes what is due at the present time; called when a call from outside has been carried out.
  func settle() {
    guard !isDelivering, !activity.isSettling, !activity.isStepping || calls.isScheduled else {
      return
    }
    activity.isSettling = true
    if !activity.isStepping { beginCascade() }
    while halt == nil, let next = nextBoundary, next.time <= now.count {
      motions[next.owner]!.processBoundary(on: self)
    }
    activity.isSettling = false
  }

  /// Processes boundaries and scheduled calls in order of time, boundaries first.
  private func advance(to time: Ticks) {
    while halt == nil {
      let boundary = nextBoundary.flatMap { $0.time <= time.count ? $0 : nil }
      let call = schedule.next.flatMap { $0 <= time ? $0 : nil }
      if let boundary, boundary.time <= call?.count ?? Int64.max {
        now = max(now, Ticks(count: boundary.time))
        motions[boundary.owner]!.processBoundary(on: self)
      } else if let call {
        now = max(now, call)
        makeCall(schedule.removeFirst())
      } else {
        return
      }
    }
  }

  /// The boundary that comes next, in time and in tree order.
  private var nextBoundary: (time: Int64, owner: Int)? {
    ensureOrder()
    return queue.first
  }

  /// Makes a scheduled call, as one from outside.
  ///
  /// Finitely many calls were scheduled before a time, so that each of them begins a cascade of its own.
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

  /// Brings all values to the present and tells the observers.
  private func writeValues() {
    table.evaluate()
    if table.hasNotNumbers { reportNotNumbers() }
    writeForeignValues()
    if !nodesToSync.isEmpty { nodesToSync.removeAll { !$0.sync() } }
    for observer in observers { observer.stageDidWriteValues(self) }
  }

  /// Lets the user's objects show the present, before code of the user looks at them. Boundaries at the present
  /// write what they change, so once a time is enough.
  package func showForeignValues() {
    if outside.shownAt != now { writeForeignValues() }
  }

  /// Writes the moving values that live behind closures, in order of declaration, and lets the user's own motions
  /// show theirs, in tree order.
  func writeForeignValues() {
    outside.shownAt = now
    for motion in outside.custom where motion.state == .moving { motion.showNow() }
    for value in outside.foreign { flush(value) }
    for property in outside.whole { flush(property) }
  }

  // MARK: Updates

  /// Delivers `updated` to what moves now; returns whether anybody was called.
  private func deliverUpdates() -> Bool {
    let isObserved = observers.contains { $0.observesUpdates }
    guard isObserved || !updateWatchers.isEmpty else { return false }
    let moving = (isObserved ? ordered : updateWatchers).filter { $0.state == .moving }
      .map { (motion: $0, run: $0.run) }
    for (motion, run) in moving
    where halt == nil && motion.state == .moving && motion.run == run {
      deliver(.updated, of: motion)
    }
    return !moving.isEmpty
  }

  /// Takes note of a motion whose `updated` has a closure, in tree order.
  func watchUpdates(of motion: MotionControl) {
    guard !updateWatchers.contains(where: { $0 === motion }) else { return }
    updateWatchers.append(motion)
    updateWatchers.sort { $0.rank < $1.rank }
  }
}
