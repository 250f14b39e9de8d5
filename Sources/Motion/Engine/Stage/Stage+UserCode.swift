// The gate to the code of the user: this file calls every closure and every object that a stage gets. Callbacks,
// blocks, answers and scheduled calls are announced before the call. The results of `ask` are recorded instead.

import DopesheetText

/// Code of the user: a closure, or an object with methods. Only the gate of a stage can access it.
package struct UserCode<Body> {
  fileprivate let body: Body

  package init(_ body: Body) { self.body = body }
}

extension UserCode: Sendable where Body: Sendable {}

private enum UserCodeRole {
  /// A callback: its calls follow from it, and their consequences are processed when it returns.
  case callback(CallSource, word: String)
  /// The answer to a cue: its calls follow from it, and their consequences are processed at once.
  case answer
  /// A scheduled call: its calls are external.
  case scheduled
  /// An accessor, which reads or shows values: its calls on motions are rejected.
  case accessor
}

extension UserCode {
  /// The gate: the only place where code of the user is called.
  @inline(__always)
  fileprivate func enter<Answer, Failure: Error>(
    _ stage: Stage?, as role: UserCodeRole, _ call: (Body) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let stage else { return try call(body) }
    let outside = stage.calls
    var isDelivery = false
    switch role {
    case .accessor: stage.calls.isAccessing = true
    case .scheduled: stage.calls.isScheduled = true
    case .answer: stage.calls.answers += 1
    case .callback(let source, let word):
      stage.calls.callbacks += 1
      stage.delivering.append((source, word))
      isDelivery = true
    }
    defer {
      stage.calls = outside
      if isDelivery { stage.delivering.removeLast() }
    }
    return try call(body)
  }

  /// Calls code that reads, answers or shows values. The call is not announced, but its results are recorded.
  ///
  /// - Parameter stage: The stage whose motions accept no calls meanwhile, if any.
  @inline(__always)
  package func ask<Answer, Failure: Error>(
    on stage: Stage?, _ call: (Body) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try enter(stage, as: .accessor, call)
  }
}

extension UserCode where Body == any StageTasks {
  /// Whether no task can continue now. No code of the user is called.
  var areAtRest: Bool { body.areAtRest }

  var waits: [String] { body.waits }
}

extension Stage {
  /// Announces a callback that is due, and calls the closure if there is one.
  ///
  /// Inside the closure the whole stage is at the present time. An error that the closure throws is announced, and
  /// the rest of the step is carried out.
  func deliver(_ callback: MotionCallback, of motion: MotionControl) {
    guard !isHalted else { return }
    if motion.cascade.instant != callbacks.instant {
      motion.cascade = Cascade(instant: callbacks.instant)
    }
    motion.cascade.count += 1
    if callback == .started, isDelivering { callbacks.begun += 1 }
    guard callbacks.count(), motion.cascade.count <= Stage.cascadeLimit,
      callbacks.begun <= Stage.begunLimit, calls.callbacks < Stage.nestingLimit
    else { return haltForLivelock(of: .motion(motion)) }

    let isUpdate = callback == .updated
    tellObservers { observer in
      guard !isUpdate || observer.observesUpdates else { return }
      declare(motion)
      observer.stage(
        self, announces: .callback(source: motion.name, name: callback.rawValue, []))
    }
    if let code = motion.extras?.callbacks[callback] {
      run(code, callback.rawValue, of: .motion(motion)) { try $0(motion) }
    }
    callWatches(of: callback.rawValue, motion)
    if let hook = motion.extras?.style?.hooks[callback] { attend(hook, to: callback, of: motion) }
  }

  @inline(__always)
  private func callWatches(of word: String, _ motion: MotionControl) {
    if !callbackWatches.isEmpty { callAllWatches(of: word, motion) }
  }

  private func callAllWatches(of word: String, _ motion: MotionControl) {
    guard callbackWatches.contains(where: { $0.word == word && $0.source == motion.name }) else {
      return
    }
    var watches = callbackWatches
    for index in watches.indices
    where watches[index].word == word && watches[index].source == motion.name {
      watches[index].remaining -= 1
    }
    callbackWatches = watches.filter { $0.remaining > 0 }
    for watch in watches where watch.remaining == 0 {
      run(watch.code, word, of: .motion(motion)) { try $0() }
    }
  }

  /// Informs the style of a motion that a reset ended a run, unless another run has begun.
  func deliverReset(of motion: MotionControl) {
    guard !isHalted, motion.state == .stopped,
      let hook = motion.extras?.style?.hooks[.stopped]
    else { return }
    attend(hook, to: .stopped, of: motion)
  }

