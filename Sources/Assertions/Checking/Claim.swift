import DopesheetEngine

/// A statement about a run, with its outcome, its margin and its findings.
///
/// `expectThat` of `DopesheetTesting` fails with these findings. Elsewhere, use ``holds``.
///
/// ```swift
/// expectThat(run["card.alpha"].rises, run["card.alpha"].staysWithin(0...1))
/// ```
public struct Claim: Sendable {
  /// The statement: `card.alpha: rises`.
  public let statement: String
  private let verdict: Verdict
  /// Finds the lines of ``findings``, which a search for failing runs never reads.
  private let find: @Sendable () -> [String]
  private let ownMargin: Margin?
  private var isNegated = false
  /// The margin below which a claim that holds has a ``warning``.
  private var warningLimit: WarningLimit?

  package enum Verdict {
    case holds
    case fails
    /// The run has no answer, for example because a name is misspelt.
    case unanswered
  }

  private enum WarningLimit {
    case amount(Double)
    case time(Ticks)
    case share(Double)
  }

  /// Creates a claim with its outcome.
  ///
  /// - Parameter margin: The distance to the other outcome, negative if the claim fails; `nil` without a number.
  package init(
    _ statement: String, _ verdict: Verdict,
    _ findings: @autoclosure @escaping @Sendable () -> [String], margin: Margin? = nil
  ) {
    self.statement = statement
    self.verdict = verdict
    find = findings
    ownMargin = margin
  }

  /// The places at which the claim fails or is nearest to failing, or the reason for a missing answer, one per line.
  public var findings: [String] { find() }

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

  /// By how much the claim holds, or by how much it misses if negative; `nil` if no number says so.
  ///
  /// There is no margin without an answer, for claims about words, Booleans and counts of events, and for what never
  /// happens.
  public var margin: Margin? { isNegated ? ownMargin.map { -$0 } : ownMargin }

  /// Returns the negation of a claim.
  public static prefix func ! (claim: Claim) -> Claim {
    var claim = claim
    claim.isNegated.toggle()
    return claim
  }
}

extension Claim: CustomStringConvertible {
  /// The statement, its outcome with the margin, and its findings, one per line.
  public var description: String {
    let outcome =
      switch verdict {
      case .holds: isNegated ? "holds, but should not" : "holds"
      case .fails: isNegated ? "does not hold, as expected" : "does not hold"
      case .unanswered: "has no answer"
      }
    let text = margin.map { ": \($0)" } ?? ""
    return (["\(statement) \(outcome)\(text)"] + findings.map { "  " + $0 })
      .joined(separator: "\n")
  }
}

// Warnings before a claim fails.

extension Claim {
  /// Returns the claim with a warning if it holds by less than an amount.
  ///
  /// `expectThat` and `assertThat` show the warning and let the test pass.
  ///
  /// ```swift
  /// expectThat(run["sheet.y"].staysWithin(0...600).warning(below: 5))
  /// ```
  ///
  /// - Parameter amount: The smallest margin without a warning, in the margin's unit: that of the track, or seconds.
  public func warning(below amount: Double) -> Claim { warning(.amount(amount)) }

  /// Returns the claim with a warning if it holds by less than a time.
  public func warning(below time: Ticks) -> Claim { warning(.time(time)) }

  /// Returns the claim with a warning if it holds by less than a share of its limit.
  ///
  /// - Parameter share: The smallest share without a warning, such as 0.1 for a tenth of the limit.
  public func warning(belowShare share: Double) -> Claim { warning(.share(share)) }

  private func warning(_ limit: WarningLimit) -> Claim {
    var claim = self
    claim.warningLimit = limit
    return claim
  }

  /// The text of the warning; `nil` if the claim fails, asks for no warning, or holds by enough.
  ///
  /// A claim whose margin cannot be compared with the limit warns, too, because its limit has no effect.
  public var warning: String? {
    guard holds, let limit = warningLimit else { return nil }
    guard let margin else {
      return "\(statement) holds, but has no margin, so that nothing can be “below” it"
    }
    switch limit {
    case .amount(let amount) where margin.amount >= amount: return nil
    case .time(let time) where margin.isTime && margin.amount >= time.seconds: return nil
    case .time where !margin.isTime:
      return "\(statement) holds: \(margin); the margin is not a time: warning(below: 0.5)"
    case .share(let least):
      guard let share = margin.share else {
        return "\(statement) holds: \(margin); the limit has no size: warning(below: 0.5)"
      }
      if share >= least { return nil }
    case .amount, .time: break
    }
    return ["\(statement) holds, but only just: \(margin)"].appending(findings)
  }
}

extension [String] {
  /// Returns these lines and others, which are indented.
  fileprivate func appending(_ findings: [String]) -> String {
    (self + findings.map { "  " + $0 }).joined(separator: "\n")
  }
}

/// A rule that recordings are held to, such as the motion tokens of a design, or reduced motion.
///
/// `expectConforms` and `assertConforms` fail with the claims that do not hold.
public protocol MotionStandard {
  /// Returns what the standard demands of a recording, one claim for each demand.
  func claims(about recording: some Recorded) -> [Claim]
}
