package enum FieldPresence {
  case optional
  case required
  /// A missing field is an error with a hint, unless the object can do without it.
  case needed(hint: String, unless: (JSONCursor) -> Bool)
  /// A missing field causes a warning, whose hint says what happens instead.
  case expected(else: String)

  var isOptional: Bool { if case .optional = self { true } else { false } }
}

/// A field without the functions for its value. Code about it is not generic, which is much quicker.
package class AnyField {
  package let signature: FieldSignature
  let presence: FieldPresence

  init(_ signature: FieldSignature, _ presence: FieldPresence) {
    (self.signature, self.presence) = (signature, presence)
  }
}

package final class Field<Value>: AnyField {
  let write: (Value) -> JSONText?
  let set: (JSONCursor, inout Value) -> Bool

  /// - Parameter set: Reads the field into a value. Returns `false` after it reported an error.
  package init(
    _ name: String, _ kind: FieldKind, is presence: FieldPresence = .optional,
    of tags: [String] = [], _ summary: String, write: @escaping (Value) -> JSONText? = { _ in nil },
    set: @escaping (JSONCursor, inout Value) -> Bool
  ) {
    let isRequired = if case .required = presence { true } else { false }
    self.write = write
    self.set = set
    super.init(FieldSignature(name, kind, isRequired: isRequired, of: tags, summary), presence)
  }

  /// Returns the same field for a larger value that contains this field's value.
  func lifted<Whole>(
    get: @escaping (Whole) -> Value, modify: @escaping (inout Whole, (inout Value) -> Bool) -> Bool
  ) -> Field<Whole> {
    let (write, set) = (write, set)
    return Field<Whole>(
      signature.name, signature.kind, is: presence, of: signature.tags, signature.summary,
      write: { write(get($0)) }, set: { cursor, whole in modify(&whole) { set(cursor, &$0) } })
  }
}

// Embedded Swift has no key paths.
#if !hasFeature(Embedded)
  extension Field {
    package convenience init<Part>(
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

    package convenience init<Part>(
      _ name: String, _ path: WritableKeyPath<Value, Part?>, _ type: FieldType<Part>,
      is presence: FieldPresence = .optional, of tags: [String] = [], _ summary: String
    ) {
      let optional = FieldType<Part?>(
        type.kind, write: { $0.flatMap { type.write($0) } },
        read: { cursor in type.read(cursor).map { .some($0) } })
      self.init(name, path, optional, is: presence, of: tags, summary)
    }
  }
#endif
