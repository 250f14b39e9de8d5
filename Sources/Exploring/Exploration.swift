import DopesheetChecking
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// A search for interruptions that break an animation: calls, cues and frames that no test has thought of.
///
/// ```swift
/// let exploration = Exploration(of: Rehearsal(.hz(60)) { stage in openSheet(on: stage) })
/// let found = try exploration.counterExample { run in [run["sheet.y"].staysWithin(0...600)] }
/// print(found?.description ?? "no counter-example in \(exploration.runs) runs")
/// ```
///
/// The rehearsal is run once without interruptions, to learn its motions, cues, times and values. Then it is run again
/// and again, each time with other interruptions, until a claim fails. The script of that run is then made smaller as
/// long as it fails in the same way. The same seed gives the same runs.
public struct Exploration {
  /// The rehearsal to explore.
  public let rehearsal: Rehearsal
  /// The number of runs with interruptions.
  public var runs = 1_000
  /// The seed of the choices.
  public var seed: UInt64 = 1
  /// The interruptions to use.
  public var interruptions = Interruption.all
  /// The claims that need no words.
  public var implicit = Set(ImplicitClaim.allCases)
  /// The time at which the run without interruptions ends at the latest.
  public var limit = Ticks.seconds(10)
  /// The most runs that make a script smaller.
  public var shrinkingRuns = 600

  /// A function that returns the claims about a run.
  public typealias Claims = (Rehearsal.Run) throws -> [Claim]

  /// Creates an exploration with default settings.
  public init(of rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  /// Searches for a script of interruptions that breaks a claim.
  ///
  /// - Parameters:
  ///   - known: Choices to try first, such as those of earlier counter-examples.
  ///   - claims: The claims about each run, beside the implicit ones.
  /// - Returns: The smallest counter-example found; `nil` if all runs fulfil all claims.
  /// - Throws: An error of the rehearsal without interruptions, and ``ExplorationError``.
  public func counterExample(
    trying known: [[UInt32]] = [], always claims: @escaping Claims = { _ in [] }
  ) throws -> CounterExample? {
    var search = try ExplorationSearch(self, claims)
    let scripts = known.map { Choices(repeating: $0) }
    let random = (0..<max(0, runs)).lazy.map { Choices(seed: seed &+ UInt64($0) &* 0x1_0000_0001) }
    var number = 0
    for choices in scripts {
      number += 1
      if let found = try search.example(choices, number) { return found }
    }
    for choices in random {
      number += 1
      if let found = try search.example(choices, number) { return found }
    }
    if number > 0, search.rejected == number { throw ExplorationError.allRejected(number) }
    return nil
  }

  /// Returns the run of a script; `nil` if the stage rejects its calls.
  ///
  /// - Throws: An error of the rehearsal without interruptions, and ``ExplorationError``.
  package func trace(of choices: [UInt32]) throws -> Trace? {
    try ExplorationSearch(self) { _ in [] }.trace(of: Choices(repeating: choices))
  }
}

/// The reason why a search cannot find anything.
public enum ExplorationError: Error, Equatable, Sendable {
  /// The stage has no cue of this name; the nearest one follows.
  case unknownCue(String, nearest: String?)
  /// The stage rejected the calls of all scripts.
  case allRejected(Int)
}

extension ExplorationError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .unknownCue(let name, let nearest):
      "the stage has no cue “\(name)”" + (nearest.map { " (did you mean “\($0)”?)" } ?? "")
    case .allRejected(let count):
      "the stage rejected the calls of all \(count) scripts, so nothing was checked (explore other interruptions)"
    }
  }
}

/// One search: the scene without interruptions, the claims, and the runs.
struct ExplorationSearch {
  private let exploration: Exploration
  private let claims: Exploration.Claims
  private let scene: ExplorationScene
  /// Whether the run without interruptions settles.
  private let settles: Bool
  private let hasOwnEngine: Bool
  /// The number of scripts whose calls the stage rejected.
  private(set) var rejected = 0

  /// A broken claim.
  struct Failure {
    /// The claim, the same for all scripts that break it.
    let claim: String
    let text: String
    let run: Rehearsal.Run
  }

  /// The second run with which a run is compared.
  private enum Comparison {
    case nothing, repeated, frames, pauses
  }

  /// Most runs are not compared, since a comparison takes a second run.
  private static let comparisons: [Comparison] = [
    .nothing, .repeated, .frames, .pauses, .nothing, .nothing, .nothing, .nothing,
  ]

