import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ShrinkCommandTests {
  private let session: Session

  /// A session of a fade over 60 frames, in which a user pauses and resumes it every three frames.
  init() throws {
    session = try Session()
    try session.write(Session.document(duration: 1), "a.run.json")
    session.run("run", "a.run.json", is: .same)
    var inputs = 0
    var lines: [String] = []
    for line in try session.read("a.mtrace").split(separator: "\n") {
      if line.hasPrefix("@"), let frame = Int(line.dropFirst()), frame % 3 == 2 {
        lines.append("< card.fade " + (inputs % 2 == 0 ? "pause" : "resume"))
        inputs += 1
      }
      lines.append(String(line))
    }
    try session.write(lines.map { $0 + "\n" }.joined(), "live.mtrace")
    try session.edit("live.mtrace", "inputs=1", "inputs=\(inputs + 1)")
  }

  @Test("A condition is kept, and the calls and the time that it does not need are removed")
  func condition() throws {
    let outcome = session.run(
      "shrink", "live.mtrace", "--keeps", "card.fade is paused && card.alpha < 0.9", "-o",
      "short.mtrace", is: .same)
    expectEqual(outcome.lines[0], "shrunk     live.mtrace")
    expectEqual(outcome.lines[1], "    20 calls → 1, 1 s → 0.2167 s, 61 frames → 14")
    #expect(outcome.lines[2].hasSuffix(" s: card.fade pause"))
    expectEqual(outcome.lines.last, "      0.2167 s: card.fade is paused && card.alpha < 0.9")
    session.run("replay", "short.mtrace", is: .same)
    let shorter = session.run(
      "shrink", "short.mtrace", "--keeps", "card.fade is paused", "--json", is: .same)
    let json = try shorter.json()
    expectEqual(json["calls"] as? [String], ["0 s: card.fade pause"])
    expectEqual((json["after"] as? [String: Any])?["frames"] as? Int, 1)
  }

  @Test("An event is kept")
  func event() {
    let outcome = session.run(
      "shrink", "live.mtrace", "--event", "card.fade paused moving", is: .same)
    #expect(outcome.lines[1].hasPrefix("    20 calls → 2, "))
    session.run(
      "shrink", "live.mtrace", "--event", "card.fad paused moving", is: .unusable,
      reporting: "did you mean")
  }

  @Test("The first difference from a golden is kept at its time")
  func difference() {
    let outcome = session.run("shrink", "live.mtrace", "--against", "a.mtrace", is: .same)
    expectEqual(outcome.lines[1], "    20 calls → 1, 1 s → 0.0333 s, 61 frames → 3")
    #expect(outcome.lines[3].contains("card.alpha is "))
  }

  @Test("What a session does not show is refused, and so are invalid conditions and options")
  func refused() {
    session.run(
      "shrink", "live.mtrace", is: .unusable,
      reporting: "a.run.json: the session does not fail when it is replayed; expected: an error")
    session.run(
      "shrink", "live.mtrace", "--keeps", "card.alpha > 2", is: .unusable,
      reporting: "expected: card.alpha > 2")
    session.run(
      "shrink", "live.mtrace", "--keeps", "card.alpa > 2", is: .unusable,
      reporting: "invalid condition 'card.alpa > 2': ")
    session.run("shrink", "live.mtrace", "--keeps", "card.alpha", is: .unusable)
    session.run(
      "shrink", "live.mtrace", "--keeps", "time > 1", "--event", "* stopped", is: .unusable,
      reporting: "cannot be combined")
    session.run("shrink", "live.mtrace", "-o", "a.mtrace", is: .unusable)
    session.run("shrink", "live.mtrace", "--against", "none.mtrace", is: .unusable)
    session.run("shrink", is: .unusable)
  }

  @Test("A trace that names no document is replayed by the given one")
  func givenDocument() throws {
    try session.edit("live.mtrace", "meta document a.run.json\n", "")
    session.run(
      "shrink", "live.mtrace", "--keeps", "card.fade is paused", is: .unusable,
      reporting: "the trace names no run document")
    session.run(
      "shrink", "live.mtrace", "--keeps", "card.fade is paused", "--document", "a.run.json",
      is: .same, printing: "20 calls → 1, ")
  }

  @Test("Calls that the document cannot answer are named with their reasons")
  func undelivered() throws {
    let other = Session.document(duration: 1)
      .replacingOccurrences(of: "card.fade", with: "card.glow")
    try session.write(other, "other.run.json")
    let words = ["shrink", "live.mtrace", "--keeps", "time >= 0", "--document", "other.run.json"]
    let outcome = session.run(words, is: .same)
    expectEqual(outcome.lines[1], "    0 calls → 0, 1 s → 0 s, 61 frames → 1")
    let sentence = "    The replay could not make a call: < card.fade pause (frame 1): "
    #expect(outcome.lines[4].hasPrefix(sentence))
    expectEqual(outcome.lines.last, "    … 16 more")
    let json = try session.run(words + ["--json"], is: .same).json()
    expectEqual((json["undelivered"] as? [String])?.count, 21)
  }
}
