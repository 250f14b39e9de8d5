import DopesheetTool
import Foundation
import TestSupport
import Testing

/// A temporary folder with the tool: a test gives arguments and reads the output.
///
/// The folder is a package, so that pending traces stay inside it. It is removed with the session. It has no neighbours,
/// because `history` links all of them beside its copy.
final class Session {
  /// The folder that contains only `folder`.
  let parent: String
  let folder: String

  init() throws {
    parent = FileManager.default.temporaryDirectory.path + "/dopesheet-" + UUID().uuidString
    folder = parent + "/package"
    try FileManager.default.createDirectory(
      atPath: folder + "/traces", withIntermediateDirectories: true)
    try write("", "Package.swift")
  }

  deinit { try? FileManager.default.removeItem(atPath: parent) }

  struct Outcome {
    let code: ExitCode
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    func json() throws -> [String: Any] {
      let json = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(json as? [String: Any])
    }
  }

  private convenience init(
    documents names: [String], in folder: String, _ words: [String], is code: ExitCode
  ) throws {
    try self.init()
    for name in names { try write(Session.document(), "\(folder)/\(name).run.json") }
    run(words, is: code)
  }

  /// A session with documents in a folder, and the traces that they play.
  static func recorded(_ names: String..., in folder: String = "traces") throws -> Session {
    try Session(documents: names, in: folder, ["run", folder], is: .same)
  }

  /// A session with recorded documents in `traces` that were changed since.
  static func changed(
    _ names: String..., to end: Double = 0.5, duration: Double = 0.05
  ) throws -> Session {
    let session = try Session(documents: names, in: "traces", ["run", "traces"], is: .same)
    for name in names {
      try session.write(document(to: end, duration: duration), "traces/\(name).run.json")
    }
    return session
  }

  /// A session with documents in `traces` whose traces are pending.
  static func pending(_ names: String...) throws -> Session {
    try Session(documents: names, in: "traces", ["verify"], is: .missing)
  }

  /// Runs the tool in the folder. With typed lines, its input is an interactive terminal.
  @discardableResult
  func run(
    _ words: String..., input: String = "", environment: [String: String] = [:],
    isTerminal: Bool = false, typed: [String]? = nil, is code: ExitCode? = nil,
    printing printed: String? = nil, reporting reported: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Outcome {
    run(
      words, input: input, environment: environment, isTerminal: isTerminal, typed: typed,
      is: code, printing: printed, reporting: reported, at: place)
  }

  /// Runs the tool in the folder.
  ///
  /// - Parameters:
  ///   - subfolder: The working folder from the session's folder, such as `/App`.
  ///   - expected: The expected exit code, if any.
  ///   - printed: A text that the output must contain.
  ///   - reported: A text that the errors must contain.
  @discardableResult
  func run(
    _ words: [String], input: String = "", from subfolder: String = "",
    environment: [String: String] = [:],
    isTerminal: Bool = false, typed: [String]? = nil, is expected: ExitCode? = nil,
    printing printed: String? = nil, reporting reported: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Outcome {
    var lines = (typed ?? [])[...]
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let console = Console(
      output: { output += $0 }, errors: { errors += $0 }, input: { Array(input.utf8) },
      nextLine: typed == nil ? nil : { lines.popFirst() }, folder: folder + subfolder,
      environment: environment, isTerminal: isTerminal)
    let code = Tool.run(words, console)
    let outcome = Outcome(
      code: code, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
    if let expected { expectEqual(code, expected, outcome.errors, at: place) }
    if let printed {
      #expect(outcome.output.contains(printed), sourceLocation: place)
    }
    if let reported { #expect(outcome.errors.contains(reported), sourceLocation: place) }
    return outcome
  }

  // MARK: Files

  func write(_ text: String, _ path: String) throws { try write(Data(text.utf8), path) }

  func write(_ bytes: Data, _ path: String) throws {
    let whole = folder + "/" + path
    if (try? writeFile(bytes, to: whole)) != nil { return }
    // Most files are in a folder that is there.
    try FileManager.default.createDirectory(
      atPath: String(whole[..<whole.lastIndex(of: "/")!]), withIntermediateDirectories: true)
    try writeFile(bytes, to: whole)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + path)
  }

  func move(_ path: String, to target: String) throws {
    try FileManager.default.moveItem(
      atPath: folder + "/" + path, toPath: folder + "/" + target)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + path, withDestinationPath: target)
  }

  /// Makes a pipe, which nobody writes.
  func pipe(_ path: String) { expectEqual(mkfifo(folder + "/" + path, 0o600), 0) }

  /// Changes the text of a file, which must contain the pattern.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try read(path)
    guard text.contains(old) else { throw Missing(text: old) }
    try write(text.replacing(old, with: new, maxReplacements: 1), path)
  }

  struct Missing: Error { let text: String }

  /// A run document with a linear fade over four frames from 1 to the given end.
  static func document(to end: Double = 0.5, duration: Double = 0.05) -> String {
    """
    {
      "dopesheet": 1,
      "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
      "play": [{"motion": {"name": "card.fade", "node": "card", "duration": \(duration),
        "properties": {"alpha": \(end)}}}],
      "until": {"settled": 1}
    }
    """
  }
}

/// Makes a program of a script, beside it.
func makeProgram(_ name: String, of script: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
  // A file that this process wrote may still be open in a child that another test starts, and then it cannot be run.
  let copy = URL(fileURLWithPath: script).deletingLastPathComponent().appendingPathComponent(name)
  let process = try Process.run(
    URL(fileURLWithPath: "/bin/cp"), arguments: ["-p", script, copy.path])
  process.waitUntilExit()
}

/// A package whose `swift test` is a script with given comparisons and test results.
final class FakeSwift {
  let session: Session

