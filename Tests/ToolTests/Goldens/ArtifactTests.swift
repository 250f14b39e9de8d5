import DopesheetTool
import Foundation
import TestSupport
import Testing

/// The permissions of an artifact: a test for each row of the table in `.github/SECURITY.md`.
@Suite("Artifacts that anybody may have made")
struct ArtifactTests {
  private let swift: FakeSwift
  private var session: Session { swift.session }
  private let golden = FakeSwift.golden("a")
  private let forged = FakeSwift.golden("forged")

  /// A package with the golden of a test, which the last complete run used.
  init() throws {
    swift = try FakeSwift()
    try swift.session.write("struct CardTests { func a() {} }", FakeSwift.source)
    try swift.writeGolden("a", test: "a()")
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    swift.run("test", is: .same)
    try session.write("", "artifact/note")
  }

  private func plant(_ text: String, _ name: String) throws {
    try session.write(text, "artifact/pending/" + name)
  }

  /// A log that says that the test of the golden passed without it.
  private func forgedLog(run: String = "F") -> String {
    [
      "\"goldens\":[\"\(golden)\"]", #""test":"AppTests/CardTests/a()","result":"passed""#,
      #""end":true"#,
    ]
    .map { "{\($0),\"run\":\"\(run)\",\"partial\":false}\n" }.joined()
  }

  @Test("A sound trace becomes the golden of its path; what has no such path is refused")
  func traces() throws {
    let text = try session.read(golden)
    try plant(text, forged)
    expectEqual(swift.run("accept", "--from", "artifact").output, "accepted  \(forged)\n")
    for name in ["Package/x.mtrace", "Tests/AppTests/CardTests.mtrace", "x.mtrace"] {
      try plant(text, name)
      swift.run("accept", "--from", "artifact", is: .unusable, reporting: "matches no golden here")
      try session.remove("artifact/pending/" + name)
    }
    try plant("damaged", forged)
    swift.run("accept", "--from", "artifact", is: .unusable, reporting: "is an invalid trace")
    try expectEqual(session.read(forged), text)
  }

  @Test("The same records under another name move no golden by a log of the artifact")
  func copies() throws {
    let text = try session.read(golden)
    for isLogHere in [true, false] {
      if !isLogHere { try session.remove(".build/dopesheet/references.log") }
      try plant(text, forged)
      try session.write(forgedLog(), "artifact/references.log")
      let outcome = swift.run("accept", "--from", "artifact", is: .same)
      expectEqual(outcome.output, "accepted  \(forged)\n")
      try expectEqual(session.read(golden), text)
      try session.remove(forged)
    }
  }

  @Test("A golden moves by what this machine's log proves")
  func proof() throws {
    let text = try session.read(golden)
    try plant(text, forged)
    try session.write(forgedLog(), ".build/dopesheet/references.log")
    swift.run("accept", "--from", "artifact", is: .same, printing: "moved     \(golden)")
    #expect(!session.exists(golden) && session.exists(forged))
  }

  @Test("A document that is here keeps its golden, whatever trace a download names alike")
  func documents() throws {
    try session.write(Session.document(), "traces/a.run.json")
    try session.write(Session.document(), "traces/b.run.json")
    session.run("run", "traces/a.run.json", is: .same)
    try plant(session.read("traces/a.mtrace"), "traces/b.mtrace")
    expectEqual(swift.run("accept", "--from", "artifact").output, "accepted  traces/b.mtrace\n")
    #expect(session.exists("traces/a.mtrace"))
  }

  private func item(_ words: String...) throws -> [String: Any] {
    let outcome = session.run(
      ["report", "--json", "-o", "report.html"] + words, environment: swift.environment)
    let items = try #require(outcome.json()["items"] as? [[String: Any]])
    return try #require(items.first { ($0["path"] as? String) == golden })
  }

  @Test("A log of the artifact is shown by the report, and proves nothing")
  func logs() throws {
    try plant(session.read(golden), forged)
    let use =
      #"{"golden":"\#(golden)","owner":"x","outcome":"different","action":"none","run":"F","partial":false}"#
    try session.write(use + "\n" + forgedLog(), "artifact/references.log")
    try expectEqual(item("--from", "artifact")["status"] as? String, "different")
    swift.run("status", is: .same)
    expectEqual(swift.run("status", "--unused", is: .same).output, "1 golden: 1 used\n")
  }

  @Test("Tolerances of the artifact excuse nothing")
  func tolerances() throws {
    let text = try session.read(golden)
    try plant(text.replacing("card.alpha 0.5", with: "card.alpha 0.25"), golden)
    session.run("check", "--fix", "artifact/pending/" + golden, is: .same)
    try plant("card.* abs=1\n", String(golden.dropLast(7)) + ".tolerances.txt")
    try expectEqual(item("--from", "artifact")["status"] as? String, "different")
  }

  @Test("Texts and pictures of the artifact are not read")
  func companions() throws {
    let stem = String(golden.dropLast(7))
    try plant(session.read(golden), golden)
    for (name, text) in [(stem + ".diff.txt", "forged"), (stem + ".svg", "<svg onload='forged'/>")]
    {
      try plant(text, name)
    }
    try session.write("forged", "artifact/junit.xml")
    for words in [
      ["accept", "--from", "artifact"], ["report", "--from", "artifact", "-o", "r.html"],
    ] {
      let outcome = session.run(words, environment: swift.environment)
      #expect(!(outcome.output + outcome.errors).contains("forged"))
    }
    #expect(try !session.read("r.html").contains("forged"))
  }

  @Test("Links and pipes of the artifact are neither followed nor waited for")
  func linksAndPipes() throws {
    let place = "artifact/pending/" + golden
    try plant("", golden)
    try session.remove(place)
    try session.link(place, to: session.folder + "/" + golden)
    swift.run("accept", "--from", "artifact", is: .unusable, reporting: "is a link, not a trace")
    swift.run("merge", "artifact", "-o", "out", is: .unusable, reporting: "is a link, not a result")
    try session.remove(place)
    session.pipe(place)
    swift.run("accept", "--from", "artifact", is: .unusable, reporting: "is not a regular file")
    swift.run("merge", "artifact", "-o", "out", is: .unusable, reporting: "is not a regular file")
    try session.remove(place)
    session.pipe("artifact/references.log")
    swift.run("accept", "--from", "artifact", is: .unusable, reporting: "is not a regular file")
    try session.remove("artifact")
    try session.write("", "artifact/note")
    try session.link("artifact/pending", to: "../Tests")
    swift.run("accept", "--from", "artifact", is: .unusable, reporting: "is a link")
    swift.run("merge", "artifact", "-o", "out", is: .unusable, reporting: "is a link, not a result")
    #expect(!session.exists("out"))
  }

  @Test("Merging deletes nothing, and writes into its output folder alone")
  func merging() throws {
    try plant(session.read(golden), forged)
    try session.write(forgedLog(), "artifact/references.log")
    let other = try TemporaryFolder()
    try session.write("", "out/pending/note")
    try session.link("out/pending/Tests", to: other.path)
    swift.run(
      "merge", "artifact", "-o", "out", is: .unusable, reporting: "is behind a symbolic link")
    expectEqual(other.files, [])
    _ = swift.run("merge", "artifact", "-o", "new", "--require", "0", is: .same)
    #expect(session.exists(golden) && !session.exists(forged))
    #expect(session.exists("new/pending/" + forged))
  }
}
