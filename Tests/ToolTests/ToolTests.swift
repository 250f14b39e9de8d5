import DopesheetNotation
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

@Suite struct FileTreeTests {
  @Test(
    "Folders are walked in bytewise order; hidden ones, links to folders and other files are left out"
  )
  func order() throws {
    let session = try Session()
    for path in [
      "b.mtrace", "B.mtrace", "a/z.run.json", ".hidden/x.mtrace", "a/note.txt", "é.mtrace",
    ] {
      try session.write("x", "traces/\(path)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: session.folder + "/traces/loop", withDestinationPath: ".")
    let outcome = session.run("check", "traces", "--json")
    let object = try outcome.json()
    let paths = try #require(object["files"] as? [[String: Any]]).map { $0["path"] as? String }
    #expect(
      paths == ["traces/B.mtrace", "traces/a/z.run.json", "traces/b.mtrace", "traces/é.mtrace"])
  }
}

@Suite struct HelpCommandTests {
  private static let names = [
    "run", "verify", "test", "status", "report", "review", "accept", "reject", "unused", "merge",
    "rerecord",
    "soak", "show", "check", "seal", "diff", "history", "git-diff", "replay", "step",
    "dap", "export", "picture", "curve", "sort", "schema", "help",
  ]

  @Test("Every command is listed, in one order, with what it does")
  func overview() throws {
    let outcome = try Session().run("help", is: .same)
    let listed = outcome.lines.filter { $0.hasPrefix("  ") }.map {
      String($0.split(separator: " ")[0])
    }
    expectEqual(listed, HelpCommandTests.names)
    expectEqual(Tool.commands.map { $0.name }, HelpCommandTests.names)
    for command in Tool.commands { #expect(outcome.output.contains(command.summary)) }
    try expectEqual(Session().run("--help").output, outcome.output)
    try expectEqual(Session().run("-h").output, outcome.output)
  }

  @Test("Every command has a page that names each of its options", arguments: names)
  func page(name: String) throws {
    let session = try Session()
    let page = session.run("help", name)
    #expect(page.code == .same && page.errors.isEmpty)
    #expect(page.output.contains("usage: dopesheet \(name)"))
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

  @Test("Pages fit into 88 columns and end with a line feed", arguments: [nil] + names)
  func shape(name: String?) throws {
    let session = try Session()
    let page = name.map { session.run("help", $0) } ?? session.run("help")
    #expect(page.lines.allSatisfy { $0.count <= 88 })
    #expect(page.output.hasSuffix("\n") && !page.output.hasSuffix("\n\n"))
  }

  @Test("Commands that do not exist are refused with the nearest")
  func unknown() throws {
    let outcome = try Session().run("help", "verfy")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    expectEqual(
      outcome.errors, "dopesheet: no command is called 'verfy' (did you mean 'verify'?)\n")
  }
}

@Suite struct ArgumentsTests {
  private static let options: [Arguments.Option] = [
    .init("output", letter: "o", value: "OUT", help: ""),
    .init("track", value: "GLOB", repeats: true, help: ""),
    .init("json", help: ""),
  ]

  private func parse(_ words: String...) throws(Diagnostics) -> Arguments {
    try Arguments(words, ArgumentsTests.options)
  }

  @Test("A value stands behind a space or an equals sign, and options among operands")
  func forms() throws {
    try expectEqual(parse("a", "--output", "x", "b"), parse("a", "b", "--output=x"))
    try expectEqual(parse("-o", "x")["output"], "x")
    try expectEqual(parse("-o=x=y")["output"], "x=y")
    #expect(try parse("--json", "a").has("json"))
    #expect(try !parse("a").has("json"))
    try expectEqual(parse("--track", "a", "--track=b").all("track"), ["a", "b"])
  }

  @Test("A single dash is an operand and a value, two of them end the options")
  func dashes() throws {
    try expectEqual(parse("-", "--", "--json", "-o").operands, ["-", "--json", "-o"])
    try expectEqual(parse("-o", "-")["output"], "-")
  }

  private static let refusedCases: [([String], String)] = [
    (["--jsn"], "unknown option '--jsn' (did you mean '--json'?)"),
    (["-q"], "unknown option '-q' (known: --output, --track, --json)"),
    (["--json=1"], "'--json' takes no value"),
    (["--output"], "'--output' needs a value (--output OUT)"),
    (["--output="], "'--output' needs a value (--output OUT)"),
    (["--output", "--json"], "'--output' needs a value (--output OUT)"),
    (["a", "", ""], "an operand is empty (is a variable of the shell not set?)"),
    (["--", ""], "an operand is empty (is a variable of the shell not set?)"),
    (["-o", "a", "--output", "b"], "'--output' is given twice"),
    (
      ["--jsn", "--trak=x"],
      "unknown option '--jsn' (did you mean '--json'?)\n"
        + "unknown option '--trak' (did you mean '--track'?)"
    ),
  ]

  @Test("Options that cannot be are refused, all at once", arguments: refusedCases)
  func refused(words: [String], message: String) {
    let error = #expect(throws: Diagnostics.self) {
      try Arguments(words, ArgumentsTests.options)
    }
    expectEqual(error?.description, message)
  }

  @Test("Integers outside of their range are refused")
  func integers() throws {
    let options = [Arguments.Option("samples", value: "N", help: "")]
    try expectEqual(Arguments(["--samples", "7"], options).integer("samples", in: 2...9), 7)
    try expectEqual(Arguments([], options).integer("samples", in: 2...9), nil)
    for word in ["1", "10", "x", "7.0", "+"] {
      #expect(throws: Diagnostics.self) {
        try Arguments(["--samples", word], options).integer("samples", in: 2...9)
      }
    }
  }
}

/// The built program as a user starts it, where it was built beside these tests.
@Suite struct ExecutableTests {
  private static let path =
    (CommandLine.arguments[0] as NSString).deletingLastPathComponent + "/dopesheet"
  private static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