  /// The variables by which the script replaces `swift`.
  var environment: [String: String] { ["PATH": session.folder + "/bin:/usr/bin:/bin"] }

  init() throws {
    session = try Session()
    try session.write("", FakeSwift.source)
    // The script notes its arguments, and writes events to the path after `--event-stream-output-path`.
    try session.write(
      """
      #!/bin/sh
      cd '\(session.folder)'
      [ "$2" = list ] && { echo "$@" > list.call; cat list.txt; exit $(cat list.code 2>/dev/null || echo 0); }
      echo "$@" >> calls.txt
      echo "shard=$DOPESHEET_SHARD" >> calls.txt
      echo "$DOPESHEET_RECORD" > record.txt
      while [ $# -gt 0 ]; do
        [ "$1" = --event-stream-output-path ] && events=$2
        [ "$1" = --xunit-output ] && cp report.xml "$2"
        case "$1" in --xunit-output=*) cp report.xml "${1#*=}";; esac
        shift
      done
      sed "s/RUN/$DOPESHEET_RUN/" uses.txt 2>/dev/null >> "$DOPESHEET_REFERENCES"
      for rows in $(find .build -name '*-*.json'); do sed -i "s/RUN/$DOPESHEET_RUN/" "$rows"; done
      [ -z "$events" ] || cat events.txt > "$events" 2>/dev/null
      cat output.txt 2>/dev/null
      echo "the tests' output"
      echo "the tests' errors" >&2
      exit $(cat code.txt 2>/dev/null || echo 0)
      """, "bin/script")
    try makeProgram("swift", of: session.folder + "/bin/script")
    try session.write("", "list.txt")
    try session.write("", "events.txt")
  }

  static let source = "Tests/AppTests/CardTests.swift"

  static func golden(_ name: String) -> String {
    "Tests/AppTests/__Traces__/CardTests/\(name).mtrace"
  }

  /// Writes a golden that states its owner.
  func writeGolden(_ name: String, test: String) throws {
    try session.write(Session.document(), "play.run.json")
    let played = session.run("run", "play.run.json", "-o", "-").output
    let edited = played.replacing("meta engine", with: "meta engine")
      .replacing(
        "track card.alpha", with: "meta owner AppTests/CardTests/\(test)\ntrack card.alpha")
    try session.write(edited, FakeSwift.golden(name))
    _ = session.run("check", "--fix", FakeSwift.golden(name))
    try session.remove("play.run.json")
  }

  /// Sets the comparisons of the tests, `name: outcome action`, and their results, `test: symbol`. An incomplete run
  /// stops after the last test.
  func plan(
    uses: [(name: String, words: String, test: String)], ends: [(test: String, symbol: String)],
    isWhole: Bool = true
  ) throws {
    let lines = uses.map { use in
      let words = use.words.split(separator: " ")
      return """
        {"golden":"\(FakeSwift.golden(use.name))","owner":"AppTests/CardTests/\(use.test)",\
        "outcome":"\(words[0])","action":"\(words[1])","run":"RUN","partial":false}
        """
    }
    try session.write(lines.map { $0 + "\n" }.joined(), "uses.txt")
    let events = ends.map { end in
      """
      {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"\(end.symbol)","text":""}],\
      "testID":"AppTests.CardTests/\(end.test)/CardTests.swift:1:2"},"version":0}
      """
    }
    let end = "{\"kind\":\"event\",\"payload\":{\"kind\":\"runEnded\"},\"version\":0}\n"
    try session.write(
      events.map { $0 + "\n" }.joined() + "{\"kind\":\"event\"}\nnoise\n" + (isWhole ? end : ""),
      "events.txt")
    try session.write(ends.map { "AppTests.CardTests/\($0.test)\n" }.joined(), "list.txt")
  }

  @discardableResult
  func run(
    _ words: String..., input: String = "", is code: ExitCode? = nil,
    printing printed: String? = nil, reporting reported: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Session.Outcome {
    session.run(
      words, input: input, environment: environment, is: code, printing: printed,
      reporting: reported,
      at: place)
  }
}
