import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("The server for coding agents")
struct McpCommandTests {
  /// A message of the server.
  typealias Message = [String: Any]

  private static let hello = """
    {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
    {"jsonrpc":"2.0","method":"notifications/initialized"}

    """

  /// A client that sends lines, and stays until its last call is answered, unless it leaves before.
  private final class Client: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: ArraySlice<String>
    private var output: [UInt8] = []
    /// A call that is answered after all others, and what its answer contains.
    private static let farewell =
      "{\"jsonrpc\":\"2.0\",\"id\":\"end\",\"method\":\"tools/call\",\"params\":{\"name\":\"explain\"}}"
    private static let end = "\"id\":\"end\""
    /// A line that is not sent: the client waits a moment instead.
    static let pause = "pause"
    private let stays: Bool

    init(_ lines: [String], stays: Bool) {
      self.lines = lines[...]
      self.stays = stays
      if stays { self.lines.append(Client.farewell) }
    }

    func nextLine() -> String? {
      if lines.first == Client.pause {
        Thread.sleep(forTimeInterval: 0.2)
        lines.removeFirst()
      }
      if let line = lines.popFirst() { return line }
      while stays, !text.contains(Client.end) { Thread.sleep(forTimeInterval: 0.002) }
      return nil
    }

    func take(_ bytes: [UInt8]) {
      lock.lock()
      output += bytes
      lock.unlock()
    }

    private var text: String {
      lock.lock()
      defer { lock.unlock() }
      return String(decoding: output, as: UTF8.self)
    }

