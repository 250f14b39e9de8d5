import DopesheetText
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct RevisionsTests {
  private let repository: Repository
  private var session: Session { repository.session }
  private var environment: [String: String] { repository.environment }

  /// The files of a repository with three commits: a golden, a longer movement, and another name.
  private static let history = Result {
    let repository = try Repository()
    try record(duration: 0.05, in: repository.session)
    try repository.commit("Record the card's fade")
    try record(duration: 0.1, in: repository.session)
    try repository.commit("Let the card fade slower")
    try repository.git("mv", "traces/a.mtrace", "traces/fade.mtrace")
    try repository.git("mv", "traces/a.run.json", "traces/fade.run.json")
    try repository.commit("Call it fade")
    return try repository.files()
  }

  init() throws { repository = try Repository(Self.history.get()) }

  private static func record(duration: Double, in session: Session) throws {
    try session.write(Session.document(duration: duration), "traces/a.run.json")
    if session.exists("traces/a.mtrace") { try session.remove("traces/a.mtrace") }
    session.run("run", "traces/a.run.json", is: .same)
  }

  private func run(_ words: String...) -> Session.Outcome {
    session.run(words, environment: environment)
  }

  @Test("Names of files and of commits act on no terminal")
  func hostileNames() throws {
    let name = "traces/\u{1B}[2J\n::x.mtrace"
    try repository.git("mv", "traces/fade.mtrace", name)
    try repository.commit("a\u{1B}]0;t\u{7}")
    for words in [
      ["history", name], ["diff", "HEAD:" + name, name], ["history", "traces/\u{7}"],
    ] {
      let outcome = session.run(words, environment: environment)
      let reported = outcome.output + outcome.errors
      #expect(!reported.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeToShow })
      #expect(!reported.isEmpty && !reported.contains("\n::x"))
    }
  }

  @Test("A file of a revision is compared with one of another, and with the one that is there")
  func files() throws {
    let outcome = run("diff", "HEAD~2:traces/a.mtrace", "HEAD~1:traces/a.mtrace")
    #expect(outcome.code == .different && outcome.errors.isEmpty)
    #expect(outcome.output.contains("golden    HEAD~2:traces/a.mtrace:"))
    #expect(outcome.output.contains("card.fade: duration 50 → 100 ms\n"))
    let same = run("diff", "HEAD~1:traces/a.mtrace", "traces/fade.mtrace")
    expectEqual(same.code, .same)
    #expect(
      run("diff", "HEAD~2:traces/a.mtrace", "traces/fade.mtrace", "--brief").code == .different)
  }

  @Test("Run documents are played, on either side and from revisions")
  func documents() throws {
    let (golden, document) = ("HEAD~2:traces/a.mtrace", "traces/fade.run.json")
    for words in [
      [golden, document], ["HEAD~2:traces/a.run.json", document],
      ["HEAD~2:traces/a.run.json", "HEAD:traces/fade.mtrace"],
    ] {
      let outcome = session.run(["diff"] + words, environment: environment, is: .different)
      #expect(outcome.lines[0] == "card.fade: duration 50 → 100 ms", "\(words)")
    }
    #expect(
      run("diff", golden, document).lines[1]
        .hasPrefix("  at traces/fade.run.json:"))
    // The document was edited, and its golden was not recorded again.
    try session.edit("traces/fade.run.json", "0.1", "0.2")
    let edited = run("diff", document, "HEAD:traces/fade.mtrace")
    #expect(edited.code == .different && edited.lines[0] == "card.fade: duration 200 → 100 ms")
  }

  @Test("Folders of revisions are compared, too")
  func folders() throws {
    let outcome = run("diff", "HEAD~2:traces", "HEAD~1:traces")
    expectEqual(outcome.code, .different)
    #expect(outcome.lines[0].hasPrefix("different  a.mtrace: "))
    let renamed = run("diff", "HEAD~1:traces", "traces")
    #expect(renamed.output.contains("alone      a.mtrace (only in HEAD~1:traces)\n"))
    #expect(renamed.output.contains("alone      fade.mtrace (only in traces)\n"))
  }

  private static let missingCases: [(String, String)] = [
    ("nosuch:traces/a.mtrace", "unknown revision 'nosuch'"),
    ("HEAD:traces/a.mtrace", "not found in revision 'HEAD'"),
    ("--all:traces", "unknown revision '--all'"),
    ("HEAD:Package.swift", "not found in revision 'HEAD'"),
  ]

  @Test("What git does not have is reported by the name that was typed", arguments: missingCases)
  func missing(operand: String, message: String) throws {
    let outcome = run("diff", "--", operand, "traces/fade.mtrace")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.errors.contains("dopesheet: \(operand): \(message)"))
  }

  @Test("A revision without a path is reported with the form to write")
  func withoutPath() throws {
    for operands in [["HEAD~1", "HEAD"], ["traces", "HEAD~1"]] {
      let outcome = session.run(["diff"] + operands, environment: environment, is: .unusable)
      #expect(
        outcome.errors.contains(
          "'HEAD~1' is a revision without a path (write REV:PATH, as in HEAD~1:traces)"))
    }
  }

  @Test("A damaged trace of a revision is reported by its name there")
  func damaged() throws {
    try session.edit("traces/fade.mtrace", "\n@2\n", "\n@two\n")
    try repository.commit("Break it")
    let outcome = run("diff", "HEAD:traces/fade.mtrace", "HEAD:traces/fade.mtrace")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.errors.contains("HEAD:traces/fade.mtrace:"))
    #expect(!outcome.errors.contains("dopesheet-temporary-"))
  }

  @Test("The history of a golden tells what each commit changed, also under an earlier name")
  func history() throws {
    try session.edit("traces/fade.run.json", "0.1", "0.2")
    try session.remove("traces/fade.mtrace")
    session.run("run", "traces/fade.run.json", is: .same)
    let outcome = run("history", "traces/fade.mtrace")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    let titles = outcome.lines.filter { !$0.hasPrefix(" ") }
    expectEqual(titles[0], "not committed")
    let commits: [String] = titles.dropFirst().map { String($0.dropFirst(7)) }
    #expect(
      commits == [
        "  2026-01-02  Call it fade", "  2026-01-02  Let the card fade slower",
        "  2026-01-02  Record the card's fade",
      ])
    #expect(outcome.output.contains("card.fade: duration 100 → 200 ms\n"))
    #expect(outcome.output.contains("card.fade: duration 50 → 100 ms\n"))
    #expect(outcome.output.contains("    was traces/a.mtrace\n"))
    expectEqual(outcome.lines.last, "    recorded: 4 frames, 1 track, 4 values, 5 events")
  }

  @Test("The history of a copy begins with itself, since its original still exists")
  func copy() throws {
    try session.write(session.read("traces/fade.mtrace"), "traces/copy.mtrace")
    try repository.commit("Copy it")
    let outcome = run("history", "traces/copy.mtrace")
    expectEqual(outcome.code, .same)
    expectEqual(outcome.lines.count, 2)
    #expect(outcome.lines[0].hasSuffix("Copy it"))
    expectEqual(outcome.lines.last, "    recorded: 7 frames, 1 track, 7 values, 5 events")
  }

  @Test("A golden is found by a name that git quotes, also from a folder below")
  func quoted() throws {
    let name = "a \"b\"\t\\c\né.mtrace"
    try repository.git("mv", "traces/fade.mtrace", "traces/" + name)
    try repository.commit("Quote it")
    try repository.git("config", "diff.relative", "true")
    for (folder, path) in [("", "traces/" + name), ("/traces", name)] {
      let outcome = repository.run("history", path, from: folder, is: .same)
      #expect(outcome.output.contains("Quote it\n    was traces/fade.mtrace\n"))
      #expect(outcome.output.contains("card.fade: duration 50 → 100 ms\n"))
      #expect(!outcome.output.contains("removed"))
    }
  }

  @Test("The history of a run document is that of its golden")
  func document() throws {
    let outcome = run("history", "traces/fade.run.json")
    #expect(outcome.code == .same && outcome.output.contains("    was traces/a.mtrace\n"))
    expectEqual(outcome.output, run("history", "traces/fade.mtrace").output)
  }

  @Test("A deletion that is not committed is the newest change")
  func deletion() throws {
    try session.remove("traces/fade.mtrace")
    let outcome = run("history", "traces/fade.mtrace")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    expectEqual(Array(outcome.lines.prefix(2)), ["not committed", "    removed"])
    #expect(outcome.lines[2].hasSuffix("Call it fade"))
  }

  @Test("The history of a file that never was a trace is unusable, and a damaged version is not")
  func noTraces() throws {
    try session.write("{}", "traces/none.mtrace")
    try repository.commit("Add another file")
    let other = run("history", "traces/none.mtrace")
    #expect(other.code == .unusable && other.output.contains("this is JSON, not a trace"))
    try session.edit("traces/fade.mtrace", "begin", "began")
    expectEqual(run("history", "traces/fade.mtrace").code, .same)
    expectEqual(run("history", "traces/fade.mtrace", "--since", "HEAD").code, .unusable)
    try session.edit("traces/fade.mtrace", "began", "begin")
    let nothing = run("history", "traces/fade.mtrace", "--since", "HEAD")
    #expect(nothing.code == .same && nothing.output.isEmpty)
  }

  @Test("A history may begin at a revision, and needs one commit with the file")
  func since() throws {
    let outcome = run("history", "traces/fade.mtrace", "--since", "HEAD~1")
    expectEqual(outcome.lines.filter { !$0.hasPrefix(" ") }.count, 1)
    let unknown = run("history", "traces/fade.mtrace", "--since", "nosuch")
    #expect(unknown.code == .unusable && unknown.errors.contains("unknown revision 'nosuch'"))
    try session.write("", "traces/new.mtrace")
    let new = run("history", "traces/new.mtrace")
    expectEqual(new.code, .unusable)
    #expect(new.errors.contains("traces/new.mtrace: no commit has this file (commit it first)"))
  }

  @Test("Outside of a repository it is said that there is none")
  func noRepository() throws {
    try session.remove(".git")
    let history = run("history", "traces/fade.mtrace")
    expectEqual(history.code, .unusable)
    #expect(history.errors.contains("this folder is not in a git repository"))
    #expect(
      run("diff", "HEAD:traces", "traces").errors.contains("this folder is not in a git repository")
    )
  }

  @Test("Git's own diff is reported in the words of ours")
  func gitDiff() throws {
    let old = session.folder + "/old.mtrace"
    try repository.git("show", "HEAD~2:traces/a.mtrace").write(
      toFile: old, atomically: true, encoding: .utf8)
    let hex = "0000000"
    let outcome = run(
      "git-diff", "traces/a.mtrace", old, hex, "100644", "traces/fade.mtrace", hex, "100644")
    expectEqual(outcome.code, .same)
    expectEqual(outcome.lines[0], "diff --dopesheet traces/a.mtrace")
    #expect(outcome.output.contains("card.fade: duration 50 → 100 ms\n"))
    let new = run(
      "git-diff", "a.mtrace", "/dev/null", ".", ".", "traces/fade.mtrace", hex, "100644")
    expectEqual(new.code, .same)
    #expect(
      Array(new.lines[1...]) == ["no trace before", "new: 7 frames, 1 track, 7 values, 5 events"])
    let gone = run("git-diff", "a.mtrace", old, hex, "100644", "/dev/null", ".", ".")
    expectEqual(gone.lines[1], "the trace is deleted")
    try session.write("mtrace 1\n", "bad.mtrace")
    let bad = run("git-diff", "a.mtrace", "bad.mtrace", hex, "100644", old, hex, "100644")
    #expect(bad.code == .same && bad.output.contains("invalid trace: a.mtrace:"))
    #expect(run("git-diff", "a.mtrace").output.contains("a.mtrace has merge conflicts"))
    for count in [0, 2, 6, 8, 10] {
      let wrong = session.run(
        ["git-diff"] + Array(repeating: "a.mtrace", count: count), environment: environment)
      #expect(wrong.code == .unusable && wrong.output.isEmpty)
    }
  }

  @Test("A picture may be of a trace of another revision, against one of a third")
  func pictures() throws {
    let outcome = session.run(
      ["picture", "HEAD:traces/fade.mtrace", "--against", "HEAD~2:traces/a.mtrace"],
      environment: environment)
    #expect(outcome.code == .same && outcome.output.contains("<title>fade</title>"))
    #expect(outcome.output.contains("1 of 1 track differs"))
    session.run(
      ["picture", "nowhere:a.mtrace"], environment: environment, is: .unusable,
      reporting: "unknown revision 'nowhere'")
  }
}
