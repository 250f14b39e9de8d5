import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// The calls, times and values of runs without other interruptions, from which scripts are made.
struct ExplorationScene {
  private let actions: [[ExplorationAction]]
  private let frames: [Interruption.Frames]
  let fixedCalls: [InterruptionScript.Step]
  /// The times of events of the runs.
  private let boundaries: [Ticks]
  private let callbacks: [(place: CallbackPlace, time: Ticks)]
  /// The times of the frames of the longest run.
  let frameTimes: [Ticks]
  /// The end of the longest run.
  let end: Ticks

  private static let mostSteps = 8
  /// The first time of a call: the set-up and the step at time 0 come before.
  static let first = Ticks(count: 1)

  /// - Parameters:
  ///   - runs: The run without interruptions, and one in which each cue is sent.
  ///   - cues: The ways to send the cues.
  ///   - times: The times for which the rehearsal's closure has scheduled calls.
  /// - Throws: `ExplorationError.unknownCall`.
  init(
    _ runs: [Rehearsal.Run], _ cues: [ExplorationAction], _ interruptions: Interruption,
    scheduled times: Set<Ticks>
  ) throws(ExplorationError) {
    let ends = runs.map { Self.end(of: $0.trace) }
    end = ends.max() ?? .zero
    let longest = runs[ends.firstIndex(of: end) ?? 0].trace
    frameTimes = longest.frames.indices.map { longest.time(ofFrame: $0) }
    let events = runs.map(\.trace.runEvents)
    boundaries = Set(events.joined().map(\.time)).sorted()
    callbacks = Self.callbacks(of: events)
    let hasMotions = events.joined().contains { $0.kind == .state }
    let repeats = ExplorationAction.repeats(of: runs[0], scheduled: times)
    var all = cues
    var frames: [Interruption.Frames] = []
    for kind in interruptions.kinds {
      switch kind {
      case .repeats: all += repeats
      case .pauses: if hasMotions { all.append(.pauses) }
      case .calls(let calls): all += try ExplorationAction.calls(of: runs, calls)
      case .cues, .cue, .call: break
      case .frames(let others): frames += others
      }
    }
    self.frames = frames
    fixedCalls = interruptions.fixedCalls.map { call in
      var call = call
      call.isInner =
        !call.isForAll && !call.isSend
        && !repeats.contains { $0.source == call.source && $0.word == call.word }
      return call
    }
    var sources: [String] = []
    var bySource: [String: [ExplorationAction]] = [:]
    for action in all {
      if bySource[action.source] == nil { sources.append(action.source) }
      bySource[action.source, default: []].append(action)
    }
    actions = sources.map { bySource[$0] ?? [] }
  }

  static func end(of trace: Trace) -> Ticks {
    trace.frames.indices.last.map { trace.time(ofFrame: $0) } ?? .zero
  }

  /// Returns the callbacks of runs after time 0, each once.
  private static func callbacks(
    of runs: [[RunEvent]]
  ) -> [(place: CallbackPlace, time: Ticks)] {
    var found: [(place: CallbackPlace, time: Ticks)] = []
    var known: Set<CallbackPlace> = []
    for events in runs {
      var counts: [String: Int] = [:]
      // Those of the set-up and of time 0 come before the calls of a script.
      for event in events
      where event.kind == .callback && event.word != "send" && event.time >= first {
        counts[event.text, default: 0] += 1
        let place = CallbackPlace(
          source: event.source, word: event.word, occurrence: counts[event.text]!)
        if known.insert(place).inserted { found.append((place, event.time)) }
      }
    }
    return found
  }

  // MARK: Scripts

  /// The claims for which a run may be compared with a second one. Most are not compared, since this doubles the cost.
  static let comparisons: [ImplicitClaim?] = [
    nil, .isRepeatable, .ignoresFrames, .ignoresPauses, nil, nil, nil, nil,
  ]

  func script(of choices: Choices) -> InterruptionScript {
    var choices = choices
    var script = InterruptionScript()
    script.comparison = choices.element(of: Self.comparisons)
    for step in fixedCalls { script.add(step) }
    if script.comparison == .ignoresPauses {
      script.pair = script.takePair() ?? pause(&choices)
    }
    chooseFrames(&choices, &script)
    var last: (source: Int, time: Ticks)?
    while !actions.isEmpty, script.steps.count < Self.mostSteps, choices.number(below: 4) > 0 {
      // Each step has the same number of choices, so that the others stay the same if one is removed. Errors often need
      // two calls to one source, or at one time.
      let isSameSource = choices.number(below: 2) == 1
      let number = choices.number(below: actions.count)
      let source = isSameSource ? last?.source ?? number : number
      let action = choices.element(of: actions[source])
      // Users make external calls, not calls in a callback. In a comparison, a pause would move the callbacks.
      let mayBeInside = script.comparison != .ignoresPauses && action.isInner
      let (time, place) = moment(&choices, after: last?.time, mayBeInside)
      script.add(
        .init(
          time: time, inside: place, source: action.source, word: action.word,
          details: action.details(&choices), isInner: action.isInner))
      last = (source, time)
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

  /// Chooses the moment of a call: a frame, an event or just beside one, any time, the time of the call before, or inside
  /// a callback.
  private func moment(
    _ choices: inout Choices, after last: Ticks?, _ allowsCallbacks: Bool
  ) -> (time: Ticks, inside: CallbackPlace?) {
    let kind = choices.number(below: 5)
    switch kind {
    case 1 where !boundaries.isEmpty:
      let number = choices.number(below: 3 * boundaries.count)
      let offset = Ticks(count: Int64([0, 1, -1][number % 3]))
      return (max(Self.first, boundaries[number / 3] + offset), nil)
    case 2:
      let part = choices.number(below: 1 << 16)
      return (max(Self.first, Ticks(count: end.count / (1 << 16) * Int64(part))), nil)
    case 4 where allowsCallbacks && !callbacks.isEmpty:
      let callback = choices.element(of: callbacks)
      return (callback.time, callback.place)
    default:
      let frame = frameTimes.isEmpty ? Self.first : choices.element(of: frameTimes)
      return (kind == 3 && last != nil ? last! : max(Self.first, frame), nil)
    }
  }

  /// Chooses a motion and a time, and returns a pause and a resume of it at that time.
  private func pause(_ choices: inout Choices) -> [InterruptionScript.Step] {
    let sources = actions.joined().filter { $0.word == EngineCall.pause.rawValue }.map(\.source)
    guard !sources.isEmpty else { return [] }
    let source = choices.element(of: sources)
    let (time, _) = moment(&choices, after: nil, false)
    return [.init(time: time, source: source, .pause), .init(time: time, source: source, .resume)]
  }
}
