import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// The runs of an exploration: those from which its scene is learned, and those of scripts.
struct ScriptRunner {
  let scene: ExplorationScene
  let settles: Bool
  /// Whether an engine of the user moves with the stage.
  let hasOwnEngine: Bool
  private let cues: [ExplorationAction]
  var exploration: Exploration
  /// The rehearsal of the exploration without `updated` callbacks, which come once for each frame.
  private let rehearsal: Rehearsal

  enum Outcome {
    /// The run, and what kept it from being settled at its end.
    case done(Rehearsal.Run, waits: Waits)
    case rejected
    case failed(ImplicitClaim, String, Rehearsal.Run)
  }

  /// Learns the scene, from a run without interruptions and one in which each cue is sent.
  init(_ exploration: Exploration) throws {
    self.exploration = exploration
    var rehearsal = exploration.rehearsal
    rehearsal.options.recordsUpdates = false
    self.rehearsal = rehearsal
    let base = try Attempt(rehearsal, ScriptMovement(end: exploration.limit, isSettling: true))
    let watch = ScheduleWatch()
    base.stage.attach(watch)
    try base.perform()
    base.stage.detach(watch)
    // A stage on which something is held for ever settles no more than one on which something moves.
    settles = base.notes.waits.isEmpty
    hasOwnEngine = base.stage.hasOwnEngine
    let first = base.run
    let named = try Self.cues(of: exploration.interruptions, on: first.trace)
    let cues = try named.compactMap { name, lists, isNamed in
      let action = ExplorationAction.send(name, lists, in: first)
      if action == nil, isNamed { throw ExplorationError.noValues(NameGrammar.asWritten(name)) }
      return action
    }
    var runs = [first]
    if !cues.isEmpty {
      let moment = max(
        Ticks(count: ExplorationScene.end(of: first.trace).count / 2), .seconds(0.1))
      let sends = Self.sends(of: cues, waysOfEach: 1) { _ in moment }
      // A trap in this run is the first to be found.
      exploration.willRun?([], sends.map(\.sentence).joined(separator: ", "))
      let cued = try Attempt(
        rehearsal, ScriptMovement(steps: sends, end: exploration.limit, isSettling: true))
      // Cues may break what the search is to find. Then the first run is enough.
      if (try? cued.perform()) != nil { runs.append(cued.run) }
    }
    self.cues = cues
    scene = try ExplorationScene(runs, cues, exploration.interruptions, scheduled: watch.times)
  }

  private typealias Cue = (
    name: String, lists: [[ExplorationAction.Parameter]], isNamed: Bool
  )

  private static func cues(
    of interruptions: Interruption, on trace: Trace
  ) throws(ExplorationError) -> [Cue] {
    let known = trace.sources.filter { $0.kind == "cue" }.map(\.name)
    var cues: [Cue] = []
    for kind in interruptions.kinds {
      let names: [String]
      var lists: [[ExplorationAction.Parameter]] = []
      switch kind {
      case .cues(let some): names = some
      case .cue(let name, let parameters): (names, lists) = ([name], [parameters])
      case .repeats, .pauses, .calls, .frames, .call: continue
      }
      for name in names.isEmpty ? known : names.map({ NameGrammar.encode(word: $0) }) {
        guard known.contains(name) else {
          throw .unknownCue(NameGrammar.asWritten(name), nearest: nearest(to: name, in: known))
        }
        if let index = cues.firstIndex(where: { $0.name == name }) {
          cues[index].lists += lists
        } else {
          cues.append((name, lists, !names.isEmpty))
        }
      }
    }
    return cues
  }

  /// Each cue, sent in its simplest ways, each at the time for its number.
  private static func sends(
    of cues: [ExplorationAction], waysOfEach most: Int, at time: (Int) -> Ticks
  ) -> [InterruptionScript.Step] {
    cues.flatMap { cue in cue.examples.prefix(most).map { (cue, $0) } }.enumerated()
      .map { number, send in
        .init(
          time: time(number), source: send.0.source, word: send.0.word, details: send.1,
          isInner: false)
      }
  }

  func end(of script: InterruptionScript) -> Ticks {
    max(scene.end, script.steps.last?.time ?? .zero)
  }

