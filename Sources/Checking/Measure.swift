import DopesheetDiff
import DopesheetDrawing
import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

import struct Foundation.CGFloat

/// The answer to a question about a run: a number, a truth value or a word, and where in the run it comes from.
///
/// It compares with literals and variables, and its text tells the frame and shows the curve, so that a plain
/// `#expect` says what there is to say:
///
/// ```swift
/// #expect(run["card.position.y"].overshoot < 0.1)
/// // (run["card.position.y"].overshoot → 0.25 at frame 13 (t = 0.2167 s), from 0 to 345 ▁▂▄▆▇[█]▇▅▃) < 0.1
/// ```
///
/// A question that the run cannot answer gives a measure without a value, whose text says why. All comparisons
/// with it fail, `!=` too; so ask for what should be, not for the contrary of what should not. A `nan` compares
/// like that, too.
public struct Measure: Sendable {
  /// What is measured: `card.position.y: overshoot`.
  public let name: String
  private let answer: Answer

  enum Answer: Sendable {
    /// A value, its unit with a space if it needs one, and in words where it comes from.
    case value(Scalar, unit: String, place: String, curve: String)
    /// No answer, for this reason.
    case none(String)
  }

  init(_ name: String, _ answer: Answer) {
    self.name = name
    self.answer = answer
  }

  /// The value; `nil` if there is no answer.
  public var scalar: Scalar? {
    if case .value(let scalar, _, _, _) = answer { scalar } else { nil }
  }

  /// The value as a number, truth values as 0 and 1; `nil` for a word, or if there is no answer.
  public var number: Double? {
    guard let scalar, scalar.kind != .sym else { return nil }
    return scalar.number
  }

  /// Why there is no answer; `nil` if there is one.
  public var problem: String? {
    if case .none(let problem) = answer { problem } else { nil }
  }

  /// The value with its unit.
  var valueText: String {
    switch answer {
    case .value(let scalar, let unit, _, _): scalar.phrase + unit
    case .none: "no answer"
    }
  }

  /// The findings of a claim about the measure, a line each.
  var findings: [String] {
    switch answer {
    case .value(_, _, let place, let curve):
      ["it is \(valueText)\(place.isEmpty ? "" : " ")\(place)", curve].filter { !$0.isEmpty }
    case .none(let problem): [problem]
    }
  }
}

extension Measure: CustomStringConvertible {
  /// The value, its place in the run and the curve, in one line; or the reason for no answer.
  public var description: String {
    switch answer {
    case .value(_, _, let place, let curve):
      [valueText, place, curve].filter { !$0.isEmpty }.joined(separator: " ")
    case .none(let problem): "no answer: \(problem)"
    }
  }
}

/// What a measure can be compared with: numbers, truth values, words, times in seconds, other measures.
public protocol MeasureOperand {
  /// The operand as one of the values that a trace holds; `nil` for a measure without an answer.
  var measuredScalar: Scalar? { get }
}

extension Double: MeasureOperand {
  /// The number.
  public var measuredScalar: Scalar? { .f64(self) }
}

extension Float: MeasureOperand {
  /// The number.
  public var measuredScalar: Scalar? { .f32(self) }
}

extension CGFloat: MeasureOperand {
  /// The number.
  public var measuredScalar: Scalar? { .f64(Double(self)) }
}

extension Int: MeasureOperand {
  /// The number.
  public var measuredScalar: Scalar? { .i64(Int64(self)) }
}

extension Bool: MeasureOperand {
  /// The truth value.
  public var measuredScalar: Scalar? { .bool(self) }
}

extension String: MeasureOperand {
  /// The word.
  public var measuredScalar: Scalar? { .sym(self) }
}

extension Ticks: MeasureOperand {
  /// The time in seconds.
  public var measuredScalar: Scalar? { .f64(seconds) }
}

extension Measure: MeasureOperand {
  /// The value.
  public var measuredScalar: Scalar? { scalar }
}

