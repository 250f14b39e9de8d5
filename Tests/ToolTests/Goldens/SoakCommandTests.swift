import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct SoakCommandTests {
  private let session: Session

  init() throws { session = try Session() }

  private func soak(_ words: [String], _ script: String) -> Session.Outcome {
    session.run(
      ["soak"] + words + ["--", "/bin/sh", "-c", script, "sh", "{out}"],
      environment: ["PATH": "/usr/bin:/bin"])
  }

  /// A trace in the session's folder, and a script that copies it to the folder of traces.
  private func copying() throws -> String {
    try session.write(Session.document(), "a.run.json")
    session.run("run", "a.run.json", is: .same)
    return "cp '\(session.folder)/a.mtrace' \"$1\"/a.mtrace"
  }

  @Test("A command that does the same every time passes, with a line for each setting")
  func same() throws {
    let outcome = soak(["-n", "2"], try copying() + #"; echo "$1""#)
    expectEqual(outcome.code, .same)
    #expect(
      outcome.lines.prefix(3) == [
        "same       again, 1", "same       again, 2", "same       SWIFT_DETERMINISTIC_HASHING=1",
      ])
    #expect(outcome.output.contains("same       LC_ALL=tr_TR.UTF-8\n"))
    #expect(outcome.output.contains("not here   in another folder  (--elsewhere adds it)\n"))
    #expect(
      outcome.lines.last?.hasSuffix("1 trace and the standard output compared: the same") == true)
    #expect(
      soak(["-n", "0", "--elsewhere"], try copying()).output.contains(
        "same       in another folder\n"))
  }

  @Test("A pipe that the command makes is no trace")
  func pipe() throws {
    let outcome = soak(["-n", "0"], try copying() + #"; mkfifo "$1"/b.mtrace"#)
    expectEqual(outcome.lines.last?.contains("1 trace and"), true)
  }

  @Test("A setting that changes a trace is named, with the first difference of the trace")
  func trace() throws {
    let script = try copying()
    try session.write(Session.document(to: 0), "b.run.json")
    session.run("run", "b.run.json", is: .same)
    let outcome = soak(
      ["-n", "1"],
      script + #"; [ -z "$TZ" ] || cp '\#(session.folder)/b.mtrace' "$1"/a.mtrace"#)
    expectEqual(outcome.code, .different)
    expectEqual(outcome.lines.first, "same       again, 1")
    let line = try #require(outcome.lines.first { $0.hasPrefix("different") })
    #expect(line.hasPrefix("different  TZ="))
    #expect(line.hasSuffix("out/a.mtrace: frame 1 (t = 0.0167 s), value of card.alpha"))
    #expect(outcome.output.contains("0.8333333333333334 → 0.6666666666666667"))
    expectEqual(outcome.lines.last?.hasSuffix("compared: 1 not the same"), true)
    let kept = try #require(outcome.lines.first { $0.hasPrefix("kept       ") }?.dropFirst(11))
    #expect(FileManager.default.fileExists(atPath: kept + "/0/out/a.mtrace"))
    try FileManager.default.removeItem(atPath: String(kept))
  }

  @Test("Output, exit code, and traces that come and go are compared")
  func others() throws {
    let script = try copying()
    for (change, words) in [
      (#"echo "one"; echo "$TZ""#, "line 2 of the standard output"),
      (#"[ -z "$TZ" ] || exit 3"#, "exit 3 instead of 0"),
      (#"[ -z "$TZ" ] || rm "$1"/a.mtrace"#, "out/a.mtrace is missing"),
      (#"[ -z "$TZ" ] || cp "$1"/a.mtrace "$1"/b.mtrace"#, "out/b.mtrace is extra"),
      (#"[ -z "$TZ" ] || echo x >> "$1"/a.mtrace"#, "out/a.mtrace has other bytes"),
    ] {
      let outcome = soak(["-n", "0"], script + "; " + change)
      expectEqual(outcome.code, .different)
      #expect(outcome.output.contains(words), "\(outcome.output)")
      let kept = outcome.lines.first { $0.hasPrefix("kept       ") }?.dropFirst(11)
      try FileManager.default.removeItem(atPath: String(kept ?? ""))
    }
    expectEqual(soak(["-n", "0", "--traces-only"], script + "; echo $TZ").code, .same)
  }

  @Test("Traces that tests keep are compared, too, and goldens are not written")
  func kept() throws {
    _ = try copying()
    let outcome = soak(
      ["-n", "0"],
      """
      [ $DOPESHEET_KEEP = always ] && [ $DOPESHEET_RECORD = never ] && mkdir -p $DOPESHEET_PENDING_DIR/.matching/T \
      && cp '\(session.folder)/a.mtrace' $DOPESHEET_PENDING_DIR/.matching/T/a.mtrace
      """)
    expectEqual(outcome.code, .same)
    expectEqual(outcome.lines.last?.contains("1 trace and"), true)
  }

  @Test("A command that fails as it is, is an error; one that leaves nothing has nothing compared")
  func nothing() throws {
    let failing = soak([], "echo why >&2; exit 7")
    expectEqual(failing.code, .unusable)
    #expect(failing.errors.hasPrefix("why\n"))
    #expect(failing.errors.contains("the command fails as it is, with 7"))
    expectEqual(soak(["-n", "0"], "true").code, .nothing)
    expectEqual(soak(["-n", "0", "--traces-only"], "echo x").code, .nothing)
    session.run("soak", is: .unusable)
    session.run(
      ["soak", "--", "no-such-program"], environment: ["PATH": "/bin"],
      reporting: "no-such-program: no such program (is it in PATH?)")
    session.run("soak", "-n", "x", "--", "true", is: .unusable)
  }

  @Test("JSON tells the same")
  func json() throws {
    let outcome = soak(["-n", "1", "--json"], try copying())
    let object = try outcome.json()
    #expect(object["exit"] as? Int == 0 && object["traces"] as? Int == 1)
    let runs = try #require(object["runs"] as? [[String: Any]])
    #expect(runs[0]["setting"] as? String == "again, 1" && runs[0]["same"] as? Bool == true)
    #expect(object["lacking"] is [Any])
  }
}
