import DopesheetDrawing
import DopesheetText

enum HelpCommand: Command {
  static let name = "help"
  static let summary = "Prints help for the tool or for one command"
  static let usage = ["help [COMMAND] [--man]", "help --all", "help --man -o DIR"]
  static let details = """
    `dopesheet help verify --man | man -l -` shows a manual page. With -o, the pages of the
    tool and of all commands are written to DIR. In ~/.local/share/man/man1,
    `man dopesheet-verify` finds them.
    """
  static let options: [Arguments.Option] = [
    .init("all", help: "also lists the commands that editors, agents, git and shells start"),
    .init("man", help: "prints a page for `man`"),
    .init("output", letter: "o", value: "DIR", help: "writes all pages for `man` to the folder"),
  ]
  static var words: [String] { Tool.commands.map { $0.name } }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try require("man", for: "output", in: arguments)
    try allow(oneOf: "man", "all", in: arguments)
    if let folder = try arguments.folder("output") {
      _ = try require(0...0, of: arguments)
      try ManualPages.write(to: folder, console)
      return .same
    }
    let isManual = arguments.has("man")
    if let word = try require(0...(arguments.has("all") ? 0 : 1), of: arguments).first {
      let command = try Tool.command(named: word)
      console.write(isManual ? ManualPages.page(of: command) : command.page)
    } else {
      console.write(isManual ? ManualPages.overview : overview(arguments.has("all")))
    }
    return .same
  }

  static var overview: String { overview(false) }

  private static func overview(_ isWhole: Bool) -> String {
    var page = "Plays, records, compares and shows animations.\n\nusage: dopesheet COMMAND …\n"
    let groups = Tool.groups.dropLast(isWhole ? 0 : 1)
    var lines = CellWidth.lines(
      ofPairs: groups.flatMap { $0.commands }.map { ($0.name, $0.summary) })[...]
    for (title, commands) in groups {
      page += "\n\(title):\n" + lines.prefix(commands.count).joined(separator: "\n") + "\n"
      lines = lines.dropFirst(commands.count)
    }
    page += """

      \(notes)

      options of all commands:
      \(CellWidth.lines(ofPairs: Tool.options.map { ($0.form, $0.help) }).joined(separator: "\n"))

      exit codes:
      \(exitCodes.map { "  \($0.code.rawValue)  \($0.meaning)" }.joined(separator: "\n"))
      \(exitCodeOrder)

      """
    return page
  }

  static let notes = """
    `dopesheet help COMMAND` explains a command, and `dopesheet help --all` lists those that
    other programs start. `dopesheet --version` prints the versions.
    As the only input file, `-` is the standard input; after `-o`, the standard output.
    """

  static let exitCodes: [(code: ExitCode, meaning: String)] = [
    (.same, "done; the traces are the same"),
    (.different, "a trace differs"),
    (.unusable, "wrong usage, or an input that cannot be used"),
    (.missing, "a golden is missing, or was only just recorded"),
    (.unused, "a golden is unused"),
    (.nothing, "nothing was compared"),
  ]
  static let exitCodeOrder = "If several apply, the exit code is the first of 2, 1, 3, 4, 5."
}