  init(_ exploration: Exploration, _ claims: @escaping Exploration.Claims) throws {
    self.exploration = exploration
    self.claims = claims
    let limit = exploration.limit
    let rehearsal = exploration.rehearsal
    let end = RunEnd()
    let movement: Rehearsal.Movement = { stage, tempo in
      var steps = TempoSteps(of: tempo.tempo)
      while !stage.isSettled, stage.now < limit {
        try stage.step(to: min(try steps.next() ?? limit, limit))
      }
      end.note(stage)
    }
    let base = try rehearsal.play(movement)
    settles = end.waits.isEmpty
    hasOwnEngine = base.stage.hasOwnEngine
    var runs = [base]
    // Motions that cues start are found by a run in which each cue is sent.
    let cues = try ExplorationScene.cues(of: base.trace, exploration.interruptions)
    if !cues.isEmpty {
      let moment = max(Ticks(count: ExplorationScene.end(of: base.trace).count / 2), .seconds(0.1))
      let cued = try? rehearsal.play { stage, tempo in
        for cue in cues {
          stage.atOwn(moment) { [unowned stage] in
            try? stage.make(EngineCall.send.rawValue, of: cue, [])
          }
        }
        try movement(stage, tempo)
      }
      if let cued { runs.append(cued) }
    }
    scene = ExplorationScene(runs, cues, exploration.interruptions)
  }

  /// The waits that keep a stage from being settled when a movement ends, before its tasks are cancelled.
  private final class RunEnd {
    private(set) var waits: [String] = []

    func note(_ stage: Stage) {
      guard !stage.isSettled else { return }
      waits =
        stage.unsettled.map { "\($0.name) (\($0.state.rawValue))" } + stage.unsettledWaits
      if waits.isEmpty { waits = ["a scheduled call"] }
    }
  }

  /// Returns the trace of a script; `nil` if it is rejected.
  func trace(of choices: Choices) throws -> Trace? {
    var choices = choices
    switch try self.run(script(&choices).script) {
    case .done(let run, _): return run.trace
    case .failed(let failure): return failure.run.trace
    case .rejected: return nil
    }
  }

  /// Runs a script, and returns the smallest counter-example that fails like it; `nil` if all claims hold.
  mutating func example(_ choices: Choices, _ number: Int) throws -> CounterExample? {
    guard let first = try outcome(of: choices) else { return nil }
    let small = try shrunk(first.script.choices, first.failure.claim)
    let last = try outcome(of: Choices(repeating: small))
    let (script, failure) = last ?? first
    let trace = failure.run.trace
    return CounterExample(
      failure: failure.text + (last == nil ? "\n  it does not fail each time" : ""),
      sentence: script.sentence, callCount: script.steps.count, trace: trace, run: number,
      seed: exploration.seed, choices: script.choices, swiftLines: script.steps.map(\.swift),
      tempo: script.tempo ?? exploration.rehearsal.tempo,
      end: trace.frames.indices.last.map { trace.time(ofFrame: $0) } ?? .zero)
  }

  /// Makes a script of choices, with the second run of its comparison.
  private func script(
    _ choices: inout Choices
  ) -> (script: InterruptionScript, comparison: Comparison, pause: [InterruptionScript.Step]) {
    let comparison = choices.element(of: Self.comparisons)
    let pause = comparison == .pauses ? scene.pause(&choices) : []
    var script = scene.script(&choices)
    script.choices = choices.made
    return (script, comparison, pause)
  }

  /// Makes a script of choices and runs it. Returns the first claim that does not hold, if any.
  private mutating func outcome(
    of choices: Choices
  ) throws -> (script: InterruptionScript, failure: Failure)? {
    var choices = choices
    var (script, comparison, pause) = script(&choices)
    switch try self.run(script) {
    case .failed(let failure): return (script, failure)
    case .rejected:
      rejected += 1
      return nil
    case .done(let run, let waits):
      if let failure = try broken(in: run, waits) { return (script, failure) }
      return try compare(run, of: &script, comparison, pause).map { (script, $0) }
    }
  }

  // MARK: Claims

  /// Returns the first claim about a run alone that does not hold.
  private func broken(in run: Rehearsal.Run, _ waits: [String]) throws -> Failure? {
    if settles, exploration.implicit.contains(.settles), !waits.isEmpty {
      return failure(.settles, waits.joined(separator: ", "), run)
    }
    if exploration.implicit.contains(.isFinite), let text = run.trace.infiniteValue {
      return failure(.isFinite, text, run)
    }
    if exploration.implicit.contains(.hasSoundStates), let text = run.trace.unsoundState {
      return failure(.hasSoundStates, text, run)
    }
    for claim in try claims(run) where !claim.holds {
      return Failure(claim: claim.statement, text: claim.description, run: run)
    }
    return nil
  }

