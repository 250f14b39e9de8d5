// The order of a step: what is due comes by time, and at one time boundaries in tree order, scheduled calls, then
// sleeping tasks. Engines of the user, values and `updated` follow at the end.

extension Stage {
  func carryOutStep(to time: Ticks) {
    activity.isStepping = true
    beginCascade()
    tellObservers { $0.stage(self, willStepTo: time) }
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
      deliverUpdates() || hasReadyTask || boundaries.first.map({ $0.time <= now.count }) ?? false
    {
      advance(to: time)
      writeValues()
    }
    activity.isStepping = false
    tellObservers { $0.stageDidStep(self) }
  }

  /// Processes what is due at the present time, after an external call.
  func settle() {
    guard !isDelivering, !activity.isSettling, !activity.isStepping || calls.isScheduled else {
      return
    }
    activity.isSettling = true
    if !activity.isStepping { beginCascade() }
    while !isHalted, let next = boundaries.first, next.time <= now.count {
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
      let boundary = boundaries.first.flatMap { $0.time <= time.count ? $0 : nil }
      let call = schedule.next.flatMap { $0 <= time ? $0 : nil }
      let wake = sleepers?.next.flatMap { $0 <= time ? $0 : nil }
      let others = min(call ?? Ticks(count: .max), wake ?? Ticks(count: .max))
      if let boundary, boundary.time <= others.count {
        now = max(now, Ticks(count: boundary.time))
        motions[boundary.owner]!.processBoundary(on: self)
      } else if let call, call == others {
        now = max(now, call)
        make(schedule.removeFirst())
      } else if let wake {
        now = max(now, wake)
        sleepers?.wakeFirst(by: now)
      } else {
        return
      }
    }
  }

  /// Makes a scheduled call, as an external one.
  ///
  /// The number of calls that were scheduled before a time is finite, so each of them begins a cascade of its own.
  private func make(_ call: ScheduledCall) {
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

  /// Delivers `updated` to moving motions. Returns whether there were any.
  private func deliverUpdates() -> Bool {
    var isObserved = false
    tellObservers { if $0.observesUpdates { isObserved = true } }
    guard isObserved || !motions.watchers.isEmpty else { return false }
    let moving = (isObserved ? ordered : motions.watchers).filter { $0.state == .moving }
      .map { (motion: $0, generation: $0.generation) }
    for (motion, generation) in moving
    where !isHalted && motion.state == .moving && motion.generation == generation {
      deliver(.updated, of: motion)
    }
    return !moving.isEmpty
  }

  func schedule(_ code: ScheduledCall.Code, at time: Ticks) {
    let origin: ScheduledCall.Origin =
      !activity.isStepping ? .outside : time > now ? .earlier : .sameTime
    schedule.insert(ScheduledCall(code: code, origin: origin), at: time)
    tellObservers { $0.stage(self, schedulesCallAt: time) }
  }
}
