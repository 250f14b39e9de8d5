import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct CulpritSearchTests {
  private let repository: Repository
  private var session: Session { repository.session }

  /// The files of a repository in which a golden stops fitting its document, tagged `good` before and `bad` after ten
  /// commits.
  private static let history = Result {
    let repository = try Repository()
    let session = repository.session
    try write(duration: 0.05, title: "0", in: session)
    session.run("run", "traces/a.run.json", is: .same)
    try repository.commit("Record the fade")
    try repository.git("tag", "good")
    for number in 1...10 {
      try write(duration: number < 7 ? 0.05 : 0.1, title: "\(number)", in: session)
      if number.isMultiple(of: 2) { try session.write("\(number)", "traces/notes.txt") }
      try repository.commit(number == 7 ? "Let the card fade slower" : "Change \(number)")
    }
    try repository.git("tag", "bad")
    return try repository.files()
  }

  init() throws { repository = try Repository(Self.history.get()) }

  private func write(duration: Double, title: String) throws {
    try Self.write(duration: duration, title: title, in: session)
  }

  private static func write(duration: Double, title: String, in session: Session) throws {
    let text = Session.document(duration: duration)
      .replacing("\"dopesheet\": 1,", with: "\"dopesheet\": 1, \"title\": \"\(title)\",")
    try session.write(text, "traces/a.run.json")
  }

  @Test(
    "The first commit whose run differs is found, with the motion and the parameter",
    arguments: ["traces/a.mtrace", "traces/a.run.json", "./traces/a.mtrace"])
  func document(path: String) throws {
    let status = try repository.git("status", "--porcelain")
    let outcome = repository.run("history", path, "--culprit", "good..bad", is: .same)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines[0].hasPrefix("found      traces/a."))
    #expect(outcome.lines[1].hasSuffix("  2026-01-02  Ada  Let the card fade slower"))
    expectEqual(outcome.lines[2], "    cause: card.fade: duration 50 → 100 ms")
    #expect(outcome.lines.contains("    in a.run.json: card.fade: duration 50 → 100 ms"))
    #expect(outcome.lines.contains("    in a.run.json: title \"6\" → \"7\""))
    #expect(outcome.lines.last?.hasSuffix(" of 11 revisions tested") == true)
    try expectEqual(repository.git("status", "--porcelain"), status)
  }

  @Test("The answer as JSON has the commit, the causes and the changes of the document")
  func json() throws {
    let json = try repository.run(
      "history", "traces/a.mtrace", "--culprit", "good..", "--json", is: .same
    ).json()
    expectEqual(json["count"] as? Int, 11)
    #expect((json["tested"] as? Int).map { (3...11).contains($0) } == true)
    let commits = try #require(json["commits"] as? [[String: Any]])
    try expectEqual(
      commits[0]["commit"] as? String,
      repository.git("rev-parse", "HEAD~3").trimmingCharacters(in: .newlines))
    let causes = try #require(json["causes"] as? [[String: Any]])
    expectEqual(causes[0]["words"] as? String, "card.fade: duration 50 → 100 ms")
    let changes = try #require(json["document"] as? [[String: Any]])
    #expect(changes.contains { $0["owner"] as? String == "card.fade" })
  }

  @Test("Invalid documents between the revisions are skipped, and listed if they hide the answer")
  func skipped() throws {
    try write(duration: 0.05, title: "good again")
    try repository.commit("Mend it")
    try repository.git("tag", "mended")
    for number in 0..<2 {
      try session.write("{\(number)", "traces/a.run.json")
      try repository.commit("Break the document \(number)")
    }
    try write(duration: 0.2, title: "bad again")
    try repository.commit("Mend the document")
    let hidden = repository.run(
      "history", "traces/a.mtrace", "--culprit", "mended..HEAD", is: .different)
    #expect(
      hidden.lines[0].contains(
        /^unclear    traces\/a\.mtrace: good in \w{7}, bad in \w{7}; skipped commits hide the first bad one$/
      ))
    #expect(hidden.lines.contains("    cause: card.fade: duration 50 → 200 ms"))
    #expect(hidden.lines.contains("    in a.run.json: card.fade: duration 50 → 200 ms"))
    expectEqual(hidden.lines.filter { $0.contains("  Ada  ") }.count, 3)
    let reason = /dopesheet: '\w{10}' cannot be tested: traces\/a\.run\.json:1:2: [^\n]+\n/
    #expect(hidden.errors.wholeMatch(of: reason) != nil, "\(hidden.errors)")
    let found = repository.run("history", "traces/a.mtrace", "--culprit", "good..bad", is: .same)
    #expect(found.output.contains("Let the card fade slower"))
  }

  @Test("A changed golden is blamed, too, and another golden can be given")
  func golden() throws {
    try session.remove("traces/a.mtrace")
    session.run("run", "traces/a.run.json", is: .same)
    try repository.commit("Accept the slow fade")
    repository.run(
      "history", "traces/a.mtrace", "--culprit", "good..HEAD", is: .unusable,
      reporting: "'HEAD' is not bad")
    let fixed = repository.run(
      "history", "traces/a.mtrace", "--culprit", "good..HEAD", "--against", "good:traces/a.mtrace",
      is: .same)
    #expect(fixed.lines[1].hasSuffix("Let the card fade slower"))
    try repository.git("tag", "accepted")
    try write(duration: 0.2, title: "")
    try session.remove("traces/a.mtrace")
    session.run("run", "traces/a.run.json", is: .same)
    try write(duration: 0.1, title: "10")
    try repository.commit("Record another golden")
    let outcome = repository.run(
      "history", "traces/a.mtrace", "--culprit", "accepted..HEAD", is: .same)
    #expect(outcome.output.contains("the commit changes the golden, and not the run:"))
    #expect(outcome.output.contains("cause: card.fade: duration 100 → 200 ms"))
  }

  @Test("A document is followed to its earlier names, also by the commit that changes it")
  func renamed() throws {
    try session.write("", "moved/notes.txt")
    for suffix in ["run.json", "mtrace"] {
      try repository.git("mv", "traces/a.\(suffix)", "moved/b.\(suffix)")
    }
    try repository.commit("Move it", in: "moved")
    let outcome = repository.run(
      "history", "moved/b.run.json", "--culprit", "good..HEAD", is: .same)
    #expect(outcome.lines[1].hasSuffix("  Ada  Let the card fade slower"))
    #expect(outcome.lines.contains("    in a.run.json: card.fade: duration 50 → 100 ms"))
    try repository.git("config", "diff.relative", "true")
    let below = repository.run(
      "history", "b.run.json", "--culprit", "good..HEAD", from: "/moved", is: .same)
    expectEqual(below.lines.dropFirst(), outcome.lines.dropFirst())

    try repository.git("checkout", "--quiet", "-b", "side", "good")
    try session.write("", "moved/notes.txt")
    for suffix in ["run.json", "mtrace"] {
      try repository.git("mv", "traces/a.\(suffix)", "moved/b.\(suffix)")
    }
    try session.edit("moved/b.run.json", "0.05", "0.1")
    try repository.commit("Move and change it", in: "moved")
    let both = repository.run("history", "moved/b.mtrace", "--culprit", "good..HEAD", is: .same)
    #expect(both.lines[1].hasSuffix("  Ada  Move and change it"))
    #expect(both.lines.contains("    in b.run.json: card.fade: duration 50 → 100 ms"))
  }

  @Test("A copied document is not followed to its original, which still exists")
  func copied() throws {
    for suffix in ["run.json", "mtrace"] {
      try session.write(session.read("traces/a.\(suffix)"), "traces/b.\(suffix)")
    }
    try repository.commit("Copy it")
    repository.run(
      "history", "traces/b.run.json", "--culprit", "good..HEAD", is: .unusable,
      reporting: "traces/b.run.json: not found in revision 'good'")
  }

  @Test("In a history with merges the commit of the branch is found")
  func merges() throws {
    try repository.git("checkout", "--quiet", "-b", "side", "good")
    try session.write(Session.document(to: 0.25), "traces/a.run.json")
    try repository.commit("Fade further")
    try repository.git("checkout", "--quiet", "-b", "trunk", "good")
    try session.write("x", "traces/other.txt")
    try repository.commit("Do something else")
    try repository.git("merge", "--quiet", "--no-edit", "side")
    let outcome = repository.run(
      "history", "traces/a.mtrace", "--culprit", "good..trunk", is: .same)
    #expect(outcome.lines[1].hasSuffix("  Ada  Fade further"))
    #expect(outcome.output.contains("in a.run.json: card.fade: properties.alpha 0.5 → 0.25"))
  }

  @Test("Changes of a document are named by the objects around them, wherever these stand")
  func changes() throws {
    func document(_ play: String) -> String {
      """
      {"dopesheet": 1, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
        "play": [\(play)], "until": {"settled": 9}}
      """
    }
    func motion(_ name: String, _ property: String, _ more: String = "") -> String {
      #"{"motion": {"name": "\#(name)", "node": "card", "duration": 1, "properties": {"\#(property)": 1}\#(more)}}"#
    }
    let move = motion("move", "position.x")
    try session.write(document(move + ", " + motion("fade", "alpha")), "traces/b.run.json")
    session.run("run", "traces/b.run.json", is: .same)
    try repository.commit("Add a document")
    let more = motion("turn", "position.y") + ", " + motion("fade", "alpha", #", "delay": 0.5"#)
    try session.write(document(more + ", " + move), "traces/b.run.json")
    try repository.commit("Turn it, too")
    let outcome = repository.run(
      "history", "traces/b.mtrace", "--culprit", "HEAD~1..HEAD", is: .same)
    expectEqual(
      outcome.lines.filter { $0.contains("in b.run.json: ") },
      [
        "    in b.run.json: fade: delay none → 500 ms",
        #"    in b.run.json: play.turn none → {"motion":{"name":"turn","node":"card","duration":1,"proper…"#,
      ])
  }

  @Test("Seeds that differ in their last digits are a change")
  func largeIntegers() throws {
    func write(seed: Int, duration: Double) throws {
      let text = Session.document(duration: duration)
        .replacing("\"dopesheet\": 1,", with: "\"dopesheet\": 1, \"seed\": \(seed),")
      try session.write(text, "traces/d.run.json")
    }
    try write(seed: 9_007_199_254_740_992, duration: 0.05)
    session.run("run", "traces/d.run.json", is: .same)
    try repository.commit("Add a document")
    try write(seed: 9_007_199_254_740_993, duration: 0.1)
    try repository.commit("Change its seed")
    repository.run(
      "history", "traces/d.mtrace", "--culprit", "HEAD~1..HEAD", is: .same,
      printing: "in d.run.json: seed 9007199254740992 → 9007199254740993")
  }

  @Test("A file that the document names is blamed, too")
  func otherFiles() throws {
    func scenarios(_ y: Int) -> String {
      #"{"hop": [{"type": "translate", "after": 0.5, "y": \#(y)}]}"#
    }
    try session.write(
      """
      {"dopesheet": 1, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
        "scenarios": "c.scenario.json", "play": [{"action": "hop", "actor": "card"}],
        "until": {"settled": 9}}
      """, "traces/c.run.json")
    try session.write(scenarios(-8), "traces/c.scenario.json")
    session.run("run", "traces/c.run.json", is: .same)
    try repository.commit("Hop")
    for number in 0..<3 {
      if number == 1 { try session.write(scenarios(-16), "traces/c.scenario.json") }
      try session.write("\(number)", "traces/notes.txt")
      try repository.commit("Change \(number)")
    }
    let outcome = repository.run(
      "history", "traces/c.mtrace", "--culprit", "HEAD~3..HEAD", is: .same)
    #expect(outcome.lines[1].hasSuffix("  Ada  Change 1"))
    #expect(outcome.output.contains("    in c.scenario.json: hop.0.y -8 → -16\n"))
    expectEqual(outcome.lines.last, "    2 of 2 revisions tested")
  }

  @Test("What cannot be searched is refused with the reason")
  func refused() throws {
    for (range, reason) in [
      ("nosuch..bad", "unknown revision 'nosuch'"), ("good..nosuch", "unknown revision 'nosuch'"),
      ("good", "'good' is not a range of revisions"),
      ("good...bad", "'good...bad' is not a range of revisions"),
      ("..bad", "'..bad' is not a range of revisions"),
      ("bad..good", "'bad' is not an ancestor of 'good'"),
      ("bad..bad", "'bad' is not good: "), ("good..good", "'good' is not bad"),
      ("--all..bad", "unknown"),
    ] {
      repository.run(
        "history", "--culprit", range, "--", "traces/a.mtrace", is: .unusable, reporting: reason)
    }
    repository.run(
      "history", "traces/none.mtrace", "--culprit", "good..bad", is: .unusable,
      reporting: "traces/none.run.json: not found in revision 'good' (write the path as it is in ")
    try session.write(session.read("traces/a.mtrace"), "traces/test.mtrace")
    try repository.commit("Add the golden of a test")
    repository.run(
      "history", "traces/test.mtrace", "--culprit", "good..HEAD", is: .unusable,
      reporting: "traces/test.run.json: not found in revision 'good' (the golden of a test has no")
    repository.run(
      "history", "/etc/a.mtrace", "--culprit", "good..bad", is: .unusable, reporting: "not a run")
    repository.run(
      "history", "traces/notes.txt", "--culprit", "good..bad", is: .unusable, reporting: "not a run"
    )
    repository.run("history", "traces/a.mtrace", "--culprit", is: .unusable)
    try repository.git("rm", "--quiet", "traces/a.mtrace")
    try repository.git("commit", "--quiet", "--message", "Remove the golden")
    repository.run(
      "history", "traces/a.run.json", "--culprit", "good..HEAD", is: .unusable,
      reporting: "traces/a.mtrace: there is no golden in revision 'HEAD'")
    try session.remove(".git")
    repository.run(
      "history", "traces/a.mtrace", "--culprit", "good..bad", is: .unusable,
      reporting: "this folder is not in a git repository")
  }
}
