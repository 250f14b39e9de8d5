import DopesheetNotation
import Foundation

/// `dopesheet manual`: prints pages for `man`.
enum ManualCommand: Command {
  static let name = "manual"
  static let summary = "Prints the help as a manual page, or writes all pages"
  static let usage = ["manual [COMMAND]", "manual -o DIR"]
  static let details = """
    `dopesheet manual verify | man -l -` shows a page. With -o, the pages of the tool and of
    all commands are written to DIR. In ~/.local/share/man/man1, `man dopesheet-verify`
    finds them.
    """
  static let options: [Arguments.Option] = [
    .init("output", letter: "o", value: "DIR", help: "writes all pages to the folder")
  ]
  static var words: [String] { Tool.commands.map { $0.name } }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    guard let folder = try arguments.folder("output") else {
      if let word = try require(0...1, of: arguments).first {
        console.write(page(of: try Tool.command(named: word)))
      } else {
        console.write(overview)
      }
      return .same
    }
    _ = try require(0...0, of: arguments)
    try console.write(Array(overview.utf8), to: FileTree.join(folder, "dopesheet.1"))
    for command in Tool.commands {
      let path = FileTree.join(folder, "dopesheet-\(command.name).1")
      try console.write(Array(page(of: command).utf8), to: path)
    }
    console.say("written  \(Tool.commands.count + 1) pages to \(folder)")
    return .same
  }

  /// The page of the tool.
  private static var overview: String {
    let commands = Tool.commands.map { ".TP\n.B \(roff($0.name))\n\(roff($0.summary)).\n" }
    return """
      \(heading("dopesheet"))
      .SH NAME
      dopesheet \\- plays, records, compares and shows animations
      .SH SYNOPSIS
      .B dopesheet
      .I COMMAND
      \\&…
      .SH DESCRIPTION
      \(roff(HelpCommand.notes))
      .SH COMMANDS
      \(commands.joined()).SH OPTIONS OF ALL COMMANDS
      \(list(Tool.options)).SH EXIT STATUS
      \(HelpCommand.exitCodes.map { ".TP\n.B \($0.code.rawValue)\n\(roff($0.meaning))\n" }.joined()).PP
      \(roff(HelpCommand.exitCodeOrder))

      """
  }

  /// Returns the page of a command.
  private static func page(of command: any Command.Type) -> String {
    let usages = command.usage.map { ".B \(roff("dopesheet " + $0.oneLine))\n" }
    var page = """
      \(heading("dopesheet-\(command.name)"))
      .SH NAME
      dopesheet\\-\(roff(command.name)) \\- \(roff(command.summary))
      .SH SYNOPSIS
      \(usages.joined(separator: ".br\n"))
      """
    if !command.details.isEmpty {
      page += ".SH DESCRIPTION\n" + paragraphs(of: command.details)
    }
    page += ".SH OPTIONS\n\(list(command.options + Tool.options))"
    return page + ".SH SEE ALSO\n.BR dopesheet (1)\n"
  }

  /// Returns paragraphs. Lines of lists and examples, which are indented, stay lines.
  private static func paragraphs(of text: String) -> String {
    text.components(separatedBy: "\n\n").map { block in
      let isList = block.split(separator: "\n").contains { $0.hasPrefix(" ") }
      return isList ? ".nf\n\(roff(block))\n.fi\n" : roff(block) + "\n"
    }.joined(separator: ".PP\n")
  }

  private static func heading(_ name: String) -> String {
    // Options are neither hyphenated nor stretched.
    ".TH \(roff(name.uppercased())) 1 \"\" \"Dopesheet \(Tool.version)\" \"Dopesheet\"\n.nh\n.ad l"
  }

  private static func list(_ options: [Arguments.Option]) -> String {
    options.map { ".TP\n.B \(roff($0.form))\n\(roff($0.help))\n" }.joined()
  }

  /// Returns a text whose characters mean nothing to roff, so that lines stay text.
  private static func roff(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.reduce(into: "") { text, character in
        switch character {
        case "\\": text += "\\e"
        case "-": text += "\\-"
        case "'": text += "\\(aq"
        case "`": text += "\\(ga"
        case "^": text += "\\(ha"
        case "~": text += "\\(ti"
        default: text.append(character)
        }
      }
      return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
    return lines.joined(separator: "\n")
  }
}
