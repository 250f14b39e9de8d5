import DopesheetTrace

/// Tolerances by names: those of values by the names of tracks, those of moments by the names of sources.
///
/// Of the rules that fit a name the last one holds. What no rule fits is compared exactly. A literal is about values
/// and keeps its order: `["*": .ulps(1), "*.velocity": .absolute(1e-6), "card.*": .exact]`.
public struct ToleranceRules: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Everything is compared exactly.
  public static let exact = ToleranceRules()

  private var values: [Rule<Tolerance>] = []
  private var times: [Rule<TimeTolerance>] = []

  private struct Rule<Limits: Hashable & Sendable>: Hashable, Sendable {
    var glob: Glob
    var limits: Limits
  }

  /// Creates an empty list of rules.
  public init() {}

  /// Creates rules from patterns and tolerances, in this order.
  public init(dictionaryLiteral elements: (String, Tolerance)...) {
    for (pattern, tolerance) in elements { append(tolerance, for: pattern) }
  }

  /// Adds a rule for values that overrides those before it.
  ///
  /// - Parameter pattern: A track's name; `*` stands for any text, dots included, `?` for one byte.
  public mutating func append(_ tolerance: Tolerance, for pattern: String) {
    values.append(Rule(glob: Glob(pattern), limits: tolerance))
  }

  /// Adds a rule for the moments of events that overrides those before it.
  ///
  /// - Parameter pattern: The name of a source, such as `card.fade`, as for tracks.
  public mutating func append(_ tolerance: TimeTolerance, forEventsOf pattern: String) {
    times.append(Rule(glob: Glob(pattern), limits: tolerance))
  }

  /// Adds the rules of another list after these, so that they override them.
  public mutating func append(contentsOf other: ToleranceRules) {
    values += other.values
    times += other.times
  }

  /// Returns the tolerance for the values of a track.
  public subscript(track: String) -> Tolerance {
    values.last { $0.glob.matches(track) }?.limits ?? .exact
  }

  /// Returns the tolerance for the moments of the events of a source.
  public subscript(eventsOf source: String) -> TimeTolerance {
    times.last { $0.glob.matches(source) }?.limits ?? .exact
  }

  /// The rules as lines of a file, in an order that keeps their meaning.
  ///
  /// A pattern that no line can hold, because of a space or a sign that means something there, is left out: no name
  /// that a trace has fits it.
  package var lines: [String] {
    let lines =
      values.map { "\($0.glob.pattern) \($0.limits)" }
      + times.map { "\($0.glob.pattern) \($0.limits)" }
    return lines.filter { line in
      var rules = ToleranceRules()
      return (try? rules.append(parsing: line)) != nil
    }
  }

  /// Tells whether events of any source may happen at other moments.
  package var allowsOtherTimes: Bool { times.contains { !$0.limits.isExact } }

  /// The place of the rule for the values of a track among all of its kind, and its text.
  package func rule(forTrack track: String) -> (number: Int, text: String)? {
    values.lastIndex { $0.glob.matches(track) }.map {
      ($0, "\(values[$0].glob.pattern) \(values[$0].limits)")
    }
  }

  /// The place of the rule for the events of a source among all of its kind, and its text.
  package func rule(forEventsOf source: String) -> (number: Int, text: String)? {
    times.lastIndex { $0.glob.matches(source) }.map {
      ($0, "\(times[$0].glob.pattern) \(times[$0].limits)")
    }
  }
}
