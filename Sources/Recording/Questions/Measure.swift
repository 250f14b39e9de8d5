import DopesheetDiff
import DopesheetTrace

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
    /// There is none, for this reason.
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

  /// What a claim about the measure tells, a line each.
  var findings: [String] {
    switch answer {
    case .value(_, _, let place, let curve):
      ["it is \(valueText)\(place.isEmpty ? "" : " ")\(place)", curve].filter { !$0.isEmpty }
    case .none(let problem): [problem]
    }
  }
}

extension Measure: CustomStringConvertible {
  /// The value, its place in the run, and the curve, in one line; or why there is none.
  public var description: String {
    switch answer {
    case .value(_, _, let place, let curve):
      [valueText, place, curve].filter { !$0.isEmpty }.joined(separator: " ")
    case .none(let problem): "no answer: \(problem)"
    }
  }
}
