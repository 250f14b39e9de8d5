import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// A dry run of a document on a stage without observers, which reports the engine's errors.
///
/// The stage moves in one step from each call to the next, and then to the end. The tempo is ignored.
final class RunDryRun {
  let document: RunDocument
  /// The places of the calls, in the order of ``RunDocument/calls``.
  let cursors: [JSONCursor]
  let names: RunNames
  let root: JSONCursor
  private let stage = Stage()
  private let cast = RunCast()
  private lazy var flights = RunFlightNames(document)
  /// The number of the stage's problems that were processed, and the errors that were reported.
  private var knownProblems = 0
  private var reported: Set<String> = []

  /// - Parameter mostCallbacks: The number of callbacks after which it ends, which limits the time of loading.
  init(
    _ document: RunDocument, _ cursors: [JSONCursor], _ names: RunNames, _ root: JSONCursor,
    mostCallbacks: Int
  ) {
    self.document = document
    self.cursors = cursors
    self.names = names
    self.root = root
    stage.callbacks.limit = mostCallbacks
  }

  func judge() {
    do {
      try document.fill(stage, cast)
    } catch {
      return root.fail(String(describing: error))
    }
    reportProblems(at: nil)
    for (call, cursor) in zip(document.calls, cursors) {
      guard move(to: call.time) else { break }
      judge(call, cursor)
      if isSpent { break }
    }
    if !isSpent { _ = move(to: document.end.time) }
    guard root.errors.list.isEmpty else { return }
    if !isSpent { judgeKeys() }
    judgeTriggers()
  }

  private var isSpent: Bool { stage.callbacks.total > stage.callbacks.limit }

  /// Moves the stage to a time. Returns `false` if the stage cannot take the step.
  private func move(to time: Ticks) -> Bool {
    // Calls at time 0 come before the first step.
    guard time > stage.now else { return true }
    do throws(StageError) {
      try stage.step(to: time)
    } catch {
      reportProblems(at: nil)
      return false
    }
    reportProblems(at: nil)
    return true
  }

  private func judge(_ call: RunCall, _ cursor: JSONCursor) {
    if let error = call.action.error(cast) {
      return cursor.fail(error.message, hint: error.hint)
    }
    cast.carryOut(call, on: stage)
    if let motion = call.action.paced.compactMap({ excess(of: cast.motions[$0]) }).first {
      // The stage's other problems are consequences of this one.
      knownProblems = stage.problems.count
      let speed = NumberText.text(of: motion.totalSpeed)
      return cursor.fail(
        "badSpeed: '\(motion.name)' would go \(speed) times as fast as the stage",
        hint:
          "the product of its speed and its parents' speeds must be a number\(RunMoveable.speeds.suffix)"
      )
    }
    reportProblems(at: cursor)
    for rejection in cast.rejections {
      if case ScenarioError.timeOverflow = rejection { cursor.fail("\(rejection)") }
      if let error = rejection as? InputError { cursor.fail(error.reason) }
    }
    cast.rejections = []
  }

  /// Returns the first motion of a tree whose total speed is out of range; otherwise `nil`.
  private func excess(of motion: MotionControl?) -> MotionControl? {
    guard let motion else { return nil }
    guard RunMoveable.speeds.contains(motion.totalSpeed) else { return motion }
    return (motion as? MotionCollection)?.motions.compactMap { excess(of: $0) }.first
  }

  /// Reports errors of registered flights, including those that no call applies.
  private func judgeKeys() {
    let keys = names.keys.map { (cast.node($0.node), $0.key) }
    for (key, faults) in zip(names.keys, stage.faults(ofRegistered: keys)) {
      for fault in faults { names.cursor(of: key)?.fail(fault.description) }
    }
  }

  /// Reports flights of triggers that end beyond 200 days, even if that is after the end of the run.
  private func judgeTriggers() {
    for (call, cursor) in zip(document.calls, cursors) {
      for flight in call.action.flights {
        guard let late = flight.lateTrigger(from: call.time) else { continue }
        cursor.fail(
          "the flight of '\(late.node)' ends beyond 200 days",
          hint: "shorten its durations or repeats, or those of the flights that lead to it")
      }
    }
  }

  // MARK: Places

  /// Reports the problems of the stage since the last call of this function, each once, at the call that was just made;
  /// `nil` after a step.
  private func reportProblems(at call: JSONCursor?) {
    guard !isSpent else { return }
    for var problem in stage.problems[knownProblems...] {
      if problem.kind == .timeOverflow, let motion = problem.source.flatMap(stage.motion(named:)) {
        problem = .timeOverflow(source: motion.overlongPart.name)
      }
      let cursor = place(of: problem.source, at: call)
      if reported.insert("\(problem) \(cursor.pointer)").inserted {
        cursor.fail(problem.description)
      }
    }
    knownProblems = stage.problems.count
  }

  /// Returns the place in the document that causes a problem of a source.
  private func place(of source: String?, at call: JSONCursor?) -> JSONCursor {
    let name = source.flatMap { names.cursor(of: $0) }
    if let call {
      // An object that the call creates has its own place.
      return name.flatMap { $0.pointer.hasPrefix(call.pointer + "/") ? $0 : nil } ?? call
    }
    if let name { return name }
    if let flight = source.flatMap({ flights[$0] }) { return cursors[flight.call] }
    let machine = source.flatMap { source in
      document.machines.lazy.compactMap { $0.machine(ofSource: source) }.first
    }
    return machine.flatMap { names.cursor(of: $0) } ?? root
  }
}

extension RunFlight {
  /// Returns the first flight of the triggers that would end beyond the limit of time; otherwise `nil`.
  fileprivate func lateTrigger(from time: Ticks) -> RunFlight? {
    guard let end = end(from: time) else { return nil }
    let isEndless = repeats == 0 || roundTrips == 0
    for trigger in triggers {
      guard case .fly(let flight) = trigger.action else { continue }
      let isLast = trigger.moment == .onCompletion
      if isLast, isEndless { continue }
      let start = isLast ? end : time
      if flight.end(from: start) == nil { return flight }
      if let late = flight.lateTrigger(from: start) { return late }
    }
    return nil
  }

  /// Returns the latest end of the flight; `nil` beyond the limit of time.
  private func end(from time: Ticks) -> Ticks? {
    let longest = properties.map(\.duration).max() ?? .zero
    let times = max(1, Int64(repeats ?? 0) + 1, 2 * Int64(roundTrips ?? 0))
    return longest.adding(turnDelay)?.multiplied(by: times)?.adding(time)
  }
}
