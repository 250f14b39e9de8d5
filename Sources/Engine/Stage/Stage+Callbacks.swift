extension Stage {
  /// Announces a callback that is due, and calls the closure if one is set.
  ///
  /// Inside the closure the whole stage stands at the present time. What the closure throws is announced, and
  /// the rest of the step goes on.
  func deliver(_ callback: MotionCallback, of motion: MotionControl) {
    guard halt == nil else { return }
    if motion.cascade.instant != instant { motion.cascade = Cascade(instant: instant) }
    motion.cascade.count += 1
    callbacksInStep += 1
    if callback == .started, isDelivering { begunByCallbacks += 1 }
    guard motion.cascade.count <= Stage.cascadeLimit, begunByCallbacks <= Stage.begunLimit,
      callbacksInStep <= Stage.stepLimit, nesting < Stage.nestingLimit
    else { return haltForLivelock(of: motion) }

    let isUpdate = callback == .updated
    for observer in observers where !isUpdate || observer.observesUpdates {
      declare(motion)
      observer.stage(
        self, announces: .callback(source: motion.name, name: callback.rawValue, []))
    }
    guard let extras = motion.extras else { return }
    if let body = extras.callbacks[callback] { call(body, for: callback, of: motion) }
    if let body = extras.style?.callbacks[callback] { call(body, for: callback, of: motion) }
  }

  /// Lets the style of a motion hear that a reset cut off a run, unless another has begun since.
  func deliverReset(of motion: MotionControl) {
    guard halt == nil, motion.state == .stopped,
      let body = motion.extras?.style?.callbacks[.stopped]
    else { return }
    call(body, for: .stopped, of: motion)
  }

  private func call(
    _ body: CallbackTable.Body, for callback: MotionCallback, of motion: MotionControl
  ) {
    showForeignValues()
    delivering.append((motion, callback))
    nesting += 1
    defer {
      delivering.removeLast()
      nesting -= 1
    }
    do {
      try body(motion)
    } catch {
      announce(
        .callback(
          source: motion.name, name: "error",
          [
            .init("in", .text(callback.rawValue)),
            .init("message", .text(Self.text(of: error))),
          ]))
    }
  }

  /// What an error says, or else what it is: the contents of a type that says nothing may be in any order.
  static func text(of error: any Error) -> String {
    if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
    let isCase = Mirror(reflecting: error).displayStyle == .enum
    let hasContents = !Mirror(reflecting: error).children.isEmpty
    return isCase && !hasContents ? "\(error)" : "\(type(of: error))"
  }

  /// Announces a call on a motion, if it comes from outside.
  func input(
    _ call: String, to motion: MotionControl, _ details: @autoclosure () -> [Happening.Detail] = []
  ) {
    guard isCalledFromOutside else { return }
    declare(motion)
    announce(.input(source: motion.name, call: call, details()))
  }

  /// Announces a change of state, and which callback caused it.
  func announceState(of motion: MotionControl, from: MotionState, to next: MotionState) {
    guard !observers.isEmpty else { return }
    declare(motion)
    var details: [Happening.Detail] = []
    if motion.isWaiting { details.append(.init("hold", .text("wait"))) }
    if let cause = presentCause { details.append(.init("cause", .text(cause))) }
    announce(.state(source: motion.name, from: from.rawValue, to: next.rawValue, details))
  }

  /// What the code of the user or of a style that runs now was called by.
  var presentCause: String? {
    if let deed, deed.depth == delivering.count { return deed.name }
    return delivering.last.map { "\($0.motion.name).\($0.callback.rawValue)" }
  }

  /// Tells whether somebody listens.
  var isObserved: Bool { !observers.isEmpty }

  /// Tells whether a callback is being delivered.
  var isDelivering: Bool { nesting > 0 }

  /// Tells whether what is called now is called from outside, and somebody listens.
  var isCalledFromOutside: Bool {
    !isDelivering && answering == 0 && !isAccessing && !observers.isEmpty
  }

  /// Begins a step, or a call from outside.
  func beginCascade() {
    callbacksInStep = 0
    beginInstant()
  }

  /// Time has moved on: what happens now is no part of a cascade before.
  func beginInstant() {
    instant &+= 1
    begunByCallbacks = 0
    guard instant == 0 else { return }
    // No motion may seem to have called back at an instant that has a number of old.
    motions.each { $0.cascade = Cascade() }
    instant = 1
  }

  /// Takes note of a problem that befell the stage itself.
  func refuse(_ error: StageError) {
    report(error, by: nil)
    if let source = delivering.last?.motion {
      announce(.callback(source: source.name, name: "refused", [.init("error", .text(error.word))]))
    }
  }

  func haltForLivelock(of motion: MotionControl) {
    let error = StageError.callbackLivelock(source: motion.name)
    halt = error
    report(error, by: motion)
  }
}
