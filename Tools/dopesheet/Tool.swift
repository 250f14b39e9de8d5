import DopesheetDiff
import DopesheetEngine
import DopesheetGoldens
import DopesheetText
import DopesheetTrace
import Foundation

/// The entry point of the command line: runs a command and returns an exit code.
package enum Tool {
  package static let version = "0.3.0"

  /// The commands by what they are for, in the order of help. The last group is started by other programs.
  package static var groups: [(title: String, commands: [any Command.Type])] {
    [
      (
        "every day",
        [
          TestCommand.self, StatusCommand.self, ReviewCommand.self, AcceptCommand.self,
          RejectCommand.self, ReportCommand.self, WatchCommand.self,
        ]
      ),
      ("look", [ShowCommand.self, DiffCommand.self, StepCommand.self, PictureCommand.self]),
      (
        "investigate",
        [
          HistoryCommand.self, ExploreCommand.self, ShrinkCommand.self, ReplayCommand.self,
          ConformCommand.self, TokensCommand.self,
        ]
      ),
      (
        "documents",
        [
          RunCommand.self, VerifyCommand.self, RerecordCommand.self, CheckCommand.self,
          CurveCommand.self, ExportCommand.self, SchemaCommand.self,
        ]
      ),
      (
        "set up",
        [
          InitCommand.self, SettingsCommand.self, MergeCommand.self, SoakCommand.self,
          HelpCommand.self,
        ]
      ),
      (
        "for editors, agents, git and shells",
        [DapCommand.self, McpCommand.self, GitDiffCommand.self, CompletionsCommand.self]
      ),
    ]
  }

  package static var commands: [any Command.Type] { groups.flatMap { $0.commands } }

  /// The options that every command has.
  package static let options: [Arguments.Option] = [
    .init(
      "color", value: "WHEN", words: Coloring.allCases.map(\.rawValue),
      help: "colours: auto (default) in a terminal without NO_COLOR; always; never"),
    .init("quiet", help: "prints errors only; the exit code says the rest"),
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
    var words = words[...]
    let early = try optionsBeforeCommand(&words)
    switch words.first {
    case nil:
      console.writeError(HelpCommand.overview)
      return .unusable
    case "--version":
      console.say(
        "dopesheet \(version) (trace format \(TraceReader.supportedVersions.upperBound), "
          + "engine revision \(Stage.behaviorRevision))")
      return .same
    case "--help", "-h":
      console.write(HelpCommand.overview)
      return .same
    case let word?:
      let command = try command(named: word)
      let rest = early + words.dropFirst()
      // The option for help overrides all others, but words after -- are operands.
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        console.write(command.page)
        return .same
      }
      let arguments = try Arguments(
        rest, command.options + options, removed: command.removedOptions, before: command.program)
      if let word = arguments["color"] {
        guard let coloring = Coloring(rawValue: word) else {
          throw Arguments.invalid(word, for: "color", "auto, always or never")
        }
        console.coloring = coloring
      }
      console.isQuiet = arguments.has("quiet")
      guard !console.isQuiet || !command.hasDialogue else {
        throw Diagnostics(
          message: "'\(word)' has answers to show", hint: "remove '--quiet'")
      }
      if command != HelpCommand.self {
        // Relative paths would otherwise begin at the root.
        guard !console.folder.isEmpty else {
          throw Diagnostics(
            message: "the working folder does not exist", hint: "change to another folder")
        }
        // A misspelled variable would otherwise do nothing, without a word.
        _ = try Diagnostics.reporting(GoldenVariables(environment: console.environment))
      }
      if command.writesFiles { console.removeLeftovers() }
      return try command.run(arguments, console)
    }
  }

  /// Removes and returns the options of all commands that stand before the command, but for the one for help.
  private static func optionsBeforeCommand(
    _ words: inout ArraySlice<String>
  ) throws(Diagnostics) -> [String] {
    var found: [String] = []
    while let word = words.first,
      let option = options.first(where: { $0.isCalled(String(word.prefix { $0 != "=" })) }),
      option.name != "help"
    {
      found.append(words.removeFirst())
      guard option.value != nil, !word.contains("="), let value = words.popFirst() else { continue }
      found.append(value)
    }
    guard found.isEmpty || !words.isEmpty else {
      throw Diagnostics(message: "a command is missing", hint: "dopesheet help")
    }
    return found
  }

  /// Returns the command with a name.
  ///
  /// - Throws: ``Diagnostics`` if there is no such command, with the name that replaced it or the nearest one.
  static func command(named word: String) throws(Diagnostics) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if let removed = RemovedWord.commands.first(where: { $0.name == word }) {
      throw Diagnostics(removed.error)
    }
    let names = commands.map { $0.name } + options.map { "--" + $0.name } + ["--version"]
    throw Diagnostics(
      message: "unknown command '\(word)'",
      hint: nearest(to: word, in: names).map { "did you mean '\($0)'?" } ?? "dopesheet help")
  }
}

package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything is the same, or the command succeeded.
  case same = 0
  /// There is a difference.
  case different = 1
  /// The command line is wrong, or an input is unusable.
  case unusable = 2
  /// A golden is missing.
  case missing = 3
  /// A golden is unused.
  case unused = 4
  /// The command compared nothing.
  case nothing = 5

  /// Returns the exit code for several results: the first of 2, 1, 3, 4, 5, or else 0.
  package static func combined(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let codes = Array(codes)
    return [.unusable, .different, .missing, .unused, .nothing].first { codes.contains($0) }
      ?? .same
  }
}

extension GoldenStatus {
  var code: ExitCode {
    switch self {
    case .same: .same
    case .different: .different
    case .missing: .missing
    case .unusable: .unusable
    }
  }
}

/// A handler for mapped files that another program cuts short.
enum CutFiles {
  /// Prints the cause and ends the process with exit code 2. Otherwise the system kills the process silently.
  static func watch() {
    // Only calls that are safe in a signal handler.
    signal(SIGBUS) { _ in
      let text: StaticString =
        "dopesheet: a file was cut short by another program while it was read (run the command again)\n"
      _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(2)
    }
  }
}
