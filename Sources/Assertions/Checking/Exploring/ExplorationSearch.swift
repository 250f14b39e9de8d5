import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// One search: the runs of scripts, and the claims about them.
struct ExplorationSearch {
  private(set) var rejected = 0
  private(set) var runner: ScriptRunner
  private let withoutHaste: RunsWithoutHaste
  private var claims: Exploration.Claims
  /// The script that came nearest to breaking a claim, with the margin that was left as a share of the claim's limit.
  private var nearest: (choices: [UInt32], share: Double)?
  private var rounding: (choices: Choices, number: Int)?
  /// The largest share of a run. If all are the same, margins do not guide the search.
  private var largestShare = -Double.infinity

  private struct Failure {
    /// The claim, the same for all scripts that break it.
    let claim: String
    var builtIn: ImplicitClaim?
    let text: String
    var place: TracePlace?
    /// The script, with a second run and a pause only if the claim needs them.
    let script: InterruptionScript
    let run: Rehearsal.Run
    var isRounding = false
  }

  init(_ exploration: Exploration, _ claims: @escaping Exploration.Claims) throws {
    self.claims = claims
    runner = try ScriptRunner(exploration)
    withoutHaste = RunsWithoutHaste(runner)
  }

  var exploration: Exploration { runner.exploration }

  /// Runs a script, and returns the smallest counter-example that fails like it; `nil` if all claims hold.
  ///
  /// - Parameters:
  ///   - number: The number of the run, counted from 1.
  ///   - allowsRounding: Whether a claim that fails only by rounding counts. If not, the first is kept for later.
  mutating func example(
    _ choices: Choices, _ number: Int, allowingRounding allowsRounding: Bool = false
  ) throws -> CounterExample? {
    let script = runner.scene.script(of: choices)
    let outcome = try runner.run(script)
    if case .rejected = outcome { rejected += 1 }
    var margins: [Claim] = []
    guard let first = try failure(of: script, outcome, &margins) else {
      note(script.choices, margins)
      return nil
    }
    guard allowsRounding || !first.isRounding else {
      if rounding == nil { rounding = (Choices(repeating: script.choices), number) }
      return nil
    }
    let narrow = narrowed(to: first)
    func isLarge(_ failure: Failure) -> Bool { allowsRounding || !failure.isRounding }
    var shrinker = ChoiceShrinker(script.choices, runs: exploration.shrinkingRuns) { choices in
      try narrow.failure(of: choices).flatMap { isLarge($0) ? $0.script.choices : nil }
    }
    try shrinker.shrink()
    guard let smallest = try narrow.failure(of: shrinker.best) else {
      var found = counterExample(first, number)
      found.failure += "\n  it does not fail each time"
      return found
    }
    return counterExample(try narrow.simplest(from: smallest, where: isLarge), number)
  }

  private func narrowed(to failure: Failure) -> ExplorationSearch {
    var search = self
    search.runner.exploration.implicit = failure.builtIn.map { [$0] } ?? []
    search.claims = { [claims] run in
      try claims(run).filter { failure.builtIn == nil && $0.statement == failure.claim }
    }
    return search
  }

  /// Returns the counter-example that fails only by rounding, if no run fails by more.
  mutating func roundingExample() throws -> CounterExample? {
    guard let rounding else { return nil }
    return try example(rounding.choices, rounding.number, allowingRounding: true)
  }

  /// Simplifies the script of a failure in steps that its choices cannot make.
  private func simplest(
    from failure: Failure, where isLarge: (Failure) -> Bool
  ) throws -> Failure {
    var best = failure
    var left = exploration.shrinkingRuns
    search: while true {
      for script in best.script.simpler(runner.scene.frameTimes, keeping: runner.scene.fixedCalls) {
        if left == 0 { return best }
        left -= 1
        if let other = try self.failure(of: script, runner.run(script)), isLarge(other) {
          best = other
          continue search
        }
      }
      return best
    }
  }

  private func counterExample(_ failure: Failure, _ number: Int) -> CounterExample {
    let script = failure.script.whole
    return CounterExample(
      failure: failure.text, trace: failure.run.trace, place: failure.place, run: number,
      exploration: exploration, builtInClaim: failure.builtIn,
      original: script, resumes: resumes(in: failure.run.trace, of: script))
  }