  /// Calls the closure of a style. Its calls follow from the callback, like those of the user's closure.
  private func attend(
    _ hook: (MotionControl) -> Void, to callback: MotionCallback, of motion: MotionControl
  ) {
    showForeignValues()
    calls.callbacks += 1
    delivering.append((.motion(motion), callback.rawValue))
    hook(motion)
    delivering.removeLast()
    calls.callbacks -= 1
  }

  package func deliver<Body>(
    _ name: String, _ details: [StageEvent.Detail], of motion: MotionControl,
    to code: UserCode<Body>?, _ call: (Body) throws -> Void
  ) {
    guard mayDeliver(by: .motion(motion)) else { return }
    declare(motion)
    announce(.callback(source: motion.name, name: name, details))
    if let code { run(code, name, of: .motion(motion), call) }
    callWatches(of: name, motion)
  }

  package func deliver(_ name: String, _ details: [StageEvent.Detail], of motion: MotionControl) {
    deliver(name, details, of: motion, to: UserCode<Void>?.none) { _ in }
  }

  package func deliver<Body>(
    _ name: String, _ details: [StageEvent.Detail], of target: MotionTarget,
    to code: UserCode<Body>, _ call: (Body) throws -> Void
  ) {
    let source = CallSource.named(target.traceName)
    guard mayDeliver(by: source) else { return }
    announce(.callback(source: source.name, name: name, details))
    run(code, name, of: source, call)
  }

  /// Counts a callback of a style or a scheduled call. Returns false and halts the stage if they are endless.
  func mayDeliver(by source: CallSource) -> Bool {
    guard !isHalted else { return false }
    if callbacks.count(), calls.callbacks < Stage.nestingLimit { return true }
    haltForLivelock(of: source)
    return false
  }

  private func run<Body>(
    _ code: UserCode<Body>, _ word: String, of source: CallSource, as role: UserCodeRole? = nil,
    _ call: (Body) throws -> Void
  ) {
    showForeignValues()
    do {
      try code.enter(self, as: role ?? .callback(source, word: word), call)
    } catch {
      announce(error, in: word, of: source.name)
    }
  }

  /// Answers a cue. An external one is recorded as a call, an internal one as a callback.
  func answer(
    _ source: String, _ details: [StageEvent.Detail], _ code: UserCode<Cue.Answer>
  ) {
    guard !isHalted else { return }
    guard calls.answers < Stage.nestingLimit else { return haltForLivelock(of: .named(source)) }
    if isCalledFromOutside {
      announceCall(EngineCall.send, of: source, StageEvent.Detail.encoded(details))
    } else if isObserved {
      announce(.callback(source: source, name: Cue.word, StageEvent.Detail.encoded(details)))
    }
    run(code, Cue.word, of: .named(source), as: .answer) { answer in
      try reportingErrors(of: "the answer to the cue “\(NameGrammar.asWritten(source))”") {
        try answer(details)
      }
    }
  }

  func makeScheduledCall(_ code: UserCode<ScheduledCall.Body>) {
    announceCall(EngineCall.scheduled, of: Stage.traceName)
    run(code, EngineCall.scheduled.rawValue, of: .named(Stage.traceName), as: .scheduled) { body in
      try reportingErrors(of: "a call that is scheduled") { try body() }
    }
  }

  package static var traceName: String { "stage" }

  /// Calls the closure of an engine of the user in a step. Its calls follow from the step.
  func call(_ code: UserCode<StageFrames.Body>, at frame: StageFrame) {
    guard mayDeliver(by: .named(Stage.traceName)) else { return }
    run(code, "frame", of: .named(Stage.traceName)) { body in
      try reportingErrors(of: "a closure of onFrame") { try body(frame) }
    }
  }

  /// Reports an error that code throws, since it fails the run.
  private func reportingErrors(of code: String, _ call: () throws -> Void) throws {
    do {
      try call()
    } catch {
      // An error of the stage itself is known.
      if error as? StageError != nil, error as? StageError == reports.problems.last { throw error }
      report(.codeThrew(code, at: now, reason: Self.text(of: error)), by: nil)
      throw error
    }
  }

  /// Runs a task of the rehearsal up to its next wait. Its calls follow from the event that made it ready.
  func runReadyTask() {
    guard let tasks, mayDeliver(by: .named(Stage.traceName)) else { return }
    run(tasks, "task", of: .named(Stage.traceName)) { $0.runNext() }
  }

  private func announce(_ error: any Error, in word: String, of source: String) {
    announce(
      .callback(
        source: source, name: "error",
        [.init("in", .text(word)), .init("message", .text(Self.text(of: error)))]))
  }

  /// Returns the description of an error, or else its case or type, since contents may have any order.
  static func text(of error: any Error) -> String {
    if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
    let isCase = Mirror(reflecting: error).displayStyle == .enum
    let hasContents = !Mirror(reflecting: error).children.isEmpty
    return isCase && !hasContents ? "\(error)" : "\(type(of: error))"
  }
}
