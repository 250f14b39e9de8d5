import DopesheetDiff
import DopesheetText

/// A setting of a package: its field in `dopesheet.json`, its environment variable, its default and its meaning.
///
/// The reader of the file, its schema, the known variables and the guide's table are derived from ``all``.
package struct Setting {
  package let name: String
  /// The field of the file; `nil` if only a variable sets it.
  package let field: Field<SettingsFile.Fields>?
  /// The name of the environment variable; `nil` if only the file sets it.
  package let variable: SettingVariable?
  package let values: String
  package let standard: JSONText
  package let summary: String
  package var isForOwnTests = false

  package static var all: [Setting] {
    [
      field(
        "record", \.record, .choice("record mode"), .record,
        or: .string(RecordMode.standard.rawValue),
        "When goldens are written. Where `CI` is set, only the variable can allow it."),
      field(
        "tolerances", \.tolerances, rules, of: "a list of rules", nil, or: .string("none"),
        "Rules as in `tolerances.txt`, for all goldens; such files override them."),
      field(
        "documents", \.documents, .array(of: path(mayBeRoot: true)), of: "a list of folders", nil,
        or: .array(SettingsFile.standardDocuments.map { .string($0) }),
        "The folders that `verify`, `report` and `watch` take without a path."),
      field(
        "pending", \.pending, path(), of: "a folder", .pendingFolder,
        or: .string(PendingFolder.standardPlace),
        "The folder of runs that differ from their goldens."),
      field(
        "references", \.references, path(ending: ".log"), of: "a file", .references,
        or: .string(ReferencesLog.standardPlace),
        "The log of comparisons, which `status --unused` reads; with `DOPESHEET_PENDING_DIR`, beside that folder."
      ),
      field(
        "keep", \.keep, .choice("value"), .keep,
        or: .string(GoldenVariables().keeping.rawValue),
        "The runs and rows that are kept in the pending folder: those that fail or come close to a tolerance, all, or none."
      ),
      field(
        "command", \.command, .name, of: "a command", .command,
        or: .string(GoldenVariables.standardCommand),
        "The command that failures recommend; outside of packages, `dopesheet` by default."),
      field(
        "diffTool", \.diffTool, .name, of: "a command", .diffTool, or: .string("none"),
        "A command that shows two files; failures name it with both paths."),
      field(
        "tokens", \.tokens, .array(of: path(ending: ".json")), of: "a list of files", nil,
        or: .string("none"),
        "The files of design tokens whose names rows of a sheet may contain: [Sheets](Sheets.md)."),
      field(
        "context", \.context, .integer(GoldenVariables.contexts), .context,
        or: .int(GoldenVariables().context),
        "The number of records that failures show around the first difference."),
      field(
        "color", \.color, .choice("value"), .color,
        or: .string(GoldenVariables().coloring.rawValue),
        "Whether failures are coloured, for logs that show colours."),
      variable(
        .root, "a folder", or: "found",
        "The package's folder, if it was moved after the build. If `__Traces__` is a link out of the package, a folder that contains both."
      ),
      variable(
        .shard, "`K/N`", or: "none",
        "The part of the tests that runs, for the log of comparisons. It selects no tests; `dopesheet test --shard` does."
      ),
      variable(
        .run, "any name", or: "new",
        "The name of the run in the log of comparisons; `dopesheet test` sets it."),
      variable(
        .step, "`1` `screen` `editor` path", or: "none",
        """
        Whether rehearsals stop to be stepped, by lines, on the whole screen, in an editor, or by the commands in a \
        file: [Stepping](Stepping.md).
        """),
      variable(
        .debug, "`1`", or: "none",
        "Whether gdb and LLDB can ask rehearsals: [In editors and debuggers](DebugAdapter.md)."),
      variable(
        .tests, "`quick` `deep`", or: "quick",
        "How thorough this package's own tests are.", isForOwnTests: true),
      variable(
        .vectors, "a folder", or: "Tests/Vectors",
        "The reference numbers that this package's own tests read.", isForOwnTests: true),
    ]
  }

  package static var table: String {
    let rows = all.lazy.filter { !$0.isForOwnTests }.map { setting in
      let field = setting.field.map { "`\($0.signature.name)`" } ?? ""
      let variable = setting.variable.map { "`\($0.rawValue)`" } ?? ""
      return
        "| \(field) | \(variable) | \(setting.values) | \(setting.standard.plain) | \(setting.summary) |\n"
    }
    return "| field | variable | value | default | meaning |\n|---|---|---|---|---|\n"
      + rows.joined()
  }

  private static func field<Value>(
    _ name: String, _ path: WritableKeyPath<SettingsFile.Fields, Value?>, _ type: FieldType<Value>,
    of values: String? = nil, _ variable: SettingVariable?, or standard: JSONText, _ summary: String
  ) -> Setting {
    let isNamed = variable.map { " The variable \($0.rawValue) wins." } ?? ""
    let field = Field<SettingsFile.Fields>(
      name, path, type, summary + " Default: \(standard.plain)." + isNamed)
    return Setting(
      name: name, field: field, variable: variable, values: values ?? type.kind.words,
      standard: standard, summary: summary)
  }

  private static func variable(
    _ variable: SettingVariable, _ values: String, or standard: String, _ summary: String,
    isForOwnTests: Bool = false
  ) -> Setting {
    Setting(
      name: variable.rawValue.dropFirst(SettingVariable.prefix.count).lowercased(), field: nil,
      variable: variable, values: values, standard: .string(standard), summary: summary,
      isForOwnTests: isForOwnTests)
  }

  /// A path below the folder of the file. Only variables may name other folders: a package is not trusted with them.
  /// A log is written, so it must not be any file of the package.
  private static func path(mayBeRoot: Bool = false, ending suffix: String = "") -> FieldType<String>
  {
    let leavesOut = "(?!/)(?!(.*/)?[.][.](/|$))"
    let isRoot = mayBeRoot ? "" : "(?!([.]?/)*[.]?$)"
    return FieldType(.pattern("^\(leavesOut)\(isRoot).+\(suffix.replacing(".", with: "[.]"))$")) {
      cursor in
      guard let path = cursor.nonEmptyString() else { return nil }
      guard path.hasSuffix(suffix), path != suffix else {
        cursor.fail("\"\(path)\" does not end in \(suffix)", hint: "write name\(suffix)")
        return nil
      }
      let parts = path.split(separator: "/")
      if !path.hasPrefix("/"), !parts.contains(".."),
        mayBeRoot || parts.contains(where: { $0 != "." })
      {
        return path
      }
      cursor.fail(
        "\"\(path)\" is not a path below the package",
        hint: "write a relative path without '..'")
      return nil
    }
  }

  private static var rules: FieldType<ToleranceRules> {
    FieldType(.array(.name)) { cursor in
      var rules = ToleranceRules()
      let lines = cursor.array { line -> String? in
        guard let text = line.nonEmptyString() else { return nil }
        do throws(ToleranceError) {
          try rules.append(parsing: text)
          return text
        } catch {
          line.fail("tolerance \"\(text)\": \(error.problem)", hint: error.hint)
          return nil
        }
      }
      return lines == nil ? nil : rules
    }
  }
}
