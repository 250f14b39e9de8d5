import DopesheetEngine
import DopesheetNotation

/// A style that documents can use only through its external calls.
package struct RunStyle: Sendable {
  let calls: [CallSignature]
  let attach: @Sendable (Stage) -> Void

  /// Creates a style.
  ///
  /// - Precondition: The calls have fixed parameters, and words that are not built in.
  /// - Parameter attach: Adds the receivers of the calls to a stage.
  package init(_ calls: [CallSignature], attach: @escaping @Sendable (Stage) -> Void) {
    let known = RunCalls.words
    precondition(
      calls.allSatisfy { $0.freeParameters == nil && !known.contains($0.word) },
      "a document reads calls of fixed parameters whose words it does not know yet")
    self.calls = calls
    self.attach = attach
  }
}

/// An external call of a style: its word with the receiver's name, and its parameters.
package struct RunStyleCall: Sendable {
  private let word: String
  private var source = ""
  private var details: [StageEvent.Detail] = []

  private init(_ word: String) { self.word = word }

  /// Makes the call. An error of the stage is added to the cast.
  func callAsFunction(_ cast: RunCast, on stage: Stage) {
    do throws(InputError) {
      try stage.make(word, of: NameGrammar.encode(source), details)
    } catch {
      cast.rejections.append(error)
    }
  }

  /// Returns the form of a call: its word, then its parameters.
  static func form(_ signature: CallSignature) -> Form<RunStyleCall> {
    Form(signature.word, RunStyleCall(signature.word)) {
      Field(signature.word, \.source, .name, is: .required, signature.summary)
      signature.parameters.map { parameter in
        Field(
          parameter.name, parameter.kind, is: parameter.isRequired ? .required : .optional,
          parameter.summary
        ) { cursor, call in
          guard let value = cursor.argument(parameter.kind) else { return false }
          call.details.append(.init(parameter.name, value))
          return true
        }
      }
    }
  }
}

extension JSONCursor {
  /// Reads the value of a parameter; `nil` after an error was reported.
  fileprivate func argument(_ kind: FieldKind) -> StageEvent.Value? {
    switch kind {
    case .number(let bounds): number(bounds).map { .number($0) }
    case .integer(let range):
      integer(in: range ?? .min ... .max).map { .number(Double($0)) }
    case .time: time().map { .number($0.seconds) }
    case .flag: bool().map { .flag($0) }
    case .text, .pattern: string().map { .text($0) }
    case .name: nonEmptyString().map { .text($0) }
    case .word(let words): word("word", of: words).map { .text($0) }
    case .any, .yes:
      plain.flatMap { $0.isOf(kind) ? $0 : nil } ?? mismatch(kind.words)
    case .array, .tuple, .named, .form, .null: mismatch("a value that an external call can have")
    }
  }

  /// The value, without a check of its kind; `nil` if an external call cannot have it.
  private var plain: StageEvent.Value? {
    switch value.kind {
    case .number: number().map { .number($0) }
    case .bool(let flag): .flag(flag)
    case .string(let text): .text(text)
    case .null, .array, .object: nil
    }
  }
}
