import DopesheetDiff
import DopesheetText
import DopesheetTrace

enum GitDiffCommand: Command {
  static let name = "git-diff"
  static let summary = "Shows a changed trace inside git diff"
  static let usage = ["git-diff PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE"]
  static let details = """
    Git calls this command. With `*.mtrace diff=mtrace` in .gitattributes, and

      git config diff.mtrace.command 'swift run --quiet dopesheet git-diff'

    `git diff` and `git log -p --ext-diff` report the differences in a trace, and their
    causes.
    """
  static let options: [Arguments.Option] = []

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    // For a renamed file, git adds the new path and the similarity. For an unmerged file, it passes only the path.
    let words = try require(1...9, of: arguments)
    if ![1, 7, 9].contains(words.count) {
      _ = try require(words.count < 7 ? 7...7 : 9...9, of: arguments)
    }
    guard words.count > 1 else {
      console.say("\(words[0]) has merge conflicts: record it again instead of merging it by hand")
      return .same
    }
    let (path, old, new) = (words[0], words[1], words[4])
    let isRenamed = words.count > 7 && words[7] != path
    console.say(
      console.paint("diff --dopesheet \(path)\(isRenamed ? " → \(words[7])" : "")", .bold))
    let console = console.calling(old, path).calling(new, isRenamed ? words[7] : path)
    let golden = tell(old, "no trace before", console)
    let actual = tell(new, "the trace is deleted", console)
    switch (golden, actual) {
    case (let golden?, let actual?):
      console.write(TraceDiff(golden: golden, actual: actual).text())
    case (nil, let actual?): console.say("new: \(TraceSummary(actual))")
    case (let golden?, nil): console.say("it was: \(TraceSummary(golden))")
    case (nil, nil): break
    }
    // Git would stop after any other exit code.
    return .same
  }

  /// Reads a trace; `nil` after it printed why the trace cannot be read.
  private static func tell(_ file: String, _ none: String, _ console: Console) -> Trace? {
    if file == "/dev/null" {
      console.say(none)
      return nil
    }
    do throws(Diagnostics) {
      return try console.readTrace(file)
    } catch {
      for error in error.list.prefix(3) { console.say("invalid trace: \(error)") }
      return nil
    }
  }
}
