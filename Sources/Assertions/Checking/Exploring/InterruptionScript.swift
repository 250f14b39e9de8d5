import DopesheetEngine
import DopesheetText

/// The interruptions of one run: calls at exact times, and the frames.
struct InterruptionScript {
  /// A call at a time, or inside a callback.
  struct Step: Equatable, Sendable {
    /// The time of the call; inside a callback, the expected time.
    var time: Ticks
    /// The callback inside which the call is made, if any.
    var inside: CallbackPlace?
    let source: String
    let word: String
    var details: [StageEvent.Detail] = []

    /// The call in words: `card.rise pause at 0.2 s`, `card.rise pause inside card.fade completed`.
    var phrase: String {
      let arguments = details.map { " \($0.key)=\(Self.text(of: $0.value))" }.joined()
      let call = "\(NameGrammar.asWritten(source)) \(word)\(arguments)"
      if let inside { return "\(call) inside \(inside.phrase)" }
      return "\(call) \(moment)"
    }

    /// The time in words: `at 0.2 s`.
    private var moment: String {
      time == ExplorationScene.first ? "at the start" : "at \(time)"
    }

    private static func text(of value: StageEvent.Value) -> String {
      switch value {
      case .number(let number): NumberText.text(of: number)
      case .flag(let flag): "\(flag)"
      case .text(let text): text
      }
    }

    /// The call as a line of Swift among interruptions.
    var swift: String {
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
      let call = "\(word.debugDescription), of: \(source.debugDescription)\(arguments)"
      let place = inside.map { ", " + $0.swift } ?? ""
      let isFirst = time == ExplorationScene.first
      let isRound = isFirst || Ticks(seconds: time.seconds) == time
      let seconds = isFirst ? ".zero" : ".seconds(\(NumberText.text(of: time.seconds)))"
      let number = isRound ? seconds : "Ticks(count: \(time.count))"
      return ".call(\(call), at: \(number)\(place))" + (isRound ? "" : "  // \(moment)")
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
  /// The choices of which the script was made.
  var choices: [UInt32] = []

  /// Adds a call, after all earlier calls and those of the same time.
  mutating func add(_ step: Step) {
    let place = steps.firstIndex { $0.time > step.time } ?? steps.count
    steps.insert(step, at: place)
  }

  /// Removes all calls.
  mutating func removeSteps() { steps = [] }

  /// The script for one run, without a comparison.
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
    script.removeSteps()
    script.pair = []
    for step in pair + steps { script.add(step) }
    return script
  }

  /// The interruptions in one sentence: `card.rise pause at 0.2 s, card.rise resume at 0.2 s`.
  var sentence: String {
    let parts = steps.map(\.phrase) + (tempoText.isEmpty ? [] : [tempoText])
    return parts.isEmpty ? "no interruption" : parts.joined(separator: ", ")
  }
}

extension InterruptionScript.Step {
  /// Creates a call of the engine without parameters.
  init(time: Ticks, source: String, _ call: EngineCall) {
    self.init(time: time, source: source, word: call.rawValue)
  }
}

/// A callback of a run: the first, second and so on of a source and a word.
struct CallbackPlace: Hashable, Sendable {
  let source: String
  let word: String
  /// The number among those of the source and the word, counted from 1.
  let occurrence: Int

  /// The callback in words: `card.fade completed`, `card.fade repeated (2)`.
  var phrase: String {
    "\(NameGrammar.asWritten(source)) \(word)"
      + (occurrence == 1 ? "" : " (\(occurrence))")
  }

  /// The callback as arguments in Swift.
  var swift: String {
    let number = occurrence == 1 ? "" : ", occurrence: \(occurrence)"
    return "inside: \("\(source) \(word)".debugDescription)\(number)"
  }
}
