import DopesheetEngine
import DopesheetText

struct RunGroup: RunKind {
  private(set) var children: [RunMoveable] = []
  private var way = Way.forth

  private enum Way {
    case forth
    case forthAndBack(syncs: Bool)
  }

  func make(_ cast: RunCast, named name: String) -> any Moveable {
    let group = MotionGroup(children.map { $0.make(cast) })
    if case .forthAndBack(let syncs) = way { group.reverses(syncsChildMotions: syncs) }
    return group
  }
}

extension RunGroup {
  nonisolated(unsafe) static let form: Form<RunGroup> = {
    let way = FieldType<Way>.flag(
      or: .form(syncing), \.isObject, "true, false or an object",
      hint: "{\"syncs\": true} lets the motions wait for each other at the turn",
      { $0 ? .forthAndBack(syncs: false) : .forth }, { .forthAndBack(syncs: $0) })
    return Form("group", RunGroup()) {
      Field(
        "motions", \.children, .array(of: .played), is: .required,
        "The motions, played at the same time.")
      Field(
        "reverses", \.way, way, "Whether it also moves back; each motion turns at its own time.")
    }
  }()

  static var signatures: [FormSignature] { [syncing.signature] }

  nonisolated(unsafe) private static let syncing: Form<Bool> = Form("syncing", false) {
    Field(
      "syncs", \.self, .flag, is: .required,
      "Whether the motions wait for each other at the turn.")
  }
}

struct RunSequence: RunKind {
  private(set) var children: [RunMoveable] = []
  /// The kind of reversal; `nil` if the sequence does not play in reverse.
  private(set) var reversal: SequenceReversal?

  func make(_ cast: RunCast, named name: String) -> any Moveable {
    let sequence = MotionSequence(children.map { $0.make(cast) })
    if let reversal { sequence.reverses(reversal) }
    return sequence
  }
}

extension RunSequence {
  nonisolated(unsafe) static let form: Form<RunSequence> = {
    let words = SequenceReversal.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    let reversal = FieldType<SequenceReversal?>.flag(
      or: .choice("reversal"), \.isString, "\(words), true or false",
      hint: "true is \"sequential\"",
      { $0 ? .sequential : nil }, { $0 })
    return Form("sequence", RunSequence()) {
      Field(
        "steps", \.children, .array(of: .played), is: .required,
        "The steps, played one after another.")
      Field(
        "reverses", \.reversal, reversal,
        "Whether it plays again from the last step to the first: each forward (`\"sequential\"`, `true`) or backward (`\"contiguous\"`)."
      )
    }
  }()
}
