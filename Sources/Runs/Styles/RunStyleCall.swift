import DopesheetEngine
import DopesheetNotation

/// A style that documents know by its list of external calls alone.
package struct RunStyle: Sendable {
  let calls: [CallSignature]
  let attach: @Sendable (Stage) -> Void

  /// Creates a style.
  ///
  /// - Parameter attach: Puts on a stage what takes the calls.
  package init(_ calls: [CallSignature], attach: @escaping @Sendable (Stage) -> Void) {
    precondition(
      calls.allSatisfy { $0.freeParameters == nil && !RunCalls.actions.contains($0.word) },
      "a document reads calls of fixed parameters whose words it does not know yet")
    self.calls = calls
    self.attach = attach
  }
}

/// An external call as its signature declares it: the word with the name of what takes it, and its parameters beside it.
package struct RunStyleCall: Sendable {
  private let word: String
  private let source: String
  private let details: [Happening.Detail]

  /// Makes the call; one that the stage refuses is kept in the cast.
  func callAsFunction(_ cast: RunCast, on stage: Stage) {
    do throws(InputError) {
      try stage.make(word, of: NameGrammar.encode(source), details)
    } catch {
      cast.rejections.append(error)
    }
  }

  /// Reads a call; `nil` after an error was reported.
  init?(_ signature: CallSignature, _ value: JSONCursor, _ fields: inout JSONFields) {
    var isSound = true
    var details: [Happening.Detail] = []
    for parameter in signature.parameters {
      let cursor =
        parameter.isRequired ? fields.required(parameter.name) : fields.optional(parameter.name)
      guard let cursor else {
        isSound = isSound && !parameter.isRequired
        continue
      }
      if let value = cursor.argument(parameter.kind) {
        details.append(.init(parameter.name, value))
      } else {
        isSound = false
      }
    }
    guard let source = value.nonEmptyString(), isSound else { return nil }
    (word, self.source, self.details) = (signature.word, source, details)
  }

  /// The fields of a call: its word, then its parameters.
  static func fields(_ signature: CallSignature) -> [FieldSignature] {
    [FieldSignature(signature.word, .name, signature.summary)] + signature.parameters
  }
}

extension JSONCursor {
  /// Reads the value of a parameter; `nil` after an error was reported.
  fileprivate func argument(_ kind: FieldKind) -> Happening.Value? {
    switch kind {
    case .number(let bounds): number(bounds).map { .number($0) }
    case .integer(let range):
      integer(in: range ?? .min ... .max).map { .number(Double($0)) }
    case .time: time().map { .number($0.seconds) }
    case .flag: bool().map { .flag($0) }
    case .text, .pattern: string().map { .text($0) }
    case .name: nonEmptyString().map { .text($0) }
    case .word(let words): word("word", of: words).map { .text($0) }
    case .any:
      plain.flatMap { $0.isOf(kind) ? $0 : nil } ?? mismatch(kind.words)
    case .array, .named, .form: mismatch("a value that an external call can have")
    }
  }

  /// The value as it stands there; `nil` for one that no external call can have.
  private var plain: Happening.Value? {
    switch value.kind {
    case .number: number().map { .number($0) }
    case .bool(let flag): .flag(flag)
    case .string(let text): .text(text)
    case .null, .array, .object: nil
    }
  }
}