/// A sign between a measure and what it is compared with.
enum Relation: String {
  case less = "<"
  case atMost = "<="
  case equal = "=="
  case unequal = "!="
  case atLeast = ">="
  case more = ">"

  /// Returns whether the relation holds of two values in this order; `nil` if such values have no order.
  func holds(of order: ScalarOrder) -> Bool? {
    switch (self, order) {
    case (.equal, .different): false
    case (.unequal, .different): true
    case (_, .different): nil
    case (.less, _): order == .less
    case (.atMost, _): order != .greater
    case (.equal, _): order == .equal
    case (.unequal, _): order != .equal
    case (.atLeast, _): order != .less
    case (.more, _): order == .greater
    }
  }
}

extension Measure {
  /// Compares; `nil` in place of a verdict if the two cannot be compared.
  func claim(_ relation: Relation, _ other: some MeasureOperand) -> Claim {
    let operand = other as? Measure
    let text = operand?.valueText ?? other.measuredScalar?.phrase ?? "nothing"
    let statement = "\(name) \(relation.rawValue) \(operand.map { "\($0.name), " } ?? "")\(text)"
    guard let ours = scalar, let theirs = other.measuredScalar else {
      return Claim(statement, .unanswered, scalar == nil ? findings : operand?.findings ?? [])
    }
    guard let holds = ScalarOrder(ours, theirs).flatMap({ relation.holds(of: $0) }) else {
      let problem = "\(ours.phrase) \(relation.rawValue) \(theirs.phrase) is not a valid comparison"
      return Claim(statement, .unanswered, [problem] + findings)
    }
    return Claim(statement, holds ? .holds : .fails, findings)
  }

  /// Returns whether the value is less.
  public static func < (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.less, b).holds }
  /// Returns whether the value is not more.
  public static func <= (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.atMost, b).holds }
  /// Returns whether the value is the same.
  public static func == (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.equal, b).holds }
  /// Returns whether the value differs; false without an answer.
  public static func != (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.unequal, b).holds }
  /// Returns whether the value is not less.
  public static func >= (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.atLeast, b).holds }
  /// Returns whether the value is more.
  public static func > (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.more, b).holds }

  // The same as claims, where claims are asked for. Elsewhere a comparison is a truth value.

  /// Claims that the value is less.
  @_disfavoredOverload
  public static func < (a: Measure, b: some MeasureOperand) -> Claim { a.claim(.less, b) }
  /// Claims that the value is not more.
  @_disfavoredOverload
  public static func <= (a: Measure, b: some MeasureOperand) -> Claim { a.claim(.atMost, b) }
  /// Claims that the value is the same.
  @_disfavoredOverload
  public static func == (a: Measure, b: some MeasureOperand) -> Claim { a.claim(.equal, b) }
  /// Claims that the value is another.
  @_disfavoredOverload
  public static func != (a: Measure, b: some MeasureOperand) -> Claim { a.claim(.unequal, b) }
  /// Claims that the value is not less.
  @_disfavoredOverload
  public static func >= (a: Measure, b: some MeasureOperand) -> Claim { a.claim(.atLeast, b) }
  /// Claims that the value is more.
  @_disfavoredOverload
  public static func > (a: Measure, b: some MeasureOperand) -> Claim { a.claim(.more, b) }
}

/// The texts of measures and claims.
enum MeasureText {
  /// The most frames that a sparkline shows.
  static let width = 60

  /// A time in seconds, rounded for reading.
  static func seconds(_ seconds: Double) -> String { RoundedText.decimals(seconds, 4) }

  /// A number as a trace writes it.
  static func number(_ number: Double) -> String { Scalar.f64(number).phrase }

  /// A curve of small blocks, the frames in question in brackets: `▁▂▄▆▇[█]▇▅▃▂▁▁`.
  ///
  /// Of a long run it shows the frames around the last of them, with `…` where more are left out.
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
