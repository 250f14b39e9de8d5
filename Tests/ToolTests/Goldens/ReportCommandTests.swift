import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ReportCommandTests {
  /// The list of a report, as JSON.
  private func list(
    _ session: Session, _ words: String..., is code: ExitCode = .different
  ) throws -> [String: Any] {
    let outcome = session.run(["report", "--json", "-o", "r.html"] + words)
    expectEqual(outcome.code, code, "\(outcome.errors)")
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
        "different traces/b frame 1 (t = 0.0167 s), value of card.alpha",
        "missing traces/c the golden is missing", "same traces/a ",
      ])
    let page = try session.read("r.html")
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("swift run dopesheet accept traces/b"))
    #expect(page.contains("\"swift run dopesheet step traces/b\""))
    // Recordings that differ are pending.
    session.run("accept", "traces/b", is: .same)
  }

  @Test("Without -o the page lies beside the pending traces, and a line says how many stand how")
  func standardPlace() throws {
    let session = try Session.recorded("a")
    let outcome = session.run("report")
    expectEqual(outcome.output, ".build/dopesheet/report.html  (1 golden: 1 same)\n")
    #expect(session.exists(".build/dopesheet/report.html"))
    #expect(session.run("report", "-o", "-").output.hasSuffix("</html>\n"))
  }

  @Test("Goldens of tests stand as the references log says")
  func tests() throws {
    let swift = try FakeSwift()
    for name in ["used", "left", "near", "lost", "new"] {
      try swift.writeGolden(name, test: "\(name)()")
    }
    try swift.plan(
      uses: [
        ("used", "same none", "used()"), ("near", "same none", "near()"),
        ("lost", "different none", "lost()"), ("new", "missing recorded", "new()"),
      ],
      ends: [
        ("used()", "pass"), ("near()", "pass"), ("left()", "pass"), ("lost()", "fail"),
        ("new()", "fail"),
      ])
    let uses = try swift.session.read("uses.txt").split(separator: "\n").map { line in
      line.contains("near.mtrace") ? line.dropLast() + #","use":0.93}"# : line
    }
    try swift.session.write(uses.map { $0 + "\n" }.joined(), "uses.txt")
    _ = swift.run("test")
    #expect(
      try lines(list(swift.session)) == [
        "different CardTests/lost the last run: different; its recording does not wait",
        "recorded CardTests/new the last run recorded it: review it, and run the tests again",
        "near-miss CardTests/near passes, and uses 93 % of its tolerance",
        "unused CardTests/left no test uses it",
        "same CardTests/used ",
      ])
    let some = try list(swift.session, "CardTests/used", is: .same)
    try expectEqual(lines(some), ["same CardTests/used "])
  }

  /// A package with the golden `CardTests/a`, its text, and the path of a recording that differs.
  private func differing() throws -> (swift: FakeSwift, golden: String, place: String) {
    let swift = try FakeSwift()
    try swift.writeGolden("a", test: "a()")
    let golden = try swift.session.read(FakeSwift.golden("a"))
    let place = ".build/dopesheet/pending/" + FakeSwift.golden("a")
    try swift.session.write(golden.replacing("card.alpha 0.5", with: "card.alpha 0.25"), place)
    _ = swift.session.run("check", "--fix", place)
    return (swift, golden, place)
  }

  @Test("What is pending for tests is shown over its golden")
  func pending() throws {
    let (swift, golden, place) = try differing()
    try swift.session.write(golden, ".build/dopesheet/pending/" + FakeSwift.golden("new"))
    try swift.session.write("no trace", ".build/dopesheet/pending/" + FakeSwift.golden("odd"))
    let report = try list(swift.session, is: .unusable)
    let found = try lines(report)
    #expect(found[0].hasPrefix("different CardTests/a card.alpha: "))
    #expect(found[1].hasPrefix("missing CardTests/new the golden is missing"))
    #expect(found[2].hasPrefix("unusable CardTests/odd is an invalid trace: 1:1: "))
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items[0]["owner"] as? String, "AppTests/CardTests/a()")
    // The tolerances beside the recording are used.
    try swift.session.write("card.* abs=1\n", String(place.dropLast(7)) + ".tolerances.txt")
    #expect(try lines(list(swift.session, is: .unusable))[0].hasPrefix("missing "))
  }

  @Test("The places of causes in tests are found for each golden, with those of its own target")
  func placesOfSeveral() throws {
    let swift = try differing().swift
    for module in ["AppTests", "OtherTests"] {
      let test = "Tests/\(module)/CardTests.swift"
      try swift.session.write(
        "struct CardTests {\n  func a() { stage.play(\"card.fade\") }\n}\n", test)
    }
    for folder in ["", ".build/dopesheet/pending/"] {
      let text = try swift.session.read(folder + FakeSwift.golden("a"))
      let path = folder + "Tests/OtherTests/__Traces__/CardTests/b.mtrace"
      try swift.session.write(text.replacing("owner AppTests", with: "owner OtherTests"), path)
      swift.session.run("check", "--fix", path)
    }
    swift.session.run("report", "-o", "r.html", is: .different)
    let page = try swift.session.read("r.html")
    for module in ["AppTests", "OtherTests"] {
      #expect(page.contains("Tests/\(module)/CardTests.swift:2"))
    }
  }

  @Test("A path means what it means for accept, and shows the recording over the golden")
  func paths() throws {
    let swift = try differing().swift
    for word in ["CardTests/a", FakeSwift.golden("a"), "Tests", "Tests/AppTests/__Traces__"] {
      let found = try lines(list(swift.session, word))
      #expect(found.count == 1 && found[0].hasPrefix("different CardTests/a "), "\(word): \(found)")
    }
  }

  @Test("What was downloaded is accepted from there, and stays as it is")
  func download() throws {
    let session = try Session.changed("a", to: 0)
    _ = session.run("verify")
    let recording = try session.read(".build/dopesheet/pending/traces/a.mtrace")
    try session.write(recording, "my download/pending/traces/a.mtrace")
    let outcome = session.run("report", "--from", "my download")
    expectEqual(outcome.lines, [".build/dopesheet/report.html  (1 golden: 1 different)"])
    let page = try session.read(".build/dopesheet/report.html")
    #expect(page.contains("swift run dopesheet accept --from 'my download' traces/a"))
  }

  @Test("What nobody knows is reported, and nothing is written")
  func unknown() throws {
    let session = try Session.recorded("card")
    session.run(
      "report", "traces/carb", "-o", "r.html", is: .unusable,
      reporting: "no golden and no pending trace matches 'traces/carb'")
    #expect(!session.exists("r.html"))
    try FileManager.default.createDirectory(
      atPath: session.folder + "/folder", withIntermediateDirectories: true)
    session.run("report", "-o", "traces/card.mtrace", is: .unusable, reporting: "is the golden of")
    session.run("report", "-o", "traces/card.run.json", is: .unusable, reporting: "is a document")
    session.run(
      "verify", "--junit", "traces/card.mtrace", is: .unusable, reporting: "is the golden")
    session.run(
      "picture", "traces/card.mtrace", "-o", "card.png", is: .unusable,
      reporting: "end the name in .svg")
    session.run("report", "-o", "folder", reporting: "is a folder")
    session.run("report", "-o", "-", "--json", is: .unusable)
  }

  @Test("A golden that is no trace is in the list, with its error")
  func damaged() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    try session.write("no trace", "traces/a.mtrace")
    try session.write("neither", "traces/b.mtrace")
    let found = try lines(list(session, is: .unusable))
    #expect(found[0].hasPrefix("unusable traces/a traces/a.mtrace:1:1: "))
    #expect(found[1].hasPrefix("unusable traces/b traces/b.mtrace:1:1: "))
  }

  /// The entry of the list for the golden `traces/a`.
  private func row(_ session: Session) throws -> [String: Any] {
    let items = try #require(list(session)["items"] as? [[String: Any]])
    return try #require(items.first { $0["name"] as? String == "traces/a" })
  }

  @Test(
    "The row of a golden names the cause, and the largest difference if values differ",
    arguments: [
      (Session.document(duration: 0.1), "card.fade: duration 50 → 100 ms", true),
      (
        Session.document().replacing(
          "[{", with: #"[{"name": "b", "frame": [0, 0, 9, 9]}, {"#, maxReplacements: 1),
        "new node: b", false
      ),
    ])
  func causes(document: String, expected: String, isOfValues: Bool) throws {
    let session = try Session.recorded("a")
    try session.write(document, "traces/a.run.json")
    let row = try row(session)
    let cause = try #require(row["cause"] as? String)
    #expect(cause.hasPrefix(expected) && !cause.contains("more cause"), "\(cause)")
    #expect(row["curve"] is [String: Any])
    expectEqual(row["largest"] is [String: Any], isOfValues)
  }

  @Test("The row of a golden names a lost callback")
  func lostCallback() throws {
    let session = try Session.recorded("a")
    let golden = try session.read("traces/a.mtrace")
    let called = golden.replacing(
      "! card.fade completed", with: "! card.fade saved\n! card.fade completed")
    #expect(called != golden)
    try session.write(called.replacing("callbacks=2", with: "callbacks=3"), "traces/a.mtrace")
    session.run("check", "--fix", "traces/a.mtrace", is: .same)
    let row = try row(session)
    let cause = try #require(row["cause"] as? String)
    #expect(cause.hasPrefix("callback card.fade saved is missing at 50 ms"), "\(cause)")
    expectEqual((row["curve"] as? [String: Any])?["differs"] is String, true)
  }

  @Test("Several goldens are accepted by the words of their rows")
  func marks() throws {
    let session = try Session.changed("a", "b", to: 0)
    let report = try list(session)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items.map { $0["word"] as? String }, ["traces/a", "traces/b"])
    expectEqual(report["accept"] as? String, "swift run dopesheet accept")
    session.run("accept", "traces/a", "traces/b", is: .same)
    let same = try list(session, is: .same)
    expectEqual((same["items"] as? [[String: Any]])?.map { $0["word"] is NSNull }, [true, true])
  }

  @Test("The page has the commit, the branch and the date of the sources")
  func commit() throws {
    let repository = try Repository()
    let session = repository.session
    try session.write(Session.document(), "traces/a.run.json")
    session.run("run", "traces", is: .same)
    try repository.commit("Fade")
    func run(is code: ExitCode) throws -> String? {
      let outcome = repository.run("report", "--json", "-o", "r.html", is: code)
      return try outcome.json()["run"] as? String
    }
    let known = try run(is: .same) ?? ""
    #expect(known.wholeMatch(of: /[0-9a-f]{7,} on main, 2026-01-02/) != nil, "\(known)")
    try session.write(Session.document(to: 0.25), "traces/a.run.json")
    try expectEqual(run(is: .different), known + ", with uncommitted changes")
  }

  @Test("The page has the sources of the last run of the tests, also for a download")
  func tested() throws {
    let repository = try Repository()
    let session = repository.session
    try session.write(Session.document(), "traces/a.run.json")
    session.run("run", "traces", is: .same)
    try repository.commit("Fade")
    let line = #"{"sources":"1234567 on cards, 2026-01-01","run":"r","partial":false}"# + "\n"
    try session.write(line, ".build/dopesheet/references.log")
    let report = try repository.run("report", "--json", "-o", "r.html", is: .same).json()
    let run = try #require(report["run"] as? String)
    #expect(
      run.hasSuffix(" on main, 2026-01-02; the tests ran at 1234567 on cards, 2026-01-01"), "\(run)"
    )
    try session.write(line, "artifact/references.log")
    try session.write("", "artifact/pending/empty")
    let outcome = repository.run(
      "report", "--from", "artifact", "--json", "-o", "r.html", is: .same)
    try expectEqual(outcome.json()["run"] as? String, "1234567 on cards, 2026-01-01")
  }
}