  private func failure(
    _ claim: ImplicitClaim, _ text: String, _ run: Rehearsal.Run
  ) -> Failure {
    Failure(claim: claim.rawValue, text: "“\(claim.words)” does not hold\n  \(text)", run: run)
  }

  /// Compares a run with a second one that must be the same. Adds the calls of the second to the script.
  private func compare(
    _ run: Rehearsal.Run, of script: inout InterruptionScript, _ comparison: Comparison,
    _ pause: [InterruptionScript.Step]
  ) throws -> Failure? {
    switch comparison {
    case .nothing: return nil
    case .repeated:
      guard exploration.implicit.contains(.isRepeatable) else { return nil }
      if case .done(let other, _) = try self.run(script), other.trace == run.trace { return nil }
      return failure(.isRepeatable, "the second run differs from the first", run)
    case .frames:
      guard exploration.implicit.contains(.ignoresFrames), !hasOwnEngine else { return nil }
      var other = script
      other.tempo = FrameRate.hz(90)
      let end = max(scene.end, script.steps.last?.time ?? .zero)
      guard case .done(let ours, _) = try self.run(script, until: end),
        case .done(let theirs, _) = try self.run(other, until: end),
        let difference = ours.trace.difference(
          from: theirs.trace, named: "its own frames", "90 Hz")
      else { return nil }
      return failure(.ignoresFrames, difference.description, run)
    case .pauses:
      // The resume would also end another pause.
      guard exploration.implicit.contains(.ignoresPauses), let first = pause.first,
        run.trace.isUnderWay(first.source, at: first.time)
      else { return nil }
      var other = script
      other.steps = (pause + other.steps).enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
      // Both runs resume at one time what the script has paused.
      let end = max(scene.end, other.steps.last?.time ?? .zero)
      guard case .done(let run, _) = try self.run(script, resumingAt: end),
        case .done(let paused, _) = try self.run(other, resumingAt: end),
        let text = run.trace.otherValue(in: paused.trace)
      else { return nil }
      script = other
      return failure(.ignoresPauses, text, paused)
    }
  }

  // MARK: Runs

  private enum Outcome {
    /// The run, and what kept it from being settled at its end.
    case done(Rehearsal.Run, waits: [String])
    /// The stage rejected a call of the script.
    case rejected
    case failed(Failure)
  }

  /// Runs a script until it settles, or until a time.
  private func run(
    _ script: InterruptionScript, until end: Ticks? = nil, resumingAt resume: Ticks? = nil
  ) throws -> Outcome {
    var rehearsal = exploration.rehearsal
    if let tempo = script.tempo { rehearsal.tempo = tempo }
    // Updates come once for each frame.
    rehearsal.options.recordsUpdates = false
    let last = resume ?? max(scene.end, script.steps.last?.time ?? .zero)
    // A call may slow a motion down to a quarter, and each may begin it again.
    let longest = (scene.end + .seconds(0.1)) * (4 * (script.steps.count + 1)) + last
    let latest = end ?? (settles ? max(longest, last + exploration.limit) : last)
    let waits = RunEnd()
    let isOpen = settles && end == nil
    let (stage, recorder) = try rehearsal.makeStage()
    let beats = rehearsal.tempo
    let text = script.choices.map { "\($0)" }.joined(separator: " ")
    let movement: Rehearsal.Movement = { stage, _ in
      recorder.meta.append(Trace.Meta(CounterExample.choicesKey, text))
      for step in script.steps {
        stage.atOwn(step.time) { [unowned stage] in
          try? stage.make(step.word, of: step.source, step.details)
        }
      }
      // What the script has paused is resumed, so that the run can settle.
      if isOpen {
        stage.atOwn(last) { [unowned stage] in
          for motion in stage.unsettled where motion.state == .paused {
            try? stage.make(EngineCall.resume.rawValue, of: motion.name, [])
          }
        }
      }
      var steps = TempoSteps(of: beats)
      while isOpen ? !stage.isSettled && stage.now < latest : stage.now < latest {
        try stage.step(to: min(try steps.next() ?? latest, latest))
      }
      waits.note(stage)
    }
    do {
      try rehearsal.perform(movement, on: stage, recorder)
      return .done(rehearsal.run(movement, stage, recorder), waits: waits.waits)
    } catch RehearsalError.problems(let problems) {
      let run = rehearsal.run(movement, stage, recorder)
      for problem in problems where !problem.isRejection {
        let claim: ImplicitClaim = problem.isEndless ? .isFinite : .hasNoErrors
        guard exploration.implicit.contains(claim) else { continue }
        return .failed(failure(claim, problem.description, run))
      }
      return .rejected
    } catch {
      guard exploration.implicit.contains(.hasNoErrors) else { return .rejected }
      let run = rehearsal.run(movement, stage, recorder)
      return .failed(failure(.hasNoErrors, "\(error)", run))
    }
  }

