import DopesheetEngine
import DopesheetNotation

/// A sequence as a document describes it, beside what all kinds have: ``RunMoveable``.
package struct RunSequence: Sendable {
  /// What is played, in this order.
  package private(set) var steps: [RunMoveable] = []
  /// How the sequence goes back; `nil` if it does not by itself.
  private(set) var reversal: SequenceReversal?

  /// Makes the sequence with its steps.
  func make(_ cast: RunCast) -> MotionSequence {
    let sequence = MotionSequence(steps.map { $0.make(cast) })
    if let reversal { sequence.reverses(reversal) }
    return sequence
  }
}

extension RunSequence {
  static func form(_ reader: RunReader) -> Form<RunSequence> {
    let words = SequenceReversal.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    let reversal = FieldType<SequenceReversal?>.flag(
      or: .choice("reversal"), \.isString, "\(words), true or false",
      hint: "true is \"sequential\"",
      { $0 ? .sequential : nil }, { $0 })
    return Form("sequence", RunSequence()) {
      Field(
        "steps", \.steps, .array(of: .played(reader)), is: .required, "Played one after another.")
      Field(
        "reverses", \.reversal, reversal,
        "`\"sequential\"`, which is also `true`: the last step first, each forward; `\"contiguous\"`: backward."
      )
    }
  }
}
