import DopesheetFiles
import DopesheetNotation

/// One comparison with the golden of a test, as the references log holds it.
package struct GoldenUse: Equatable, Sendable {
  /// The path of the golden below the root.
  package let golden: String
  /// The test.
  package let owner: GoldenOwner
  /// What was found.
  package let outcome: Outcome
  /// What became of the recording.
  package let action: Action
  /// The greatest part of a tolerance that a passing recording uses, 0...1; `nil` if it needs none.
  package let toleranceUse: Double?

  /// What was found.
  package enum Outcome: String, Sendable, CaseIterable {
    /// The golden passes.
    case same
    /// The recording differs, or the golden was edited.
    case different
    /// There is no golden.
    case missing
    /// The golden is no sound trace, or cannot be read.
    case unusable
  }

  /// What became of the recording.
  package enum Action: String, Sendable, CaseIterable {
    /// Nothing had to be done.
    case none
    /// It is the golden now.
    case recorded
    /// It waits to be accepted.
    case pending
    /// It could not be written.
    case failed
  }

  /// Creates a use.
  package init(
    golden: String, owner: GoldenOwner, outcome: Outcome, action: Action,
    toleranceUse: Double? = nil
  ) {
    self.golden = golden
    self.owner = owner
    self.outcome = outcome
    self.action = action
    self.toleranceUse = toleranceUse
  }

  /// Creates the use that an outcome is of; `nil` if its golden does not lie below the root.
  package init?(_ outcome: GoldenOutcome, by owner: GoldenOwner, below root: String) {
    let path = PathText.absolute(outcome.golden)
    guard let name = PathText.relative(path, to: root) else { return nil }
    let word: Outcome =
      switch outcome.finding {
      case .matched, .withinTolerance: .same
      case .different, .damaged: .different
      case .missing: .missing
      case .unreadable, .unusable: .unusable
      }
    let action: Action =
      switch outcome.action {
      case .none: .none
      case .recorded: .recorded
      case .kept: .pending
      case .failed: .failed
      }
    self.init(
      golden: name, owner: owner, outcome: word, action: action,
      toleranceUse: outcome.finding.toleranceUse)
  }

  /// Whether the check of the test passed.
  package var passes: Bool { outcome == .same }

  /// Whether the golden passes, and yet most of a tolerance is used up.
  package var isNearMiss: Bool { passes && GoldenUse.isNearMiss(toleranceUse) }

  /// Returns whether to report a passing golden that uses so much of a tolerance.
  static func isNearMiss(_ toleranceUse: Double?) -> Bool { toleranceUse ?? 0 > 0.8 }
}

/// How a test ended.
package enum TestResult: String, Sendable, CaseIterable {
  /// It ran to its end, and nothing failed.
  case passed
  /// Something failed, known issues included: it may have ended before it came to its goldens.
  case failed
  /// It did not run, or not to its end.
  case skipped
}