    var answers: [String] {
      text.split(separator: "\n").map(String.init).filter { !$0.contains(Client.end) }
    }
  }

  private func messages(
    _ lines: String, in session: Session, _ options: [String] = [],
    environment: [String: String] = [:], stays: Bool = true
  ) throws -> [Message] {
    try messages(
      lines.components(separatedBy: "\n"), in: session, options, environment: environment,
      stays: stays)
  }

  private func messages(
    _ lines: [String], in session: Session, _ options: [String] = [],
    environment: [String: String] = [:], stays: Bool = true
  ) throws -> [Message] {
    let client = Client(lines, stays: stays)
    var errors: [UInt8] = []
    let console = Console(
      output: client.take, errors: { errors += $0 }, inputLine: client.nextLine,
      folder: session.folder, environment: environment)
    let code = Tool.run(["mcp"] + options, console)
    expectEqual(code, .same)
    expectEqual(String(decoding: errors, as: UTF8.self), "")
    return try client.answers.map { line in
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Message
      return try #require(message)
    }
  }

  private func request(
    _ tool: String, _ arguments: [String: Any], id: Int = 7
  ) throws -> String {
    let request: Message = [
      "jsonrpc": "2.0", "id": id, "method": "tools/call",
      "params": ["name": tool, "arguments": arguments],
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
  }

  private func call(
    _ tool: String, _ arguments: [String: Any], in session: Session, _ options: String...,
    environment: [String: String] = [:]
  ) throws -> Message {
    let lines = McpCommandTests.hello + (try request(tool, arguments))
    let last = try messages(lines, in: session, options, environment: environment).last
    return try #require(last?["result"] as? Message)
  }

  private func answer(
    _ tool: String, _ arguments: [String: Any], in session: Session
  ) throws -> Message {
    try #require(call(tool, arguments, in: session)["structuredContent"] as? Message)
  }

  private func text(_ result: Message) throws -> String {
    try #require((result["content"] as? [Message])?[0]["text"] as? String)
  }

  private func refusal(
    _ tool: String, _ arguments: [String: Any], in session: Session
  ) throws -> String {
    let result = try call(tool, arguments, in: session)
    expectEqual(result["isError"] as? Bool, true)
    #expect(result["structuredContent"] == nil)
    return try text(result)
  }

  /// Returns the length of a text in tokens, rather too many.
  private func tokens(_ text: String) -> Int {
    text.utf8.reduce(0) { $0 + ($1 < 0x80 ? 1 : 2) } / 2
  }

  private func code(_ message: Message) -> Int? {
    (message["error"] as? Message)?["code"] as? Int
  }

  // MARK: Protocol

  @Test("A client and the server agree on a version that both know")
  func versions() throws {
    for (wanted, agreed) in [
      ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ] {
      let first = try messages(
        McpCommandTests.hello.replacing("2025-06-18", with: wanted), in: Session()
      )[0]
      let result = try #require(first["result"] as? Message)
      expectEqual(result["protocolVersion"] as? String, agreed)
      #expect((result["capabilities"] as? Message)?["tools"] != nil)
    }
  }

  @Test(
    "Malformed messages are answered with the errors of JSON-RPC, and the next message is served",
    arguments: [
      ("{", -32700), ("\u{1}", -32700), ("{\"a\":1,\"a\":2}", -32700),
      ("[]", -32600), ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600),
      ("1", -32600), ("{}", -32600), ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", -32600),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"x\"}}",
        -32600
      ),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}", -32601),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", -32602),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"2\"}}",
        -32602
      ),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}", -32602),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}",
        -32602
      ),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"compare\",\"arguments\":[]}}",
        -32602
      ),
    ])
  func malformed(line: String, expected: Int) throws {
    let ping = "\n{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}\n"
    let found = try messages(McpCommandTests.hello + line + ping, in: Session())
    expectEqual(found.count, 3)
    expectEqual(code(found[1]), expected)
    expectEqual(found[2]["id"] as? String, "last")
    #expect(found[2]["result"] != nil)
  }

  @Test("Nothing answers notifications, answers and empty lines; tools wait for the handshake")
  func silence() throws {
    let session = try Session()
    let silent = """
      {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}
      {"jsonrpc":"2.0","method":"tools/list"}
      {"jsonrpc":"2.0","id":3,"result":{}}

      {"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}
      """
    expectEqual(try messages(silent, in: session).count, 0)
    expectEqual(try messages("", in: session).count, 0)
    let early = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"
    expectEqual(try messages(early, in: session).map(code), [-32600])
  }

  @Test("A message that is too long is answered, and the next one is served")
  func long() throws {
    let text = "x" + String(repeating: String(repeating: "x", count: 1 << 12), count: 1 << 12)
    let hello = McpCommandTests.hello.components(separatedBy: "\n")
    let found = try messages([text] + hello, in: Session())
    expectEqual(found.map(code), [-32600, nil])
  }

  @Test("Every tool has schemas and annotations; accept is only there with permission")
  func tools() throws {
    let list = McpCommandTests.hello + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"
    func tools(_ options: String...) throws -> [Message] {
      let message = try messages(list, in: Session(), options)[1]
      return try #require((message["result"] as? Message)?["tools"] as? [Message])
    }
    let offered = try tools()
    for tool in offered {
      for schema in ["inputSchema", "outputSchema"] {
        expectEqual((tool[schema] as? Message)?["type"] as? String, "object")
      }
      let annotations = try #require(tool["annotations"] as? Message)
      expectEqual(annotations["destructiveHint"] as? Bool, false)
    }
    func names(_ tools: [Message]) -> [String] { tools.compactMap { $0["name"] as? String } }
    #expect(!names(offered).contains("accept"))
    expectEqual(names(try tools("--allow-accept")), names(offered) + ["accept"])
  }

  // MARK: Tools

  @Test("A changed duration is found, explained with its line, and accepted only with permission")
  func bug() throws {
    let session = try Session.changed("card", duration: 0.1)
    let compared = try answer("compare", [:], in: session)
    let files = try #require(compared["files"] as? [Message])
    expectEqual(files.map { $0["path"] as? String }, ["traces/card.mtrace"])
    let explained = try answer("explain", ["golden": "traces/card.mtrace"], in: session)
    let cause = try #require((explained["causes"] as? [Message])?.first)
    let parameter = try #require((cause["parameters"] as? [Message])?.first)
    expectEqual(
      ["motion", "parameter", "golden", "actual"].map { parameter[$0] as? String },
      ["card.fade", "duration", "0.05", "0.1"])
    let place = try #require((cause["places"] as? [Message])?.first)
    expectEqual(place["file"] as? String, "traces/card.run.json")
    expectEqual(place["pointer"] as? String, "/play/0/motion/duration")
    expectEqual(place["line"] as? Int, 4)

    let goldens = try #require(
      try answer("list_goldens", [:], in: session)["goldens"] as? [Message])
    expectEqual(goldens.map { $0["state"] as? String }, ["different"])
    let accept = ["goldens": ["traces/card.mtrace"]]
    let accepted = try call("accept", accept, in: session, "--allow-accept")
    expectEqual(accepted["isError"] as? Bool, false)
    let again = try answer("compare", ["all": true], in: session)
    expectEqual((again["files"] as? [Message])?.map { $0["outcome"] as? String }, ["same"])
  }

  @Test("Values, events and moments are read exactly")
  func reading() throws {
    let session = try Session.recorded("card")
    let path = "traces/card.mtrace"
    let track = try answer("read_track", ["trace": path, "frames": "1..2"], in: session)
    let frames = try #require(track["frames"] as? [Message])
    expectEqual(frames.map { $0["frame"] as? Int }, [1, 2])
    let window = try answer("read_track", ["trace": path, "frames": "0.01s..0.04s"], in: session)
    expectEqual((window["frames"] as? [Message])?.map { $0["frame"] as? Int }, [1, 2])
    let curves = try answer("read_track", ["trace": path, "sparkline": true], in: session)
    let curve = try #require((curves["curves"] as? [Message])?.first)
    expectEqual(curve["first"] as? Double, 1)
    expectEqual(curve["last"] as? Double, 0.5)
    let events = try answer("list_events", ["trace": path, "sources": ["card.fade"]], in: session)
    let last = try #require((events["events"] as? [Message])?.last)
    expectEqual(last["event"] as? String, "completed")
    let moment = try answer(
      "step_to", ["trace": path, "condition": "card.alpha < 0.7"], in: session)
    expectEqual(moment["frame"] as? Int, 2)
    let never = try answer("step_to", ["trace": path, "condition": "card.alpha > 2"], in: session)
    expectEqual(never["found"] as? Bool, false)
  }

  @Test("Long answers are cut to their limit, and say how to get the rest")
  func limits() throws {
    let session = try Session()
    let document = Session.document(duration: 5).replacing("\"settled\": 1", with: "\"settled\": 6")
    try session.write(document, "traces/long.run.json")
    session.run("run", "traces/long.run.json", is: .same)
    var offset = 0
    var found: [Int] = []
    while offset < 301 {
      let arguments: [String: Any] = [
        "trace": "traces/long.mtrace", "frames": "0..", "offset": offset,
      ]
      let result = try call("read_track", arguments, in: session)
      let content = try #require(result["structuredContent"] as? Message)
      // Two characters a token: more than any tokenizer needs.
      #expect(try text(result).utf8.count <= 4_000)
      let frames = try #require(content["frames"] as? [Message])
      try #require(!frames.isEmpty)
      found += frames.compactMap { $0["frame"] as? Int }
      let cut = try #require(content["cut"] as? Message)
      expectEqual(cut["of"] as? Int, 301)
      expectEqual(cut["from"] as? Int, offset)
      offset += frames.count
      if offset < 301 {
        #expect((cut["rest"] as? String)?.contains("\"offset\": \(offset)") ?? false)
      }
    }
    expectEqual(found, Array(0...300))
    let whole = try answer(
      "read_track", ["trace": "traces/long.mtrace", "frames": "0..", "tokens": 50_000], in: session)
    #expect(whole["cut"] == nil)
  }

  @Test("Files outside of the package are refused, also behind links, unless they are allowed")
  func places() throws {
    let session = try Session.recorded("card")
    let other = try Session.recorded("card")
    let path = other.folder + "/traces/card.mtrace"
    try session.link("traces/link.mtrace", to: path)
    try session.link("traces/folder", to: other.folder + "/traces")
    for outside in [
      path, "traces/link.mtrace", "../../etc/passwd", "traces/folder/../traces/card.mtrace",
      "traces/folder/missing.mtrace",
    ] {
      let reason = try refusal("read_track", ["trace": outside], in: session)
      #expect(reason.hasPrefix("trace: '\(outside)' is outside of the package"), "\(reason)")
      #expect(reason.hasSuffix("(start the server with --anywhere to allow it)"), "\(reason)")
    }
    expectEqual(
      try refusal("read_track", ["trace": "-"], in: session),
      "trace: the standard input belongs to the client (name a file)")
    let allowed = try call("read_track", ["trace": path], in: session, "--anywhere")
    expectEqual(allowed["isError"] as? Bool, false)
  }

  @Test("Files beside the named one are refused, too, if a link leads outside of the package")
  func companions() throws {
    let session = try Session.recorded("card")
    let other = try Session.recorded("card")
    try session.write(Session.document(), "linked/a.run.json")
    try session.link("linked/a.mtrace", to: other.folder + "/traces/card.mtrace")
    let words = "it is outside of the package"
    for golden in ["linked/a.run.json", "linked/a"] {
      let reason = try refusal("explain", ["golden": golden], in: session)
      #expect(reason.contains(words), "\(reason)")
    }
    let compared = try call("compare", ["paths": ["linked"]], in: session)
    #expect(try text(compared).contains(words))
    let anywhere = try call("explain", ["golden": "linked/a"], in: session, "--anywhere")
    expectEqual(anywhere["isError"] as? Bool, false)
  }

  @Test("A folder of pending traces outside of the package can be used if a variable names it")
  func pending() throws {
    let session = try Session.recorded("card")
    let other = try Session()
    try session.write(Session.document(duration: 0.1), "traces/card.run.json")
    let environment = ["DOPESHEET_PENDING_DIR": other.folder + "/new/pending"]
    _ = try call("compare", [:], in: session, environment: environment)
    #expect(other.exists("new/pending/traces/card.mtrace"))
    let listed = try call("list_goldens", [:], in: session, environment: environment)
    #expect(try text(listed).contains("different"))
  }

  @Test("Without a package, the reason is said")
  func noPackage() throws {
    let session = try Session()
    try session.remove("Package.swift")
    let reason = try refusal("list_goldens", [:], in: session)
    expectEqual(
      reason,
      "no package at or above \(session.folder) (start the server in the package's folder)")
  }

  @Test("Tests record no goldens, unless the client may accept")
  func recording() throws {
    let fake = try FakeSwift()
    let environment = fake.environment.merging(["DOPESHEET_RECORD": "all"]) { $1 }
    _ = try call("run_tests", [:], in: fake.session, environment: environment)
    expectEqual(try fake.session.read("record.txt"), "never\n")
    _ = try call("run_tests", [:], in: fake.session, "--allow-accept", environment: environment)
    expectEqual(try fake.session.read("record.txt"), "all\n")
  }

  // MARK: Time

  @Test("A search that is cancelled ends soon, without an answer, and the next call is served")
  func cancelling() throws {
    let session = try Session.recorded("card")
    // Four minutes for each would be three days: the test does not end if the search does not.
    let documents = Array(repeating: "traces/card.run.json", count: 1_000)
    let lines = [
      try request("explore", ["documents": documents, "runs": 100_000], id: 1),
      Client.pause,
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
      try request("list_goldens", [:], id: 2),
    ]
    let found = try messages(
      McpCommandTests.hello + lines.joined(separator: "\n"), in: session)
    expectEqual(found.map { $0["id"] as? Int }, [0, 2])
  }

  @Test(
    "While tests run, pings are answered; if the client leaves, the tests end, and calls that wait are dropped"
  )
  func leaving() throws {
    let fake = try FakeSwift()
    // The tests read their exit code from a pipe without a writer: they would never end.
    fake.session.pipe("code.txt")
    let lines = [
      try request("run_tests", [:], id: 1), Client.pause, try request("list_goldens", [:], id: 2),
      #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
    ]
    let found = try messages(
      McpCommandTests.hello + lines.joined(separator: "\n"), in: fake.session,
      environment: fake.environment, stays: false)
    expectEqual(found.map { $0["id"] as? Int }, [0, 3])
  }

  @Test(
    "A call that is cancelled, or whose client leaves, writes nothing more and delays nobody",
    arguments: [true, false])
  func abandoning(isCancelled: Bool) throws {
    let session = try Session.recorded("card")
    // It is played for longer than the client waits, and no file is used meanwhile.
    let document = Session.document(to: 0.25, duration: 16_000)
      .replacing("\"settled\": 1", with: "\"settled\": 16000")
    try session.write(document, "traces/card.run.json")
    let cancel =
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    let lines =
      [try request("compare", [:], id: 1), Client.pause]
      + (isCancelled
        ? [cancel, try request("list_events", ["trace": "traces/card.mtrace"], id: 2)] : [])
    let found = try messages(
      McpCommandTests.hello + lines.joined(separator: "\n"), in: session, stays: isCancelled)
    expectEqual(found.map { $0["id"] as? Int }, isCancelled ? [0, 2] : [0])
    #expect(!session.exists(".build/dopesheet/pending/traces/card.mtrace"))
  }

  @Test("A pipe in the package is an error of each tool, and nobody waits for its writer")
  func pipes() throws {
    let session = try Session.pending("a")
    for name in ["a.mtrace", "b.mtrace", "b.run.json"] {
      session.pipe("traces/" + name)
    }
    let pipe = "traces/b.mtrace"
    for (tool, arguments) in [
      ("list_goldens", [:]), ("compare", [:]), ("compare", ["paths": ["traces/b.run.json"]]),
      ("explain", ["golden": "traces/a.mtrace"]), ("explain", ["golden": "traces/b"]),
      ("explain", ["golden": pipe, "actual": pipe]), ("read_track", ["trace": pipe]),
      ("read_track", ["trace": "traces/b.run.json"]), ("list_events", ["trace": pipe]),
      ("step_to", ["trace": pipe, "condition": "frame == 1"]),
      ("explore", ["documents": ["traces/b.run.json"]]),
    ] as [(String, [String: Any])] {
      let words = try text(try call(tool, arguments, in: session))
      #expect(words.contains("is not a regular file"), "\(tool) \(arguments): \(words)")
    }
  }

  // MARK: Length

  @Test("Errors are cut to the limit, too, and the others are counted")
  func manyErrors() throws {
    let session = try Session()
    let bad = Array(repeating: "{\"motion\": {\"name\": \"x\", \"nodes\": \"card\"}}", count: 400)
    let document = """
      {"dopesheet": 1, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
        "play": [\(bad.joined(separator: ", "))], "until": {"settled": 1}}
      """
    try session.write(document, "traces/bad.run.json")
    for (tool, arguments) in [
      ("read_track", ["trace": "traces/bad.run.json"]),
      ("compare", ["paths": Array(repeating: 7, count: 3_000)]),
    ] as [(String, [String: Any])] {
      let reason = try refusal(tool, arguments, in: session)
      #expect(tokens(reason) <= 2_000)
      let lines = reason.split(separator: "\n")
      #expect(lines.count > 10)
      #expect(lines.last?.hasSuffix("more errors") ?? false)
    }
    let long = try refusal(
      "read_track", ["trace": String(repeating: "x", count: 20_000), "tokens": 500], in: session)
    #expect(tokens(long) <= 500)
  }

  @Test(
    "A cut answer with long texts keeps its limit, and its offset leads on", arguments: ["x", "動"])
  func longTexts(letter: String) throws {
    let session = try Session()
    let name = String(repeating: letter, count: 400)
    for number in 1...6 {
      let document = Session.document().replacing(
        "\"dopesheet\"", with: "\"\(name)\": 1, \"dopesheet\"")
      try session.write(document, "traces/\(number).run.json")
    }
    var offset = 0
    var found: [String] = []
    while offset < 6 {
      let result = try call("compare", ["tokens": 500, "offset": offset], in: session)
      #expect(tokens(try text(result)) <= 500)
      let content = try #require(result["structuredContent"] as? Message)
      let files = try #require(content["files"] as? [Message])
      found += files.compactMap { $0["path"] as? String }
      try #require(!files.isEmpty)
      offset += files.count
    }
    expectEqual(found, (1...6).map { "traces/\($0).run.json" })
  }

  @Test("Paths are never shortened; if one is too long for the limit, no offset is offered for it")
  func longPaths() throws {
    let session = try Session()
    func folder(_ length: Int) -> String {
      "traces" + String(repeating: "/" + String(repeating: "f", count: 49), count: length / 50)
    }
    for name in ["a", "b", "c", "d"] {
      try session.write(Session.document(), folder(200) + "/\(name).run.json")
    }
    session.run("verify", is: .missing)
    let goldens = try #require(
      try answer("list_goldens", ["tokens": 500], in: session)["goldens"] as? [Message])
    #expect(!goldens.isEmpty)
    expectEqual(goldens.first?["golden"] as? String, folder(200) + "/a.mtrace")
    let whole = try #require(try answer("list_goldens", [:], in: session)["pending"] as? [Message])
    expectEqual(whole.count, 4)

    try session.write("{", folder(1_000) + "/a.run.json")
    let long = try answer("compare", ["paths": [folder(1_000)], "tokens": 500], in: session)
    let cut = try #require(long["cut"] as? Message)
    expectEqual(cut["shown"] as? Int, 0)
    expectEqual(cut["rest"] as? String, "a larger \"tokens\" for more at once")
  }

  @Test("Wrong arguments are answered with the field and the nearest name")
  func arguments() throws {
    let session = try Session.recorded("card")
    for (arguments, words) in [
      (["golden": "traces/card.mtrace", "tokens": 1], "tokens: "), ([:], "missing field 'golden'"),
      (["goldn": "x"], "did you mean 'golden'?"),
      (["golden": 7], "expected a string"), (["golden": "traces/crad.mtrace"], "no pending trace"),
      (["golden": "traces/card.mtrace", "tokens": 1], "an integer of 500 to"),
      (["golden": "--help"], "no pending trace matches '--help'"),
    ] as [([String: Any], String)] {
      let result = try call("explain", arguments, in: session)
      expectEqual(result["isError"] as? Bool, true)
      let text = try #require((result["content"] as? [Message])?[0]["text"] as? String)
      #expect(text.contains(words), "\(text)")
    }
  }
}
