import DopesheetEngine
import DopesheetFlights
import DopesheetNotation
import DopesheetScenarios

/// A run of a document on a stage of its own that nobody observes: what the engine refuses is an error of the document.
///
/// The stage moves from call to call, and on to the end, by one step each, whatever the tempo is.
final class RunDryRun {
  let document: RunDocument
  /// Where the calls stand, in the order of ``RunDocument/calls``.
  let cursors: [JSONCursor]
  let names: RunNames
  let root: JSONCursor
  private let stage = Stage()
  private let cast = RunCast()
  /// The problems of the stage that are known, and the mistakes that were reported of them.
  private var knownProblems = 0
  private var reported: Set<String> = []

  init(_ document: RunDocument, _ cursors: [JSONCursor], _ names: RunNames, _ root: JSONCursor) {
    self.document = document
    self.cursors = cursors
    self.names = names
    self.root = root
    // Loading takes little time: what comes after more callbacks is judged when the document is played.
    stage.callbacks.limit = 100_000
  }

  /// Makes all calls, and reports what cannot be done where the document asks for it.
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
    guard root.mistakes.list.isEmpty else { return }
    if !isSpent { judgeKeys() }
    judgeTriggers()
  }

  /// Whether the run has more callbacks than a dry run judges.
  private var isSpent: Bool { stage.callbacks.total > stage.callbacks.limit }

  /// Moves the stage to a time; false if that takes too long, or if nothing moves any more.
  private func move(to time: Ticks) -> Bool {
    // What is called at time 0 comes before the first step.
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
    if let mistake = cast.mistake(in: call.action) {
      return cursor.fail(mistake.message, hint: mistake.hint)
    }
    cast.carryOut(call, on: stage)
    if case .speed(let factors) = call.action,
      let motion = factors.compactMap({ excess(of: cast.motions[$0.name]) }).first
    {
      // What else the stage says of it follows from that.
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

  /// The first of a motion and those below it whose speed is out of range, together with those around it.
  private func excess(of motion: MotionControl?) -> MotionControl? {
    guard let motion else { return nil }
    guard RunMoveable.speeds.contains(motion.totalSpeed) else { return motion }
    return (motion as? MotionCollection)?.motions.compactMap { excess(of: $0) }.first
  }

  /// Reports what is wrong with registered flights, also with those that no call applies.
  private func judgeKeys() {
    let keys = names.keys.map { (cast.node($0.node), $0.key) }
    for (key, faults) in zip(names.keys, stage.faults(ofRegistered: keys)) {
      for fault in faults { names.cursor(of: key)?.fail(fault.description) }
    }
  }

  /// Reports flights that would begin at the ends of others and last too long, also if that lies beyond the run.
  private func judgeTriggers() {
    for (call, cursor) in zip(document.calls, cursors) {
      for flight in call.ownFlights {
        guard let late = flight.lateTrigger(from: call.time) else { continue }
        cursor.fail(
          "the flight of '\(late.node)' ends beyond 200 days",
          hint: "shorten its durations or repeats, or those of the flights that lead to it")
      }
    }
  }

  // MARK: Places

  /// Reports the problems that the stage has had since the last time, each once.
  ///
  /// - Parameter call: The call that was made.
  private func reportProblems(at call: JSONCursor?) {
    guard !isSpent else { return }
    for var problem in stage.problems[knownProblems...] {
      if case .timeOverflow(let source) = problem, let motion = stage.motion(named: source) {
        problem = .timeOverflow(source: motion.overlongPart.name)
      }
      let cursor = place(of: problem.source, at: call)
      if reported.insert("\(problem) \(cursor.pointer)").inserted {
        cursor.fail(problem.description)
      }
    }
    knownProblems = stage.problems.count
  }

  /// Where the document asks for what a source of traces could not do.
  private func place(of source: String?, at call: JSONCursor?) -> JSONCursor {
    let name = source.flatMap { names.cursor(of: $0) }
    if let call {
      // What came with the call has a place of its own.
      return name.flatMap { $0.pointer.hasPrefix(call.pointer + "/") ? $0 : nil } ?? call
    }
    if let name { return name }
    let flight = source.flatMap { document.flight(named: $0) }
    let index = document.calls.firstIndex { call in
      call.flights.contains { $0.place == flight?.place }
    }
    if let index { return cursors[index] }
    let machine = source.flatMap { source in
      document.machines.lazy.compactMap { $0.machine(ofSource: source) }.first
    }
    return machine.flatMap { names.cursor(of: $0) } ?? root
  }
}

extension RunFlight {
  /// The first of the flights that its triggers describe which would end beyond the limit of time.
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

  /// When it ends at the latest; `nil` beyond the limit of time.
  private func end(from time: Ticks) -> Ticks? {
    let longest = properties.map(\.duration).max() ?? .zero
    let times = max(1, Int64(repeats ?? 0) + 1, 2 * Int64(roundTrips ?? 0))
    return longest.adding(turnDelay)?.multiplied(by: times)?.adding(time)
  }
}
