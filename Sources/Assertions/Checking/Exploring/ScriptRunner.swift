import Dopesheet
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// The runs of an exploration: those from which its scene is learned, and those of scripts.
struct ScriptRunner {
  /// The calls, times and values that scripts use.
  let scene: ExplorationScene
  /// Whether the run without interruptions settles.
  let settles: Bool
  /// Whether an engine of the user moves with the stage.
  let hasOwnEngine: Bool
  var exploration: Exploration
  /// The rehearsal of the exploration without `updated` callbacks, which come once for each frame.
  private let rehearsal: Rehearsal

  /// The result of a run.
  enum Outcome {
    /// The run, and the waits that kept it from being settled at its end.
    case done(Rehearsal.Run, waits: [String])
    /// The stage rejected a call of the script.
    case rejected
    /// The run ended with an error that breaks a claim.
    case failed(ImplicitClaim, String, Rehearsal.Run)
  }

  /// The cues that the interruptions name, each with the ranges of its details.
  private struct CueRanges {
    private(set) var cues: [(name: String, lists: [[ExplorationAction.Parameter]])] = []
    private let known: [String]

    /// - Throws: `ExplorationError.unknownCue`.
    init(_ interruptions: Interruption, on trace: Trace) throws(ExplorationError) {
      known = trace.sources.filter { $0.kind == "cue" }.map(\.name)
      for kind in interruptions.kinds {
        switch kind {
        case .cues(let names):
          for name in names.isEmpty ? known : names.map({ NameGrammar.encode(word: $0) }) {
            try add(name, [])
          }
        case .cue(let name, let parameters):
          try add(NameGrammar.encode(word: name), [parameters])
        case .calls, .frames, .call: break
        }
      }
    }

    private mutating func add(
      _ name: String, _ lists: [[ExplorationAction.Parameter]]
    ) throws(ExplorationError) {
      guard known.contains(name) else {
        throw .unknownCue(
          NameGrammar.asWritten(name), nearest: nearest(to: name, in: known))
      }
      if let index = cues.firstIndex(where: { $0.name == name }) {
        cues[index].lists += lists
      } else {
        cues.append((name, lists))
      }
    }
  }

  /// Learns the scene, from a run without interruptions and one in which each cue is sent.
  ///
  /// - Throws: An error of the run without interruptions, and `ExplorationError`.
  init(_ exploration: Exploration) throws {
    self.exploration = exploration
    var rehearsal = exploration.rehearsal
    rehearsal.options.recordsUpdates = false
    self.rehearsal = rehearsal
    let base = try Attempt(rehearsal, [], until: exploration.limit, settling: true)
    try base.perform()
    settles = base.waits.isEmpty
    hasOwnEngine = base.stage.hasOwnEngine
    let first = base.run
    let ranges = try CueRanges(exploration.interruptions, on: first.trace)
    let cues = ranges.cues.compactMap { name, lists in
      ExplorationAction.send(name, lists, among: [first])
    }
    var runs = [first]
    if !cues.isEmpty {
      let moment = max(
        Ticks(count: ExplorationScene.end(of: first.trace).count / 2), .seconds(0.1))
      var simplest = Choices(repeating: [])
      let sends = cues.map { cue in
        InterruptionScript.Step(
          time: moment, source: cue.source, word: cue.word, details: cue.details(&simplest))
      }
      // A trap in this run is the first to be found.
      exploration.willRun?([], sends.map(\.phrase).joined(separator: ", "))
      let cued = try Attempt(rehearsal, sends, until: exploration.limit, settling: true)
      // Cues may break what the search is to find. Then the first run is enough.
      if (try? cued.perform()) != nil { runs.append(cued.run) }
    }
    scene = ExplorationScene(runs, cues, exploration.interruptions)
  }

  /// Returns the time at which a script has made all its calls, and the scene is over.
  func end(of script: InterruptionScript) -> Ticks {
    max(scene.end, script.steps.last?.time ?? .zero)
  }

  /// Runs a script until it settles, or until a time.
  ///
  /// - Parameters:
  ///   - end: The end of the run; `nil` if it settles.
  ///   - resume: The time at which motions that are still paused are resumed; `nil` for the script's own end.
  func run(
    _ script: InterruptionScript, until end: Ticks? = nil, resumingAt resume: Ticks? = nil
  ) throws -> Outcome {
    exploration.willRun?(script.choices, script.sentence)
    var rehearsal = rehearsal
    if let tempo = script.tempo { rehearsal.tempo = tempo }
    let last = resume ?? self.end(of: script)
    let isSettling = settles && end == nil
    let attempt = try Attempt(
      rehearsal, script.steps, until: end ?? (settles ? latestEnd(of: script, last) : last),
      settling: isSettling, resumingAt: isSettling ? last : nil, choices: script.choices)
    do {
      try attempt.perform()
      if let jump = attempt.velocityJump, exploration.implicit.contains(.keepsVelocity) {
        return .failed(.keepsVelocity, jump, attempt.run)
      }
      return .done(attempt.run, waits: attempt.waits)
    } catch RehearsalError.problems(let problems) {
      for problem in problems {
        guard let claim = problem.brokenClaim, exploration.implicit.contains(claim) else {
          continue
        }
        return .failed(claim, problem.description, attempt.run)
      }
      // Errors that code of the user throws do not stop a run.
      if problems.allSatisfy({ $0.kind == .codeThrew }) {
        return .done(attempt.run, waits: attempt.waits)
      }
    } catch {
      if exploration.implicit.contains(.hasNoErrors) {
        return .failed(.hasNoErrors, "\(error)", attempt.run)
      }
    }
    return .rejected
  }

