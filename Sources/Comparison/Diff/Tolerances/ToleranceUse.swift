import DopesheetText

/// The part of a tolerance rule that a comparison used.
public struct ToleranceUse: Equatable, Sendable {
  /// The rule as written in a file: `card.* abs=0.02`.
  let rule: String

  package internal(set) var tracks: Int

  package internal(set) var events: Int

  /// The largest part of the rule's limits that a passing value or event used, 0...1.
  package internal(set) var use: Double

  /// Whether more than 80 % of the tolerance is used, so that a small change may fail the test.
  package var isNearlyUsedUp: Bool { use > 0.8 }
}

extension ToleranceUse: CustomStringConvertible {
  /// The rule with its use: `card.* abs=0.02: 2 tracks, at most 85 % of it`.
  public var description: String {
    let counts = [(tracks, "track"), (events, "event")].filter { $0.0 > 0 }
      .map { RoundedText.count($0.0, $0.1) }
    let share = RoundedText.significant(100 * use, 3)
    return "\(rule): \(counts.joined(separator: ", ")), at most \(share) % of it"
      + (isNearlyUsedUp ? ", close to its limit" : "")
  }
}

extension TraceComparison {
  /// The tolerance rules that were used: for tracks, then for events, each in the order of the rules.
  package var toleranceUses: [ToleranceUse] {
    var (ofTracks, ofEvents): ([Int: ToleranceUse], [Int: ToleranceUse]) = ([:], [:])
    func count(
      _ what: WritableKeyPath<ToleranceUse, Int>, _ part: Double,
      _ rule: (number: Int, text: String)?,
      in uses: inout [Int: ToleranceUse]
    ) {
      guard let rule else { return }
      var use = uses[rule.number] ?? ToleranceUse(rule: rule.text, tracks: 0, events: 0, use: 0)
      use[keyPath: what] += 1
      use.use = max(use.use, part)
      uses[rule.number] = use
    }
    for track in tracks + tolerated where track.use > 0 || track.toleratedValues > 0 {
      let rule = options.tolerances.rule(forTrack: track.track.name)
      count(\.tracks, track.use, rule, in: &ofTracks)
    }
    for event in toleratedEvents {
      let rule = options.tolerances.rule(forEventsOf: event.golden.record.subject)
      count(\.events, event.use, rule, in: &ofEvents)
    }
    return [ofTracks, ofEvents].flatMap { uses in uses.keys.sorted().compactMap { uses[$0] } }
  }

  /// The largest part of its tolerance that a passing value or event used, 0...1.
  package var greatestUse: Double {
    let values = (tracks + tolerated).reduce(0) { max($0, $1.use) }
    return toleratedEvents.reduce(values) { max($0, $1.use) }
  }
}
