import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ToolTests {
  @Test("Without a command the overview goes to the standard error")
  func nothing() throws {
    let outcome = try Session().run()
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains("usage: dopesheet COMMAND"))
  }

  @Test("The version names the trace format and the engine's behaviour")
  func version() throws {
    let outcome = try Session().run("--version", is: .same)
    expectEqual(outcome.output, "dopesheet \(Tool.version) (trace format 1, engine revision 3)\n")
  }

  private static let usageCases: [([String], String)] = [
    (["shw", "x"], "unknown command 'shw' (did you mean 'show'?)"),
    (["frobnicate"], "unknown command 'frobnicate' (dopesheet help)"),
    (["sort", "radial"], "'sort' is gone since 0.3.0 (dopesheet picture draws any run document)"),
    (["show"], "'show' needs more operands: show FILE [--track GLOB]"),
    (["show", "a", "b"], "unexpected operand 'b' (dopesheet help show)"),
    (["shrink"], "--against GOLDEN] [--document DOC"),
    (["diff"], "'diff' needs more operands: diff GOLDEN [--why]"),
    (["diff", "a"], "no pending trace matches 'a'"),
    (["verify", "--requir", "3"], "unknown option '--requir' (did you mean '--require'?)"),
    (["check", "nowhere.mtrace"], "nowhere.mtrace: no such file or folder"),
    (["curve", "--list", "linear"], "unexpected operand 'linear'"),
  ]

  @Test(
    "Wrong usage is 2, says what to do, and prints nothing on the standard output",
    arguments: usageCases)
  func usage(words: [String], message: String) throws {
    let session = try Session()
    let outcome =
      switch words.count {
      case 1: session.run(words[0])
      case 2: session.run(words[0], words[1])
      default: session.run(words[0], words[1], words[2])
      }
    expectEqual(outcome.code, .unusable)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("dopesheet: ") && outcome.errors.contains(message))
  }
}

@Suite struct RemovedWordTests {
  @Test("No command has the name of a removed one, and the page of changes lists each removed word")
  func changes() throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent()
      .appending(path: "../../Sources/Dopesheet/Dopesheet.docc/Changes.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for word in RemovedWord.commands {
      #expect(!Tool.commands.contains { $0.name == word.name })
      #expect(page.contains("`dopesheet \(word.name)"))
    }
    for command in Tool.commands {
      for word in command.removedOptions {
        #expect(page.contains("`dopesheet \(command.name)") && page.contains(word.name))
      }
    }
  }
}

/// Commands in a working folder that was deleted, where the system has no name for it.
@Suite struct DeletedFolderTests {
  private func run(_ words: [String]) -> (code: ExitCode, output: String, errors: String) {
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let console = Console(output: { output += $0 }, errors: { errors += $0 }, folder: "")
    let code = Tool.run(words, console)
    return (code, String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self))
  }

  @Test(
    "Paths do not begin at the root: the missing folder is reported",
    arguments: [["settings"], ["status"], ["check", "x.mtrace"], ["curve", "linear"]])
  func commands(words: [String]) {
    let outcome = run(words)
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    expectEqual(
      outcome.errors,
      "dopesheet: the working folder does not exist (change to another folder)\n")
  }

  @Test(
    "The help and the version are printed",
    arguments: [["help"], ["--version"], ["verify", "--help"]])
  func help(words: [String]) {
    expectEqual(run(words).code, .same)
  }
}

@Suite struct ExitCodeTests {
  @Test(
    "Of several codes the first of 2, 1, 3, 4, 5 holds",
    arguments: [
      ([], .same), ([.same], .same), ([.nothing, .same], .nothing), ([.unused, .nothing], .unused),
      ([.missing, .unused], .missing), ([.missing, .different], .different),
      ([.nothing, .unused, .missing, .different, .unusable], .unusable),
    ] as [([ExitCode], ExitCode)])
  func combined(codes: [ExitCode], code: ExitCode) {
    expectEqual(ExitCode.combined(codes), code)
  }

  @Test("The numbers are those of the manual")
  func numbers() {
    expectEqual(ExitCode.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5])
  }
}
