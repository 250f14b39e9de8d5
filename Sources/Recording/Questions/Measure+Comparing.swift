import DopesheetDiff
import DopesheetEngine
import DopesheetTrace

import struct Foundation.CGFloat

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

  /// Tells whether the relation holds of two values in this order; `nil` if such values have no order.
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
      let problem = "\(ours.phrase) \(relation.rawValue) \(theirs.phrase) means nothing"
      return Claim(statement, .unanswered, [problem] + findings)
    }
    return Claim(statement, holds ? .holds : .fails, findings)
  }

  /// Tells whether the value is less.
  public static func < (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.less, b).holds }
  /// Tells whether the value is not more.
  public static func <= (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.atMost, b).holds }
  /// Tells whether the value is the same.
  public static func == (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.equal, b).holds }
  /// Tells whether the value is another; false if there is none.
  public static func != (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.unequal, b).holds }
  /// Tells whether the value is not less.
  public static func >= (a: Measure, b: some MeasureOperand) -> Bool { a.claim(.atLeast, b).holds }
  /// Tells whether the value is more.
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
