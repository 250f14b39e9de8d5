import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// A value to compare a track with, in each frame: another track, or what measures are compared with.
public protocol CurveOperand {}

extension TrackCurve: CurveOperand {}

// Conditions of a track: comparisons in each frame.

extension TrackCurve {
  /// Returns where the value is less.
  public static func < (a: TrackCurve, b: some CurveOperand) -> RunCondition {
    a.condition(.less, b)
  }
  /// Returns where the value is less or equal.
  public static func <= (a: TrackCurve, b: some CurveOperand) -> RunCondition {
    a.condition(.atMost, b)
  }
  /// Returns where the value is equal.
  public static func == (a: TrackCurve, b: some CurveOperand) -> RunCondition {
    a.condition(.equal, b)
  }
  /// Returns where the value differs.
  public static func != (a: TrackCurve, b: some CurveOperand) -> RunCondition {
    a.condition(.unequal, b)
  }
  /// Returns where the value is greater or equal.
  public static func >= (a: TrackCurve, b: some CurveOperand) -> RunCondition {
    a.condition(.atLeast, b)
  }
  /// Returns where the value is greater.
  public static func > (a: TrackCurve, b: some CurveOperand) -> RunCondition {
    a.condition(.more, b)
  }

  /// Returns where the value is in a range. The margin is the distance to the nearer bound.
  public func isWithin(_ range: ClosedRange<Double>) -> RunCondition {
    let both = (self >= range.lowerBound) && (self <= range.upperBound)
    return RunCondition(
      "\(name) is within \(MeasureText.range(range))", self,
      limit: range.upperBound - range.lowerBound
    ) { () throws(Problem) in
      if let problem = both.problem { throw Problem(text: problem) }
      return both.margins
    }
  }

  /// Where the value differs from that of the frame before. The margin is the change.
  ///
  /// The first frame with a value has nothing to compare.
  public var isMoving: RunCondition {
    RunCondition("\(name) is moving", self) { () throws(Problem) in
      try requireNumbers()
      var last: Scalar?
      return FrameMargins(
        keys: ends.map { end in
          guard let end, let before = last, let change = end.excess(over: before) else {
            last = end ?? last
            return FrameMargins.missing
          }
          last = end
          return ~FrameMargins.key(of: -abs(change) + 0)
        })
    }
  }

  private func condition(_ relation: Relation, _ operand: some CurveOperand) -> RunCondition {
    if let other = operand as? TrackCurve { return condition(relation, other) }
    let measure = operand as? RunMeasure
    let limit = (operand as? any MeasureOperand)?.measuredScalar
    let text = measure?.name ?? limit?.phrase ?? "nothing"
    let isSized = relation != .equal && relation != .unequal && limit?.kind != .sym
    return RunCondition(
      "\(name) \(relation.rawValue) \(text)", self, limit: isSized ? limit?.number : nil
    ) { () throws(Problem) in
      guard let limit else { throw Problem(text: measure?.problem ?? "no value to compare with") }
      try requireComparable(relation, limit)
      return try margins(relation, limit)
    }
  }

  /// Returns where the value is at most this far from that of another track, in the tracks' unit.
  ///
  /// ```swift
  /// expectThat(run.always(run["shadow.y"].isWithin(0.5, of: run["card.y"])))
  /// ```
  public func isWithin(_ distance: Double, of other: TrackCurve) -> RunCondition {
    let text = "\(name) is within \(MeasureText.number(distance)) of \(other.name)"
    return condition(text, other, limit: distance) { () throws(Problem) in
      guard distance >= 0 else { throw Problem(text: "the distance must be 0 or more") }
      try requireNumbers()
      try other.requireNumbers()
    } key: { ours, theirs in
      ours.excess(over: theirs).map { FrameMargins.key(of: distance - abs($0)) }
    }
  }