  // MARK: Smaller scripts

  /// Returns the smallest choices found that break the same claim.
  ///
  /// The choices are removed and lowered, not the calls changed: each list of choices is a script.
  private mutating func shrunk(_ choices: [UInt32], _ claim: String) throws -> [UInt32] {
    var best = choices
    var left = exploration.shrinkingRuns
    func improve(_ candidate: [UInt32]) throws -> Bool {
      guard left > 0, candidate.count < best.count || candidate.lexicographicallyPrecedes(best)
      else { return false }
      left -= 1
      guard let (script, failure) = try outcome(of: Choices(repeating: candidate)),
        failure.claim == claim
      else { return false }
      let made = script.choices
      guard
        made.count < best.count || made.count == best.count && made.lexicographicallyPrecedes(best)
      else { return false }
      best = made
      return true
    }
    var isSmaller = true
    while isSmaller, left > 0 {
      isSmaller = false
      for length in [12, 8, 6, 5, 4, 3, 2, 1] {
        var place = best.count - length
        while place >= 0 {
          var candidate = best
          if place + length <= candidate.count {
            candidate.removeSubrange(place..<place + length)
            if try improve(candidate) { isSmaller = true }
          }
          place -= 1
        }
      }
      var place = 0
      while place < best.count {
        var low: UInt32 = 0
        while place < best.count, low < best[place] {
          var candidate = best
          candidate[place] = low
          if try improve(candidate) {
            isSmaller = true
            break
          }
          low += max(1, (best[place] - low) / 2)
        }
        place += 1
      }
    }
    return best
  }
}

extension Trace {
  /// The first value at the end of a frame that another trace of the same frames does not have, in words.
  fileprivate func otherValue(in other: Trace) -> String? {
    for track in tracks {
      let (ours, theirs) = (frameValues(track.name), other.frameValues(track.name))
      for frame in 0..<min(ours.count, theirs.count) where ours[frame] != theirs[frame] {
        let texts = [ours, theirs].map { $0[frame].map(\.phrase).joined(separator: " ") }
        return "\(track.name) in frame \(frame): \(texts[0]) without the pause, \(texts[1]) with it"
      }
    }
    return nil
  }

  /// Returns whether a motion moves or waits at a time, and is not paused.
  fileprivate func isUnderWay(_ source: String, at time: Ticks) -> Bool {
    let last = events.all.last { $0.kind == .state && $0.source == source && $0.time <= time }
    return last.map { $0.word.hasSuffix(" moving") || $0.word.hasSuffix(" delayed") } ?? false
  }

  private func frameValues(_ track: String) -> [[Scalar]] {
    guard let index = trackIndex(named: track) else { return [] }
    let known = IndexedTrace(self, tracks: [index])
    let values: [[Scalar]?] = known.values(ofTrack: index, atEndsOf: frames.indices)
    return values.map { $0 ?? [] }
  }
}

extension StageError {
  /// Whether the stage rejected a call whose numbers or receiver do not fit, as scripts of any calls make them.
  fileprivate var isRejection: Bool {
    switch self {
    case .notFinite, .negativeRepeats, .negativeTime, .badSpeed, .badCue, .unknownProperty,
      .wrongComponents,
      .invalidParameter, .cannotRetarget, .cannotAdd, .badPath, .tooManyBounces, .neverRests,
      .refusedToBegin,
      .notOnStage, .frameConflict, .twoParents, .cycleOfMotions, .otherStage, .refused:
      true
    default: false
    }
  }

  /// Whether a value or a cascade has no end.
  fileprivate var isEndless: Bool {
    switch self {
    case .callbackLivelock, .notANumber: true
    default: false
    }
  }
}
