import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// The interruptions of one run: calls at exact times, and the frames.
struct InterruptionScript {
  /// A call at a time, or inside a callback.
  struct Step: Equatable, Sendable {
    /// The time of the call; inside a callback, the expected time.
    var time: Ticks
    var inside: CallbackPlace?
    let source: String
    let word: String
    var details: [StageEvent.Detail] = []
    /// Whether it is a call on a single motion or style, which users do not make.
    var isInner = true

    var isForAll: Bool { source == Stage.traceName }

    var endsPause: Bool { isForAll && word == EngineCall.resume.rawValue }

    /// The call in words: `card.rise pause at 0.2 s`, `card.rise pause inside card.fade completed`.
    var sentence: String {
      let arguments = details.map { detail in
        let value = Trace.Argument(detail).value
        return " \(detail.key)=\(value.text ?? value.phrase)"
      }.joined()
      let place = inside.map { "inside \($0.text)" } ?? moment
      return "\(NameGrammar.asWritten(source)) \(word)\(arguments) \(place)"
    }

    private var moment: String {
      time == ExplorationScene.first ? "at the start" : "at \(time)"
    }

    /// The call without its time, as arguments in Swift.
    var swiftCall: String {
      let list = details.map { detail -> String in
        switch detail.value {
        case .number(let number):
          ".init(\(detail.key.debugDescription), .number(\(NumberText.text(of: number))))"
        case .flag(let flag): ".init(\(detail.key.debugDescription), .flag(\(flag)))"
        case .text(let text):
          ".init(\(detail.key.debugDescription), .text(\(text.debugDescription)))"
        }
      }
      let arguments = list.isEmpty ? "" : ", [\(list.joined(separator: ", "))]"
      return "\(word.debugDescription), of: \(source.debugDescription)\(arguments)"
    }

    var swift: String {
      let place = inside.map { ", " + $0.swift } ?? ""
      let isFirst = time == ExplorationScene.first
      let isRound = isFirst || Ticks(seconds: time.seconds) == time
      let seconds = isFirst ? ".zero" : ".seconds(\(NumberText.text(of: time.seconds)))"
      let number = isRound ? seconds : "Ticks(count: \(time.count))"
      return ".call(\(swiftCall), at: \(number)\(place))" + (isRound ? "" : "  // \(moment)")
    }
  }

  /// The calls in order of time, and at one time in the order of choice.
  private(set) var steps: [Step] = []
  /// The claim for which the run is compared with a second one, if any.
  var comparison: ImplicitClaim?
  /// A pause and a resume that must change nothing, for such a comparison.
  var pair: [Step] = []
  /// The frames; `nil` for those of the rehearsal.
  var tempo: (any Tempo)?
  /// The frames in words; empty for those of the rehearsal.
  var tempoText = ""
  var choices: [UInt32] = []

  /// Returns the script with the single calls of a run in place of those on all that moves.
  func single(in trace: Trace) -> InterruptionScript {
    guard pausesAll else { return self }
    var script = self
    let events = trace.runEvents.filter { $0.kind == .input }
    script.steps = steps.flatMap { step in
      guard step.isForAll else { return [step] }
      return events.filter { $0.time == step.time && $0.word == step.word }.map {
        Step(time: step.time, source: $0.source, word: $0.word, details: $0.details)
      }
    }
    return script
  }

  var singleCalls: [Step] { steps.filter { !$0.isForAll } }

  var isOfUsers: Bool { steps.allSatisfy { !$0.isInner } && pair.isEmpty }

  var pausesAll: Bool { steps.contains(where: \.isForAll) }

  /// Adds a call, after all earlier calls and those of the same time.
  ///
  /// While all that moves is paused, nothing is called. So a pause ends before the next call.
  mutating func add(_ step: Step) {
    var step = step
    if step.isForAll, steps.contains(where: { $0.time == step.time }) { return }
    while !step.isForAll, let end = pauseEnd(at: step.time) { step.time = end }
    insert(step)
    guard step.isForAll else { return }
    var end = step.time == ExplorationScene.first ? .zero : step.time
    if case .number(let seconds)? = step.details.first?.value { end = end + .seconds(seconds) }
    let place = steps.firstIndex { $0.time > step.time } ?? steps.count
    if place < steps.count { end = min(end, steps[place].time) }
    steps.insert(
      .init(time: max(step.time, end), source: step.source, .resume), at: place)
  }

  /// Inserts a call after all earlier calls and those of the same time.
  private mutating func insert(_ step: Step) {
    steps.insert(step, at: steps.firstIndex { $0.time > step.time } ?? steps.count)
  }

