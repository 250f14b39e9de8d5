import DopesheetNotation

// The gate to the code of the user: every closure and every object that a stage is given is called in this file.
// Callbacks, blocks, answers and scheduled calls are announced before; what `ask` asks for is recorded as its answer.

/// Code of the user: a closure, or an object with methods to call. Only the gate of a stage gets it out.
package struct UserCode<Body> {
  fileprivate let body: Body

  /// Keeps a closure or an object for the gate.
  package init(_ body: Body) { self.body = body }
}

extension UserCode: Sendable where Body: Sendable {}

/// What the stage is inside of at the moment, innermost included.
struct CallNesting {
  /// How many callbacks are being delivered, one inside another.
  var callbacks = 0
  /// How many cues are being answered or calls of styles carried out, one inside another.
  var answers = 0
  /// A scheduled call is being made.
  var isScheduled = false
  /// Values are being read or shown.
  var isAccessing = false
}

/// The step or the call from outside under way.
struct StageActivity {
  var isStepping = false
  /// What follows from a call is being processed.
  var isSettling = false
}

/// How many callbacks there were.
package struct CallbackCount {
  /// The number of the present instant.
  var instant: UInt16 = 1
  /// How many motions callbacks have begun at the present instant.
  package var begun = 0
  /// How many callbacks there were in the step under way.
  var inStep = 0
  /// How many callbacks there were at all.
  package internal(set) var total = 0
  /// The most callbacks that there may be at all.
  package var limit = Int.max

  /// Counts a callback; false if there are more than a step or the stage may have.
  mutating func count() -> Bool {
    inStep += 1
    total += 1
    return inStep <= Stage.stepLimit && total <= limit
  }
}

/// Who calls the user's code: the source of the record that announces it.
enum CallSource {
  case motion(MotionControl)
  /// A source that is no motion, as traces name it.
  case named(String)

  var name: String {
    switch self {
    case .motion(let motion): motion.name
    case .named(let name): name
    }
  }
}

/// What the user's code may do while it runs.
private enum UserCodeRole {
  /// A callback: what it calls is settled when it returns, and follows from it.
  case callback(CallSource, word: String)
  /// The answer to a cue: what it calls is settled at once, and follows from it.
  case answer
  /// A scheduled call: what it calls comes from outside.
  case scheduled
  /// Reads or shows values: what it calls on motions is refused.
  case accessor
}

extension UserCode {
  /// The gate: the one place where code of the user is called.
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

  /// Lets the code read, answer or show values. Not announced itself: its values and answers are recorded.
  ///
  /// - Parameter stage: The stage whose motions take no calls meanwhile; `nil` for none.
  @inline(__always)
  package func ask<Answer, Failure: Error>(
    on stage: Stage?, _ call: (Body) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try enter(stage, as: .accessor, call)
  }
}

extension Stage {
  /// Announces a callback that is due, and calls the closure if one is set.
  ///
  /// Inside the closure the whole stage stands at the present time. What the closure throws is announced, and
  /// the rest of the step goes on.
  func deliver(_ callback: MotionCallback, of motion: MotionControl) {
    guard halt == nil else { return }
    if motion.cascade.instant != callbacks.instant {
      motion.cascade = Cascade(instant: callbacks.instant)
    }
    motion.cascade.count += 1
    if callback == .started, isDelivering { callbacks.begun += 1 }
    guard callbacks.count(), motion.cascade.count <= Stage.cascadeLimit,
      callbacks.begun <= Stage.begunLimit, calls.callbacks < Stage.nestingLimit
    else { return haltForLivelock(of: motion) }

    let isUpdate = callback == .updated
    for observer in observers where !isUpdate || observer.observesUpdates {
      declare(motion)
      observer.stage(
        self, announces: .callback(source: motion.name, name: callback.rawValue, []))
    }
    guard let extras = motion.extras else { return }
    if let code = extras.callbacks[callback] {
      run(code, callback.rawValue, of: .motion(motion)) { try $0(motion) }
    }
    if let hook = extras.style?.hooks[callback] { attend(hook, to: callback, of: motion) }
  }

  /// Lets the style of a motion hear that a reset cut off a run, unless another has begun since.
  func deliverReset(of motion: MotionControl) {
    guard halt == nil, motion.state == .stopped,
      let hook = motion.extras?.style?.hooks[.stopped]
    else { return }
    attend(hook, to: .stopped, of: motion)
  }

