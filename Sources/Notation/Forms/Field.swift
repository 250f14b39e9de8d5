/// Whether a field must be there.
package enum FieldPresence {
  case optional
  /// Its absence is an error.
  case required
  /// Its absence is an error with a hint, as nothing else in this document says it.
  case needed(hint: String)
  /// Its absence is warned of, with what is done without it.
  case expected(else: String)

  var isOptional: Bool { if case .optional = self { true } else { false } }
}

/// A field of a form.
package struct Field<Value> {
  package let signature: FieldSignature
  let presence: FieldPresence
  private let set: (JSONCursor, inout Value) -> Bool
  let write: (Value) -> JSONText?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - presence: Whether it must be there.
  ///   - tags: The words of the form's tag for which the field has this meaning; empty for all.
  ///   - summary: What it means: one line, with the unit.
  ///   - write: Its JSON in a value, `nil` where it has none.
  ///   - set: Reads it into a value; `false` after an error was reported.
  package init(
    _ name: String, _ kind: FieldKind, is presence: FieldPresence = .optional,
    of tags: [String] = [], _ summary: String, write: @escaping (Value) -> JSONText? = { _ in nil },
    set: @escaping (JSONCursor, inout Value) -> Bool
  ) {
    let isRequired =
      switch presence {
      case .required: true
      case .optional, .expected, .needed: false
      }
    signature = FieldSignature(name, kind, isRequired: isRequired, of: tags, summary)
    self.presence = presence
    self.set = set
    self.write = write
  }

  func isMeant(by word: String?) -> Bool {
    signature.tags.isEmpty || word.map { signature.tags.contains($0) } ?? false
  }

  /// Reads the field if it is there; `false` after an error was reported.
  func read(_ fields: inout JSONFields, _ value: inout Value) -> Bool {
    if let cursor = fields.optional(signature.name) { return set(cursor, &value) }
    switch presence {
    case .optional: return true
    case .required: fields.reportMissing(signature.name)
    case .needed(let hint): fields.reportMissing(signature.name, hint: hint)
    case .expected(let consequence):
      fields.reportMissing(signature.name, else: consequence)
      return true
    }
    return false
  }

  /// The field in a value that holds this one's.
  func lifted<Whole>(
    get: @escaping (Whole) -> Value, modify: @escaping (inout Whole, (inout Value) -> Bool) -> Bool
  ) -> Field<Whole> {
    let set = set
    let write = write
    return Field<Whole>(
      signature.name, signature.kind, is: presence, of: signature.tags, signature.summary,
      write: { write(get($0)) }, set: { cursor, whole in modify(&whole) { set(cursor, &$0) } })
  }
}

// Embedded Swift knows no key paths.
#if !hasFeature(Embedded)
  extension Field {
    /// Creates a field that is a part of the value.
    package init<Part>(
      _ name: String, _ path: WritableKeyPath<Value, Part>, _ type: FieldType<Part>,
      is presence: FieldPresence = .optional, of tags: [String] = [], _ summary: String
    ) {
      self.init(
        name, type.kind, is: presence, of: tags, summary, write: { type.write($0[keyPath: path]) },
        set: { cursor, value in
          guard let part = type.read(cursor) else { return false }
          value[keyPath: path] = part
          return true
        })
    }

    /// Creates a field that is a part of the value, if it is there.
    package init<Part>(
      _ name: String, _ path: WritableKeyPath<Value, Part?>, _ type: FieldType<Part>,
      is presence: FieldPresence = .optional, of tags: [String] = [], _ summary: String
    ) {
      self.init(
        name, type.kind, is: presence, of: tags, summary,
        write: { $0[keyPath: path].flatMap { type.write($0) } },
        set: { cursor, value in
          guard let part = type.read(cursor) else { return false }
          value[keyPath: path] = part
          return true
        })
    }
  }
#endif
