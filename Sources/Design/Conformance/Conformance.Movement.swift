import DopesheetNotation

extension Conformance {
  /// A movement of a track from rest to rest or to its interruption, and the tokens that it follows.
  public struct Movement: Equatable, Sendable {
    /// The name of the track.
    public let track: String
    /// The component of a track with several components, from 0; `nil` if there is only one.
    public let component: Int?
    /// The begin in seconds, also between frames.
    public internal(set) var begin: Double
    /// Two standard deviations of the begin in seconds; 0 without noise, `nil` if the recording does not determine it.
    public internal(set) var beginUncertainty: Double?
    /// The end in seconds; the last frame that changes the value if the movement is a spring or is interrupted.
    public internal(set) var end: Double
    /// The names of all tokens with the curve that fits best, which are equal.
    public internal(set) var curve: [String]
    /// The tokens of other curves that match within the noise, too. They are not equal to ``curve``.
    public internal(set) var alternatives: [String] = []
    /// Whether ``curve`` matches within the noise, and no other curve does.
    ///
    /// With noise, the recording is at least 270,000 times as likely under this curve as under any other token's.
    /// Besides, ``curveUncertainty`` is at most 2 %: a curve that is further off does not fit the recording.
    public internal(set) var isCertain: Bool
    /// The estimated duration in seconds; `nil` for springs.
    public internal(set) var duration: Double?
    /// Two standard deviations of the duration in seconds; 0 without noise, `nil` if the recording does not determine it.
    ///
    /// In about 93 of 100 simulated recordings, the estimate is off by less.
    public internal(set) var durationUncertainty: Double?
    /// The names of the duration tokens that the movement follows. They may be equal, or too similar for the noise.
    public internal(set) var durations: [String] = []
    /// The estimated duration minus that of the nearest token, in seconds; `nil` without a token.
    public internal(set) var durationDeviation: Double?
    /// The estimated response in seconds and the estimated damping ratio of a spring.
    public internal(set) var spring: Spring?
    /// The names of the transitions that the movement follows as a whole.
    public internal(set) var transitions: [String] = []
    /// The time in seconds since the external call or event before the begin, or since the group's first movement.
    public internal(set) var delay: Double?
    /// The names of the tokens with this delay.
    public internal(set) var delays: [String] = []
    /// The time in seconds since the begin on the neighbouring node, if it is the same between all neighbours.
    public internal(set) var stagger: Double?
    /// The names of the tokens with this stagger.
    public internal(set) var staggers: [String] = []
    /// The distance that the noise may hide between the movement and the curve, in per cent of its range.
    ///
    /// It is the largest distance that fits the recording, with two standard deviations; 0 without noise, and `nil`
    /// for a movement that follows no curve.
    public internal(set) var curveUncertainty: Double?
    /// The largest distance from the curve in per cent of the movement's range.
    public internal(set) var worstError: Double
    /// The typical distance from the curve in per cent of the movement's range, as a root mean square.
    public internal(set) var typicalError: Double
    /// The shift in seconds that changes the values by as much as the typical error.
    public internal(set) var timeError: Double
    /// Why the movement does not conform, and what would mend it; empty if it conforms.
    public internal(set) var problems: [String] = []
    /// Deviations that are not problems, such as a delay without a token.
    public internal(set) var remarks: [String] = []

    /// Whether the movement follows its tokens within the limits.
    public var isConforming: Bool { problems.isEmpty }

    /// A spring's parameters.
    public struct Spring: Equatable, Sendable {
      /// 2π over the angular frequency, in seconds.
      public let response: Double
      /// The damping ratio: 1 is critical.
      public let dampingRatio: Double
      /// Two standard deviations of the response in seconds; 0 without noise, `nil` if it is not determined.
      public internal(set) var responseUncertainty: Double?
      /// Two standard deviations of the damping ratio; 0 without noise, `nil` if it is not determined.
      public internal(set) var dampingRatioUncertainty: Double?
    }

    /// The place of the curve, by which movements of one wave are found.
    var curvePlace = 0
    /// Whether the movement begins at rest.
    var startsAtRest = true
  }
}

