import DopesheetEngine

/// Kinds of interruptions that an exploration may use: what users and displays do, and calls that are asked for by name.
///
/// ```swift
/// try expectInterruptedRuns { stage in openSheet(on: stage) } interruptedBy: {
///   .cues("tap", "swipe")
///   .cue("drag", ["y": -100...600])
///   .calls(.stop, .speed(0.5...2))
///   .frames(.dropped, .late, .hz(30...120))
/// }
/// ```
public struct Interruption: Sendable {
  enum Kind: Sendable {
    case repeats
    case pauses
    case calls([Call])
    case cues([String])
    case cue(String, [ExplorationAction.Parameter])
    case frames([Frames])
    case call(InterruptionScript.Step)
  }

  let kinds: [Kind]

  private static let none = Interruption(kinds: [])

  /// The interruptions by users and displays: all cues, repeats and pauses, dropped and late frames, and 24 to 240 Hz.
  public static let usual = cues().repeats.pauses.frames(.dropped, .late, .hz(24...240))

  /// The external calls that the rehearsal's closure makes after time 0, with the same arguments at other times.
  ///
  /// They come earlier, later, twice and in another order. Starts and restarts are not repeated: send a cue instead.
  public static let repeats = none.repeats

  /// Pauses of all that moves, as when the app goes to the background. Everything is resumed 0.1 to 2 s later.
  ///
  /// No cue is sent in between. A limit of time is not checked in a run with a pause.
  public static let pauses = none.pauses

  /// External calls on single motions, flights, animators and machines, by their names. Without names, all calls.
  ///
  /// Code that nothing calls like this need not survive it: a stop, a new end or a restart of a motion inside a group
  /// breaks many sound animations. So ask for the calls that your app makes.
  public static func calls(_ calls: Call...) -> Interruption { none.and(.calls(calls)) }

  /// Cues of the stage, by their names. Without names, all cues.
  ///
  /// A cue is sent with details that the rehearsal sends, and with the `examples` of a `TypedCue`.
  public static func cues(_ names: String...) -> Interruption { none.and(.cues(names)) }

  /// A cue of the stage with details, whose values are chosen in ranges within ±1e30.
  public static func cue(
    _ name: String, _ details: KeyValuePairs<String, ClosedRange<Double>>
  ) -> Interruption {
    none.cue(name, details)
  }

  /// Frames that differ from those of the rehearsal.
  public static func frames(_ frames: Frames...) -> Interruption { none.and(.frames(frames)) }

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
    none.call(word, of: source, details, at: time, inside: callback, occurrence: occurrence)
  }

  // Lines that begin with a dot continue the line before, so each kind can also follow another.

  /// These interruptions and repeated external calls of the rehearsal's closure.
  public var repeats: Interruption { and(.repeats) }

  /// These interruptions and pauses of all that moves.
  public var pauses: Interruption { and(.pauses) }

  /// These interruptions and external calls on single motions and styles, by their names. Without names, all calls.
  public func calls(_ calls: Call...) -> Interruption { and(.calls(calls)) }

  package func calls(named words: [String]) -> Interruption {
    and(.calls(words.map { .named($0) }))
  }

  /// These interruptions and cues of the stage, by their names. Without names, all cues.
  public func cues(_ names: String...) -> Interruption { and(.cues(names)) }

  /// These interruptions and a cue of the stage with details, whose values are chosen in ranges.
  public func cue(
    _ name: String, _ details: KeyValuePairs<String, ClosedRange<Double>>
  ) -> Interruption {
    and(.cue(name, details.map { .init($0.key, in: $0.value) }))
  }

  /// These interruptions and frames that differ from those of the rehearsal.
  public func frames(_ frames: Frames...) -> Interruption { and(.frames(frames)) }

  private func and(_ kind: Kind) -> Interruption { Interruption(kinds: kinds + [kind]) }

  /// An external call on a single motion or style, with what it may choose.
  public struct Call: Sendable {
    let word: String
    /// The ranges of its arguments; the empty key is that of each argument. Others come from the run.
    var ranges: [(key: String, range: ClosedRange<Double>)] = []

    /// Starts a stopped motion.
    public static let start = Call(word: "start")
    /// Stops a motion where it is.
    public static let stop = Call(word: "stop")
    /// Pauses a motion. What is still paused at the end of the script is resumed.
    public static let pause = Call(word: "pause")
    /// Resumes a paused motion.
    public static let resume = Call(word: "resume")
    /// Resets a motion as if it had never run.
    public static let reset = Call(word: "reset")
    /// Starts a motion from its beginning.
    public static let restart = Call(word: "restart")
    /// Gives a motion a new end: the least, the greatest and the middle value of the run.
    public static let retarget = Call(word: "retarget")

    /// Gives a motion a new end in a range.
    public static func retarget(_ range: ClosedRange<Double>) -> Call {
      Call(word: "retarget", ranges: [("", range)])
    }

    /// Changes the speed of a motion by factors in a range above 0.
    public static func speed(_ range: ClosedRange<Double>) -> Call {
      Call(word: "speed", ranges: [("", range)])
    }

    /// Another call by its word in traces, such as `perform` or `tune`, with ranges of numeric arguments.
    public static func named(
      _ word: String, _ arguments: KeyValuePairs<String, ClosedRange<Double>> = [:]
    ) -> Call {
      Call(word: word, ranges: arguments.map { ($0.key, $0.value) })
    }
  }

  /// These interruptions and one call that each run makes.
  public func call(
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
    return and(.call(step))
  }

  var fixedCalls: [InterruptionScript.Step] {
    kinds.compactMap { if case .call(let step) = $0 { step } else { nil } }
  }

  /// Whether nothing is chosen, so that all runs have the same interruptions.
  var isFixed: Bool {
    kinds.allSatisfy { kind in
      switch kind {
      case .call: true
      case .frames(let frames): frames.isEmpty
      case .repeats, .pauses, .calls, .cues, .cue: false
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
    ///
    /// Slow motion of the whole stage has the frames of a higher rate.
    public static func hz(_ range: ClosedRange<Int64>) -> Frames {
      // A range with more numbers than an Int has no count.
      let bounds = [range.lowerBound, range.upperBound].map { min(max(1, $0), 1_000_000) }
      return Frames(kind: .rate(bounds[0]...bounds[1]))
    }
  }
}
