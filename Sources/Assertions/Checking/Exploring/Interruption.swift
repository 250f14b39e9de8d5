/// Kinds of interruptions that an exploration may use: calls, cues and other frames.
///
/// ```swift
/// try expectHolds { stage in openSheet(on: stage) } interruptedBy: {
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