  private func condition(_ relation: Relation, _ other: TrackCurve) -> RunCondition {
    let text = "\(name) \(relation.rawValue) \(other.name)"
    let form = MarginForm(relation)
    return condition(text, other) { () throws(Problem) in
      guard ends.kind == other.ends.kind, ends.kind == .bool || ends.kind == .sym else {
        try requireNumbers()
        return try other.requireNumbers()
      }
      guard relation == .equal || relation == .unequal else {
        throw Problem(text: "\(text) is not a valid comparison")
      }
    } key: { ours, theirs in
      if let excess = ours.excess(over: theirs) { return form.key(ofExcess: excess) }
      let holds = ScalarOrder(ours, theirs)?.holds(relation)
      return holds.map { $0 ? FrameMargins.yes : FrameMargins.no }
    }
  }

  /// Returns a condition of the values that this and another track have in the same frames.
  ///
  /// - Parameters:
  ///   - check: Throws if the values cannot be compared.
  ///   - key: Returns the margin of two values; `nil` without one.
  private func condition(
    _ text: String, _ other: TrackCurve, limit: Double? = nil,
    _ check: () throws(Problem) -> Void, key: (Scalar, Scalar) -> Int64?
  ) -> RunCondition {
    RunCondition(text, self, other, limit: limit) { () throws(Problem) in
      try check()
      guard ends.count == other.ends.count else {
        throw Problem(text: "the tracks are of two runs")
      }
      return FrameMargins(
        keys: zip(ends, other.ends).map { ours, theirs in
          guard let ours, let theirs else { return FrameMargins.missing }
          return key(ours, theirs) ?? FrameMargins.missing
        })
    }
  }

  private func margins(_ relation: Relation, _ limit: Scalar) throws(Problem) -> FrameMargins {
    switch (ends.kind, limit) {
    case (.bool, _), (.sym, _):
      return FrameMargins(
        keys: ends.map { end in
          guard let end else { return FrameMargins.missing }
          let isEqual = ScalarOrder(end, limit) == .equal
          return isEqual == (relation == .equal) ? FrameMargins.yes : FrameMargins.no
        })
    case (.f64, .f64), (.f64, .i64(-1 << 53...1 << 53)):
      // Most tracks: one pass without the enumeration of scalars.
      let number = limit.number
      let form = MarginForm(relation)
      var isFinite = true
      let keys = ends.map(missing: FrameMargins.missing) { bits in
        let value = Double(bitPattern: bits)
        isFinite = value.isFinite && isFinite
        return form.key(ofExcess: value - number)
      }
      if !isFinite { try requireNumbers() }
      return FrameMargins(keys: keys)
    default:
      try requireNumbers()
      let form = MarginForm(relation)
      return FrameMargins(
        keys: ends.map { $0?.excess(over: limit).map(form.key(ofExcess:)) ?? FrameMargins.missing })
    }
  }

  private func requireComparable(_ relation: Relation, _ limit: Scalar) throws(Problem) {
    let problem = "\(name) \(relation.rawValue) \(limit.phrase) is not a valid comparison"
    let isNumber = limit.kind != .sym && limit.kind != .bool
    if isNumber, limit.number.isNaN { throw Problem(text: problem) }
    switch ends.kind {
    case .bool where limit.kind == .bool, .sym where limit.kind == .sym:
      if relation != .equal && relation != .unequal { throw Problem(text: problem) }
    case .bool, .sym: throw Problem(text: problem)
    case .f64, .f32, .i64: if !isNumber { throw Problem(text: problem) }
    }
  }

  /// Throws a problem unless all values are finite numbers.
  private func requireNumbers() throws(Problem) {
    guard ends.kind != .bool, ends.kind != .sym else {
      throw Problem(text: "\(name) does not contain numbers")
    }
    let wrong = ends.firstIndex { $0.map { !$0.number.isFinite } ?? false }
    guard let wrong, let value = ends[wrong] else { return }
    throw Problem(text: "the value is \(value.phrase) at \(trace.place(wrong))")
  }
}

/// The way from the excess of a value over another to the margin of their comparison.
private struct MarginForm {
  private let sign: Double
  private let isEquality: Bool
  /// All bits if the comparison is the negation of `<=`, `>=` or `==`, which inverts the key.
  private let negation: Int64

