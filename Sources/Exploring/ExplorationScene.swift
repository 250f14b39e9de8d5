import Dopesheet
import DopesheetChecking
import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// The calls, times and values of runs without other interruptions, from which scripts are made.
struct ExplorationScene {
  /// A call that can be made, with a list of values for each parameter.
  struct Action {
    let source: String
    let word: String
    /// The parameters that a call may have, each with values to choose from. One of them is used.
    let parameters: [(key: String, values: [StageEvent.Value])]
  }

  /// The calls that can be made.
  private(set) var actions: [Action] = []
  /// The ways in which frames may differ.
  private(set) var frames: [Interruption.Frames] = []
  /// The times of events of the runs.
  let boundaries: [Ticks]
  /// The times of the frames of the longest run.
  let frameTimes: [Ticks]
  let end: Ticks

  /// The most calls of a script.
  static let mostSteps = 8
  /// The first time of a call: the set-up and the step at time 0 come before.
  private static let first = Ticks(count: 1)

  /// - Parameter runs: The run without interruptions, and one in which each cue is sent.
  init(_ runs: [Rehearsal.Run], _ cues: [String], _ interruptions: [Interruption]) {
    let ends = runs.map { Self.end(of: $0.trace) }
    end = ends.max() ?? .zero
    let longest = runs[ends.firstIndex(of: end) ?? 0].trace
    frameTimes = longest.frames.indices.map { longest.time(ofFrame: $0) }
    boundaries = Set(runs.flatMap { $0.trace.events.all.map(\.time) }).sorted()
    actions = cues.map { Action(source: $0, word: EngineCall.send.rawValue, parameters: []) }
    for kind in interruptions.flatMap(\.kinds) {
      switch kind {
      case .calls:
        var known = Set(actions.map { "\($0.source) \($0.word)" })
        for run in runs {
          actions += Self.calls(of: run).filter { known.insert("\($0.source) \($0.word)").inserted }
        }
      case .cues: break
      case .frames(let frames): self.frames += frames
      }
    }
  }

  /// Returns the time of the last frame.
  static func end(of trace: Trace) -> Ticks {
    trace.frames.indices.last.map { trace.time(ofFrame: $0) } ?? .zero
  }

  /// Returns the cues that the interruptions name.
  ///
  /// - Throws: ``ExplorationError`` `.unknownCue`.
  static func cues(
    of trace: Trace, _ interruptions: [Interruption]
  ) throws(ExplorationError) -> [String] {
    let known = trace.sources.filter { $0.kind == "cue" }.map(\.name)
    var cues: [String] = []
    for case .cues(let names) in interruptions.flatMap(\.kinds) {
      for name in names.isEmpty ? known : names.map({ NameGrammar.encode(word: $0) }) {
        guard known.contains(name) else {
          throw .unknownCue(
            NameGrammar.showingLetters(of: name), nearest: nearest(to: name, in: known))
        }
        if !cues.contains(name) { cues.append(name) }
      }
    }
    return cues
  }

  /// The calls of the manifest whose parameters can be made from the run.
  private static func calls(of run: Rehearsal.Run) -> [Action] {
    run.trace.sources.flatMap { source -> [Action] in
      var actions: [Action] = []
      if let motion = run.stage.motion(named: source.name) {
        actions += EngineCall.controls.map {
          Action(source: source.name, word: $0.rawValue, parameters: [])
        }
        actions.append(
          Action(
            source: source.name, word: EngineCall.speed.rawValue,
            parameters: [("factor", [2, 0.5, 4, 0.25, 1].map { .number($0) })]))
        let ends = ends(of: motion, in: run.trace)
        if motion is any Retargetable, !ends.isEmpty {
          actions.append(
            Action(
              source: source.name, word: EngineCall.retarget.rawValue, parameters: ends))
        }
      }
      for call in CallSignature.all where call.mayBeTaken(by: source.kind) {
        guard call.receiver != .target, call.receiver != .cue,
          call.parameters.allSatisfy({ !$0.isRequired })
        else { continue }
        actions.append(Action(source: source.name, word: call.word, parameters: []))
      }
      return actions
    }
  }

