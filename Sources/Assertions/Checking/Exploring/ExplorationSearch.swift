import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// One search: the runs of scripts, and the claims about them.
struct ExplorationSearch {
  /// The number of scripts whose calls the stage rejected.
  private(set) var rejected = 0
  let exploration: Exploration
  let runner: ScriptRunner
  private let claims: Exploration.Claims
  /// The script that came nearest to breaking a claim, with the margin that was left as a share of the claim's limit.
  private var nearest: (choices: [UInt32], share: Double)?
  /// The largest share of a run. If all are the same, margins do not guide the search.
  private var largestShare = -Double.infinity

  /// A broken claim.
  private struct Failure {
    /// The claim, the same for all scripts that break it.
    let claim: String
    /// The claim, if it is built in.
    var builtIn: ImplicitClaim?
    let text: String
    /// The place of the run at which the claim fails; `nil` if it names none.
    var place: TracePlace?
    /// The script with all calls of the run.
    let script: InterruptionScript
    let run: Rehearsal.Run
  }

  init(_ exploration: Exploration, _ claims: @escaping Exploration.Claims) throws {
    self.exploration = exploration
    self.claims = claims
    runner = try ScriptRunner(exploration)
  }

  /// Runs a script, and returns the smallest counter-example that fails like it; `nil` if all claims hold.
  ///
  /// - Parameter number: The number of the run, counted from 1.
  mutating func example(_ choices: Choices, _ number: Int) throws -> CounterExample? {
    let script = runner.scene.script(of: choices)
    let outcome = try runner.run(script)
    if case .rejected = outcome { rejected += 1 }
    var margins: [Claim] = []
    guard let first = try failure(of: script, outcome, &margins) else {
      note(script.choices, margins)
      return nil
    }
    var shrinker = ChoiceShrinker(script.choices, runs: exploration.shrinkingRuns) {
      [self] choices in
      let failure = try failure(of: Choices(repeating: choices))
      return failure?.claim == first.claim ? failure?.script.choices : nil
    }
    try shrinker.shrink()
    let smallest = try failure(of: Choices(repeating: shrinker.best))
    var found = counterExample(smallest ?? first, number)
    if smallest == nil { found.failure += "\n  it does not fail each time" }
    return found
  }

  private func counterExample(_ failure: Failure, _ number: Int) -> CounterExample {
    CounterExample(
      failure: failure.text, trace: failure.run.trace, place: failure.place, run: number,
      seed: exploration.seed,
      builtInClaim: failure.builtIn, script: failure.script,
      resumes: resumes(in: failure.run.trace, of: failure.script),
      tempo: failure.script.tempo ?? exploration.rehearsal.tempo)
  }

  /// The calls that resumed what was still paused at the end of a script.
  private func resumes(
    in trace: Trace, of script: InterruptionScript
  ) -> [InterruptionScript.Step] {
    let end = runner.end(of: script)
    return trace.runEvents.filter { event in
      event.kind == .input && event.word == EngineCall.resume.rawValue && event.time >= end
    }
    .map { .init(time: $0.time, source: $0.source, .resume) }
    .filter { !script.steps.contains($0) }
  }

  /// Returns a run as a counter-example, as it is; `nil` if all claims hold.
  ///
  /// - Parameter number: The number of the run, counted from 1.
  func counterExample(
    of script: InterruptionScript, _ outcome: ScriptRunner.Outcome, _ number: Int
  ) throws -> CounterExample? {
    try failure(of: script, outcome).map { counterExample($0, number) }
  }

  /// Returns the choices of a run: random ones, or a variation of those that came nearest to breaking a claim.
  func choices(ofRun number: Int) -> Choices {
    Choices(
      varying: number.isMultiple(of: 2) ? nil : guide, seed: exploration.seed, run: number)
  }

  private var guide: [UInt32]? {
    nearest.flatMap { $0.share < largestShare ? $0.choices : nil }
  }

  /// Notes a run that is nearer to breaking a claim than those before.
  private mutating func note(_ choices: [UInt32], _ claims: [Claim]) {
    guard let share = claims.compactMap(\.margin?.share).min() else { return }
    largestShare = max(largestShare, share)
    if nearest.map({ share < $0.share }) ?? true { nearest = (choices, share) }
  }

  // MARK: Claims

  private func failure(of choices: Choices) throws -> Failure? {
    let script = runner.scene.script(of: choices)
    return try failure(of: script, runner.run(script))
  }

  private func failure(
    of script: InterruptionScript, _ outcome: ScriptRunner.Outcome
  ) throws -> Failure? {
    var held: [Claim] = []
    return try failure(of: script, outcome, &held)
  }

