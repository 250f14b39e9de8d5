import DopesheetTool
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
    let outcome = try Session().run("--version")
    expectEqual(outcome.code, .same)
    expectEqual(outcome.output, "dopesheet 0.1.0 (trace format 1, engine behavior 2)\n")
  }

  private static let usageCases: [([String], String)] = [
    (["shw", "x"], "no command is called 'shw' (did you mean 'show'?)"),
    (["frobnicate"], "no command is called 'frobnicate' (dopesheet help)"),
    (["show"], "'show' needs more: show FILE [--track GLOB]"),
    (["show", "a", "b"], "'b' is too much (dopesheet help show)"),
    (["diff", "a"], "'diff' needs more: diff A B"),
    (["verify", "--requir", "3"], "unknown option '--requir' (did you mean '--require'?)"),
    (["check", "nowhere.mtrace"], "nowhere.mtrace: no such file or folder"),
    (["curve", "--list", "linear"], "'linear' is too much"),
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
