/// Something that should be so of a run, and what was found.
///
/// `expectThat` of `DopesheetTesting` fails with all that a claim knows; elsewhere ask ``holds``.
///
/// ```swift
/// expectThat(run["card.alpha"].rises, run["card.alpha"].staysWithin(0...1))
/// ```
public struct Claim: Sendable {
  /// What is claimed: `card.alpha: rises`.
  public let statement: String
  /// What was found: where it fails, or why there is no answer; one line each.
  public let findings: [String]
  private let verdict: Verdict
  private var isNegated = false

  enum Verdict {
    case holds
    case fails
    /// The question makes no sense for this run: a name is misspelt, or there is no number.
    case unanswered
  }

  init(_ statement: String, _ verdict: Verdict, _ findings: [String]) {
    self.statement = statement
    self.verdict = verdict
    self.findings = findings
  }

  /// Whether it is so. A claim without an answer, such as one about a track that the run does not have, does
  /// not hold, and neither does its contrary.
  public var holds: Bool {
    switch verdict {
    case .holds: !isNegated
    case .fails: isNegated
    case .unanswered: false
    }
  }

  /// The contrary.
  public static prefix func ! (claim: Claim) -> Claim {
    var claim = claim
    claim.isNegated.toggle()
    return claim
  }
}

extension Claim: CustomStringConvertible {
  /// What is claimed, whether it holds, and what was found: a line each.
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
