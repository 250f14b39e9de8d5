import DopesheetDiff
import DopesheetFiles

/// An entry of the references log: one comparison of a test with its golden.
package struct GoldenUse: Equatable, Sendable {
  /// The path of the golden below the root.
  package let golden: String
  /// The test that made the comparison.
  package let owner: GoldenOwner
  /// The result of the comparison.
  package let status: GoldenStatus
  /// The change to the files that followed.
  package let action: Action
  /// The greatest part of a tolerance that a passing recording uses, 0...1; `nil` if it uses none.
  package let toleranceUse: Double?

  /// The change to the golden or the pending traces, in one word.
  package enum Action: String, Sendable, CaseIterable {
    /// No file had to change.
    case none
    /// The recording was written as the golden.
    case recorded
    /// The recording was kept as a pending trace.
    case pending
    /// A file could not be written or removed.
    case failed
  }

  package init(
    golden: String, owner: GoldenOwner, status: GoldenStatus, action: Action,
    toleranceUse: Double? = nil
  ) {
    self.golden = golden
    self.owner = owner
    self.status = status
    self.action = action
    self.toleranceUse = toleranceUse
  }

  /// Creates the log entry of an outcome; `nil` if its golden does not lie below the root.
  package init?(_ outcome: GoldenOutcome, by owner: GoldenOwner, below root: String) {
    let path = PathText.absolute(outcome.golden)
    guard let name = PathText.relative(path, to: root) else { return nil }
    let action: Action =
      switch outcome.action {
      case .none: .none
      case .recorded: .recorded
      case .kept, .rescued: .pending
      case .failed: .failed
      }
    self.init(
      golden: name, owner: owner, status: outcome.finding.status, action: action,
      toleranceUse: outcome.finding.toleranceUse)
  }

  /// Whether the check of the test passed.
  package var passes: Bool { status == .same }

  /// Whether the golden passes but uses more than 80 % of a tolerance.
  package var isNearMiss: Bool { passes && GoldenUse.isNearMiss(toleranceUse) }

  /// Returns whether a passing golden that uses this part of a tolerance, 0...1, is reported.
  static func isNearMiss(_ toleranceUse: Double?) -> Bool { toleranceUse ?? 0 > 0.8 }
}

/// The result of a test.
package enum TestResult: String, Sendable, CaseIterable {
  /// The test ran to its end without an issue.
  case passed
  /// The test recorded an issue, perhaps a known one. It may have ended before it compared its goldens.
  case failed
  /// The test did not run, or did not reach its end.
  case skipped
}
