import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// Reasons for which a stage is not settled.
struct Waits {
  var others: [String] = []
  /// The names of motions that are paused or repeat for ever, without their children.
  var held: [String] = []

  var isEmpty: Bool { others.isEmpty && held.isEmpty }
}

/// One run of a rehearsal with calls at given times. Its trace can be read even if it fails.
struct Attempt {
  let stage: Stage
  private let recorder: Recorder
  private let rehearsal: Rehearsal
  private let movement: ScriptMovement
  let notes = ScriptMovement.Notes()

  /// - Parameter script: The script, whose frames the run has, and whose choices the trace shows; `nil` for other calls.
  init(
    _ rehearsal: Rehearsal, _ movement: ScriptMovement, of script: InterruptionScript? = nil
  ) throws {
    var rehearsal = rehearsal
    if let tempo = script?.tempo { rehearsal.tempo = tempo }
    if let script, !script.choices.isEmpty {
      let setUp = rehearsal.setUp
      rehearsal.setUp = { stage in
        try setUp(stage)
        // The closure of a document's rehearsal replaces the facts.
        stage.recorder.meta.append(
          Trace.Meta(CounterExample.choicesKey, script.choices.choicesText))
      }
    }
    self.rehearsal = rehearsal
    self.movement = movement
    (stage, recorder) = try rehearsal.makeStage()
  }

  func perform() throws {
    try rehearsal.perform(
      { [movement, notes] in try movement.move($0, by: $1, notes) }, on: stage, recorder)
  }

  var run: Rehearsal.Run {
    rehearsal.run({ [movement] in try movement.move($0, by: $1, .init()) }, stage, recorder)
  }
}

/// The calls of a script and the end of its run, for any stage of a rehearsal.
struct ScriptMovement {
  var steps: [InterruptionScript.Step] = []
  /// The latest end of the run; of one without haste, the longest time before and after each call.
  let end: Ticks
  var isSettling = false
  /// The earliest end of a run that settles.
  var least = Ticks.zero
  /// The time at which motions that are still paused are resumed; `nil` for never.
  var resume: Ticks?
  /// Whether each call waits until the stage has settled.
  var isWithoutHaste = false
  /// Whether a run to a time notes when nothing moved.
  var watchesRest = false

  final class Notes {
    /// The reasons for which the stage was not settled at the end, before its tasks were cancelled.
    fileprivate(set) var waits = Waits()
    /// The first change of a spring's velocity by a new end, in words.
    fileprivate(set) var velocityJump: String?
    /// The last time at which the stage was settled, in a run to a time.
    fileprivate(set) var settled = Ticks.zero
    fileprivate var paused: [String] = []
  }

  /// The time for which a stage is watched that has settled, or in which everything is held.
  private static let rest = Ticks.seconds(0.5)

  func move(_ stage: Stage, by tempo: ManualTempo, _ notes: Notes) throws {
    var beats = TempoSteps(of: tempo.tempo)
    if isWithoutHaste {
      try settle(stage, &beats, by: end)
      // Code of the user may wait without saying so.
      try go(stage, &beats, to: stage.now + Self.rest, notes)
      for step in steps {
        stage.atOwn(stage.now + Ticks(count: 1)) { [unowned stage] in make(step, on: stage, notes) }
        try settle(stage, &beats, by: stage.now + end)
        try go(stage, &beats, to: stage.now + Self.rest, notes)
      }
    } else {
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
      if isSettling {
        try settle(stage, &beats, by: end)
      } else {
        try go(stage, &beats, to: end, notes)
      }
    }
    notes.waits = stage.allWaits
  }

  private func go(
    _ stage: Stage, _ beats: inout TempoSteps, to end: Ticks, _ notes: Notes
  ) throws {
    while stage.now < end {
      try stage.step(to: min(try beats.next() ?? end, end))
      // Calls of the script are scheduled, too.
      if watchesRest, stage.waitsForNothing { notes.settled = stage.now }
    }
  }

  /// Steps a stage until it settles, or nothing moves any more that should come to an end.
  private func settle(_ stage: Stage, _ beats: inout TempoSteps, by end: Ticks) throws {
    var held: Ticks?
    while stage.now < end, stage.now < least || !stage.isSettled {
      try stage.step(to: min(try beats.next() ?? end, end))
      if stage.now < least { continue }
      if let resume {
        // A callback may have come after that time, and a call inside it may have paused a motion.
        if stage.now > resume, stage.allWaits.others.isEmpty { resumeAll(on: stage) }
      } else if stage.isSettled || stage.hasScheduledCalls || !stage.allWaits.others.isEmpty {
        held = nil
      } else {
        if stage.now - (held ?? stage.now) >= Self.rest { return }
        held = held ?? stage.now
      }
    }
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
    if step.isForAll { return makeForAll(step, on: stage, notes) }
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

  /// Pauses or resumes all that moves, in the order in which motions of one value show.
  private func makeForAll(_ step: InterruptionScript.Step, on stage: Stage, _ notes: Notes) {
    let motions = stage.unsettled.compactMap { stage.motion(named: $0.name) }
      .filter { $0.outermost === $0 }
    guard step.word == EngineCall.pause.rawValue else {
      for name in notes.paused { stage.motion(named: name)?.resume() }
      notes.paused = []
      return
    }
    for motion in motions where motion.state == .moving || motion.state == .delayed {
      motion.pause()
      notes.paused.append(motion.name)
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

extension MotionControl {
  /// Whether it does not end by itself: it was paused, or repeats for ever.
  fileprivate var isHeld: Bool { state == .paused ? !isWaiting : repeatCycles == 0 }

  /// The outermost motion around it that is not stopped.
  fileprivate var outermost: MotionControl {
    guard let parent, parent.state != .stopped else { return self }
    return parent.outermost
  }
}

extension Stage {
  /// Whether nothing moves that should come to an end by itself.
  fileprivate var waitsForNothing: Bool {
    unsettledWaits.isEmpty && (isSettled || allWaits.others.allSatisfy { $0 == Self.scheduledCall })
  }

  private static var scheduledCall: String { "a scheduled call" }

  /// Everything that keeps the stage from being settled, except endless chains of transitions.
  fileprivate var allWaits: Waits {
    guard !isSettled else { return Waits() }
    var waits = Waits(others: unsettledWaits)
    let endless = Set(machines.compactMap { $0.endlessMotion?.name })
    // Parents come before their children.
    let motions = unsettled.reversed().compactMap { motion(named: $0.name) }
      .filter { !endless.contains($0.name) }
    var holding: Set<String> = []
    for motion in motions where motion.isHeld {
      // Its parent has paused it, too.
      if motion.parent?.isHeld != true || motion.parent?.state == .stopped {
        waits.held.append(motion.name)
      }
      holding.insert(motion.outermost.name)
    }
    for motion in motions.reversed() where !holding.contains(motion.outermost.name) {
      waits.others.append("\(motion.name) (\(motion.state.rawValue))")
    }
    if waits.isEmpty, endless.isEmpty { waits.others = [Self.scheduledCall] }
    return waits
  }
}