  /// Returns the end of the pause of all that moves in which a time is; `nil` outside.
  func pauseEnd(at time: Ticks) -> Ticks? {
    let last = steps.last { $0.isForAll && $0.time <= time }
    guard last?.word == EngineCall.pause.rawValue else { return nil }
    return steps.first { $0.endsPause && $0.time > time }?.time
  }

  var alone: InterruptionScript {
    var script = self
    (script.comparison, script.pair) = (nil, [])
    return script
  }

  /// Takes out the first pause and resume of one source at one time, if there are any.
  mutating func takePair() -> [Step]? {
    for pause in steps where pause.word == EngineCall.pause.rawValue && pause.inside == nil {
      let resume = Step(time: pause.time, source: pause.source, .resume)
      guard let first = steps.firstIndex(of: pause), let second = steps.firstIndex(of: resume),
        first < second
      else { continue }
      steps.remove(at: second)
      steps.remove(at: first)
      return [pause, resume]
    }
    return nil
  }

  /// The script with the pause and the resume, before other calls of their time.
  var whole: InterruptionScript {
    var script = self
    (script.steps, script.pair) = ([], [])
    for step in pair + steps { script.insert(step) }
    return script
  }

  /// The interruptions in one sentence: `card.rise pause at 0.2 s, card.rise resume at 0.2 s`.
  var sentence: String {
    let parts = steps.map(\.sentence) + (tempoText.isEmpty ? [] : [tempoText])
    return parts.isEmpty ? "no interruption" : parts.joined(separator: ", ")
  }

  /// Returns scripts that are simpler in one respect: without other frames, without a call, or with a rounder time.
  func simpler(_ frames: [Ticks], keeping fixed: [Step]) -> [InterruptionScript] {
    var scripts: [InterruptionScript] = []
    if tempo != nil {
      var script = self
      (script.tempo, script.tempoText) = (nil, "")
      scripts.append(script)
    }
    let free = steps.indices.filter { !fixed.contains(steps[$0]) && !steps[$0].endsPause }
    scripts += free.map { replacing($0, by: nil) }
    for index in free where steps[index].inside == nil {
      for time in Self.rounder(steps[index].time, frames) {
        var step = steps[index]
        step.time = time
        scripts.append(replacing(index, by: step))
      }
    }
    for time in pair.first.map({ Self.rounder($0.time, frames) }) ?? [] {
      var script = self
      for index in pair.indices { script.pair[index].time = time }
      scripts.append(script)
    }
    // A call during a pause moves to its end, and may be there already.
    return scripts.filter { $0.steps != steps || $0.pair != pair || $0.tempoText != tempoText }
  }

  private func replacing(_ index: Int, by step: Step?) -> InterruptionScript {
    var script = self
    script.steps = []
    for place in steps.indices {
      // The pause before adds its end.
      if let step = place == index ? step : steps[place], !step.endsPause { script.add(step) }
    }
    return script
  }

  /// Returns the nearest tenths of a second, and for a time between two frames also these frames; none for a tenth.
  private static func rounder(_ time: Ticks, _ frames: [Ticks]) -> [Ticks] {
    let tenth = Ticks.perSecond / 10
    let first = ExplorationScene.first
    if time == first || time.count.isMultiple(of: tenth) { return [] }
    let below = Ticks(count: time.count / tenth * tenth)
    var times = [max(first, below), below + Ticks(count: tenth)]
    if !frames.contains(time) {
      times += [frames.last { $0 < time }, frames.first { $0 > time }].compactMap { $0 }
        .map { max(first, $0) }
    }
    return times
  }
}

extension InterruptionScript.Step {
  init(time: Ticks, source: String, _ call: EngineCall) {
    self.init(
      time: time, source: source, word: call.rawValue, isInner: source != Stage.traceName)
  }
}

/// A callback of a run: the first, second and so on of a source and a word.
struct CallbackPlace: Hashable, Sendable {
  let source: String
  let word: String
  /// The number among those of the source and the word, counted from 1.
  let occurrence: Int

  /// The callback in words: `card.fade completed`, `card.fade repeated (2)`.
  var text: String {
    "\(NameGrammar.asWritten(source)) \(word)"
      + (occurrence == 1 ? "" : " (\(occurrence))")
  }

  var swift: String {
    let number = occurrence == 1 ? "" : ", occurrence: \(occurrence)"
    return "inside: \("\(source) \(word)".debugDescription)\(number)"
  }
}
