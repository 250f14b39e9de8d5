/// A statement about a run, with its outcome and its findings.
///
/// `expectThat` of `DopesheetTesting` fails with these findings. Elsewhere, use ``holds``.
///
/// ```swift
/// expectThat(run["card.alpha"].rises, run["card.alpha"].staysWithin(0...1))
/// ```
public struct Claim: Sendable {
  /// The statement: `card.alpha: rises`.
  public let statement: String
  /// The places at which the claim fails, or the reason for a missing answer, one per line.
  public let findings: [String]
  private let verdict: Verdict
  private var isNegated = false

  enum Verdict {
    case holds
    case fails
    /// The run has no answer, for example because a name is misspelt.
    case unanswered
  }

  init(_ statement: String, _ verdict: Verdict, _ findings: [String]) {
    self.statement = statement
    self.verdict = verdict
    self.findings = findings
  }

  /// Whether the claim holds. A claim without an answer does not hold, and neither does its negation.
  public var holds: Bool {
    switch verdict {
    case .holds: !isNegated
    case .fails: isNegated
    case .unanswered: false
    }
  }

  /// Whether the run has an answer to the claim.
  var isAnswered: Bool { verdict != .unanswered }

  /// Returns the negation of a claim.
  public static prefix func ! (claim: Claim) -> Claim {
    var claim = claim
    claim.isNegated.toggle()
    return claim
  }
}

extension Claim: CustomStringConvertible {
  /// The statement, its outcome and its findings, one per line.
  public var description: String {
    let outcome =
      switch verdict {
      case .holds: isNegated ? "holds, but should not" : "holds"
      case .fails: isNegated ? "does not hold, as expected" : "does not hold"
      case .unanswered: "has no answer"
      }
    return (["\(statement) \(outcome)"] + findings.map { "  " + $0 }).joined(separator: "\n")
  }
}
