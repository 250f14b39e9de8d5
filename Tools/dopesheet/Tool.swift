import DopesheetEngine
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

/// The entry point of the command line: runs a command and returns an exit code.
package enum Tool {
  package static let version = "0.3.0"

  /// The commands in the order of help.
  package static var commands: [any Command.Type] {
    [
      InitCommand.self, RunCommand.self, VerifyCommand.self, TestCommand.self, StatusCommand.self,
      ReportCommand.self, WatchCommand.self, ReviewCommand.self, AcceptCommand.self,
      RejectCommand.self, SettingsCommand.self, MergeCommand.self, RerecordCommand.self,
      SoakCommand.self, ExploreCommand.self, ShowCommand.self, CheckCommand.self,
      DiffCommand.self, HistoryCommand.self, GitDiffCommand.self, ReplayCommand.self,
      ShrinkCommand.self, StepCommand.self, DapCommand.self, McpCommand.self, ExportCommand.self,
      PictureCommand.self, CurveCommand.self, TokensCommand.self,
      ConformCommand.self, SchemaCommand.self, CompletionsCommand.self, HelpCommand.self,
    ]
  }

  /// The options that every command has.
  package static let options: [Arguments.Option] = [
    .init(
      "color", value: "WHEN", words: Coloring.allCases.map(\.rawValue),
      help: "colours: auto (default) in a terminal without NO_COLOR; always; never"),
    .init("help", letter: "h", help: "prints the help of the command"),
  ]

  /// When colours are used: the values of `--color`.
  enum Coloring: String, CaseIterable {
    case auto, always, never
  }

  /// Runs the tool with the words of a command line, which exclude the tool's name.
  package static func run(_ words: [String], _ console: Console) -> ExitCode {
    defer { console.hideProgress() }
    do throws(Diagnostics) {
      return try call(words, console)
    } catch {
      for diagnostic in error.list { console.complain(diagnostic) }
      return .unusable
    }
  }

  private static func call(
    _ words: [String], _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    switch words.first {
    case nil:
      console.writeError(HelpCommand.overview)
      return .unusable
    case "--version":
      console.say(
        "dopesheet \(version) (trace format \(TraceReader.supportedVersions.upperBound), "
          + "engine behavior \(Stage.behaviorRevision))")
      return .same
    case "--help", "-h":
      console.write(HelpCommand.overview)
      return .same
    case let word?:
      let command = try command(named: word)
      let rest = Array(words.dropFirst())
      // The option for help overrides all others, but words after -- are operands.
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        console.write(command.page)
        return .same
      }
      let arguments = try Arguments(
        rest, command.options + options, removed: command.removedOptions, before: command.program)
      if let word = arguments["color"] {
        guard let coloring = Coloring(rawValue: word) else {
          throw Diagnostics(
            message: "invalid value '\(word)' for '--color'", hint: "auto, always or never")
        }
        console.coloring = coloring
      }
      if command != HelpCommand.self {
        // Relative paths would otherwise begin at the root.
        guard !console.folder.isEmpty else {
          throw Diagnostics(
            message: "the working folder does not exist", hint: "change to another folder")
        }
        // A misspelled variable would otherwise do nothing, without a word.
        _ = try Diagnostics.reporting { () throws(GoldenError) in
          try GoldenVariables(environment: console.environment)
        }
      }
      if command.writesFiles { console.removeLeftovers() }
      return try command.run(arguments, console)
    }
  }

  /// Returns the command with a name.
  ///
  /// - Throws: ``Diagnostics`` if there is no such command, with the name that replaced it or the nearest one.
  static func command(named word: String) throws(Diagnostics) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if options.contains(where: { $0.isCalled(String(word.prefix { $0 != "=" })) }) {
      throw Diagnostics(
        message: "'\(word)' comes before the command", hint: "write it after the command")
    }
    if let removed = RemovedWord.commands.first(where: { $0.name == word }) {
      throw Diagnostics(removed.error)
    }
    let names = commands.map { $0.name } + ["--help", "--version"]
    throw Diagnostics(
      message: "unknown command '\(word)'",
      hint: nearest(to: word, in: names).map { "did you mean '\($0)'?" } ?? "dopesheet help")
  }
}
