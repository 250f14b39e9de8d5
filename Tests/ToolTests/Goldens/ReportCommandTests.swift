import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ReportCommandTests {
  /// The list of a report, as JSON.
  private func list(_ session: Session, _ words: String...) throws -> [String: Any] {
    let outcome = session.run(["report", "--json", "-o", "r.html"] + words)
    expectEqual(outcome.code, .same, "\(outcome.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(json as? [String: Any])
  }

  private func lines(_ report: [String: Any]) throws -> [String] {
    try #require(report["items"] as? [[String: Any]]).map { item in
      "\(item["status"] ?? "") \(item["name"] ?? "") \(item["note"] ?? "")"
    }
  }

  @Test("Run documents are played, and stand as verify says")
  func documents() throws {
    let session = try Session()
    for name in ["a", "b", "c"] { try session.write(Session.document(), "traces/\(name).run.json") }
    _ = session.run("run", "traces/a.run.json", "traces/b.run.json")
    try session.write(Session.document(to: 0), "traces/b.run.json")
    let report = try list(session)
    #expect(
      try lines(report) == [
        "failing traces/b frame 1 (t = 0.0167 s), value of card.alpha",
        "missing traces/c the golden is missing", "passing traces/a ",
      ])
    let page = try session.read("r.html")
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("swift run dopesheet accept traces/b"))
    #expect(
      page.contains("swift run dopesheet step .build/dopesheet/pending/traces/b.mtrace --at 1"))
    // Recordings that differ are pending.
    session.run("accept", "traces/b", is: .same)
  }

  @Test("Without -o the page lies beside the pending traces, and a line says how many stand how")
  func standardPlace() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    _ = session.run("run", "traces/a.run.json")
    let outcome = session.run("report")
    expectEqual(outcome.output, ".build/dopesheet/report.html  (1 golden: 1 passing)\n")
    #expect(session.exists(".build/dopesheet/report.html"))
    #expect(session.run("report", "-o", "-").output.hasSuffix("</html>\n"))
  }

  @Test("Goldens of tests stand as the references log says")
  func tests() throws {
    let swift = try FakeSwift()
    for name in ["used", "left", "near", "lost"] {
      try swift.writeGolden(name, test: "\(name)()")
    }
    try swift.plan(
      uses: [
        ("used", "same none", "used()"), ("near", "same none", "near()"),
        ("lost", "different none", "lost()"),
      ],
      ends: [("used()", "pass"), ("near()", "pass"), ("left()", "pass"), ("lost()", "fail")])
    let uses = try swift.session.read("uses.txt").split(separator: "\n").map { line in
      line.contains("near.mtrace") ? line.dropLast() + #","use":0.93}"# : line
    }
    try swift.session.write(uses.map { $0 + "\n" }.joined(), "uses.txt")
    _ = swift.run("test")
    #expect(
      try lines(list(swift.session)) == [
        "failing CardTests/lost the last run: different; its recording was not kept",
        "near-miss CardTests/near passes, and uses 93 % of its tolerance",
        "unused CardTests/left unused in the last complete run",
        "passing CardTests/used ",
      ])
    let some = try list(swift.session, "CardTests/used")
    try expectEqual(lines(some), ["passing CardTests/used "])
  }

  /// A package with the golden `CardTests/a`, its text, and the path of a recording that differs.
  private func differing() throws -> (swift: FakeSwift, golden: String, place: String) {
    let swift = try FakeSwift()
    try swift.writeGolden("a", test: "a()")
    let golden = try swift.session.read(FakeSwift.golden("a"))
    let place = ".build/dopesheet/pending/" + FakeSwift.golden("a")
    try swift.session.write(golden.replacing("card.alpha 0.5", with: "card.alpha 0.25"), place)
    _ = swift.session.run("seal", place)
    return (swift, golden, place)
  }

  @Test("What is pending for tests is shown over its golden")
  func pending() throws {
    let (swift, golden, place) = try differing()
    try swift.session.write(golden, ".build/dopesheet/pending/" + FakeSwift.golden("new"))
    try swift.session.write("no trace", ".build/dopesheet/pending/" + FakeSwift.golden("odd"))
    let report = try list(swift.session)
    let found = try lines(report)
    #expect(found[0].hasPrefix("failing CardTests/a values; first: frame "))
    #expect(found[1].hasPrefix("missing CardTests/new the golden is missing"))
    #expect(found[2].hasPrefix("unusable CardTests/odd is an invalid trace: 1:1: "))
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items[0]["owner"] as? String, "AppTests/CardTests/a()")
    // The tolerances beside the recording are used.
    try swift.session.write("card.* abs=1\n", String(place.dropLast(7)) + ".tolerances.txt")
    #expect(try lines(list(swift.session))[0].hasPrefix("missing "))
  }

  @Test("A path means what it means for accept, and shows the recording over the golden")
  func paths() throws {
    let swift = try differing().swift
    for word in ["CardTests/a", FakeSwift.golden("a"), "Tests", "Tests/AppTests/__Traces__"] {
      let found = try lines(list(swift.session, word))
      #expect(found.count == 1 && found[0].hasPrefix("failing CardTests/a "), "\(word): \(found)")
    }
  }

  @Test("What was downloaded is accepted from there, and stays as it is")
  func download() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    _ = session.run("run", "traces/a.run.json")
    try session.write(Session.document(to: 0), "traces/a.run.json")
    _ = session.run("verify")
    let recording = try session.read(".build/dopesheet/pending/traces/a.mtrace")
    try session.write(recording, "my download/pending/traces/a.mtrace")
    let outcome = session.run("report", "--from", "my download")
    expectEqual(outcome.lines, [".build/dopesheet/report.html  (1 golden: 1 failing)"])
    let page = try session.read(".build/dopesheet/report.html")
    #expect(page.contains("swift run dopesheet accept --from 'my download' traces/a"))
  }

  @Test("What nobody knows is reported, and nothing is written")
  func unknown() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/card.run.json")
    _ = session.run("run", "traces/card.run.json")
    session.run(
      "report", "traces/carb", "-o", "r.html", is: .unusable,
      reporting: "no golden and no pending trace matches 'traces/carb'")
    #expect(!session.exists("r.html"))
    try FileManager.default.createDirectory(
      atPath: session.folder + "/folder", withIntermediateDirectories: true)
    session.run("report", "-o", "folder", reporting: "is a folder")
    session.run("report", "-o", "-", "--json", is: .unusable)
  }

  @Test("A golden that is no trace is in the list, with its error")
  func damaged() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    try session.write("no trace", "traces/a.mtrace")
    try session.write("neither", "traces/b.mtrace")
    let found = try lines(list(session))
    #expect(found[0].hasPrefix("unusable traces/a traces/a.mtrace:1:1: "))
    #expect(found[1].hasPrefix("unusable traces/b traces/b.mtrace:1:1: "))
  }
}