  private func run(
    _ words: [String], in folder: String, environment: [String: String] = [:]
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ExecutableTests.path)
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self),
      String(decoding: complained, as: UTF8.self)
    )
  }

  @Test("Recording, verifying, accepting: the way of a golden", .enabled(if: isBuilt))
  func wayOfAGolden() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    try expectEqual(run(["verify"], in: session.folder).code, 3)
    try expectEqual(run(["accept"], in: session.folder).code, 0)
    try expectEqual(run(["verify", "traces"], in: session.folder).code, 0)
    try session.edit("traces/a.mtrace", "0.6666666666666667", "0.7666666666666667")
    let edited = try run(["verify"], in: session.folder)
    #expect(edited.code == 1 && edited.output.contains("digest does not match"))
    #expect(edited.output.contains("golden    traces/a.mtrace"))
    try expectEqual(run(["check", "traces/a.mtrace"], in: session.folder).code, 2)
    try expectEqual(run(["verify", "../nowhere"], in: session.folder).code, 2)
  }

  @Test("Hash seeds do not reach a trace", .enabled(if: isBuilt))
  func hashSeeds() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    let words = ["run", "a.run.json", "-o", "-"]
    let fixed = ["SWIFT_DETERMINISTIC_HASHING": "1"]
    let first = try run(words, in: session.folder)
    #expect(first.code == 0 && first.output.hasPrefix("mtrace 1\n"))
    try expectEqual(run(words, in: session.folder).output, first.output)
    try expectEqual(run(words, in: session.folder, environment: fixed).output, first.output)
  }

  @Test("Errors go to the standard error with the tool's name", .enabled(if: isBuilt))
  func errors() throws {
    let outcome = try run(["shw"], in: "/")
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    expectEqual(outcome.errors, "dopesheet: no command is called 'shw' (did you mean 'show'?)\n")
  }
}
