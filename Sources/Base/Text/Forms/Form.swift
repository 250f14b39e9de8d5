/// The declaration of a JSON object and its fields.
///
/// Each field has a name, a type, a summary, and whether it is required. Reading starts with a draft, sets the fields
/// that are present, and reports all errors with their places. Writing reverses it. JSON Schemas and the guide's tables
/// are generated from ``signature``. A form never changes, so all threads may use one that is `nonisolated(unsafe)`.
///
/// ```swift
/// Form("jitter", Jitter()) {
///   Field("share", \.share, .number(.between(0, 1)), is: .required, "The part of a frame by which it may be late.")
///   Field("seed", \.seed, .integer(0...Int.max), is: .required, "The seed of the random numbers.")
/// }
/// ```
package struct Form<Value> {
  package let name: String
  package let draft: Value
  let parts: FormParts<Value>
  private let tag: Tag?
  private let reader: FormReader<Value>

  /// The field whose word selects the meaning of other fields.
  package struct Tag {
    let name: String
    let usual: String?
    let word: (Value) -> String?

    /// Creates a tag.
    ///
    /// - Parameters:
    ///   - usual: The word if the field is missing.
    ///   - word: Returns the word of a value; `nil` if it could not be read.
    package init(_ name: String, usual: String? = nil, _ word: @escaping (Value) -> String?) {
      self.name = name
      self.usual = usual
      self.word = word
    }
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - name: The name of the form in schemas and tables.
  ///   - draft: The value of an object without fields.
  ///   - tag: The field whose word selects the meaning of others. Declare it before them.
  ///   - missing: The error message if there is no choice: "missing kind".
  package init(
    _ name: String, _ draft: Value, tag: Tag? = nil, missing: String? = nil,
    @FormBuilder<Value> _ parts: () -> FormParts<Value>
  ) {
    self.name = name
    self.draft = draft
    self.tag = tag
    let parts = parts()
    self.parts = parts
    reader = FormReader(parts, tag: tag.map { ($0.name, $0.word) }, missing: missing)
  }

  /// The declaration without the functions that read and write.
  package var signature: FormSignature {
    FormSignature(
      name, parts.fields.map { $0.signature },
      needed: parts.checks.map(\.needed).filter { !$0.isEmpty },
      choices: parts.choices.map(\.signatures),
      tag: tag.map { ($0.name, $0.usual) })
  }
}

// MARK: Reading

extension Form {
  /// Reads an object; `nil` after an error. In documents with codes, only a value that is not an object gives `nil`.
  package func read(_ cursor: JSONCursor) -> Value? { read(cursor, into: draft) }

  /// Reads an object into a value that replaces the draft.
  package func read(_ cursor: JSONCursor, into draft: Value) -> Value? {
    cursor.object { read(&$0, into: draft) }
  }

  /// Reads the fields of an object, of which other code may have read some.
  package func read(_ fields: inout JSONFields, into draft: Value? = nil) -> Value? {
    var value = draft ?? self.draft
    let isWhole = reader.read(&fields, into: &value)
    return isWhole || fields.owner.errors.hasCodes ? value : nil
  }

  // MARK: Writing

  /// Returns the JSON object of a value. Optional fields that equal the draft are left out.
  package func json(_ value: Value) -> JSONText {
    let word = tag?.word(value)
    var members: [(String, JSONText)] = []
    for field in parts.fields + parts.choices.flatMap({ $0.fields })
    where field.signature.isMeant(by: word) {
      guard let text = field.write(value) else { continue }
      if field.presence.isOptional, field.write(draft)?.line == text.line { continue }
      members.append((field.signature.name, text))
    }
    return .object(members)
  }
}
