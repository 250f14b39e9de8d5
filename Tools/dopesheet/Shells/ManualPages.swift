import DopesheetText
import Foundation

/// The pages for `man`, which `dopesheet help --man` prints.
enum ManualPages {
  static func write(to folder: String, _ console: Console) throws(Diagnostics) {
    try console.write(Array(overview.utf8), to: FileTree.join(folder, "dopesheet.1"))
    for command in Tool.commands {
      let path = FileTree.join(folder, "dopesheet-\(command.name).1")
      try console.write(Array(page(of: command).utf8), to: path)
    }
    console.say("written  \(Tool.commands.count + 1) pages to \(folder)")
  }

  static var overview: String {
    let commands = Tool.groups.map { title, commands in
      ".SS \(roff(title))\n"
        + commands.map { ".TP\n.B \(roff($0.name))\n\(roff($0.summary)).\n" }.joined()
    }
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

  static func page(of command: any Command.Type) -> String {
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