  /// Returns the first claim that a run does not fulfil, alone or compared with another; `nil` if all hold.
  ///
  /// - Parameter held: The claims of the user that hold are added.
  private func failure(
    of script: InterruptionScript, _ outcome: ScriptRunner.Outcome, _ held: inout [Claim]
  ) throws -> Failure? {
    switch outcome {
    case .rejected: return nil
    case .failed(let claim, let text, let run): return failure(claim, text, script, run)
    case .done(let run, let waits):
      if let (claim, text) = ImplicitClaim.broken(
        by: run.trace, runner.settles ? waits : [], among: exploration.implicit)
      {
        return failure(claim, text, script, run)
      }
      for claim in try claims(run) {
        guard claim.holds else {
          return Failure(
            claim: claim.statement, text: claim.description,
            place: claim.trace == run.trace ? claim.place : nil, script: script, run: run)
        }
        held.append(claim)
      }
      return try compared(run, script)
    }
  }

  private func failure(
    _ claim: ImplicitClaim, _ text: String, _ script: InterruptionScript, _ run: Rehearsal.Run
  ) -> Failure {
    Failure(
      claim: claim.rawValue, builtIn: claim,
      text: "“\(claim.words)” does not hold\n  \(text)", script: script, run: run)
  }

  /// Compares a run with a second one that must be the same.
  private func compared(
    _ run: Rehearsal.Run, _ script: InterruptionScript
  ) throws -> Failure? {
    guard let claim = script.comparison, exploration.implicit.contains(claim) else { return nil }
    let end = runner.end(of: script.whole)
    switch claim {
    case .isRepeatable:
      if case .done(let other, _) = try runner.run(script), other.trace == run.trace { return nil }
      return failure(claim, "the second run differs from the first", script, run)
    case .ignoresFrames:
      var other = script
      other.tempo = FrameRate.hz(90)
      guard !runner.hasOwnEngine, case .done(let ours, _) = try runner.run(script, until: end),
        case .done(let theirs, _) = try runner.run(other, until: end),
        let difference = ours.trace.difference(
          from: theirs.trace, named: "its own frames", "90 Hz")
      else { return nil }
      return failure(claim, difference.description, script, run)
    case .ignoresPauses:
      // The resume would also end another pause. Both runs resume at one time what the script has paused.
      guard let pause = script.pair.first,
        run.trace.runEvents.underWay(at: pause.time).contains(pause.source),
        case .done(let plain, _) = try runner.run(script, resumingAt: end),
        case .done(let paused, _) = try runner.run(script.whole, resumingAt: end),
        let text = plain.trace.otherValue(in: paused.trace)
      else { return nil }
      return failure(claim, text, script.whole, paused)
    case .settles, .isFinite, .hasNoErrors, .hasSoundStates, .keepsVelocity: return nil
    }
  }
}

extension Trace {
  /// The first value at the end of a frame that another trace of the same frames does not have, in words.
  fileprivate func otherValue(in other: Trace) -> String? {
    let known = [self, other].map { IndexedTrace($0) }
    for (index, track) in tracks.enumerated() {
      guard let twin = other.trackIndex(named: track.name) else { continue }
      let ours = known[0].scalars(ofTrack: index, atEndsOf: frames.indices)
      let theirs = known[1].scalars(ofTrack: twin, atEndsOf: other.frames.indices)
      let isOfOneWidth = track.width == other.tracks[twin].width
      func isSame(_ our: Int32, _ their: Int32) -> Bool {
        guard our >= 0, their >= 0 else { return our == their }
        return isOfOneWidth
          && (0..<track.width).allSatisfy {
            scalar(ofTrack: index, $0, from: our) == other.scalar(ofTrack: twin, $0, from: their)
          }
      }
      for (frame, (our, their)) in zip(ours, theirs).enumerated() where !isSame(our, their) {
        let pair = [value(ofTrack: index, from: our), other.value(ofTrack: twin, from: their)]
        let texts = pair.map { $0?.map(\.phrase).joined(separator: " ") ?? "none" }
        return "\(track.name) in frame \(frame): \(texts[0]) without the pause, \(texts[1]) with it"
      }
    }
    return nil
  }
}

extension [RunEvent] {
  /// Returns the motions that move or wait at a time, and are not paused.
  func underWay(at time: Ticks) -> Set<String> {
    var sources: Set<String> = []
    for event in self where event.kind == .state && event.time <= time {
      switch event.word.split(separator: " ").last.flatMap({ MotionState(rawValue: String($0)) }) {
      case .moving, .delayed: sources.insert(event.source)
      default: sources.remove(event.source)
      }
    }
    return sources
  }
}
