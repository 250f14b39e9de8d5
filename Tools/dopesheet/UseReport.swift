import DopesheetGoldens
import DopesheetNotation
import Foundation

/// What a run of tests made of its goldens, for people and for machines.
struct UseReport {
  /// The last use of each golden, sorted by path.
  let uses: [GoldenUse]
  /// Where the recordings wait that differ.
  let pending: PendingFolder

  /// The number of goldens that a recording was held against.
  var compared: Int { uses.count { $0.outcome == .same || $0.outcome == .different } }

  /// Tells of each golden that does not pass, and sums up.
  func tell(_ console: Console) {
    for use in uses where !use.passes {
      let padding = String(repeating: " ", count: max(1, 11 - use.outcome.rawValue.count))
      console.say(console.paint(use.outcome.rawValue, .red) + padding + use.golden)
      switch use.action {
      case .pending:
        console.say("    accept  swift run dopesheet accept \(entry(of: use).word(near: pending))")
      case .recorded: console.say("    recorded: look at it, and run again")
      case .none, .failed: break
      }
    }
    console.say(summary)
  }

  /// One line that sums up: `goldens: 4 compared; 3 same, 1 different; 1 pending`.
  var summary: String {
    let outcomes = GoldenUse.Outcome.allCases.compactMap { outcome in
      let count = uses.count { $0.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    let recorded = uses.count { $0.action == .recorded }
    let kept = uses.count { $0.action == .pending }
    var parts = ["\(compared) compared"]
    if !outcomes.isEmpty { parts.append(outcomes.joined(separator: ", ")) }
    if recorded > 0 { parts.append("\(recorded) recorded") }
    if kept > 0 { parts.append("\(kept) pending") }
    return "goldens: " + parts.joined(separator: "; ")
  }

  private func entry(of use: GoldenUse) -> PendingTrace {
    PendingTrace(folder: pending, name: use.golden)
  }

  /// The report as JSON.
  func json(_ exit: ExitCode, swiftTest code: Int32) -> JSONText {
    .object([
      ("schema", .int(1)), ("exit", .integer(Int64(exit.rawValue))),
      ("swiftTest", .integer(Int64(code))), ("compared", .int(compared)),
      (
        "goldens",
        .array(
          uses.map { use in
            .object([
              ("golden", .string(use.golden)), ("owner", .string(use.owner.id)),
              ("outcome", .string(use.outcome.rawValue)), ("action", .string(use.action.rawValue)),
            ])
          })
      ),
    ])
  }

  /// The report in the form of JUnit.
  func junit(_ title: String) -> JUnitReport {
    JUnitReport(
      title,
      uses.map { use in
        switch use.outcome {
        case .same: return JUnitReport.Case(path: use.golden, outcome: .passed)
        case .unusable:
          return JUnitReport.Case(
            path: use.golden, outcome: .unusable, text: "The golden is no sound trace.")
        case .different, .missing:
          var text = "There was no golden; it is recorded: look at it, and run again."
          if use.action != .recorded {
            let difference = FileManager.default.contents(atPath: entry(of: use).differencePath)
            text = difference.map { String(decoding: $0, as: UTF8.self) } ?? use.outcome.rawValue
          } else if use.outcome == .different {
            text = "The golden differed; it is recorded anew: look at the change, and run again."
          }
          return JUnitReport.Case(
            path: use.golden, outcome: use.outcome == .missing ? .missing : .failed, text: text)
        }
      })
  }
}
