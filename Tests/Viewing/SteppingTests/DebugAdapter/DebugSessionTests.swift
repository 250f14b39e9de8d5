import DopesheetStepping
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

struct DebugSessionTests {
  private func editor(
    _ launch: String? = "{\"program\": \"card.mtrace\"}", traits: String = "{}"
  ) throws -> Editor {
    let files = [
      "card.mtrace": FadingCard.trace(), "other.mtrace": FadingCard.trace(doubling: 2),
      "card.run.json": FadingCard.trace(),
    ]
    return try Editor(files, launch: launch, traits: traits)
  }

  @Test(
    "A launch that fails leaves no run behind",
    arguments: [
      (#""against": "missing.mtrace""#, 0), (#""at": "soon""#, 1), (#""step": "far""#, 0),
    ])
  func failedLaunch(argument: String, opened: Int) throws {
    let studio = Owners()
    let editor = try Editor(studio, launch: nil)
    _ = try editor.refusal("launch", "{\"program\": \"card.run.json\", \(argument)}")
    expectEqual(studio.opened, opened)
    #expect(studio.owner == nil)
  }

  /// Opens a trace whose owner must not outlive it.
  private final class Owners: DebugStudio {
    private final class Owner {}
    private(set) weak var owner: AnyObject?
    private(set) var opened = 0

    func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
      let owner = Owner()
      self.owner = owner
      opened += 1
      let steps = TraceSource(FadingCard.trace(), title: program)
      return Debuggee.Source(steps, path: nil, name: program, owner: owner)
    }

    func trace(at path: String) throws(Diagnostics) -> Trace {
      throw Diagnostics(file: path, message: "there is no such file")
    }
  }

