import DopesheetDrawing
import DopesheetEngine
import DopesheetText
import DopesheetTrace

import struct Foundation.CGFloat

/// The answer to a question about a run: a number, a Boolean or a word, with its place in the run.
///
/// A measure can be compared with literals and variables. Its description contains the frame and the curve, so the
/// message of a plain `#expect` is complete:
///
/// ```swift
/// #expect(run["card.position.y"].overshoot < 0.1)
/// // (run["card.position.y"].overshoot → 0.25 at frame 13 (t = 0.2167 s), from 0 to 345 ▁▂▄▆▇[█]▇▅▃) < 0.1
/// ```
///
/// If the run cannot answer, the measure has no value, and its description contains the reason. All comparisons with it
/// fail, even `!=`. So expect the correct value instead of excluding wrong ones. A `nan` fails all comparisons, too.
public struct RunMeasure: Sendable {
  let name: String
  private let trace: Trace?
  private let place: TracePlace?
  private let answer: Result<Answer, TrackCurve.Problem>

  /// A value, its unit (with a space if needed), its place in words, its curve, and its frame if there is one.
  struct Answer: Sendable {
    let scalar: Scalar
    var unit = ""
    var place = ""
    var curve = ""
    var frame: Int?

    /// The value with its unit, and the place.
    fileprivate var words: String { scalar.phrase + unit + (place.isEmpty ? "" : " " + place) }
  }

  init(_ name: String, of trace: Trace, at place: TracePlace? = nil, _ answer: Answer) {
    (self.name, self.trace, self.place, self.answer) = (name, trace, place, .success(answer))
  }

  /// Creates a measure without an answer.
  init(_ name: String, problem: String) {
    (self.name, trace, place, answer) = (name, nil, nil, .failure(.init(text: problem)))
  }

  package var scalar: Scalar? { try? answer.get().scalar }

  /// The reason for a missing answer; `nil` if there is a value.
  package var problem: String? {
    if case .failure(let problem) = answer { problem.text } else { nil }
  }

  /// The value as a number, with Booleans as 0 and 1; `nil` for a word, or without an answer.
  public var number: Double? {
    guard let scalar, scalar.kind != .sym else { return nil }
    return scalar.number
  }

  /// Returns the findings of a claim about the measure, and about the one that it is compared with, one per line.
  private func findings(with other: RunMeasure? = nil, called name: String = "it") -> [String] {
    let own =
      switch answer {
      case .success(let answer):
        ["\(name) is \(answer.words)", answer.curve].filter { !$0.isEmpty }
      case .failure(let problem): [problem.text]
      }
    return own + (other.map { $0.findings(called: $0.name) } ?? [])
  }
}

extension RunMeasure: CustomStringConvertible {
  /// The value, its place and the curve in one line, or the reason for a missing answer.
  public var description: String {
    switch answer {
    case .success(let answer): answer.words + (answer.curve.isEmpty ? "" : " " + answer.curve)
    case .failure(let problem): "no answer: \(problem.text)"
    }
  }
}

/// A value to compare with a measure: a number, Boolean, word, time in seconds, or another measure.
public protocol MeasureOperand: CurveOperand {}

extension Double: MeasureOperand {}
extension Float: MeasureOperand {}
extension CGFloat: MeasureOperand {}
extension Int: MeasureOperand {}
extension Bool: MeasureOperand {}
extension String: MeasureOperand {}
extension Ticks: MeasureOperand {}
extension RunMeasure: MeasureOperand {}

extension MeasureOperand {
  /// The operand as a scalar, with times in seconds; `nil` for a measure without an answer.
  package var measuredScalar: Scalar? {
    switch self {
    case let number as Double: .f64(number)
    case let number as Float: .f32(number)
    case let number as CGFloat: .f64(Double(number))
    case let number as Int: .i64(Int64(number))
    case let flag as Bool: .bool(flag)
    case let word as String: .sym(word)
    case let time as Ticks: .f64(time.seconds)
    case let measure as RunMeasure: measure.scalar
    default: nil
    }
  }
}

extension RunMeasure {
  /// Returns the claim of a comparison. It has no answer if the values cannot be compared.
  func claim(_ relation: Relation, _ other: some MeasureOperand) -> Claim {
    let operand = other as? RunMeasure
    // The value of a measure depends on the run, and a statement does not: shorter runs make the same one.
    let text = operand?.name ?? other.measuredScalar?.phrase ?? "nothing"
    let statement = "\(name) \(relation.rawValue) \(text)"
    guard let ours = scalar, let theirs = other.measuredScalar else {
      let unanswered = scalar == nil ? self : operand
      return Claim(statement, .unanswered, unanswered?.findings() ?? [])
    }
    guard let holds = ScalarOrder(ours, theirs).flatMap({ $0.holds(relation) }) else {
      let problem = "\(ours.phrase) \(relation.rawValue) \(theirs.phrase) is not a valid comparison"
      return Claim(statement, .unanswered, [problem] + findings(with: operand))
    }
    return Claim(
      statement, of: trace, at: place, holds ? .holds : .fails, findings(with: operand),
      margin: margin(relation, ours, theirs, holds))
  }

