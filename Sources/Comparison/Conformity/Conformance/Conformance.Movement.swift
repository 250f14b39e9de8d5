import DopesheetText

extension Conformance {
  /// A movement of a track from rest to rest or to its interruption, and the tokens that it follows.
  public struct Movement: Equatable, Sendable {
    /// The name of the track.
    public let track: String
    /// The component of a track with several components, from 0; `nil` if there is only one.
    package let component: Int?
    /// The begin in seconds, also between frames.
    package internal(set) var begin: Double
    /// The end in seconds; the last frame that changes the value if the movement is a spring or is interrupted.
    package internal(set) var end: Double
    /// The names of all easings and springs with the nearest curve.
    public internal(set) var curve: [String] = []
    /// The whole duration in seconds, also of a movement that is cut; `nil` for springs, and if any duration matches,
    /// as for a straight line that is cut.
    package internal(set) var duration: Double?
    package internal(set) var durations: [String] = []
    package internal(set) var transitions: [String] = []
    /// 2π over the angular frequency of a spring, in seconds.
    var response: Double?
    /// The damping ratio of a spring: 1 is critical.
    var dampingRatio: Double?
    /// The largest distance from the curve in per cent of the movement's range.
    package internal(set) var worstError = 0.0
    /// Why the movement does not conform, and what would mend it; empty if it conforms.
    public internal(set) var problems: [String] = []
    /// Whether there are enough samples and curves for a judgement. A movement that is not judged has its problem.
    public private(set) var isJudged = true

    /// Whether the movement follows its tokens within the limits.
    public var isConforming: Bool { problems.isEmpty }

    init(track: String, component: Int?, begin: Double) {
      (self.track, self.component, self.begin, end) = (track, component, begin, begin)
    }

    mutating func leave(_ reason: String) { (isJudged, problems) = (false, [reason]) }
  }
}

extension Conformance.Movement {
  /// The track, with the component if there are several: `card.position[1]`.
  var subject: String { track + (component.map { "[\($0)]" } ?? "") }

  /// The movement in words, with its problems on further lines.
  public var text: String {
    if !isJudged {
      return "not judged: \(subject) at \(Self.seconds(begin)): \(problems.joined(separator: "; "))"
    }
    let times = "\(subject) \(Self.seconds(begin)) to \(Self.seconds(end))"
    guard isConforming else {
      return (["\(times): does not conform"] + problems.map { "  " + $0 }).joined(separator: "\n")
    }
    var parts = [transitions, curve].filter { !$0.isEmpty }.map { $0.joined(separator: " = ") }
    if let duration {
      let seconds = Self.seconds(duration)
      parts.append(
        durations.isEmpty ? seconds : "\(durations.joined(separator: " = ")) (\(seconds))")
    }
    return
      "\(times): follows \(parts.joined(separator: ", ")); at most \(Self.percent(worstError)) off"
  }

  static func seconds(_ time: Double) -> String { RoundedText.decimals(time, 4) + " s" }

  static func percent(_ share: Double) -> String {
    RoundedText.decimals(share, share < 0.1 ? 4 : 2) + " %"
  }

  var json: JSONText {
    func names(_ names: [String]) -> JSONText { .array(names.map { .string($0) }) }
    func number(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }
    return .object([
      ("track", .string(track)), ("component", component.map { .int($0) } ?? .null),
      ("conforms", .bool(isConforming)), ("judged", .bool(isJudged)), ("begin", .number(begin)),
      ("end", .number(end)), ("curve", names(curve)), ("duration", number(duration)),
      ("durations", names(durations)), ("transitions", names(transitions)),
      ("response", number(response)), ("dampingRatio", number(dampingRatio)),
      ("worstError", .number(worstError)), ("problems", names(problems)),
    ])
  }
}
