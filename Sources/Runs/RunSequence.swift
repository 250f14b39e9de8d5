import DopesheetEngine
import DopesheetNotation

/// A sequence as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `steps`, a list of moveables that are played one after another, is required. `reverses` is `"sequential"` or
/// `true` where the steps are played forward once more from the last to the first, `"contiguous"` where they are
/// played backward as one movement.
package struct RunSequence: Sendable {
  /// What is played, in this order.
  package let steps: [RunMoveable]
  /// How the sequence goes back; `nil` if it does not by itself.
  let reversal: SequenceReversal?

  /// Makes the sequence with its steps.
  func make(_ cast: RunCast) -> MotionSequence {
    let sequence = MotionSequence(steps.map { $0.make(cast) })
    if let reversal { sequence.reverses(reversal) }
    return sequence
  }
}

extension RunSequence {
  /// Reads what is a sequence's own.
  init?(_ fields: inout JSONFields, _ reader: inout RunReader) {
    let steps = fields.required("steps").flatMap { RunMoveable.children($0, &reader) }
    let reversal = fields.optional("reverses").map { RunSequence.reversal($0) } ?? .some(nil)
    guard let steps, let reversal else { return nil }
    self.init(steps: steps, reversal: reversal)
  }

  /// Reads how a sequence goes back; the inner `nil` is that it does not.
  private static func reversal(_ cursor: JSONCursor) -> SequenceReversal?? {
    if cursor.isString {
      return cursor.choice("reversal", of: SequenceReversal.self).map { .some($0) }
    }
    guard case .bool(let reverses) = cursor.value.kind else {
      let words = SequenceReversal.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      cursor.fail(
        "expected \(words), true or false, found \(cursor.value.kindName)",
        hint: "true is \"sequential\"")
      return nil
    }
    return .some(reverses ? .sequential : nil)
  }
}