  /// Calls the hook of a style, whose calls follow from the callback like those of the user's closure.
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

  /// Announces a callback of a style that is due, and calls the user's code if there is some.
  package func deliver<Body>(
    _ name: String, _ details: [Happening.Detail], of motion: MotionControl,
    to code: UserCode<Body>?, _ call: (Body) throws -> Void
  ) {
    guard mayDeliver(by: .motion(motion)) else { return }
    declare(motion)
    announce(.callback(source: motion.name, name: name, details))
    if let code { run(code, name, of: .motion(motion), call) }
  }

  /// Announces a callback of a style that is due, and for which the user has no code.
  package func deliver(_ name: String, _ details: [Happening.Detail], of motion: MotionControl) {
    guard mayDeliver(by: .motion(motion)) else { return }
    declare(motion)
    announce(.callback(source: motion.name, name: name, details))
  }

  /// Announces a callback of a target, and calls the user's code.
  package func deliver<Body>(
    _ name: String, _ details: [Happening.Detail], of target: MotionTarget,
    to code: UserCode<Body>, _ call: (Body) throws -> Void
  ) {
    let source = CallSource.named(target.traceName)
    guard mayDeliver(by: source) else { return }
    announce(.callback(source: source.name, name: name, details))
    run(code, name, of: source, call)
  }

  /// Counts a callback of a style or a scheduled call; false, and a halt, if they have no end.
  func mayDeliver(by source: CallSource) -> Bool {
    guard halt == nil else { return false }
    if callbacks.count(), calls.callbacks < Stage.nestingLimit { return true }
    haltForLivelock(of: source)
    return false
  }

  /// Runs the user's code for a callback that has been announced.
  private func run<Body>(
    _ code: UserCode<Body>, _ word: String, of source: CallSource, _ call: (Body) throws -> Void
  ) {
    showForeignValues()
    do {
      try code.enter(self, as: .callback(source, word: word), call)
    } catch {
      announce(error, in: word, of: source.name)
    }
  }

  /// Answers a cue: a call from outside is recorded as such, one from inside as a callback.
  func answer(
    _ source: String, _ details: [Happening.Detail], _ code: UserCode<Cue.Answer>
  ) {
    guard halt == nil else { return }
    guard calls.answers < Stage.nestingLimit else { return haltForLivelock(of: .named(source)) }
    if isCalledFromOutside {
      announceCall(EngineCall.send, of: source, Happening.Detail.encoded(details))
    } else if isObserved {
      announce(.callback(source: source, name: Cue.word, Happening.Detail.encoded(details)))
    }
    showForeignValues()
    do {
      try code.enter(self, as: .answer) { try $0(details) }
    } catch {
      announce(error, in: Cue.word, of: source)
    }
  }

  /// Makes a call that the user has scheduled, as one from outside.
  func makeScheduledCall(_ code: UserCode<Schedule.Body>) {
    announceCall(EngineCall.scheduled, of: Stage.traceName)
    showForeignValues()
    do {
      try code.enter(self, as: .scheduled) { try $0() }
    } catch {
      announce(error, in: EngineCall.scheduled.rawValue, of: Stage.traceName)
    }
  }

  /// The stage as a source of its own in traces.
  static var traceName: String { "stage" }

  /// Announces an error that the user's code has thrown.
  private func announce(_ error: any Error, in word: String, of source: String) {
    announce(
      .callback(
        source: source, name: "error",
        [.init("in", .text(word)), .init("message", .text(Self.text(of: error)))]))
  }

  /// What an error says, or else what it is: the contents of a type that says nothing may be in any order.
  static func text(of error: any Error) -> String {
    if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
    let isCase = Mirror(reflecting: error).displayStyle == .enum
    let hasContents = !Mirror(reflecting: error).children.isEmpty
    return isCase && !hasContents ? "\(error)" : "\(type(of: error))"
  }

  private func haltForLivelock(of source: CallSource) {
    guard case .named(let name) = source else {
      if case .motion(let motion) = source { haltForLivelock(of: motion) }
      return
    }
    let error = StageError.callbackLivelock(source: name)
    halt = error
    report(error, by: nil)
  }
}
