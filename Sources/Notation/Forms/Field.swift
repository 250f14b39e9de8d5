/// A choice of whether a field may be missing.
@usableFromInline package enum FieldPresence {
  case optional
  /// A missing field is an error.
  case required
  /// A missing field is an error with a hint, unless the object can do without it.
  case needed(hint: String, unless: (JSONCursor) -> Bool)
  /// A missing field causes a warning, whose hint says what happens instead.
  case expected(else: String)

  var isOptional: Bool { if case .optional = self { true } else { false } }
}

/// A field of a form.
@usableFromInline package struct Field<Value> {
  package let signature: FieldSignature
  let reading: FormReader.Field
  let write: (Value) -> JSONText?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - presence: Whether the field may be missing.
  ///   - tags: The tag words for which this field applies; empty for all.
  ///   - summary: The meaning, in one line, with the unit.
  ///   - write: Returns the field's JSON for a value; `nil` if the field is left out.
  ///   - set: Reads the field into a value. Returns `false` after it reported an error.
  package init(
    _ name: String, _ kind: FieldKind, is presence: FieldPresence = .optional,
    of tags: [String] = [], _ summary: String, write: @escaping (Value) -> JSONText? = { _ in nil },
    set: @escaping (JSONCursor, inout Value) -> Bool
  ) {
    self.init(
      name, kind, is: presence, of: tags, summary, write: write,
      setting: { set($0, &$1.assumingMemoryBound(to: Value.self).pointee) })
  }

  /// Creates a field that is read into the memory of a value.
  @usableFromInline package init(
    _ name: String, _ kind: FieldKind, is presence: FieldPresence, of tags: [String],
    _ summary: String, write: @escaping (Value) -> JSONText?,
    setting: @escaping (JSONCursor, UnsafeMutableRawPointer) -> Bool
  ) {
    let isRequired =
      switch presence {
      case .required: true
      case .optional, .expected, .needed: false
      }
    signature = FieldSignature(name, kind, isRequired: isRequired, of: tags, summary)
    reading = FormReader.Field(signature: signature, presence: presence, set: setting)
    self.write = write
  }

  var presence: FieldPresence { reading.presence }

  /// Returns the same field for a larger value that contains this field's value.
  func lifted<Whole>(
    get: @escaping (Whole) -> Value, modify: @escaping (inout Whole, (inout Value) -> Bool) -> Bool
  ) -> Field<Whole> {
    let set = reading.set
    let write = write
    return Field<Whole>(
      signature.name, signature.kind, is: presence, of: signature.tags, signature.summary,
      write: { write(get($0)) },
      set: { cursor, whole in
        modify(&whole) { part in
          withUnsafeMutablePointer(to: &part) { set(cursor, UnsafeMutableRawPointer($0)) }
        }
      })
  }
}

// Embedded Swift has no key paths.
#if !hasFeature(Embedded)
  extension Field {
    /// Creates a field for a property of the value.
    @inlinable
    package init<Part>(
      _ name: String, _ path: WritableKeyPath<Value, Part>, _ type: FieldType<Part>,
      is presence: FieldPresence = .optional, of tags: [String] = [], _ summary: String
    ) {
      self.init(
        name, type.kind, path, is: presence, of: tags, summary,
        write: { type.write($0[keyPath: path]) }, read: type.read)
    }

    /// Creates a field for an optional property of the value.
    @inlinable
    package init<Part>(
      _ name: String, _ path: WritableKeyPath<Value, Part?>, _ type: FieldType<Part>,
      is presence: FieldPresence = .optional, of tags: [String] = [], _ summary: String
    ) {
      self.init(
        name, type.kind, path, is: presence, of: tags, summary,
        write: { $0[keyPath: path].flatMap { type.write($0) } },
        read: { cursor in type.read(cursor).map { .some($0) } })
    }

    /// Creates a field that is written to the memory of a property, if the property is stored.
    @inlinable
    init<Part>(
      _ name: String, _ kind: FieldKind, _ path: WritableKeyPath<Value, Part>,
      is presence: FieldPresence, of tags: [String], _ summary: String,
      write: @escaping (Value) -> JSONText?, read: @escaping (JSONCursor) -> Part?
    ) {
      // Writing through a key path takes much longer than writing to memory.
      let offset = MemoryLayout<Value>.offset(of: path)
      self.init(
        name, kind, is: presence, of: tags, summary, write: write,
        setting: { cursor, memory in
          guard let part = read(cursor) else { return false }
          if let offset {
            (memory + offset).assumingMemoryBound(to: Part.self).pointee = part
          } else {
            memory.assumingMemoryBound(to: Value.self).pointee[keyPath: path] = part
          }
          return true
        })
    }
  }
#endif
