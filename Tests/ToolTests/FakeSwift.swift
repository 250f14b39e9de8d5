import DopesheetGoldens
import Foundation

/// A package whose `swift test` is a script: what it compares and how its tests end is written down beforehand.
final class FakeSwift {
  let session: Session

  /// The variables under which the script is `swift`.
  var environment: [String: String] { ["PATH": session.folder + "/bin:/usr/bin:/bin"] }

  init() throws {
    session = try Session()
    try session.write("", "Tests/AppTests/CardTests.swift")
    // The last of the words after a path of events is what the script was called with.
    try session.write(
      """
      #!/bin/sh
      cd '\(session.folder)'
      [ "$2" = list ] && { echo "$@" > list.call; cat list.txt; exit $(cat list.code 2>/dev/null || echo 0); }
      echo "$@" >> calls.txt
      echo "shard=$DOPESHEET_SHARD" >> calls.txt
      while [ $# -gt 0 ]; do [ "$1" = --event-stream-output-path ] && events=$2; shift; done
      sed "s/RUN/$DOPESHEET_RUN/" uses.txt 2>/dev/null >> "$DOPESHEET_REFERENCES"
      [ -z "$events" ] || cat events.txt > "$events" 2>/dev/null
      echo "the tests' output"
      echo "the tests' errors" >&2
      exit $(cat code.txt 2>/dev/null || echo 0)
      """, "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: session.folder + "/bin/swift")
    try session.write("", "list.txt")
    try session.write("", "events.txt")
  }

  /// The path of a golden of the tests.
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
    _ = session.run("seal", FakeSwift.golden(name))
    try session.remove("play.run.json")
  }

  /// Writes down what the tests will compare, `name: outcome action`, and how they will end, `test: symbol`;
  /// a run that is not whole breaks off behind the last test.
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

  /// Runs the tool.
  func run(_ words: String..., input: String = "") -> Session.Outcome {
    session.run(words, input: input, environment: environment)
  }
}