  /// Runs a script until it settles, or until a time.
  ///
  /// - Parameters:
  ///   - end: The end of the run; `nil` if it settles.
  ///   - resume: The time at which motions that are still paused are resumed; `nil` for the script's own end, if it
  ///     pauses single motions.
  func run(
    _ script: InterruptionScript, until end: Ticks? = nil, resumingAt resume: Ticks? = nil
  ) throws -> Outcome {
    exploration.willRun?(script.choices, script.sentence)
    let last = resume ?? self.end(of: script)
    let isSettling = settles && end == nil
    let pauses = script.steps.contains { $0.isInner && $0.word == EngineCall.pause.rawValue }
    let movement = ScriptMovement(
      steps: script.steps, end: end ?? (settles ? latestEnd(of: script, last) : last),
      isSettling: isSettling, least: isSettling ? last : .zero,
      resume: resume ?? (isSettling && pauses ? last : nil))
    let attempt = try Attempt(rehearsal, movement, of: script)
    do {
      try attempt.perform()
      if let jump = attempt.notes.velocityJump, exploration.implicit.contains(.keepsVelocity) {
        return .failed(.keepsVelocity, jump, attempt.run)
      }
      return .done(attempt.run, waits: attempt.notes.waits)
    } catch RehearsalError.problems(let problems) {
      for problem in problems {
        // Users cannot be blamed for a call that does not fit.
        let claim =
          problem.brokenClaim ?? (script.steps.allSatisfy(\.isSend) ? .hasNoErrors : nil)
        guard let claim, exploration.implicit.contains(claim) else { continue }
        return .failed(claim, problem.description, attempt.run)
      }
      // Errors that code of the user throws do not stop a run.
      if problems.allSatisfy({ $0.kind == .codeThrew }) {
        return .done(attempt.run, waits: attempt.notes.waits)
      }
    } catch {
      if exploration.implicit.contains(.hasNoErrors) {
        return .failed(.hasNoErrors, "\(error)", attempt.run)
      }
    }
    return .rejected
  }

  /// Makes calls one after another, each when the stage has settled; `nil` if the stage rejects one.
  func factsWithoutHaste(of steps: [InterruptionScript.Step]) throws -> FactsWithoutHaste? {
    let movement = ScriptMovement(
      steps: steps, end: max(scene.end * 2, .seconds(2)), isSettling: true, isWithoutHaste: true)
    let attempt = try Attempt(rehearsal, movement)
    guard (try? attempt.perform()) != nil else { return nil }
    return FactsWithoutHaste(attempt.run.trace, attempt.notes.waits)
  }

  /// Returns what no cue ends after a script: each is sent, in up to eight ways, one after another.
  func waitsAfterCues(_ script: InterruptionScript) throws -> Waits {
    // An error breaks another claim.
    guard let attempt = try attemptOfCues(after: script) else { return Waits() }
    let start = end(of: script)
    var waits = attempt.notes.waits
    // What was freed for some time can be freed.
    let freed = Set(
      attempt.run.trace.runEvents.filter { $0.kind == .state && $0.time > start }.map(\.source))
    waits.held.removeAll { freed.contains($0) }
    if attempt.notes.settled > start { waits.others = [] }
    return waits
  }

  /// Returns the run of a script after which each cue is sent, one after another; `nil` after an error.
  func attemptOfCues(after script: InterruptionScript) throws -> Attempt? {
    let start = end(of: script)
    let gap = min(scene.end, .seconds(2)) + .seconds(0.5)
    let sends = Self.sends(of: cues, waysOfEach: 8) { start + gap * ($0 + 1) }
    var movement = ScriptMovement(
      steps: script.steps + sends, end: start + gap * (sends.count + 2))
    movement.watchesRest = true
    let attempt = try Attempt(rehearsal, movement, of: script)
    return (try? attempt.perform()) == nil ? nil : attempt
  }

  /// Returns the time by which a run must have settled. A call may slow a motion down to a quarter, and each may begin it
  /// again.
  private func latestEnd(of script: InterruptionScript, _ last: Ticks) -> Ticks {
    let longest = (scene.end + .seconds(0.1)) * (4 * (script.steps.count + 1))
    return min(last + max(longest, exploration.limit), .limit)
  }
}

/// Notes the times for which calls are scheduled before the first step.
private final class ScheduleWatch: StageObserver {
  private(set) var times: Set<Ticks> = []
  private var isSetUp = false

  func stage(_ stage: Stage, announces event: StageEvent) {}
  func stage(_ stage: Stage, willStepTo time: Ticks) { isSetUp = true }
  func stage(_ stage: Stage, schedulesCallAt time: Ticks) { if !isSetUp { times.insert(time) } }
}

extension InterruptionScript.Step {
  var isSend: Bool { word == EngineCall.send.rawValue }
}

extension StageError {
  /// The claim that the error breaks; `nil` if the stage rejected a call whose numbers or receiver do not fit, as scripts
  /// of any calls make them.
  fileprivate var brokenClaim: ImplicitClaim? {
    switch kind {
    case .callbackLivelock, .notANumber: .isFinite
    case .notFinite, .negativeRepeats, .negativeTime, .badSpeed, .badCue, .unknownProperty,
      .wrongComponents, .invalidParameter, .cannotRetarget, .cannotAdd, .badPath, .tooManyBounces,
      .neverRests, .refusedToBegin, .notOnStage, .frameConflict, .twoParents, .cycleOfMotions,
      .otherStage, .refused:
      nil
    case .reentrantStep, .timeBackwards, .timeOverflow, .duplicateName, .emptyName, .nameTooLong,
      .nodeElsewhere, .callInAccessor, .targetGone, .scheduledInThePast, .codeThrew, .abandoned,
      .tempo:
      .hasNoErrors
    }
  }
}
