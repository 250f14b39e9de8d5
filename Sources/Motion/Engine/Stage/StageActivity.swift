import DopesheetText

struct StageActivity {
  var isStepping = false
  var isSettling = false
}

struct CallNesting {
  var callbacks = 0
  /// The number of nested answers to cues and calls of styles.
  var answers = 0
  var isScheduled = false
  /// Whether values are being read or shown.
  var isAccessing = false
}

package struct CallbackCount {
  package var instant: UInt16 = 1
  /// The number of motions that callbacks have begun at the present instant.
  package var begun = 0
  var inStep = 0
  package internal(set) var total = 0
  package var limit = Int.max

  /// The maximum number of callbacks in one step, so that cycles of a few ticks cannot take for ever.
  private static let stepLimit = 1_000_000

  /// Counts a callback. Returns false if there are too many in the step or on the stage.
  mutating func count() -> Bool {
    inStep += 1
    total += 1
    return inStep <= CallbackCount.stepLimit && total <= limit
  }
}

enum CallSource {
  case motion(MotionControl)
  /// A source that is not a motion, by its name in traces.
  case named(String)

  var name: String {
    switch self {
    case .motion(let motion): motion.name
    case .named(let name): name
    }
  }

  var motion: MotionControl? {
    if case .motion(let motion) = self { motion } else { nil }
  }
}

struct CallbackWatch {
  typealias Body = () throws -> Void

  let source: String
  let word: String
  /// The number of times that the callback must still be delivered, including the one in which the closure is called.
  var remaining: Int
  let code: UserCode<Body>
}

extension Stage {
  /// The maximum number of callbacks of one source at one instant.
  static var cascadeLimit: UInt16 { 10_000 }

  /// The maximum number of motions that callbacks begin at one instant.
  package static var begunLimit: Int { 100_000 }

  /// The maximum depth of callbacks inside one another, since a thread's stack is finite.
  static var nestingLimit: Int { 100 }

  var isObserved: Bool { !observers.isEmpty }

  var isDelivering: Bool { calls.callbacks > 0 }

  var presentCause: String? {
    if let styleCause, styleCause.depth == delivering.count { return styleCause.name }
    return delivering.last.map { "\($0.source.name).\($0.word)" }
  }

  /// Whether a call made now is external, and there are observers.
  var isCalledFromOutside: Bool {
    calls.callbacks == 0 && calls.answers == 0 && !calls.isAccessing && !observers.isEmpty
  }

  func beginCascade() {
    callbacks.inStep = 0
    beginInstant()
  }

  /// Begins a new instant, at which no earlier cascade continues.
  func beginInstant() {
    callbacks.instant &+= 1
    callbacks.begun = 0
    guard callbacks.instant == 0 else { return }
    // The counters of motions are reset, so that old instants are not mistaken for new ones with the same number.
    motions.each { $0.cascade = Cascade() }
    callbacks.instant = 1
  }

  func isFirstReport(_ key: String) -> Bool { reports.isFirst(key) }

  func refuse(_ error: StageError) {
    report(error, by: nil)
    if let source = delivering.last?.source {
      announce(.callback(source: source.name, name: "refused", [.init("error", .text(error.word))]))
    }
  }

  func haltForLivelock(of source: CallSource) {
    let error = StageError.callbackLivelock(source: source.name)
    halt = error
    report(error, by: source.motion)
  }

  func announceState(of motion: MotionControl, from: MotionState, to next: MotionState) {
    guard !observers.isEmpty else { return }
    declare(motion)
    var details: [StageEvent.Detail] = []
    if motion.isWaiting { details.append(.init("hold", .text("wait"))) }
    if let cause = presentCause { details.append(.init("cause", .text(cause))) }
    announce(.state(source: motion.name, from: from.rawValue, to: next.rawValue, details))
  }
}
