import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Blame by a test command")
struct TestRevisionsTests {
  private let repository: Repository
  private var session: Session { repository.session }
  private static let golden = "App/Tests/__Traces__/CardTests/fades.mtrace"

  /// The files of a repository with a golden and a command that compares it with a trace, which changes in the fifth of
  /// eight commits.
  private static let history = Result {
    let repository = try Repository()
    let session = repository.session
    try record(duration: 0.05, golden, in: session)
    // The command of a test leaves what differs as a pending trace, by its path in the package.
    try session.write(
      """
      #!/bin/sh
      test -f broken && exit 125
      cmp -s new.mtrace Tests/__Traces__/CardTests/fades.mtrace && exit 0
      mkdir -p "$DOPESHEET_PENDING_DIR/Tests/__Traces__/CardTests"
      cp new.mtrace "$DOPESHEET_PENDING_DIR/Tests/__Traces__/CardTests/fades.mtrace"
      exit 1
      """, "App/test.sh")
    for number in 0...8 {
      try record(duration: number < 5 ? 0.05 : 0.1, "App/new.mtrace", in: session)
      try session.write("\(number)", "App/number")
      try repository.commit("Change \(number)", in: "App")
    }
    return try repository.files()
  }

  init() throws { repository = try Repository(Self.history.get()) }

  private static func record(duration: Double, _ path: String, in session: Session) throws {
    try session.write(Session.document(duration: duration), "play.run.json")
    let trace = session.run("run", "play.run.json", "-o", "-").output
    try session.write(trace, path)
    try session.remove("play.run.json")
  }

