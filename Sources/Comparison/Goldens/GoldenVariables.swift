import DopesheetFiles
import DopesheetText

package struct GoldenVariables: Equatable, Sendable {
  /// The recordings that are kept: `DOPESHEET_KEEP`.
  package var keeping = Keeping.onFailure
  /// The number of records shown around the first difference, one of ``contexts``: `DOPESHEET_CONTEXT`.
  package var context = 3
  /// The command that shows two files side by side: `DOPESHEET_DIFF_TOOL`.
  package var diffTool: String?
  /// Whether failure texts are coloured: `DOPESHEET_COLOR`.
  package var coloring = Coloring.never

  package static let contexts = 0...3

  package enum Keeping: String, CaseIterable, Sendable {
    /// Recordings that fail, and recordings that pass but use more than 80 % of a tolerance.
    case onFailure = "on-failure"
    /// All recordings. The passing ones go to the folder `.matching` among the pending traces.
    case always
    case never
  }

  package enum Coloring: String, CaseIterable, Sendable {
    /// Lines of the golden are red, lines of the recording are green.
    case always
    /// No colours. This is the default, because logs of test runs are rarely read in a terminal.
    case never
  }

  package init() {}

  /// Reads the variables. Empty ones are ignored. Those that are not set have the values of the file.
  package init(
    environment: [String: String], file: SettingsFile = .missing
  ) throws(GoldenError) {
    let strangers = environment.keys.filter {
      $0.hasPrefix(SettingVariable.prefix) && SettingVariable(rawValue: $0) == nil
    }
    if let name = strangers.min() {
      throw GoldenError(
        name, "is not a variable of Dopesheet",
        hint: suggestion(for: name, in: SettingVariable.allCases.map(\.rawValue))
          ?? "unset it; the guide lists all variables")
    }
    keeping = try environment.word(.keep, "valid value") ?? file.fields.keep ?? keeping
    coloring = try environment.word(.color, "valid value") ?? file.fields.color ?? coloring
    context = file.fields.context ?? context
    if let value = environment[.context] {
      guard let count = Int(value), Self.contexts.contains(count) else {
        let (least, most) = (Self.contexts.lowerBound, Self.contexts.upperBound)
        throw GoldenError(
          SettingVariable.context.rawValue, "\"\(value)\" is not a number of records",
          hint: "use \(least) to \(most)")
      }
      context = count
    }
    diffTool = environment[.diffTool] ?? file.fields.diffTool
  }

  package static let standardCommand = "swift run dopesheet"

  /// Returns the command that users type for `dopesheet`: the one that is set, or the one that fits a root.
  package static func command(
    _ environment: [String: String], root: String, file: SettingsFile = .missing
  ) -> String {
    if let given = environment[.command] ?? file.fields.command {
      return given
    }
    // A manifest whose status cannot be read is probably there.
    let isMissing = (try? FileInfo(root + "/Package.swift").kind) == .nothing
    return isMissing ? "dopesheet" : standardCommand
  }
}

extension GoldenVariables.Coloring {
  /// Returns a failure text, with the golden's lines red and the run's green if colours are on.
  package func apply(to text: String) -> String {
    guard self == .always else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.drop { $0 == " " }
      let isCurve = line.hasPrefix("    ")
      if words.hasPrefix("- ") || words.hasPrefix("-> ") || isCurve && words.hasPrefix("golden ") {
        return "\u{1B}[31m\(line)\u{1B}[0m"
      }
      if words.hasPrefix("+ ") || words.hasPrefix("+> ") || isCurve && words.hasPrefix("run ") {
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

  /// The mode if nothing else is asked for.
  package static let standard = missing

  /// Creates the record mode of a test.
  ///
  /// `.never` in code always wins. Otherwise `DOPESHEET_RECORD` decides; without it, the mode is `.never` where `CI` is
  /// set, and else the mode in code, that of the package's file, or `.missing`.
  package init(
    environment: [String: String], inCode: RecordMode? = nil, file: SettingsFile = .missing
  ) throws(GoldenError) {
    let explicit: RecordMode? = try environment.word(.record, "record mode")
    if inCode == .never {
      self = .never
    } else {
      let usual = inCode ?? file.fields.record ?? .standard
      self = explicit ?? (RecordMode.isCI(environment) ? .never : usual)
    }
  }

  /// Returns whether `CI` is set to something other than "", "0" or "false".
  package static func isCI(_ environment: [String: String]) -> Bool {
    guard let value = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false"].contains(value)
  }
}

extension [String: String] {
  /// Returns the word that a variable has; `nil` if it is unset or empty.
  fileprivate func word<Word: RawRepresentable & CaseIterable>(
    _ variable: SettingVariable, _ what: String
  ) throws(GoldenError) -> Word? where Word.RawValue == String {
    guard let value = self[variable] else { return nil }
    if let word = Word(rawValue: value) { return word }
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    throw GoldenError(
      variable.rawValue, "\"\(value)\" is not a \(what)", hint: "use one of \(words)")
  }
}
