import DopesheetEngine

/// Kinds of interruptions that an exploration may use: calls, cues and other frames.
///
/// ```swift
/// try expectInterruptedRuns { stage in openSheet(on: stage) } interruptedBy: {
///   .calls
///   .cues("tap", "swipe")
///   .cue("drag", ["y": -100...600])
///   .frames(.dropped, .late, .hz(30...120))
/// }
/// ```
public struct Interruption: Sendable {
  enum Kind: Sendable {
    case calls
    case cues([String])
    case cue(String, [ExplorationAction.Parameter])
    case frames([Frames])
    case call(InterruptionScript.Step)
  }

  let kinds: [Kind]

  /// The external calls of each motion, flight, animator and machine: pause, resume, stop, restart, retarget and so on.
  ///
  /// New ends may be outside the range of the animation. The speed changes by a factor of up to 4.
  public static let calls = Interruption(kinds: [.calls])

  /// Cues of the stage, by their names. Without names, all cues.
  public static func cues(_ names: String...) -> Interruption {
    Interruption(kinds: [.cues(names)])
  }

  /// A cue of the stage with details, whose values are chosen in ranges within ±1e30.
  public static func cue(
    _ name: String, _ details: KeyValuePairs<String, ClosedRange<Double>>
  ) -> Interruption {
    Interruption(kinds: [.cue(name, details.map { .init($0.key, in: $0.value) })])
  }

  /// Frames that differ from those of the rehearsal.
  public static func frames(_ frames: Frames...) -> Interruption {
    Interruption(kinds: [.frames(frames)])
  }

  /// One call that each run makes, beside those that other kinds choose.
  ///
  /// Failing tests print such calls. Without other kinds, only these calls are made, and nothing is chosen.
  ///
  /// - Parameters:
  ///   - word: The word of the call as written in traces: `pause`, `retarget`, `send`.
  ///   - source: The name of its receiver in traces.
  ///   - details: The arguments as written in traces.
  ///   - time: The time of the call; for one inside a callback, the expected time.
  ///   - callback: The callback inside which the call is made, as `rise completed`.
  ///   - occurrence: The number of this callback among those of its word and source, counted from 1.
  public static func call(
    _ word: String, of source: String, _ details: [StageEvent.Detail] = [], at time: Ticks,
    inside callback: String? = nil, occurrence: Int = 1
  ) -> Interruption {
    let place = callback.map { text in
      let end = text.lastIndex(of: " ") ?? text.endIndex
      return CallbackPlace(
        source: String(text[..<end]), word: String(text[end...].dropFirst()),
        occurrence: occurrence)
    }
    let step = InterruptionScript.Step(
      time: max(ExplorationScene.first, time), inside: place, source: source, word: word,
      details: details)
    return Interruption(kinds: [.call(step)])
  }

  // Lines that begin with a dot continue the line before, so each kind can also follow another.

  /// These interruptions and external calls.
  public var calls: Interruption { Interruption(kinds: kinds + [.calls]) }

  /// These interruptions and cues of the stage, by their names. Without names, all cues.
  public func cues(_ names: String...) -> Interruption {
    Interruption(kinds: kinds + [.cues(names)])
  }

  /// These interruptions and a cue of the stage with details, whose values are chosen in ranges.
  public func cue(
    _ name: String, _ details: KeyValuePairs<String, ClosedRange<Double>>
  ) -> Interruption {
    Interruption(kinds: kinds + Interruption.cue(name, details).kinds)
  }

  /// These interruptions and frames that differ from those of the rehearsal.
  public func frames(_ frames: Frames...) -> Interruption {
    Interruption(kinds: kinds + [.frames(frames)])
  }

  /// These interruptions and one call that each run makes.
  public func call(
    _ word: String, of source: String, _ details: [StageEvent.Detail] = [], at time: Ticks,
    inside callback: String? = nil, occurrence: Int = 1
  ) -> Interruption {
    let call = Interruption.call(
      word, of: source, details, at: time, inside: callback, occurrence: occurrence)
    return Interruption(kinds: kinds + call.kinds)
  }

  /// The calls that each run makes.
  var fixedCalls: [InterruptionScript.Step] {
    kinds.compactMap { if case .call(let step) = $0 { step } else { nil } }
  }

  /// Whether nothing is chosen, so that all runs have the same interruptions.
  var isFixed: Bool {
    kinds.allSatisfy { kind in
      switch kind {
      case .call: true
      case .frames(let frames): frames.isEmpty
      case .calls, .cues, .cue: false
      }
    }
  }

  /// A way in which frames differ.
  public struct Frames: Sendable {
    enum Kind: Sendable {
      case dropped
      case late
      case rate(ClosedRange<Int64>)
    }

    let kind: Kind

    /// Frames at 60 Hz, of which every second to eighth is dropped. The rehearsal's own tempo is not used.
    public static let dropped = Frames(kind: .dropped)
    /// Frames at 60 Hz that are late by up to nine tenths of their length. The rehearsal's own tempo is not used.
    public static let late = Frames(kind: .late)

    /// The frame rate is in a range of frames a second, within 1...1,000,000.
    public static func hz(_ range: ClosedRange<Int64>) -> Frames {
      // A range with more numbers than an Int has no count.
      let bounds = [range.lowerBound, range.upperBound].map { min(max(1, $0), 1_000_000) }
      return Frames(kind: .rate(bounds[0]...bounds[1]))
    }
  }

  /// Everything: calls, all cues, dropped and late frames at 60 Hz, and rates of 24 to 144 Hz.
  public static let all = calls.cues().frames(.dropped, .late, .hz(24...144))
}
