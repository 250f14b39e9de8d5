/// An external call as traces record it: its word, what takes it, and its parameters.
///
/// Each style lists its calls. Recording, replays, documents and event patterns take words and parameters from there.
package struct CallSignature: Sendable {
  /// What takes a call.
  package enum Receiver: Equatable, Sendable {
    /// A motion of any kind.
    case motion
    /// A group or a sequence.
    case collection
    /// A node, or an object of the user under a name.
    case target
    case cue
    /// The stage itself.
    case stage
    /// A source that a style declares as one of these kinds.
    case source([String])
  }

  package let word: String
  package let receiver: Receiver
  package let parameters: [FieldSignature]
  /// The kind of parameters whose names are the user's; `nil` for a call without such parameters.
  package let freeParameters: FieldKind?
  /// What the call does, in one line.
  package let summary: String
  /// Why a replay cannot make the call where nothing on its stage takes it; `nil` for calls that every stage takes.
  package let absence: Absence?

  /// A reason, of the name of what takes the call and the texts of its parameters.
  package typealias Absence =
    @Sendable (_ source: String, _ text: (_ key: String) -> String) -> String

  package init(
    _ word: String, of receiver: Receiver, _ summary: String, _ parameters: [FieldSignature] = [],
    freeParameters: FieldKind? = nil, absence: Absence? = nil
  ) {
    self.word = word
    self.receiver = receiver
    self.parameters = parameters
    self.freeParameters = freeParameters
    self.summary = summary
    self.absence = absence
  }

  /// The kind of a parameter; `nil` if the call has no such parameter.
  package func kind(of parameter: String) -> FieldKind? {
    parameters.first { $0.name == parameter }?.kind ?? freeParameters
  }

  /// Whether a source that traces declare as this kind may take the call.
  package func mayBeTaken(by kind: String) -> Bool {
    switch receiver {
    case .target: kind == "node" || kind == "target"
    case .cue: kind == "cue"
    case .source(let kinds): kinds.contains(kind)
    case .motion, .collection, .stage: false
    }
  }
}