  /// The parts of a motion's properties, with ends within the range of the run, and beyond it.
  private static func ends(
    of motion: MotionControl, in trace: Trace
  ) -> [(key: String, values: [StageEvent.Value])] {
    guard let names = (motion as? PropertyMotion)?.trackNames else { return [] }
    return names.compactMap { name in
      let curve = trace[name]
      guard let low = curve.minimum.number, let high = curve.maximum.number,
        let dot = name.firstIndex(of: ".")
      else { return nil }
      let span = high > low ? high - low : 1
      let ends = [low, high, low + span / 2, high + span, low - span]
      return (String(name[name.index(after: dot)...]), ends.map { .number($0) })
    }
  }

  /// The claims for which a run may be compared with a second one. Most are not compared, since this doubles the cost.
  private static let comparisons: [ImplicitClaim?] = [
    nil, .isRepeatable, .ignoresFrames, .ignoresPauses, nil, nil, nil, nil,
  ]

  /// Makes a script of choices.
  func script(of choices: Choices) -> InterruptionScript {
    var choices = choices
    var script = InterruptionScript()
    script.comparison = choices.element(of: Self.comparisons)
    if script.comparison == .ignoresPauses { script.pair = pause(&choices) }
    chooseFrames(&choices, &script)
    while !actions.isEmpty, script.steps.count < Self.mostSteps, choices.number(below: 4) > 0 {
      let action = choices.element(of: actions)
      let time = self.time(&choices)
      var details: [StageEvent.Detail] = []
      if !action.parameters.isEmpty {
        let parameter = choices.element(of: action.parameters)
        details = [.init(parameter.key, choices.element(of: parameter.values))]
      }
      script.add(.init(time: time, source: action.source, word: action.word, details: details))
    }
    script.choices = choices.made
    return script
  }

  private func chooseFrames(_ choices: inout Choices, _ script: inout InterruptionScript) {
    guard !frames.isEmpty else { return }
    let number = choices.number(below: frames.count + 1)
    guard number > 0 else { return }
    switch frames[number - 1].kind {
    case .dropped:
      let every = Int64(2 + choices.number(below: 7))
      script.tempo = FrameRate.hz(60).dropping(every: every)
      script.tempoText = "at 60 Hz with every frame of \(every) dropped"
    case .late:
      let seed = choices.number(below: 1_000)
      script.tempo = FrameRate.hz(60).jittered(share: 0.9, seed: UInt64(seed))
      script.tempoText = "at 60 Hz with late frames"
    case .rate(let range):
      let rate = range.lowerBound + Int64(choices.number(below: range.count))
      script.tempo = FrameRate.hz(rate)
      script.tempoText = "at \(rate) Hz"
    }
  }

  /// Chooses a time: a frame, an event or just beside one, or any time.
  private func time(_ choices: inout Choices) -> Ticks {
    switch choices.number(below: 3) {
    case 0:
      return frameTimes.isEmpty ? Self.first : max(Self.first, choices.element(of: frameTimes))
    case 1:
      guard !boundaries.isEmpty else { return Self.first }
      let boundary = choices.element(of: boundaries)
      let offset = [0, 1, -1][choices.number(below: 3)]
      return max(Self.first, boundary + Ticks(count: Int64(offset)))
    default:
      let part = choices.number(below: 1 << 16)
      return max(Self.first, Ticks(count: end.count / (1 << 16) * Int64(part)))
    }
  }

  /// Chooses a motion and a time, and returns a pause and a resume of it at that time.
  private func pause(_ choices: inout Choices) -> [InterruptionScript.Step] {
    let sources = actions.filter { $0.word == EngineCall.pause.rawValue }.map(\.source)
    guard !sources.isEmpty else { return [] }
    let source = choices.element(of: sources)
    let time = self.time(&choices)
    return [.init(time: time, source: source, .pause), .init(time: time, source: source, .resume)]
  }
}
