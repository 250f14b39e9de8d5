import DopesheetFiles
import DopesheetNotation

/// The environment's settings for comparisons, except the location of goldens and the record mode.
package struct GoldenVariables: Equatable, Sendable {
  /// The recordings that are kept: `DOPESHEET_KEEP`.
  package var keeping = Keeping.onFailure
  /// The number of records shown around the first difference: `DOPESHEET_CONTEXT`, 0...3.
  package var context = 3
  /// The command that shows two files side by side: `DOPESHEET_DIFF_TOOL`.
  package var diffTool: String?
  /// Whether failure texts are coloured: `DOPESHEET_COLOR`.
  package var coloring = Coloring.never

  /// The recordings that are kept as pending traces.
  package enum Keeping: String, CaseIterable, Sendable {
    /// Recordings that fail, and recordings that pass but use more than 80 % of a tolerance.
    case onFailure = "on-failure"
    /// All recordings. The passing ones go to the folder `.matching` among the pending traces.
    case always
    /// No recordings.
    case never
  }

  /// Whether failure texts are coloured.
  package enum Coloring: String, CaseIterable, Sendable {
    /// Lines of the golden are red, lines of the recording are green.
    case always
    /// No colours. This is the default, because logs of test runs are rarely read in a terminal.
    case never
  }

  /// Creates the settings of an empty environment.
  package init() {}

  /// Reads the variables. Empty ones are ignored.
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

  /// The command that users type for `dopesheet` in a package that depends on it.
  package static let standardCommand = "swift run dopesheet"

  /// Returns the command that users type for `dopesheet`: `DOPESHEET_COMMAND`, or the one that fits a root.
  package static func command(_ environment: [String: String], root: String) -> String {
    if let given = environment["DOPESHEET_COMMAND"], !given.isEmpty { return given }
    return FileInfo.isThere(root + "/Package.swift") ? standardCommand : "dopesheet"
  }

  /// All variables that Dopesheet reads.
  private static let names = [
    "RECORD", "ROOT", "PENDING_DIR", "REFERENCES", "KEEP", "CONTEXT", "DIFF_TOOL", "COLOR", "RUN",
    "SHARD", "STEP", "DEBUG", "COMMAND",
    // For this package's own tests: how thorough they are, and the folder of their reference values.
    "TESTS", "VECTORS",
  ].map { prefix + $0 }
}

extension GoldenVariables.Coloring {
  /// Returns a failure text, with the golden's lines red and the recording's green if colours are on.
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

/// A choice of when goldens are written.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Record no golden. If one is missing or differs, the check fails and keeps a pending trace.
  case never
  /// Record a missing golden. The check fails, so that you review it.
  case missing
  /// Record a missing or differing golden. The check fails.
  case failed
  /// Record every golden, also one that passes, so that it gets the bytes of the recording.
  case all

  /// Creates the record mode of a test.
  ///
  /// `.never` in code always wins. Otherwise `DOPESHEET_RECORD` decides; without it, the mode is `.never` where `CI` is
  /// set, and else the mode in code, or `.missing`.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - inCode: The mode that the test asks for, if any.
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

  /// Returns whether a variable is set to something other than "", "0" or "false".
  private static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return false }
    return !["", "0", "false"].contains(value)
  }
}
