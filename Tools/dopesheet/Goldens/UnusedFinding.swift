import DopesheetChecking
import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

/// A result of `dopesheet status --unused` for one golden.
struct UnusedFinding {
  let golden: String
  let owner: GoldenOwner?
  let state: UnusedGoldens.State
  /// Whether it is the golden of a run document that is gone.
  var isOfDocument = false
  var isDeleted = false

  /// The reason why the golden of a document is unused.
  static let documentIsGone = "its document is gone"

  var word: String {
    switch state {
    case .used: "used"
    case .orphaned, .unneeded: isDeleted ? "deleted" : "unused"
    case .doubtful: isDeleted ? "deleted" : "doubtful"
    case .unknown: "unknown"
    }
  }

  var reason: String? {
    switch state {
    case .used: nil
    case .orphaned where isOfDocument: UnusedFinding.documentIsGone
    case .orphaned: owner.map { "its test \($0.id) is gone" } ?? "its test is gone"
    case .unneeded: "its test passed without it"
    case .doubtful: "its test used others; run dopesheet test to see whether it ran to its end"
    case .unknown(let reason): reason.rawValue
    }
  }

  /// Prints each golden that is not in use, and a summary.
  static func tell(_ findings: [UnusedFinding], _ console: Console) {
    for finding in findings where finding.state != .used {
      let reason = finding.reason.map { "  (\($0))" } ?? ""
      console.say(
        finding.word, finding.state.isUnused ? .yellow : .faint, finding.golden + reason)
    }
    let words = ["used", "unused", "doubtful", "deleted", "unknown"]
    let counts = words.compactMap { word in
      let count = findings.count { $0.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let total = RoundedText.count(findings.count, "golden")
    console.say(counts.isEmpty ? total : total + ": " + counts.joined(separator: ", "))
  }

  private var json: JSONText {
    .object([
      ("golden", .string(golden)), ("owner", .string(orNull: owner?.id)),
      ("state", .string(word)), ("reason", .string(orNull: reason)),
    ])
  }

  static func json(
    _ findings: [UnusedFinding], _ evidence: References.Evidence, _ code: ExitCode
  ) -> JSONText {
    .output(
      exit: code, ("complete", .bool(evidence.isComplete)),
      ("goldens", .array(findings.map(\.json))))
  }
}
