import DopesheetNotation

/// What the environment says about comparing with goldens, but for where they lie and when they are written.
package struct GoldenVariables: Equatable, Sendable {
  /// Which recordings are kept: `DOPESHEET_KEEP`.
  package var keeping = Keeping.onFailure
  /// How many records around the first difference are told: `DOPESHEET_CONTEXT`, 0...3.
  package var context = 3
  /// The command that shows two files side by side: `DOPESHEET_DIFF_TOOL`.
  package var diffTool: String?
  /// Whether failure texts are coloured: `DOPESHEET_COLOR`.
  package var coloring = Coloring.never

  /// Which recordings are kept.
  package enum Keeping: String, CaseIterable, Sendable {
    /// Those that differ from their golden or have none.
    case onFailure = "on-failure"
    /// Those that match, too, in the folder `.matching` of the pending ones.
    case always
    /// None.
    case never
  }

  /// Whether failure texts are coloured.
  package enum Coloring: String, CaseIterable, Sendable {
    /// What the golden has is red, what the recording has green.
    case always
    /// No colours: logs of test runs are rarely read in a terminal.
    case never
  }

  /// Creates the settings of a process without variables.
  package init() {}

  /// Reads the variables, empty ones as unset.
  ///
  /// - Throws: ``GoldenError`` for an invalid value, and for an unknown variable that begins with `DOPESHEET_`.
  package init(environment: [String: String]) throws(GoldenError) {
    let strangers = environment.keys.filter {
      $0.hasPrefix(Self.prefix) && !Self.names.contains($0)
    }
    if let name = strangers.min() {
      throw GoldenError(
        name, "is not a variable of Dopesheet",
        hint: suggestion(for: name, in: Self.names) ?? "unset it; the guide lists all variables")
    }
    func word<Word: RawRepresentable & CaseIterable>(
      _ name: String, _ unset: Word
    ) throws(GoldenError) -> Word where Word.RawValue == String {
      guard let value = environment[name], !value.isEmpty else { return unset }
      guard let word = Word(rawValue: value) else {
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw GoldenError(name, "\"\(value)\" is not a valid value", hint: "use one of \(words)")
      }
      return word
    }
    keeping = try word("DOPESHEET_KEEP", keeping)
    coloring = try word("DOPESHEET_COLOR", coloring)
    if let value = environment["DOPESHEET_CONTEXT"], !value.isEmpty {
      guard let count = Int(value), (0...3).contains(count) else {
        throw GoldenError(
          "DOPESHEET_CONTEXT", "\"\(value)\" is not a number of records", hint: "use 0, 1, 2 or 3")
      }
      context = count
    }
    if let tool = environment["DOPESHEET_DIFF_TOOL"], !tool.isEmpty { diffTool = tool }
  }

  private static let prefix = "DOPESHEET_"

  /// All variables that some part of Dopesheet reads.
  private static let names = [
    "RECORD", "ROOT", "PENDING_DIR", "REFERENCES", "KEEP", "CONTEXT", "DIFF_TOOL", "COLOR", "RUN",
    "SHARD", "STEP", "DEBUG",
    // Of this package's own tests: how deep they go, and where their reference numbers lie.
    "TESTS", "VECTORS",
  ].map { prefix + $0 }
}

extension GoldenVariables.Coloring {
  /// Returns a failure text with what the golden has in red and what the recording has in green, if that is wanted.
  package func apply(to text: String) -> String {
    guard self == .always else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.drop { $0 == " " }
      let isCurve = line.hasPrefix("    ")
      if words.hasPrefix("- ") || words.hasPrefix("-> ") || isCurve && words.hasPrefix("golden ") {
        return "\u{1B}[31m\(line)\u{1B}[0m"
      }
      if words.hasPrefix("+ ") || words.hasPrefix("+> ") || isCurve && words.hasPrefix("actual ") {
        return "\u{1B}[32m\(line)\u{1B}[0m"
      }
      return String(line)
    }.joined(separator: "\n")
  }
}

/// When goldens are written.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Never: what differs or is missing fails and is kept as a pending trace.
  case never
  /// Record a missing golden. The check fails, so that you review it.
  case missing
  /// Record a missing or differing golden. The check fails.
  case failed
  /// Always, so that goldens that pass get the bytes of the recording, too.
  case all

  /// Determines the mode of a run.
  ///
  /// `DOPESHEET_RECORD` wins; without it nothing is written where `CI` is set. Code may forbid recording at
  /// any time, and ask for it only where neither says something.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - inCode: What the test asks for, if anything.
  /// - Throws: ``GoldenError`` if `DOPESHEET_RECORD` is not a mode.
  package init(
    environment: [String: String], inCode: RecordMode? = nil
  ) throws(GoldenError) {
    let word = environment["DOPESHEET_RECORD"] ?? ""
    let explicit = RecordMode(rawValue: word)
    guard word.isEmpty || explicit != nil else {
      let words = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
      throw GoldenError(
        "DOPESHEET_RECORD", "\"\(word)\" is not a record mode", hint: "use one of \(words)")
    }
    if inCode == .never {
      self = .never
    } else {
      let isCI = RecordMode.isTrue(environment["CI"])
      self = explicit ?? (isCI ? .never : inCode ?? .missing)
    }
  }

  /// Returns whether a variable is set to something other than a no.
  private static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return false }
    return !["", "0", "false"].contains(value)
  }
}