extension Conformance.Movement {
  /// The track, with the component if there are several: `card.position[1]`.
  var subject: String { track + (component.map { "[\($0)]" } ?? "") }

  /// The movement in words, with its problems and remarks on further lines.
  public var text: String {
    let times = "\(subject) \(Self.seconds(begin)) to \(Self.seconds(end))"
    let notes = remarks.map { "  note: " + $0 }
    guard isConforming else {
      return (["\(times): does not conform"] + problems.map { "  " + $0 } + notes)
        .joined(separator: "\n")
    }
    var parts: [String] = transitions.isEmpty ? [] : [transitions.joined(separator: " = ")]
    if !curve.isEmpty {
      parts.append(([curve.joined(separator: " = ")] + alternatives).joined(separator: " or "))
    }
    if let duration {
      let about = Self.about(Self.seconds(duration), durationUncertainty, Self.seconds)
      parts.append(Self.named(durations, about))
    }
    if let spring, spring.responseUncertainty ?? 1 > 0 {
      func number(_ number: Double) -> String { RoundedText.significant(number, 3) }
      let response = Self.seconds(spring.response)
      parts.append("response " + Self.about(response, spring.responseUncertainty, Self.seconds))
      let ratio = number(spring.dampingRatio)
      parts.append("damping ratio " + Self.about(ratio, spring.dampingRatioUncertainty, number))
    }
    if let delay, delay > 0.0005 {
      parts.append("delay " + Self.named(delays, Self.seconds(delay)))
    }
    if let stagger { parts.append("stagger " + Self.named(staggers, Self.seconds(stagger))) }
    let verdict = isCertain ? "follows" : "may follow"
    let errors = [
      "at most \(Self.percent(worstError)) off", "typically \(Self.percent(typicalError))",
      Self.milliseconds(timeError),
    ].joined(separator: ", ")
    return (["\(times): \(verdict) \(parts.joined(separator: ", ")); \(errors)"] + notes)
      .joined(separator: "\n")
  }

  /// Returns a number with its uncertainty, unless that is 0 or unknown.
  private static func about(
    _ text: String, _ uncertainty: Double?, _ written: (Double) -> String
  ) -> String {
    guard let uncertainty, uncertainty > 0 else { return text }
    return "\(text) ± \(written(uncertainty))"
  }

  private static func named(_ names: [String], _ value: String) -> String {
    names.isEmpty ? value : "\(names.joined(separator: " = ")) (\(value))"
  }

  static func seconds(_ time: Double) -> String { RoundedText.decimals(time, 4) + " s" }
  static func percent(_ share: Double) -> String {
    RoundedText.decimals(share, share < 0.1 ? 4 : 2) + " %"
  }
  static func milliseconds(_ time: Double) -> String {
    RoundedText.decimals(time * 1000, 2) + " ms"
  }

  /// The movement in JSON.
  package var json: JSONText {
    func names(_ names: [String]) -> JSONText { .array(names.map { .string($0) }) }
    func number(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }
    return .object([
      ("track", .string(track)), ("component", component.map { .int($0) } ?? .null),
      ("conforms", .bool(isConforming)), ("begin", .number(begin)), ("end", .number(end)),
      ("curve", names(curve)), ("alternatives", names(alternatives)), ("certain", .bool(isCertain)),
      ("beginUncertainty", number(beginUncertainty)),
      ("curveUncertainty", number(curveUncertainty)),
      ("duration", number(duration)), ("durationUncertainty", number(durationUncertainty)),
      ("durations", names(durations)),
      ("durationDeviation", number(durationDeviation)), ("response", number(spring?.response)),
      ("responseUncertainty", number(spring?.responseUncertainty)),
      ("dampingRatio", number(spring?.dampingRatio)),
      ("dampingRatioUncertainty", number(spring?.dampingRatioUncertainty)),
      ("transitions", names(transitions)),
      ("delay", number(delay)), ("delays", names(delays)), ("stagger", number(stagger)),
      ("staggers", names(staggers)), ("worstError", .number(worstError)),
      ("typicalError", .number(typicalError)), ("timeError", .number(timeError)),
      ("problems", names(problems)), ("remarks", names(remarks)),
    ])
  }
}
