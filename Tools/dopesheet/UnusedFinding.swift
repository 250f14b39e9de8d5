import DopesheetGoldens
import DopesheetNotation

/// A golden of a test and what `dopesheet unused` knows of it.
struct UnusedFinding {
  let golden: String
  let owner: GoldenOwner?
  let state: UnusedGoldens.State
  var isDeleted = false

  /// The state in one word.
  var word: String {
    switch state {
    case .used: "used"
    case .orphaned, .unneeded: isDeleted ? "deleted" : "unused"
    case .doubtful: isDeleted ? "deleted" : "doubtful"
    case .unknown: "unknown"
    }
  }

  /// Why it is so.
  var reason: String? {
    switch state {
    case .used: nil
    case .orphaned: owner.map { "there is no test \($0.id)" } ?? "there is no such test"
    case .unneeded: "its test passed without it"
    case .doubtful: "its test used others; dopesheet test tells whether it ran to its end"
    case .unknown(let reason): reason.rawValue
    }
  }

  /// Tells of each that is not in use, and sums up.
  static func tell(_ findings: [UnusedFinding], _ console: Console) {
    for finding in findings where finding.state != .used {
      let word = finding.word
      let padding = String(repeating: " ", count: max(1, 10 - word.count))
      let color: Console.Color = finding.state.isUnused ? .yellow : .faint
      console.say(
        console.paint(word, color) + padding + finding.golden
          + (finding.reason.map { "  (\($0))" } ?? ""))
    }
    let words = ["used", "unused", "doubtful", "deleted", "unknown"]
    let counts = words.compactMap { word in
      let count = findings.count { $0.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let total = TraceSummary.count(findings.count, "golden")
    console.say(counts.isEmpty ? total : total + ": " + counts.joined(separator: ", "))
  }

  /// The findings as JSON.
  static func json(
    _ findings: [UnusedFinding], _ evidence: References.Evidence, _ code: ExitCode
  ) -> JSONText {
    .object([
      ("schema", .int(1)), ("exit", .integer(Int64(code.rawValue))),
      ("complete", .bool(evidence.isComplete)),
      (
        "goldens",
        .array(
          findings.map { finding in
            .object([
              ("golden", .string(finding.golden)), ("owner", .string(orNull: finding.owner?.id)),
              ("state", .string(finding.word)), ("reason", .string(orNull: finding.reason)),
            ])
          })
      ),
    ])
  }
}