  init(_ relation: Relation) {
    switch relation {
    case .atMost: (sign, isEquality, negation) = (-1, false, 0)
    case .more: (sign, isEquality, negation) = (-1, false, -1)
    case .atLeast: (sign, isEquality, negation) = (1, false, 0)
    case .less: (sign, isEquality, negation) = (1, false, -1)
    case .equal: (sign, isEquality, negation) = (-1, true, 0)
    case .unequal: (sign, isEquality, negation) = (-1, true, -1)
    }
  }

  @inline(__always)
  func key(ofExcess excess: Double) -> Int64 {
    // Adding 0 turns -0 into 0, which is the margin of what just holds. Its negation just fails.
    FrameMargins.key(of: sign * (isEquality ? abs(excess) : excess) + 0) ^ negation
  }
}

// A claim about the movement of a track.

extension TrackCurve {
  /// Claims that the value keeps moving: from its first movement to its last, it never rests longer than allowed.
  ///
  /// ```swift
  /// expectThat(run["sheet.y"].keepsMoving(restingAtMost: .milliseconds(20)))
  /// ```
  ///
  /// A value that never moves fails. The margin is the time left of the longest rest; if no rest is allowed, it is the
  /// smallest change of a frame.
  ///
  /// - Parameters:
  ///   - least: Changes from one frame to the next must be larger to count as movement, in the track's unit, such as
  ///     0.5 for half a point. The slow end of a spring is then not part of the movement.
  ///   - rest: The longest rest.
  ///   - window: The time in which the value moves, so that also its begin and its end count; `nil` for the time from
  ///     the first movement to the last.
  public func keepsMoving(
    byMoreThan least: Double = 0, restingAtMost rest: Ticks = .zero,
    during window: ClosedRange<Ticks>? = nil
  ) -> Claim {
    var words = "keeps moving"
    if least != 0 { words += " by more than \(MeasureText.number(least))" }
    if rest != .zero { words += ", resting at most \(rest)" }
    if let window { words += " from \(window.lowerBound) to \(window.upperBound)" }
    return claim(words) { () throws(Problem) in
      guard least >= 0, rest >= .zero else {
        throw Problem(text: "the change and the rest must be 0 or more")
      }
      let all = Jump.all(try frameNumbers())
      let jumps = all[try movement(all, least, window)]
      guard jumps.contains(where: { $0.distance > least }) else {
        let most = all.reduce(0) { max($0, $1.distance) }
        return ((["it never moves", sparkline()], nil), Claim.Margin(-(least - most), unit: unit))
      }
      var longest = (time: Ticks.zero, begin: jumps[jumps.startIndex].from.frame)
      var begin: Int?
      for jump in jumps {
        guard jump.distance <= least else {
          begin = nil
          continue
        }
        let start = begin ?? jump.from.frame
        begin = start
        let time = trace.time(ofFrame: jump.to.frame) - trace.time(ofFrame: start)
        if time > longest.time { longest = (time, start) }
      }
      let fails = longest.time > rest
      var margin: Claim.Margin? = Claim.Margin(rest - longest.time, fails: fails, limit: rest)
      if rest == .zero {
        let slowest = jumps.reduce(Double.infinity) { min($0, $1.distance) }
        margin = Claim.Margin(fails ? -(least - slowest) : slowest - least, unit: unit)
      }
      guard fails else { return (nil, margin) }
      let words = "it rests for \(MeasureText.span(longest.time.seconds)) from"
      return (finding(words, longest.begin, " on"), margin)
    }
  }

  /// Returns the changes between two times, or those from the first movement to the last.
  private func movement(
    _ jumps: [Jump], _ least: Double, _ window: ClosedRange<Ticks>?
  ) throws(Problem) -> Range<Int> {
    guard let window else {
      let first = jumps.firstIndex { $0.distance > least } ?? 0
      return first..<(jumps.lastIndex { $0.distance > least } ?? -1) + 1
    }
    let frames = try trace.frames(in: window)
    let first = jumps.firstIndex { $0.from.frame >= frames.lowerBound } ?? jumps.count
    let end = jumps.firstIndex { $0.to.frame >= frames.upperBound } ?? jumps.count
    return first..<max(first, end)
  }
}