  private var copies: [String] {
    let place = FileManager.default.temporaryDirectory.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasPrefix("dopesheet-temporary-") }
      .filter { name in
        // Other tests may have copies of other repositories at the same time.
        let file = "\(place)/\(name)/tree/package/.git/objects/info/alternates"
        return (try? String(contentsOfFile: file, encoding: .utf8))?.contains(session.folder)
          ?? false
      }
  }

  @Test("The command's pending trace names the motion and the parameter")
  func pending() throws {
    let worktrees = try repository.git("worktree", "list")
    try session.write("unsaved", "App/number")
    let outcome = repository.run(
      "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", "cd App && sh test.sh",
      is: .same)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines[1].hasSuffix("  2026-01-02  Ada  Change 5"))
    expectEqual(outcome.lines[2], "    cause: card.fade: duration 50 → 100 ms")
    #expect(outcome.lines.last?.hasSuffix(" of 9 revisions tested") == true)
    // Nothing of the user's is touched, and nothing is left.
    try expectEqual(session.read("App/number"), "unsaved")
    try expectEqual(repository.git("worktree", "list"), worktrees)
    try expectEqual(repository.git("diff", "--cached", "--name-only"), "")
    expectEqual(copies, [])
  }

  @Test("The variables of a git hook do not lead the command's copy back to the repository")
  func hooks() throws {
    try session.write("unsaved", "App/number")
    var environment = repository.environment
    environment["GIT_DIR"] = session.folder + "/.git"
    environment["GIT_WORK_TREE"] = session.folder
    environment["GIT_INDEX_FILE"] = session.folder + "/.git/index"
    session.run(
      ["history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", "cd App && sh test.sh"],
      environment: environment, is: .same, printing: "Change 5")
    try expectEqual(session.read("App/number"), "unsaved")
  }

  @Test("A command that removes the copy's .git does not reach a repository around the copy")
  func removedRepository() throws {
    try session.write("unsaved", "App/number")
    try session.write("", "temporary/file")
    var environment = repository.environment
    environment["TMPDIR"] = session.folder + "/temporary"
    session.run(
      [
        "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test",
        "rm -rf .git; git reset --quiet --hard HEAD~1; exit 0",
      ],
      environment: environment, is: .unusable, reporting: "must leave the .git folder there")
    try expectEqual(session.read("App/number"), "unsaved")
    try expectEqual(repository.git("symbolic-ref", "--short", "HEAD"), "main\n")
    try expectEqual(repository.git("log", "--max-count=1", "--format=%s"), "Change 8\n")
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: session.folder + "/temporary"), ["file"])
  }

  @Test("Nothing is left if git cannot be run any more")
  func lostGit() throws {
    try session.write("", "temporary/file")
    // It is lost after the last question to the repository itself.
    try session.write(
      """
      #!/bin/sh
      PATH=/usr/bin:/bin git "$@"
      case "$*" in *--show-toplevel*) /bin/rm "$0";; esac
      """, "bin/script")
    try makeProgram("git", of: session.folder + "/bin/script")
    var environment = repository.environment
    environment["PATH"] = session.folder + "/bin"
    environment["TMPDIR"] = session.folder + "/temporary"
    session.run(
      ["history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", "true"],
      environment: environment, is: .unusable, reporting: "git: no such program")
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: session.folder + "/temporary"), ["file"])
  }

  @Test("A command that pushes does not reach the repository")
  func pushing() throws {
    repository.run(
      "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test",
      "git push --quiet origin HEAD:refs/heads/pushed && exit 100; cd App && sh test.sh",
      is: .same, printing: "Change 5")
    try expectEqual(repository.git("branch", "--format=%(refname:short)"), "main\n")
  }

  @Test("Revisions that the command skips may hide the answer")
  func skipped() throws {
    let command =
      "test $(cat App/number) -ge 4 -a $(cat App/number) -le 6 && echo no && exit 125; cd App; sh test.sh"
    let outcome = repository.run(
      "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", command, is: .different)
    #expect(outcome.lines[0].hasPrefix("unclear "))
    #expect(
      outcome.errors.contains(
        /dopesheet: '\w{10}' cannot be tested: [^\n]+ 125\n\S+ the command's last lines at revision \w{10}:\nno\n/
      ))
    expectEqual(outcome.lines.filter { $0.contains("  Ada  ") }.count, 4)
    #expect(outcome.lines.contains("    cause: card.fade: duration 50 → 100 ms"))
    expectEqual(copies, [])
  }

  @Test("A revision without the working folder is skipped for that reason, without other lines")
  func noFolder() throws {
    let number = try session.read("App/number")
    try repository.git("mv", "App", "Other")
    try repository.commit("Move it away", in: "Other")
    try repository.git("mv", "Other", "App")
    try session.write("9", "App/number")
    try repository.commit("Move it back", in: "App")
    let outcome = repository.run(
      "history", String(Self.golden.dropFirst(4)), "--culprit", "HEAD~2..HEAD", "--test",
      "echo other; test $(cat number) = \(number)", from: "/App", is: .different)
    #expect(
      outcome.errors.wholeMatch(of: /dopesheet: '\w{10}' cannot be tested: no folder 'App\/'\n/)
        != nil, "\(outcome.errors)")
  }

  @Test(
    "The last lines of each stream are printed, whatever the other prints",
    arguments: [
      ("printf a; printf b >&2", "a\nb\n"), ("echo first; seq 9999 >&2", "first\n"),
      ("printf %03000d 7", String(repeating: "0", count: 1_999) + "7\n"),
      ("seq 9999; echo last >&2", "\n9999\nlast\n"),
    ])
  func lastLines(command: String, lines: String) throws {
    for code in ["3", "125"].prefix(deep(2, quick: 1)) {
      let outcome = repository.run(
        "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", command + "; exit " + code,
        is: .unusable, reporting: lines)
      #expect(
        outcome.errors.prefixMatch(
          of: /dopesheet: the command's last lines at revision \w{10}:\n/) != nil)
    }
  }

  @Test("A command without a pending trace still names the commit, and shows why it failed")
  func noPending() {
    let outcome = repository.run(
      "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test",
      "test $(cat App/number) -lt 3 || { echo $PWD/App/card: error; exit 1; }", is: .same,
      printing: "  Ada  Change 3\n    the command leaves no pending trace of \(Self.golden)")
    #expect(outcome.errors.hasSuffix(":\nApp/card: error\n"))
  }

  @Test(
    "The folders beside the repository are beside the copy, which has the name of the repository")
  func neighbours() throws {
    try session.write("", "../other/Package.swift")
    repository.run(
      "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test",
      "test -f ../other/Package.swift -a -d ../package/App || exit 125; cd App && sh test.sh",
      is: .same, printing: "Change 5")
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: session.parent + "/other"),
      ["Package.swift"])
    expectEqual(copies, [])
  }

  @Test("A golden is followed to its earlier names")
  func renamed() throws {
    let renamed = Self.golden.replacing("fades", with: "vanishes")
    try repository.git("mv", Self.golden, renamed)
    try session.edit("App/test.sh", "fades", "vanishes")
    try session.edit("App/test.sh", "CardTests/fades", "CardTests/vanishes")
    try repository.commit("Rename the test", in: "App")
    let outcome = repository.run(
      "history", renamed, "--culprit", "HEAD~9..HEAD", "--test", "cd App && sh test.sh", is: .same)
    #expect(outcome.lines[1].hasSuffix("  Ada  Change 5"))
    expectEqual(outcome.lines[2], "    cause: card.fade: duration 50 → 100 ms")
  }

  @Test("A command that does not tell the revisions apart is refused")
  func refused() {
    for (command, reason) in [
      ("exit 0", "'HEAD' is not bad"),
      ("echo because; exit 3", "because\ndopesheet: 'HEAD~8' is not good: the command fails"),
      (
        "echo because; exit 125",
        "because\ndopesheet: 'HEAD~8' cannot be tested: the command ended with 125"
      ),
      ("kill -9 $$", "the command ended with 137 at revision"),
    ] {
      repository.run(
        "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", command, is: .unusable,
        reporting: reason)
    }
    repository.run(
      "history", "App/none.mtrace", "--culprit", "HEAD~8..HEAD", "--test", "exit 0", is: .unusable,
      reporting: "App/none.mtrace: not found in revision 'HEAD~8'")
    repository.run(
      "history", Self.golden, "--culprit", "HEAD~8..HEAD", "--test", "exit 0", "--against",
      Self.golden,
      is: .unusable, reporting: "cannot be combined")
    expectEqual(copies, [])
  }
}