  /// Returns by how much a comparison holds or misses; `nil` if no number says so.
  private func margin(
    _ relation: Relation, _ ours: Scalar, _ theirs: Scalar, _ holds: Bool
  ) -> Claim.Margin? {
    guard let excess = ours.excess(over: theirs) else { return nil }
    let distance =
      switch relation {
      case .less, .atMost: -excess
      case .atLeast, .more: excess
      case .equal: holds ? Double.infinity : -abs(excess)
      case .unequal: holds ? abs(excess) : -Double.infinity
      }
    let isLimit = relation != .equal && relation != .unequal
    let limit = isLimit ? theirs.number : nil
    // The sign of 0 is the outcome.
    let amount = distance == 0 ? (holds ? 0 : -0.0) : distance
    return isTime
      ? Claim.Margin(seconds: amount, limit: limit)
      : Claim.Margin(amount, unit: unitName, limit: limit)
  }

  private var isTime: Bool { unitName == "s" }

  private var unitName: String? {
    let name = try? answer.get().unit.drop { $0 == " " }
    return name.flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// Returns whether the value is less.
  public static func < (a: RunMeasure, b: some MeasureOperand) -> Bool { a.claim(.less, b).holds }
  /// Returns whether the value is less or equal.
  public static func <= (a: RunMeasure, b: some MeasureOperand) -> Bool {
    a.claim(.atMost, b).holds
  }
  /// Returns whether the value is equal.
  public static func == (a: RunMeasure, b: some MeasureOperand) -> Bool { a.claim(.equal, b).holds }
  /// Returns whether the value differs; `false` without an answer.
  public static func != (a: RunMeasure, b: some MeasureOperand) -> Bool {
    a.claim(.unequal, b).holds
  }
  /// Returns whether the value is greater or equal.
  public static func >= (a: RunMeasure, b: some MeasureOperand) -> Bool {
    a.claim(.atLeast, b).holds
  }
  /// Returns whether the value is greater.
  public static func > (a: RunMeasure, b: some MeasureOperand) -> Bool { a.claim(.more, b).holds }

  // The same comparisons as claims. Swift prefers the Boolean versions unless a claim is required.

  /// Claims that the value is less.
  @_disfavoredOverload
  public static func < (a: RunMeasure, b: some MeasureOperand) -> Claim { a.claim(.less, b) }
  /// Claims that the value is less or equal.
  @_disfavoredOverload
  public static func <= (a: RunMeasure, b: some MeasureOperand) -> Claim { a.claim(.atMost, b) }
  /// Claims that the value is equal.
  @_disfavoredOverload
  public static func == (a: RunMeasure, b: some MeasureOperand) -> Claim { a.claim(.equal, b) }
  /// Claims that the value differs.
  @_disfavoredOverload
  public static func != (a: RunMeasure, b: some MeasureOperand) -> Claim { a.claim(.unequal, b) }
  /// Claims that the value is greater or equal.
  @_disfavoredOverload
  public static func >= (a: RunMeasure, b: some MeasureOperand) -> Claim { a.claim(.atLeast, b) }
  /// Claims that the value is greater.
  @_disfavoredOverload
  public static func > (a: RunMeasure, b: some MeasureOperand) -> Claim { a.claim(.more, b) }
}

enum MeasureText {
  /// The largest number of frames in a sparkline.
  static let width = 60

  /// Returns a time in seconds, rounded to 4 decimal places.
  static func seconds(_ seconds: Double) -> String { RoundedText.decimals(seconds, 4) }

  /// Returns a span of time, rounded: `12 ms`, `1.5 s`.
  static func span(_ seconds: Double) -> String {
    seconds < 1
      ? RoundedText.significant(seconds * 1_000, 3) + " ms" : MeasureText.seconds(seconds) + " s"
  }

  /// Returns a number as written in a trace.
  static func number(_ number: Double) -> String { Scalar.f64(number).phrase }

  /// Returns a range of numbers as written in code: `0...600`.
  static func range(_ range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound))...\(number(range.upperBound))"
  }

  /// Returns a curve of small blocks, with the marked frames in brackets: `▁▂▄▆▇[█]▇▅▃▂▁▁`.
  ///
  /// For a long run, it shows the frames around the last marked one, with `…` for omitted frames.
  static func sparkline(_ values: [Double?], marking frames: [Int] = []) -> String {
    guard !values.isEmpty else { return "" }
    let blocks = Array(Sparkline.rows([values])[0])
    let center = frames.last ?? 0
    let last = max(0, blocks.count - width)
    let start = min(max(0, center - width / 2), last)
    let shown = start..<min(blocks.count, start + width)
    let curve = shown.map { frames.contains($0) ? "[\(blocks[$0])]" : "\(blocks[$0])" }.joined()
    return (start > 0 ? "…" : "") + curve + (shown.upperBound < blocks.count ? "…" : "")
  }
}
