/// The declaration of an external call: its word in traces, its receiver, and its parameters.
///
/// Each style lists its calls. Recording, replays, documents and event patterns take words and parameters from there.
package struct CallSignature: Sendable {
  package enum Receiver: Equatable, Sendable {
    case motion
    /// A group or a sequence of motions.
    case collection
    /// A node, or a named object of the user.
    case target
    case cue
    case stage
    /// A source that a style declares as one of these kinds.
    case source([String])
  }

  package let word: String
  package let receiver: Receiver
  package let parameters: [FieldSignature]
  /// The kind of parameters that the user names; `nil` for a call without such parameters.
  package let freeParameters: FieldKind?
  package let summary: String
  /// The error if nothing on a replay's stage can receive the call; `nil` if every stage can.
  package let absence: Absence?

  /// A function that returns an error message for a receiver's name and the texts of the parameters.
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

  package func kind(of parameter: String) -> FieldKind? {
    parameters.first { $0.name == parameter }?.kind ?? freeParameters
  }

  /// Returns whether a source that traces declare as this kind may receive the call.
  package func mayBeTaken(by kind: String) -> Bool {
    switch receiver {
    case .target: kind == "node" || kind == "target"
    case .cue: kind == "cue"
    case .source(let kinds): kinds.contains(kind)
    case .motion, .collection, .stage: false
    }
  }
}