  /// Throws if the fixed calls of the exploration have unknown words or receivers, so that they test nothing.
  func requireKnownCalls() throws {
    let calls = runner.scene.fixedCalls
    guard !calls.isEmpty else { return }
    guard case .done(let run, _) = try runner.run(runner.scene.script(of: Choices(repeating: [])))
    else { return }
    let words = CallSignature.all.map(\.word)
    let sources = run.trace.sources.map(\.name) + [Stage.traceName]
    for call in calls {
      for (name, known) in [(call.word, words), (call.source, sources)] where !known.contains(name)
      {
        throw ExplorationError.unknownStep(
          call.sentence, name, nearest: DopesheetText.nearest(to: name, in: known))
      }
    }
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

  private mutating func note(_ choices: [UInt32], _ claims: [Claim]) {
    guard let share = claims.compactMap(\.margin?.share).min() else { return }
    largestShare = max(largestShare, share)
    if nearest.map({ share < $0.share }) ?? true { nearest = (choices, share) }
  }

  // MARK: Claims

  private func failure(of choices: [UInt32]) throws -> Failure? {
    let script = runner.scene.script(of: Choices(repeating: choices))
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
      if let (claim, text) = try broken(by: run, waits, script) {
        return failure(claim, text, script, run)
      }
      var rounding: Failure?
      for claim in try claims(run) {
        // A pause of all that moves is no fault of the animation.
        if claim.margin?.isTime ?? false, script.pausesAll { continue }
        if claim.holds {
          held.append(claim)
          continue
        }
        let failure = Failure(
          claim: claim.statement, text: claim.description,
          place: claim.trace == run.trace ? claim.place : nil, script: script.alone, run: run,
          isRounding: claim.margin?.isRounding ?? false)
        guard failure.isRounding else { return failure }
        rounding = rounding ?? failure
      }
      return try compared(run, script) ?? rounding
    }
  }

  private func broken(
    by run: Rehearsal.Run, _ waits: Waits, _ script: InterruptionScript
  ) throws -> (claim: ImplicitClaim, reason: String)? {
    let claims = exploration.implicit
    if runner.settles, let found = try unsettled(waits, script) { return found }
    if claims.contains(.hasNoWarnings), let warning = run.stage.warnings.first {
      return (.hasNoWarnings, warning.description)
    }
    return try ImplicitClaim.broken(by: run.trace, among: claims)
      ?? withoutHaste.broken(by: run.trace, waits, script, among: claims)
  }

  /// Returns what does not come to an end after a script, unless that is so without haste and a cue ends it.
  private func unsettled(
    _ waits: Waits, _ script: InterruptionScript
  ) throws -> (claim: ImplicitClaim, reason: String)? {
    var waits = waits
    if !exploration.implicit.contains(.settles) { waits.others = [] }
    if !exploration.implicit.contains(.leavesNoPause) { waits.held = [] }
    guard !waits.isEmpty else { return nil }
    let settles = (ImplicitClaim.settles, waits.others.joined(separator: ", "))
    // Single motions are called as no cue calls them.
    guard script.isOfUsers else { return waits.others.isEmpty ? nil : settles }
    let rest = try runner.waitsAfterCues(script)
    let known = try withoutHaste.facts(of: script.singleCalls)?.waits ?? Waits()
    if !waits.others.isEmpty, !rest.others.isEmpty || known.others.isEmpty { return settles }
    guard
      let name = waits.held.first(where: { rest.held.contains($0) && !known.held.contains($0) })
    else { return nil }
    return (.leavesNoPause, "\(name) is held at the end, and no cue ends it")
  }

  private func failure(
    _ claim: ImplicitClaim, _ text: String, _ script: InterruptionScript, _ run: Rehearsal.Run
  ) -> Failure {
    Failure(
      claim: claim.rawValue, builtIn: claim,
      text: "“\(claim.words)” does not hold\n  \(text)",
      script: claim == script.comparison ? script : script.alone, run: run)
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
      if runner.hasOwnEngine {
        // It begins and ends at frames, so a call may come before an end or after it.
        guard runner.settles, script.steps.isEmpty,
          case .done(let theirs, let waits) = try runner.run(other), waits.isEmpty,
          let text = run.trace.otherEnd(than: theirs.trace)
        else { return nil }
        return failure(claim, text, script, run)
      }
      guard case .done(let ours, _) = try runner.run(script, until: end),
        case .done(let theirs, _) = try runner.run(other, until: end),
        let difference = ours.trace.difference(
          from: theirs.trace, named: "its own frames", "90 Hz")
      else { return nil }
      return failure(claim, difference.description, script, run)
    case .ignoresPauses:
      // The resume would also end another pause. Both runs resume at one time what the script has paused. At the time of
      // another call, what is due then would come after that call instead of before it.
      guard let pause = script.pair.first,
        script.pauseEnd(at: pause.time) == nil,
        !script.steps.contains(where: { $0.time == pause.time }),
        pause.source == Stage.traceName
          || run.trace.runEvents.underWay(at: pause.time).contains(pause.source),
        case .done(let plain, _) = try runner.run(script, resumingAt: end),
        case .done(let paused, _) = try runner.run(script.whole, resumingAt: end),
        let text = plain.trace.otherValue(in: paused.trace)
      else { return nil }
      return failure(claim, text, script, paused)
    default: return nil
    }
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
