import DopesheetText

/// A search for the first bad commit between a good and a bad one.
///
/// Git chooses the next commit, also in a history with merges. Nothing in the repository is changed.
struct Bisection {
  let git: Git
  /// The paths that the commits must touch, from the working folder; empty for all commits.
  let paths: [String]

  enum Verdict {
    case good
    case bad
    /// The commit cannot be tested, for this reason.
    case skipped(String)
  }

  struct Result {
    /// The first bad commit. With several, the others are skipped commits that may be the first.
    var suspects: [String]
    /// The last commit that was found good.
    var lastGood: String
    /// The first skipped commit, and why it cannot be tested.
    var skipped: (commit: String, reason: String)?
    /// The number of tested commits between the two.
    var tested = 0
    /// The number of commits between the two, with the bad one.
    var count = 0

    /// Whether skipped commits hide the first bad one.
    var isUnclear: Bool { suspects.count > 1 }
    /// The number of tested revisions, with both ends.
    var testedRevisions: Int { tested + 2 }
    /// The number of revisions, with both ends.
    var revisions: Int { count + 1 }
  }

  /// Returns the first bad commit.
  ///
  /// - Parameter test: Returns the state of a commit.
  /// - Throws: ``Diagnostics`` if no commit between the two touches the paths, and errors of the test.
  func run(
    from good: String, to bad: String, _ test: (String) throws(Diagnostics) -> Verdict
  ) throws(Diagnostics) -> Result {
    var (goods, bad) = ([good], bad)
    var skipped: Set<String> = []
    var result = Result(suspects: [], lastGood: good)
    while true {
      let list = try commits(goods, bad)
      guard let head = try head(of: bad), list.contains(head) else {
        throw Diagnostics(
          message: "no commit between the two revisions touches \(paths.joined(separator: ", "))",
          hint: "the difference may come from this version of dopesheet; see dopesheet verify")
      }
      result.count = max(result.count, list.count)
      let next = list.first { $0 != head && !skipped.contains($0) }
      guard let next else {
        result.suspects = [head] + list.filter { $0 != head }
        return result
      }
      result.tested += 1
      switch try test(next) {
      case .good:
        goods.append(next)
        result.lastGood = next
      case .bad: bad = next
      case .skipped(let reason):
        skipped.insert(next)
        result.skipped = result.skipped ?? (next, reason)
      }
    }
  }

  /// Returns the commits that can be the first bad one, those in the middle first.
  private func commits(_ goods: [String], _ bad: String) throws(Diagnostics) -> [String] {
    let output = try git.ask(
      ["rev-list", "--bisect-all", bad] + goods.map { "^" + $0 } + ["--"] + paths)
    // A line is a commit, its names and its distance from the ends: `1a2b (tag: v1, dist=3)`.
    return Git.parts(output ?? [], at: UInt8(ascii: "\n")).map { line in
      String(line.prefix { $0 != " " })
    }
  }

  private func head(of bad: String) throws(Diagnostics) -> String? {
    let output = try git.ask(["rev-list", "--max-count=1", bad, "--"] + paths)
    return Git.parts(output ?? [], at: UInt8(ascii: "\n")).first
  }
}