  @Test(
    "Traces at the limits of the format, and numbers as large as there are, are answered",
    arguments: 0..<deep(150, quick: 6))
  func extremes(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (golden, actual) = random.extremeTraces()
    let far = ["9223372036854775807", "-9223372036854775808", "1e300", "0.5", "0", "-1"]
    let editor = try Editor(
      ["a.mtrace": actual, "b.mtrace": golden],
      launch: #"{"program": "a.mtrace", "against": "b.mtrace"}"#)
    try editor.send("configurationDone", "{}")
    try editor.send("stackTrace", #"{"threadId": 1}"#)
    try editor.send("scopes", #"{"frameId": 1}"#)
    for number in far {
      let requests = [
        ("stackTrace", #"{"threadId": 1, "startFrame": \#(number), "levels": \#(number)}"#),
        (
          "variables",
          #"{"variablesReference": \#(number), "start": \#(number), "count": \#(number)}"#
        ),
        ("variables", #"{"variablesReference": 1, "start": 1, "count": \#(number)}"#),
        ("variables", #"{"variablesReference": 1, "start": \#(number)}"#),
        ("scopes", #"{"frameId": \#(number)}"#),
        ("completions", #"{"text": "s", "column": \#(number), "line": \#(number)}"#),
        ("goto", #"{"threadId": 1, "targetId": \#(number)}"#),
        ("gotoTargets", #"{"source": {"path": "/traces/a.mtrace"}, "line": \#(number)}"#),
        (
          "setBreakpoints",
          #"{"source": {"path": "/traces/a.mtrace"}, "breakpoints": [{"line": \#(number)}]}"#
        ),
        ("source", #"{"sourceReference": \#(number)}"#),
        ("evaluate", #"{"expression": "tick * \#(number)", "context": "watch"}"#),
        ("disassemble", #"{"memoryReference": "0", "instructionCount": \#(number)}"#),
        (
          "breakpointLocations",
          #"{"source": {"path": "/traces/a.mtrace"}, "line": \#(number), "endLine": \#(number)}"#
        ),
        ("next", #"{"threadId": \#(number)}"#), ("stepBack", #"{"threadId": 1}"#),
      ]
      for (command, arguments) in requests { try editor.send(command, arguments) }
    }
    try editor.send("continue", #"{"threadId": 1}"#)
    _ = try editor.line()
  }

  @Test func `first things come first`() throws {
    let editor = try editor(nil)
    #expect(try editor.refusal("next").contains("nothing is launched"))
    #expect(
      try editor.refusal("launch", "{\"program\": \"none\"}") == "none: there is no such file")
    try editor.ask("launch", "{\"program\": \"card.mtrace\"}")
    expectEqual(editor.said("event").map { $0["event"]?.text }, ["initialized"])
    #expect(try editor.refusal("launch", "{\"program\": \"card.mtrace\"}").contains("already"))
    #expect(try editor.refusal("initialize").contains("already sent"))
    try editor.ask("configurationDone")
    expectEqual(editor.events("stopped").map { $0["reason"]?.text }, ["entry"])
    #expect(try editor.refusal("configurationDone").contains("already sent"))
  }

  @Test func `the console removes its own breakpoints, not those of the editor`() throws {
    let editor = try editor()
    try editor.ask("configurationDone")
    try editor.ask("setFunctionBreakpoints", "{\"breakpoints\": [{\"name\": \"completed\"}]}")
    func say(_ line: String) throws -> String? {
      try editor.ask("evaluate", "{\"expression\": \"\(line)\", \"context\": \"repl\"}")?["result"]?
        .text
    }
    try expectEqual(say("b line 8"), "breakpoint 2: line 8")
    #expect(
      try editor.refusal("evaluate", "{\"expression\": \"del 1\", \"context\": \"repl\"}")
        .contains("is the editor's"))
    try expectEqual(say("del"), "removed: 2")
    try editor.ask("continue")
    expectEqual(editor.events("stopped").first?["reason"]?.text, "function breakpoint")
  }

  @Test func `responses come before the events of what they do`() throws {
    let editor = try editor()
    try editor.ask("configurationDone")
    try editor.ask("continue")
    expectEqual((editor.said("response") + editor.said("event")).map { $0["seq"]?.number }, [6, 7])
  }

  @Test func `lines and columns are counted as the client does`() throws {
    let zero = try editor(traits: "{\"linesStartAt1\": false, \"columnsStartAt1\": false}")
    let one = try editor()
    try expectEqual(one.line(), 6)
    try expectEqual(zero.line(), 5)
    let frames = try #require(try zero.ask("stackTrace", "{\"threadId\": 1}")?["stackFrames"])
    expectEqual(frames.elements[0]["column"]?.number, 0)
    let source = "\"source\": {\"path\": \"/traces/card.mtrace\"}"
    let places = try one.ask("breakpointLocations", "{\(source), \"line\": 7, \"endLine\": 8}")
    expectEqual(places?["breakpoints"]?.elements.count, 2)
    let set = "{\(source), \"breakpoints\": [{\"line\": 9}]}"
    #expect(
      try zero.ask("setBreakpoints", set)?["breakpoints"]?.elements[0]["line"]?.number == 9)
    try zero.ask("continue")
    try one.ask("setBreakpoints", "{\(source), \"breakpoints\": [{\"line\": 10}]}")
    try one.ask("continue")
    try expectEqual(zero.line(), 9)
    try expectEqual(one.line(), 10)
  }

  @Test func `a node has its tracks, also where those of another one sort between them`() throws {
    var builder = TraceBuilder()
    for name in ["a", "a-b.x", "a.x"] { _ = builder.declare(Trace.Track(name)) }
    _ = builder.declare(Trace.Source("a", kind: "node", []))
    builder.beginFrame(tick: 0)
    let editor = try Editor(["card.mtrace": builder.finish(clock: ClockRate(60)!)])
    let nodes = try editor.variables(of: #require(try editor.scope("Nodes")))
    let a = try #require(nodes.first { $0["name"]?.text == "a" })
    try expectEqual(editor.variables(of: a).map { $0["name"]?.text }, ["a", "x"])
  }

  @Test func `values are shown as they are written, and by component`() throws {
    let editor = try editor("{\"program\": \"card.mtrace\", \"at\": \"33ms\"}")
    func value(_ text: String) throws -> JSONValue? {
      try editor.ask("evaluate", "{\"expression\": \"\(text)\"}")
    }
    try expectEqual(value("card.alpha")?["result"]?.text, "0.25")
    try expectEqual(value("card.transform")?["result"]?.text, "none")
    try editor.ask("evaluate", "{\"expression\": \"g 2\", \"context\": \"repl\"}")
    let whole = try #require(try value("card.transform"))
    expectEqual(whole["result"]?.text, "[0, 1, 2, 3, 4, 5]")
    expectEqual(whole["indexedVariables"]?.number, 6)
    let reference = Int(try #require(whole["variablesReference"]?.number))
    let page = try editor.ask(
      "variables",
      "{\"variablesReference\": \(reference), \"filter\": \"indexed\", \"start\": 4, \"count\": 9}")
    let variables = try #require(page?["variables"]?.elements)
    expectEqual(variables.map { $0["name"]?.text }, ["[4]", "[5]"])
    expectEqual(variables.map { $0["value"]?.text }, ["4 (was none)", "5 (was none)"])
    expectEqual(variables[0]["evaluateName"]?.text, "card.transform[4]")
    try editor.ask("next")
    #expect(
      try editor.refusal("variables", "{\"variablesReference\": \(reference)}").contains("scopes"))
  }

  @Test func `an interrupted run pauses, and a cancelled request is left undone`() throws {
    let editor = try editor()
    editor.session.isCancelled = { _ in true }
    try expectEqual(editor.refusal("threads"), "cancelled")
    editor.session.isCancelled = { _ in false }
    editor.session.isInterrupted = { true }
    try editor.ask("setDataBreakpoints", "{\"breakpoints\": [{\"dataId\": \"card.alpha\"}]}")
    try editor.ask(
      "setBreakpoints",
      "{\"source\": {\"path\": \"/traces/card.mtrace\"}, \"breakpoints\": [{\"line\": 12, \"logMessage\": \"x\"}]}"
    )
    try editor.ask("setDataBreakpoints", "{\"breakpoints\": []}")
    try editor.ask("continue")
    expectEqual(editor.events("output").map { $0["output"]?.text }, ["x\n"])
    try expectEqual(editor.line(), 12)
  }

  @Test func `the golden has a scope, and a session begins at the difference`() throws {
    let editor = try editor("{\"program\": \"card.mtrace\", \"against\": \"other.mtrace\"}")
    try editor.ask("configurationDone")
    let first = try editor.line()
    func alpha() throws -> String? {
      try editor.golden()?.first { $0["name"]?.text == "card.alpha" }?["value"]?.text
    }
    try expectEqual(alpha(), "1 (here 0.5)")
    try editor.ask("previousDifference")
    expectEqual(
      editor.events("stopped").first?["description"]?.text, "no difference begins before")
    try editor.ask("evaluate", "{\"expression\": \"g start\", \"context\": \"repl\"}")
    try expectEqual(alpha(), "none")
    try editor.ask("nextDifference")
    #expect(
      editor.events("stopped").first?["description"]?.text?.hasPrefix("difference 1 of ") ?? false)
    try expectEqual(editor.line(), first)
    let alone = try self.editor()
    #expect(try alone.refusal("nextDifference").contains("there is no other trace"))
    #expect(try alone.golden() == nil)
  }

  @Test func `the golden's scope has the tracks that only the golden has`() throws {
    let editor = try Editor(
      ["a.mtrace": trace(0, 1, 2), "b.mtrace": FadingCard.trace()],
      launch: #"{"program": "a.mtrace", "against": "b.mtrace", "at": "2"}"#)
    try expectEqual(editor.golden()?.count, 4)
    let variables = try #require(try editor.golden(", \"start\": 1, \"count\": 3"))
    expectEqual(variables.map { $0["name"]?.text }, ["card.count", "card.transform", "x"])
    expectEqual(variables.map { $0["type"]?.text }, ["i64", "f64[6]", "f64"])
    expectEqual(
      variables.map { $0["value"]?.text },
      ["-2 (here none)", "[0, 1, 2, 3, 4, 5] (here none)", "none (here 2)"])
  }

  @Test func `the text of a played document is given by its number`() throws {
    let editor = try editor("{\"program\": \"card.run.json\"}")
    let source = try #require(try editor.ask("loadedSources")?["sources"]?.elements.first)
    #expect(source["path"] == nil && source["sourceReference"]?.number == 1)
    let text = try editor.ask("source", "{\"sourceReference\": 1}")?["content"]?.text
    expectEqual(text, FadingCard.trace().text)
    try expectEqual(editor.refusal("source", "{\"sourceReference\": 2}"), "unknown source 2")
  }

  @Test func `breakpoints outlive a restart`() throws {
    let editor = try editor()
    try editor.ask("setFunctionBreakpoints", "{\"breakpoints\": [{\"name\": \"completed\"}]}")
    try editor.ask("restart")
    expectEqual(editor.events("breakpoint").count, 1)
    try editor.ask("continue")
    expectEqual(editor.events("stopped").map { $0["reason"]?.text }, ["function breakpoint"])
  }

  @Test func `a pause is reported once`() throws {
    let editor = try Editor(["card.mtrace": FadingCard.trace(frames: 400)])
    editor.session.isInterrupted = { true }
    try editor.ask("continue")
    expectEqual(editor.events("stopped").map { $0["reason"]?.text }, ["pause"])
    #expect(editor.events("stopped")[0]["description"] == nil)
    try editor.ask("pause")
    #expect(editor.events("stopped").isEmpty)
    try editor.ask("pause")
    expectEqual(editor.events("stopped").count, 1)
  }
}
