import DopesheetDrawing
import DopesheetFiles
import DopesheetGoldens
import DopesheetText

enum SettingsCommand: Command {
  static let name = "settings"
  static let summary = "Prints each setting of the package, and where it comes from"
  static let usage = ["settings [--json]"]
  static let details = """
    A setting comes from its environment variable, or else from the file dopesheet.json at
    the root of the package, or else it has its default. Empty variables are ignored. Where
    CI is set, nothing is recorded unless DOPESHEET_RECORD is set.

    Arguments and traits of a test win over both, except that DOPESHEET_RECORD wins over
    every record mode in code other than `.never`. This command does not read tests.

    `dopesheet schema settings` prints the fields of the file. The exit code is 2 if the
    file or a variable is invalid.
    """
  static let options: [Arguments.Option] = [.init("json", help: "writes JSON")]

  private struct Row {
    let setting: Setting
    let value: JSONText
    let origin: Origin
    /// The place in the file, also of a value that a variable replaces.
    let place: TextPlace?
  }

  private enum Origin {
    case variable(String)
    case file
    case standard
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    _ = try require(0...0, of: arguments)
    let (pending, mode) = try Diagnostics.reporting { () throws(GoldenError) in
      let pending = try PendingFolder(around: console.folder, environment: console.environment)
      _ = try GoldenVariables(environment: console.environment, file: pending.settings)
      _ = try TestRun(environment: console.environment)
      let mode = try RecordMode(environment: console.environment, file: pending.settings)
      return (pending, mode)
    }
    // Variables for this package's own tests mean nothing to others.
    let rows = Setting.all.filter { !$0.isForOwnTests }.map { setting in
      row(setting, mode, pending, console)
    }
    let path = console.shown(pending.root + "/" + SettingsFile.name)
    let isThere = pending.settings != .missing
    if arguments.has("json") {
      console.write(json: json(rows, file: isThere ? path : nil))
      return .same
    }
    let values = rows.map(\.value.plain)
    let widths = (
      rows.map { CellWidth.of(text: $0.setting.name) }.max() ?? 0,
      min(values.map { CellWidth.of(text: $0) }.max() ?? 0, 40)
    )
    for (row, value) in zip(rows, values) {
      let origin: String
      switch row.origin {
      case .variable(let name):
        origin = name + (row.place.map { ", not \(path):\($0.line):\($0.column)" } ?? "")
      case .file: origin = row.place.map { "\(path):\($0.line):\($0.column)" } ?? path
      case .standard: origin = "default"
      }
      console.say(
        row.setting.name + CellWidth.padding(of: row.setting.name, to: widths.0) + "  "
          + value + CellWidth.padding(of: value, to: widths.1) + "  " + origin)
    }
    if !isThere { console.say("there is no \(path)") }
    return .same
  }

  private static func row(
    _ setting: Setting, _ mode: RecordMode, _ pending: PendingFolder, _ console: Console
  ) -> Row {
    let found = pending.settings.value(of: setting)
    let given = setting.variable.flatMap { console.environment[$0] }
    var origin = found == nil ? Origin.standard : .file
    var value = found.map { JSONText($0) } ?? setting.standard
    if let variable = setting.variable, let given {
      (origin, value) = (.variable(variable.rawValue), .string(given))
    }
    switch setting.name {
    case "record":
      value = .string(mode.rawValue)
      if given == nil, RecordMode.isCI(console.environment) { origin = .variable("CI") }
    case "pending": value = .string(console.shown(pending.path))
    case "root": value = .string(pending.root)
    case "references":
      let log = ReferencesLog(beside: pending, environment: console.environment)
      value = .string(console.shown(log.path))
      let folder = SettingVariable.pendingFolder
      if given == nil, found == nil, console.environment[folder] != nil {
        origin = .variable(folder.rawValue)
      }
    case "command":
      value = .string(
        GoldenVariables.command(
          console.environment, root: pending.root, file: pending.settings))
    default: break
    }
    return Row(setting: setting, value: value, origin: origin, place: found?.place)
  }

  private static func json(_ rows: [Row], file: String?) -> JSONText {
    let settings = rows.map { row in
      let origin: String
      var variable = row.setting.variable?.rawValue
      switch row.origin {
      case .variable(let name): (origin, variable) = ("variable", name)
      case .file: origin = "file"
      case .standard: origin = "default"
      }
      return JSONText.object([
        ("name", .string(row.setting.name)), ("value", row.value), ("from", .string(origin)),
        ("variable", .string(orNull: variable)),
        ("line", .int(orNull: row.place?.line)),
        ("column", .int(orNull: row.place?.column)),
      ])
    }
    return .output(("file", .string(orNull: file)), ("settings", .array(settings)))
  }
}
