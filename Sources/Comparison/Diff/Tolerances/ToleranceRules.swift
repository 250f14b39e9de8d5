import DopesheetText
import DopesheetTrace

/// Tolerances by name: for values by the names of tracks, for events by the names of sources.
///
/// The last rule that matches a name applies. Names without a rule are compared exactly. A literal has rules for
/// values, in order: `["*": .ulps(1), "*.velocity": .absolute(1e-6), "card.*": .exact]`.
public struct ToleranceRules: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Rules that compare everything exactly.
  public static let exact = ToleranceRules()

  private var values: [Rule<Tolerance>] = []
  private var times: [Rule<TimeTolerance>] = []

  private struct Rule<Limits: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
    var glob: Glob
    var limits: Limits

    var description: String { "\(glob.pattern) \(limits)" }
  }

  /// Creates an empty list of rules.
  public init() {}

  /// Creates rules for values from patterns and tolerances, in this order.
  public init(dictionaryLiteral elements: (String, Tolerance)...) {
    for (pattern, tolerance) in elements { append(tolerance, for: pattern) }
  }

  /// Adds a rule for values, which overrides the rules before it.
  ///
  /// - Parameter pattern: The name of a track. `*` matches any bytes, dots included, and `?` matches one byte.
  public mutating func append(_ tolerance: Tolerance, for pattern: String) {
    values.append(Rule(glob: Glob(pattern), limits: tolerance))
  }

  /// Adds a rule for the times of events, which overrides the rules before it.
  ///
  /// - Parameter pattern: The name of a source, such as `card.fade`, with the same wildcards as for tracks.
  public mutating func append(_ tolerance: TimeTolerance, forEventsOf pattern: String) {
    times.append(Rule(glob: Glob(pattern), limits: tolerance))
  }

  package mutating func append(contentsOf other: ToleranceRules) {
    values += other.values
    times += other.times
  }

  /// Returns the tolerance for the values of a track.
  public subscript(track: String) -> Tolerance {
    values.last { $0.glob.matches(track) }?.limits ?? .exact
  }

  package subscript(eventsOf source: String) -> TimeTolerance {
    times.last { $0.glob.matches(source) }?.limits ?? .exact
  }

  /// The rules as lines of a file, in an order that keeps their meaning.
  ///
  /// A pattern that cannot be written in a line is left out, for example one with a space. No name matches it.
  package var lines: [String] {
    (values.map(\.description) + times.map(\.description)).filter { line in
      var rules = ToleranceRules()
      return (try? rules.append(parsing: line)) != nil
    }
  }

  /// Returns the rules, as lines of a file, that match none of these tracks and sources.
  package func unmatched(tracks: Set<String>, sources: Set<String>) -> [String] {
    func rest<Limits>(_ rules: [Rule<Limits>], _ names: Set<String>, _ exact: Limits) -> [String] {
      // The word `exact` stands for a rule of both kinds.
      rules.filter { rule in
        !(rule.limits == exact ? tracks.union(sources) : names).contains(where: rule.glob.matches)
      }.map(\.description)
    }
    let lines = rest(values, tracks, .exact)
    return lines + rest(times, sources, .exact).filter { !lines.contains($0) }
  }

  package var allowsOtherTimes: Bool { times.contains { !$0.limits.isExact } }

  package func rule(forTrack track: String) -> (number: Int, text: String)? {
    values.lastIndex { $0.glob.matches(track) }.map { ($0, values[$0].description) }
  }

  package func rule(forEventsOf source: String) -> (number: Int, text: String)? {
    times.lastIndex { $0.glob.matches(source) }.map { ($0, times[$0].description) }
  }
}

extension ToleranceRules {
  /// Reads a list of rules, one per line.
  ///
  /// A line is a pattern and its limits: `card.* abs=1e-9 ulps=4`, `*.rotation abs=1e-7 period=360`,
  /// `card.fade frames=1`, `card.x exact`. A word that begins with `#` begins a comment.
  ///
  /// - Parameter file: The name of the file in errors.
  /// - Throws: `Diagnostics` for all invalid lines, with their places.
  package init(parsing text: String, file: String? = nil) throws(Diagnostics) {
    self.init()
    // It would become a part of the first pattern, which then matches no name.
    if text.unicodeScalars.first == "\u{FEFF}" {
      throw Diagnostics(
        Diagnostic(
          file: file, line: 1, column: 1, message: "a byte order mark",
          hint: "save the file as UTF-8 without one"))
    }
    var errors: [Diagnostic] = []
    for (index, line) in text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      let line = String(decoding: line, as: UTF8.self)
      guard !RuleLine(line).words.isEmpty else { continue }
      do throws(ToleranceError) {
        try append(parsing: line)
      } catch {
        errors.append(
          Diagnostic(
            file: file, line: index + 1, column: error.column, message: error.problem,
            hint: error.hint))
      }
    }
    if let error = Diagnostics(errors) { throw error }
  }

  /// Adds the rule of a line, such as `card.* abs=1e-9 ulps=4` or `card.x exact`.
  package mutating func append(parsing line: String) throws(ToleranceError) {
    let rule = try RuleLine(line).limits()
    if rule.isExact {
      append(Tolerance.exact, for: rule.pattern)
      append(TimeTolerance.exact, forEventsOf: rule.pattern)
    }
    if !rule.values.isExact { append(rule.values, for: rule.pattern) }
    if !rule.times.isExact { append(rule.times, forEventsOf: rule.pattern) }
  }
}

