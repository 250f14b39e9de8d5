/// Tolerances by the names of tracks; of the rules that fit a track the last one holds.
///
/// Tracks that no rule fits are compared exactly. A literal keeps its order:
/// `["*": .ulps(1), "*.velocity": .absolute(1e-6), "card.*": .exact]`.
public struct ToleranceRules: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Everything is compared exactly.
  public static let exact = ToleranceRules()

  private var rules: [Rule] = []

  private struct Rule: Hashable, Sendable {
    var glob: Glob
    var tolerance: Tolerance
  }

  /// Creates an empty list of rules.
  public init() {}

  /// Creates rules from patterns and tolerances, in this order.
  public init(dictionaryLiteral elements: (String, Tolerance)...) {
    for (pattern, tolerance) in elements { append(tolerance, for: pattern) }
  }

  /// Adds a rule that overrides those before it.
  ///
  /// - Parameter pattern: A track's name; `*` stands for any text, dots included, `?` for one byte.
  public mutating func append(_ tolerance: Tolerance, for pattern: String) {
    rules.append(Rule(glob: Glob(pattern), tolerance: tolerance))
  }

  /// Returns the tolerance for a track.
  public subscript(track: String) -> Tolerance {
    rules.last { $0.glob.matches(track) }?.tolerance ?? .exact
  }
}

extension ToleranceRules {
  /// Adds the rule of a line of text such as `card.* abs=1e-9 ulps=4` or `card.x exact`.
  ///
  /// - Throws: ``ToleranceError`` when the line is no rule.
  public mutating func append(parsing line: String) throws(ToleranceError) {
    let words = line.split(separator: " ")
    guard words.count >= 2 else {
      throw ToleranceError(line: line, problem: "a rule is a pattern and its limits")
    }
    var tolerance = Tolerance()
    for word in words.dropFirst() where word != "exact" {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? Double(parts[1]) : nil
      guard let value, value >= 0, value.isFinite else {
        throw ToleranceError(line: line, problem: "\"\(word)\" is no limit")
      }
      switch parts[0] {
      case "abs": tolerance.absolute = value
      case "rel": tolerance.relative = value
      case "ulps":
        guard let count = UInt64(parts[1]) else {
          throw ToleranceError(line: line, problem: "\"\(parts[1])\" is no whole number")
        }
        tolerance.ulps = count
      default:
        throw ToleranceError(line: line, problem: "\"\(parts[0])\" is no kind of limit")
      }
    }
    if words.dropFirst().contains("exact"), words.count > 2 {
      throw ToleranceError(line: line, problem: "\"exact\" stands alone")
    }
    append(tolerance, for: String(words[0]))
  }
}

/// A line that is no tolerance rule.
public struct ToleranceError: Error, Equatable, CustomStringConvertible {
  /// The line as it was given.
  public var line: String

  /// What is wrong with it.
  public var problem: String

  /// The problem, its place and the way out.
  public var description: String {
    "tolerance \"\(line)\": \(problem) "
      + "(write a pattern of track names and any of abs=NUMBER rel=NUMBER ulps=COUNT, or exact)"
  }
}