  /// Returns the time by which a run must have settled. A call may slow a motion down to a quarter, and each may begin it
  /// again.
  private func latestEnd(of script: InterruptionScript, _ last: Ticks) -> Ticks {
    let longest = (scene.end + .seconds(0.1)) * (4 * (script.steps.count + 1))
    return min(last + max(longest, exploration.limit), .limit)
  }
}

/// One run of a rehearsal with calls at given times. Its trace can be read even if it fails.
private struct Attempt {
  let stage: Stage
  private let recorder: Recorder
  private let rehearsal: Rehearsal
  private let movement: ScriptMovement
  private let notes = ScriptMovement.Notes()

  /// - Parameters:
  ///   - end: The latest end of the run.
  ///   - isSettling: Whether the run ends when it settles.
  ///   - resume: The time at which motions that are still paused are resumed, if ever.
  ///   - choices: The choices of the script, which the trace shows; empty for other calls.
  init(
    _ rehearsal: Rehearsal, _ steps: [InterruptionScript.Step], until end: Ticks,
    settling isSettling: Bool, resumingAt resume: Ticks? = nil, choices: [UInt32] = []
  ) throws {
    var rehearsal = rehearsal
    if !choices.isEmpty {
      let text = choices.map { "\($0)" }.joined(separator: " ")
      let setUp = rehearsal.setUp
      rehearsal.setUp = { stage in
        try setUp(stage)
        // The closure of a document's rehearsal replaces the facts.
        stage.recorder.meta.append(Trace.Meta(CounterExample.choicesKey, text))
      }
    }
    self.rehearsal = rehearsal
    movement = ScriptMovement(steps: steps, end: end, isSettling: isSettling, resume: resume)
    (stage, recorder) = try rehearsal.makeStage()
  }

  /// The waits that kept the stage from being settled at the end, before its tasks were cancelled.
  var waits: [String] { notes.waits }
  /// The first change of a spring's velocity by a new end, in words.
  var velocityJump: String? { notes.velocityJump }

  func perform() throws {
    try rehearsal.perform(
      { [movement, notes] in try movement.move($0, by: $1, notes) }, on: stage, recorder)
  }

  var run: Rehearsal.Run {
    rehearsal.run({ [movement] in try movement.move($0, by: $1, .init()) }, stage, recorder)
  }
}

/// The calls of a script and the end of its run, for any stage of a rehearsal.
private struct ScriptMovement {
  let steps: [InterruptionScript.Step]
  let end: Ticks
  let isSettling: Bool
  let resume: Ticks?

  /// Facts that are seen only during a run.
  final class Notes {
    fileprivate(set) var waits: [String] = []
    fileprivate(set) var velocityJump: String?
  }

  func move(_ stage: Stage, by tempo: ManualTempo, _ notes: Notes) throws {
    for step in steps {
      if let place = step.inside {
        stage.onCallback(place.word, of: place.source, occurrence: place.occurrence) {
          [unowned stage] in make(step, on: stage, notes)
        }
      } else {
        stage.atOwn(step.time) { [unowned stage] in make(step, on: stage, notes) }
      }
    }
    if let resume { stage.atOwn(resume) { [unowned stage] in resumeAll(on: stage) } }
    var beats = TempoSteps(of: tempo.tempo)
    while stage.now < end, !(isSettling && stage.isSettled) {
      try stage.step(to: min(try beats.next() ?? end, end))
      // A callback may have come after that time, and a call inside it may have paused a motion.
      if let resume, stage.now > resume,
        stage.unsettled.allSatisfy({ name, state in
          state == .paused || stage.motion(named: name) is MotionCollection
        })
      {
        resumeAll(on: stage)
      }
    }
    notes.waits = stage.allWaits
  }

  private func resumeAll(on stage: Stage) {
    // What resumes also resumes its children.
    for motion in stage.unsettled.reversed()
    where stage.motion(named: motion.name)?.state ?? .paused == .paused {
      try? stage.make(EngineCall.resume.rawValue, of: motion.name, [])
    }
  }

  /// Makes a call. Calls that nothing accepts are left out.
  private func make(_ step: InterruptionScript.Step, on stage: Stage, _ notes: Notes) {
    let spring = springVelocities(for: step, on: stage)
    try? stage.make(step.word, of: step.source, step.details)
    guard let spring, notes.velocityJump == nil, spring.motion.state == .moving else { return }
    for (before, after) in zip(spring.velocities, spring.motion.velocities)
    where abs(after - before) > 1e-6 * max(1, abs(before)) {
      notes.velocityJump =
        "\(spring.motion.name): the velocity is \(NumberText.text(of: before)) before the call "
        + "at \(stage.now), and \(NumberText.text(of: after)) after it"
    }
  }

  /// Returns the spring that a call gives new ends in flight, with its velocities before that.
  private func springVelocities(
    for step: InterruptionScript.Step, on stage: Stage
  ) -> (motion: SpringMotion, velocities: [Double])? {
    guard step.word == EngineCall.retarget.rawValue,
      let motion = stage.motion(named: step.source) as? SpringMotion, motion.state == .moving
    else { return nil }
    return (motion, motion.velocities)
  }
}

extension Stage {
  /// Everything that keeps the stage from being settled, in words, except endless chains of transitions.
  fileprivate var allWaits: [String] {
    guard !isSettled else { return [] }
    let (motions, waits) = (unsettled, unsettledWaits)
    if motions.isEmpty, waits.isEmpty { return ["a scheduled call"] }
    let endless = Set(machines.compactMap { $0.endlessMotion?.name })
    return motions.filter { !endless.contains($0.name) }
      .map { "\($0.name) (\($0.state.rawValue))" } + waits
  }
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
