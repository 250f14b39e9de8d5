import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

/// The command line: finds the command that is called, and turns what it says into an exit code.
package enum Tool {
  /// The version of the tool.
  package static let version = "0.1.0"

  /// The commands in the order of help.
  package static var commands: [any Command.Type] {
    [
      RunCommand.self, VerifyCommand.self, TestCommand.self, StatusCommand.self,
      ReportCommand.self, ReviewCommand.self, AcceptCommand.self, RejectCommand.self,
      UnusedCommand.self,
      MergeCommand.self, RerecordCommand.self, SoakCommand.self, ShowCommand.self,
      CheckCommand.self, SealCommand.self, DiffCommand.self, HistoryCommand.self,
      GitDiffCommand.self, ReplayCommand.self, StepCommand.self, DapCommand.self,
      ExportCommand.self, PictureCommand.self,
      CurveCommand.self, SortCommand.self, SchemaCommand.self, HelpCommand.self,
    ]
  }

  /// Runs the tool with the words of a command line, without its name.
  package static func run(_ words: [String], _ console: Console) -> ExitCode {
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
      // Help is given whatever else is said, up to what can only be an operand.
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        console.write(command.page)
        return .same
      }
      return try command.run(Arguments(rest, command.options), console)
    }
  }

  /// Returns the command that a word calls.
  ///
  /// - Throws: When there is none; the error names the nearest.
  static func command(named word: String) throws(Diagnostics) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    let names = commands.map { $0.name } + ["--help", "--version"]
    throw Diagnostics(
      Diagnostic(
        message: "unknown command '\(word)'",
        hint: nearest(to: word, in: names).map { "did you mean '\($0)'?" } ?? "dopesheet help"))
  }
}
