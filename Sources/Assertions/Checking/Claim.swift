import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// A statement about a run, with its outcome, its margin and its findings.
///
/// `expectThat` of `DopesheetTesting` fails with these findings. Elsewhere, use ``holds``.
///
/// ```swift
/// expectThat(run["card.alpha"].rises, run["card.alpha"].staysWithin(0...1))
/// ```
public struct Claim: Sendable {
  /// The statement: `card.alpha: rises`.
  package let statement: String
  /// The run that the claim is about, or the first of several; `nil` without an answer, and for some claims that hold.
  package let trace: Trace?
  /// The place of the run that the findings are about; `nil` if they are about the whole run.
  package let place: TracePlace?
  private let verdict: Verdict
  /// Finds the lines of ``findings``, which a search for failing runs never reads.
  private let find: @Sendable () -> [String]
  private let ownMargin: Margin?
  private var isNegated = false
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
    _ statement: String, of trace: Trace? = nil, at place: TracePlace? = nil, _ verdict: Verdict,
    _ findings: @autoclosure @escaping @Sendable () -> [String], margin: Margin? = nil
  ) {
    (self.statement, self.trace, self.place) = (statement, trace, place)
    self.verdict = verdict
    find = findings
    ownMargin = margin
  }

  /// The places at which the claim fails or is nearest to failing, or the reason for a missing answer, one per line.
  package var findings: [String] { find() }

  /// Whether the claim holds. A claim without an answer does not hold, and neither does its negation.
  public var holds: Bool {
    switch verdict {
    case .holds: !isNegated
    case .fails: isNegated
    case .unanswered: false
    }
  }

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
    return lines("\(statement) \(outcome)\(margin.map { ": \($0)" } ?? "")")
  }

  private func lines(_ head: String) -> String {
    ([head] + findings.map { "  " + $0 }).joined(separator: "\n")
  }
}

extension Claim {
  /// The distance of a run from the other outcome of a claim.
  ///
  /// It is positive or 0 if the claim holds and negative if it fails. A claim that fails at its very limit has the
  /// margin -0.
  public struct Margin: Equatable, Sendable {
    /// The distance, in the unit of the margin.
    public let amount: Double
    /// The unit: `s` for times, that of the track for values; `nil` if unknown.
    public let unit: String?
    /// Whether the distance is a time, in seconds.
    package let isTime: Bool
    /// The size of the limit, in the same unit: 40 for jumps of at most 40, 600 for a range of 0...600; `nil` if it
    /// has none.
    package let limit: Double?

    package init?(_ amount: Double, unit: String? = nil, limit: Double? = nil) {
      guard amount.isFinite else { return nil }
      self.init(amount, unit, isTime: false, limit)
    }

    /// Creates a margin of time.
    ///
    /// - Parameters:
    ///   - time: The time left; negative if it is exceeded.
    ///   - fails: Whether the claim fails, also by no time at all.
    init(_ time: Ticks, fails: Bool, limit: Ticks? = nil) {
      let amount = time.seconds
      self.init(
        fails && amount == 0 ? -0.0 : amount, "s", isTime: true, limit.map { $0.seconds })
    }

    package init?(seconds amount: Double, limit: Double?) {
      guard amount.isFinite else { return nil }
      self.init(amount, "s", isTime: true, limit)
    }

    package init(logged amount: Double, unit: String?, limit: Double?) {
      self.init(amount, unit, isTime: unit == "s", limit)
    }

    private init(_ amount: Double, _ unit: String?, isTime: Bool, _ limit: Double?) {
      self.amount = amount
      self.unit = unit
      self.isTime = isTime
      self.limit = limit.flatMap { $0.isFinite && $0 != 0 ? $0.magnitude : nil }
    }

    package var fails: Bool { amount.sign == .minus }

    /// Whether the claim fails by so little that rounding may be the reason.
    var isRounding: Bool { fails && amount != 0 && -amount <= 1e-9 * max(1, limit ?? 0) }

    /// The distance as a share of the limit's size; `nil` if the limit has no size.
    package var share: Double? { limit.map { amount / $0 } }

    static prefix func - (margin: Margin) -> Margin {
      Margin(-margin.amount, margin.unit, isTime: margin.isTime, margin.limit)
    }
  }
}

extension Claim.Margin: CustomStringConvertible {
  /// The margin in words: `0.4 of 40 to spare`, `12 ms to spare`, `it misses by 12 ms`.
  public var description: String {
    guard amount != 0 else { return fails ? "it just misses" : "nothing to spare" }
    if fails { return "it misses by \(text(-amount))" }
    return text(amount) + (limit.map { " of \(text($0))" } ?? "") + " to spare"
  }

  private func text(_ amount: Double) -> String {
    isTime
      ? MeasureText.span(amount)
      : RoundedText.significant(amount) + (unit.map { " " + $0 } ?? "")
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
  package var warning: String? {
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
    return lines("\(statement) holds, but only just: \(margin)")
  }
}

/// A rule that recordings are held to, such as the motion tokens of a design, or reduced motion.
///
/// `expectConforms` and `assertConforms` fail with the claims that do not hold.
public protocol MotionStandard {
  /// Returns what the standard demands of a recording, one claim for each demand.
  func claims(about recording: some Recorded) -> [Claim]
}
