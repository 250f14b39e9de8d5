extension Stage {
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
    if let styleCause, styleCause.depth == delivering.count { return styleCause.name }
    return delivering.last.map { "\($0.source.name).\($0.word)" }
  }

  /// Tells whether somebody listens.
  var isObserved: Bool { !observers.isEmpty }

  /// Tells whether a callback is being delivered.
  var isDelivering: Bool { calls.callbacks > 0 }

  /// Tells whether the accessors of a user's object are being called.
  package var isAccessing: Bool { calls.isAccessing }

  /// Tells whether what is called now is called from outside, and somebody listens.
  var isCalledFromOutside: Bool {
    calls.callbacks == 0 && calls.answers == 0 && !calls.isAccessing && !observers.isEmpty
  }

  /// Begins a step, or a call from outside.
  func beginCascade() {
    callbacks.inStep = 0
    beginInstant()
  }

  /// Time has moved on: what happens now is no part of a cascade before.
  func beginInstant() {
    callbacks.instant &+= 1
    callbacks.begun = 0
    guard callbacks.instant == 0 else { return }
    // No motion may seem to have called back at an instant that has a number of old.
    motions.each { $0.cascade = Cascade() }
    callbacks.instant = 1
  }

  /// Takes note of a problem that befell the stage itself.
  func refuse(_ error: StageError) {
    report(error, by: nil)
    if let source = delivering.last?.source {
      announce(.callback(source: source.name, name: "refused", [.init("error", .text(error.word))]))
    }
  }

  func haltForLivelock(of motion: MotionControl) {
    let error = StageError.callbackLivelock(source: motion.name)
    halt = error
    report(error, by: motion)
  }
}
