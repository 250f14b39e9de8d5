import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct HelpCommandTests {
  private static let names = [
    "test", "status", "review", "accept", "reject", "report", "watch",
    "show", "diff", "step", "picture",
    "history", "explore", "shrink", "replay", "conform", "tokens",
    "run", "verify", "rerecord", "check", "curve", "export", "schema",
    "init", "settings", "merge", "soak", "help",
  ]
  private static let ofPrograms = ["dap", "mcp", "git-diff", "completions"]

  /// Returns the first words of the indented lines before the options: the commands.
  private func listed(_ lines: [String]) -> [String] {
    lines.prefix { $0 != "options of all commands:" }.filter { $0.hasPrefix("  ") }
      .map { String($0.split(separator: " ")[0]) }
  }

  @Test("Commands are listed in groups with what they do; --all adds those that programs start")
  func overview() throws {
    let session = try Session()
    let outcome = session.run("help", is: .same)
    expectEqual(listed(outcome.lines), HelpCommandTests.names)
    let whole = session.run("help", "--all", is: .same)
    expectEqual(listed(whole.lines), HelpCommandTests.names + HelpCommandTests.ofPrograms)
    for page in [outcome, whole] { requireShape(page) }
    expectEqual(Tool.commands.map { $0.name }, HelpCommandTests.names + HelpCommandTests.ofPrograms)
    for command in Tool.commands { #expect(whole.output.contains(command.summary)) }
    for group in Tool.groups { #expect(whole.lines.contains("\(group.title):")) }
    expectEqual(session.run("--help").output, outcome.output)
    expectEqual(session.run("-h").output, outcome.output)
    session.run("help", "verify", "--all", is: .unusable, reporting: "unexpected operand 'verify'")
  }

  /// Requires that a page fits into 88 columns and ends with a line feed.
  private func requireShape(_ page: Session.Outcome) {
    #expect(page.lines.allSatisfy { $0.count <= 88 })
    #expect(page.output.hasSuffix("\n") && !page.output.hasSuffix("\n\n"))
  }

  @Test("Every command has a page that names each of its options", arguments: names + ofPrograms)
  func page(name: String) throws {
    let session = try Session()
    let page = session.run("help", name)
    #expect(page.code == .same && page.errors.isEmpty)
    #expect(page.output.contains("usage: dopesheet \(name)"))
    requireShape(page)
    let command = try #require(Tool.commands.first { $0.name == name })
    for option in command.options {
      #expect(page.output.contains("--\(option.name)"))
      #expect(!option.help.isEmpty)
      let isInUsage = command.usage.contains {
        $0.contains("--\(option.name)") || option.letter.map($0.contains) ?? false
      }
      #expect(isInUsage, "\(option.name) is in no usage line")
    }
    expectEqual(session.run(name, "--help").output, page.output)
    expectEqual(session.run(name, "--nonsense", "-h").output, page.output)
  }

  @Test("The guide's tables of commands are those of the tool")
  func guide() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Dopesheet/Dopesheet.docc/CommandLine.md")
    let tables = Tool.groups.map { title, commands in
      let rows = commands.map { command in
        let options = command.options.map { "`--\($0.name)`" }.joined(separator: " ")
        return "| `\(command.name)` | \(command.summary) | \(options) |\n"
      }
      return "| \(title) | what it does | options |\n|---|---|---|\n" + rows.joined()
    }
    let text = try String(contentsOf: page, encoding: .utf8)
    let wanted = tables.joined(separator: "\n")
    #expect(text.contains(wanted), "The page lacks these tables:\n\(wanted)")
  }

  @Test("Commands that do not exist are refused with the nearest")
  func unknown() throws {
    let outcome = try Session().run("help", "verfy")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    expectEqual(
      outcome.errors, "dopesheet: unknown command 'verfy' (did you mean 'verify'?)\n")
  }

  @Test("Completions are for shells that exist, and manual pages for commands")
  func shells() throws {
    let session = try Session()
    for shell in ["bash", "zsh", "fish"] {
      let script = session.run("completions", shell, is: .same).output
      for command in Tool.commands { #expect(script.contains(command.name)) }
    }
    session.run("completions", "bsh", is: .unusable, reporting: "did you mean 'bash'?")
    session.run("help", "--man", "verfy", is: .unusable, reporting: "did you mean 'verify'?")
    let page = session.run("help", "--man", "verify", is: .same).output
    #expect(page.contains(".B \\-\\-junit FILE"))
    // Prose is filled to any width; only lists and examples are lines.
    let rules = session.run("help", "--man", "conform", is: .same).output
    #expect(rules.contains(".PP\nEach movement gets"))
    #expect(rules.contains(".PP\n.nf\n  hitches "))
    session.run("help", "--man", "-o", "man", is: .same)
    #expect(session.exists("man/dopesheet-verify.1"))
    session.run("help", "--man", "-o", "-", is: .unusable, reporting: "'--output' needs a folder")
    #expect(!session.exists("-"))
    session.run(
      "help", "--man", "verify", "-o", "man", is: .unusable, reporting: "unexpected operand")
  }

  @Test("Colours are chosen by a word, which wins over the terminal and NO_COLOR")
  func colors() throws {
    let session = try Session.changed("card", duration: 0.75)
    func isColored(_ words: String..., environment: [String: String] = [:], isTerminal: Bool)
      -> Bool
    {
      session.run(words, environment: environment, isTerminal: isTerminal).output.contains(
        "\u{1B}[")
    }
    #expect(isColored("verify", isTerminal: true))
    #expect(!isColored("verify", isTerminal: false))
    #expect(!isColored("verify", environment: ["NO_COLOR": "1"], isTerminal: true))
    #expect(
      isColored("verify", "--color=always", environment: ["NO_COLOR": "1"], isTerminal: false))
    #expect(!isColored("verify", "--color", "never", isTerminal: true))
    session.run("verify", "--color", "red", is: .unusable, reporting: "auto, always or never")
    for early in [["--color=always"], ["--color", "always"]] {
      #expect(session.run(early + ["verify"], isTerminal: false).output.contains("\u{1B}["))
    }
    session.run("--color", "red", "verify", is: .unusable, reporting: "auto, always or never")
    session.run("--color=always", is: .unusable, reporting: "a command is missing")
    session.run("--qiet", "verify", is: .unusable, reporting: "did you mean '--quiet'?")
    session.run("--color=never", "verify", "--color=never", is: .unusable, reporting: "given twice")
  }

  @Test("--quiet leaves the exit code and the errors, before and after the command")
  func quiet() throws {
    let session = try Session.changed("card", duration: 0.75)
    for words in [["--quiet", "verify"], ["verify", "--quiet"]] {
      let outcome = session.run(words)
      #expect(outcome.code == .different && outcome.output.isEmpty && outcome.errors.isEmpty)
    }
    session.run(
      "verify", "--quiet", "missing.run.json", is: .unusable, reporting: "missing.run.json")
    session.run("step", "--quiet", "card.mtrace", is: .unusable, reporting: "remove '--quiet'")
  }
}