package struct ToleranceError: Error, Equatable, CustomStringConvertible {
  package var line: String

  package var problem: String

  /// The number of the first invalid byte in the line, from 1.
  package var column = 1

  package var hint = ToleranceError.form

  static let form =
    "write a pattern of track names and abs=NUMBER, rel=NUMBER, ulps=COUNT or period=NUMBER; "
    + "or a pattern of source names and frames=COUNT, ticks=COUNT or unordered; or a pattern and exact"

  package var description: String { "tolerance \"\(line)\": \(problem) (\(hint))" }
}

private struct RuleLine {
  let text: String
  /// The words without comments, each with the number of its first byte, from 1.
  let words: [(text: String, column: Int)]

  init(_ text: String) {
    self.text = text
    let words = text.utf8.split { " \t\r".utf8.contains($0) }.map { word in
      (
        text: String(decoding: word, as: UTF8.self),
        column: text.utf8.distance(from: text.startIndex, to: word.startIndex) + 1
      )
    }
    self.words = Array(words.prefix { $0.text.utf8.first != UInt8(ascii: "#") })
  }

  struct Limits {
    let pattern: String
    var values = Tolerance()
    var times = TimeTolerance()
    var isExact = false
  }

  private static let keys = ["abs", "rel", "ulps", "period", "frames", "ticks"]

  func limits() throws(ToleranceError) -> Limits {
    guard let pattern = words.first, words.count >= 2 else {
      throw error("a rule needs a pattern and limits", at: words.first?.column ?? 1)
    }
    if pattern.text.contains("=") {
      throw error("a rule must begin with a pattern of names", at: pattern.column)
    }
    var limits = Limits(pattern: pattern.text)
    var seen: Set<String> = []
    for word in words.dropFirst() {
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(parts[0])
      guard seen.insert(key).inserted else {
        throw error("\"\(key)\" is given twice", at: word.column)
      }
      if parts.count == 2, RuleLine.keys.contains(key) {
        try set(key, String(parts[1]), word, &limits)
      } else if parts.count == 2 {
        throw error(
          "unknown limit \"\(key)\"", at: word.column, near: nearest(to: key, in: RuleLine.keys))
      } else if key == "exact" {
        guard words.count == 2 else {
          throw error("\"exact\" cannot be combined with other limits", at: word.column)
        }
        limits.isExact = true
      } else if key == "unordered" {
        limits.times.isUnordered = true
      } else {
        guard !RuleLine.keys.contains(key) else {
          throw error("\"\(key)\" has no number: write \(key)=NUMBER", at: word.column)
        }
        let near = nearest(to: key, in: RuleLine.keys + ["exact", "unordered"])
        throw error("unknown limit \"\(key)\"", at: word.column, near: near)
      }
    }
    return limits
  }

  private func set(
    _ key: String, _ value: String, _ word: (text: String, column: Int), _ limits: inout Limits
  ) throws(ToleranceError) {
    let column = word.column + key.utf8.count + 1
    let isPlain = value.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(value), number >= 0, number.isFinite else {
      throw error("invalid limit \"\(word.text)\"", at: column)
    }
    switch key {
    case "abs": limits.values.absolute = number
    case "rel": limits.values.relative = number
    case "ulps": limits.values.ulps = try whole(value, column)
    case "period":
      guard number > 0 else { throw error("the period must be greater than 0", at: column) }
      limits.values.period = number
    case "frames": limits.times.frames = try whole(value, column)
    default: limits.times.ticks = try whole(value, column)
    }
  }

  private func whole<Number: FixedWidthInteger>(
    _ value: String, _ column: Int
  ) throws(ToleranceError) -> Number {
    guard let count = Number(value) else {
      throw error("\"\(value)\" is not an integer", at: column)
    }
    return count
  }

  private func error(_ problem: String, at column: Int, near: String? = nil) -> ToleranceError {
    let hint = (near.map { "did you mean '\($0)'? " } ?? "") + ToleranceError.form
    return ToleranceError(line: text, problem: problem, column: column, hint: hint)
  }
}
