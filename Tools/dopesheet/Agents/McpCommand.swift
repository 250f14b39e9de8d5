import DopesheetDrawing
import DopesheetText

enum McpCommand: Command {
  static let name = "mcp"
  static let summary = "Lets a coding agent ask for goldens, differences and values (MCP)"
  static let usage = ["mcp [--allow-accept] [--anywhere]"]
  static var details: String {
    let lines = CellWidth.lines(ofPairs: AgentTools.all.map { ($0.name, $0.title) })
    return """
      A server of the Model Context Protocol on the standard input and output. A client
      starts it in the folder of the package. Each message is a line of JSON. The tools are

      \(lines.joined(separator: "\n"))

      Answers are JSON, and conform to the schema of their tool. They have at most
      \(AgentAnswer.standardLimit) tokens, unless the client asks for more; an answer that was cut names the
      offset of its rest. Without --allow-accept, run_tests runs tests with
      DOPESHEET_RECORD=never, so that they record no goldens.

      A call that the client cancels uses no file any more, and the next one does not wait for
      it. At the end of its input, the server stops what runs, drops the calls that wait, and
      ends.
      """
  }
  static let hasDialogue = true
  static let options: [Arguments.Option] = [
    .init(
      "allow-accept", help: "also offers the tool accept, and lets tests record goldens"),
    .init("anywhere", help: "also reads files outside of the package"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    _ = try require(0...0, of: arguments)
    let tools = AgentTools(
      console, isAnywhere: arguments.has("anywhere"), accepts: arguments.has("allow-accept"))
    let server = MCPServer(tools, write: console.write)
    nonisolated(unsafe) let console = console
    server.serve {
      if console.ownsStreams { return DapCommand.nextBytes() }
      return console.inputLine().map { Array(($0 + "\n").utf8) } ?? []
    }
    // The calls whose client has left have asked their programs to end.
    console.interruption?.endPrograms(areAsked: true)
    return .same
  }
}
