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
  /// The fields by their names. Several fields with one name apply for different words of the tag.
  private let groups: [(name: String, fields: [AnyField])]
  /// The words of the choices, and the other fields of choices with the words that they belong to.
  private let words: [String]
  private let companions: [(name: String, words: [String])]
  private let missing: String?

  /// The field whose word selects the meaning of other fields.
  package struct Tag {
    let name: String
    let usual: String?
    let word: (Value) -> String?

    /// - Parameter word: Returns the word of a value, or `usual` where it is missing; `nil` if it could not be read.
    package init(_ name: String, usual: String? = nil, _ word: @escaping (Value) -> String?) {
      self.name = name
      self.usual = usual
      self.word = word
    }
  }

  /// - Parameters:
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
    self.missing = missing
    let parts = parts()
    self.parts = parts
    groups = (parts.fields as [AnyField]).grouped { $0.signature.name }
      .map { ($0.key, $0.elements) }
    let words = parts.choices.compactMap { $0.word }
    self.words = words
    companions = parts.companions.filter { !words.contains($0.name) }
  }

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

  package func read(_ cursor: JSONCursor, into draft: Value) -> Value? {
    cursor.object { read(&$0, into: draft) }
  }

  /// Reads the fields of an object, of which other code may have read some.
  package func read(_ object: inout JSONFields, into draft: Value? = nil) -> Value? {
    var value = draft ?? self.draft
    var failed: [String] = []
    var word: String?
    for (name, fields) in groups {
      let field = tag == nil ? fields[0] : fields.first { $0.signature.isMeant(by: word) }
      let isRead: Bool
      if let cursor = object.optional(name) {
        isRead =
          field.map { unsafeDowncast($0, to: Field<Value>.self).set(cursor, &value) }
          ?? cursor.isLike(fields[0].signature.kind)
      } else {
        isRead = field?.isDispensable(in: object) ?? true
      }
      if !isRead { failed.append(name) }
      if let tag, tag.name == name { word = tag.word(value) }
    }
    var isWhole = choose(&object, &value) && failed.isEmpty
    for check in parts.checks {
      let isDue =
        check.names.isEmpty
        ? isWhole || object.owner.errors.hasCodes : !check.names.contains(where: failed.contains)
      if isDue { isWhole = check.body(&value, object) && isWhole }
    }
    return isWhole || object.owner.errors.hasCodes ? value : nil
  }

  private func choose(_ fields: inout JSONFields, _ value: inout Value) -> Bool {
    guard !parts.choices.isEmpty else { return true }
    let word = fields.exclusive(words)
    let chosen = word.flatMap { word in parts.choices.first { $0.word == word } }
    var isWhole = chosen?.read(&fields, &value) ?? true
    for (name, owners) in companions where word.map({ !owners.contains($0) }) ?? true {
      guard fields.has(name) else { continue }
      let owners = owners.map { "'\($0)'" }.joined(separator: " or ")
      isWhole = false
      if let word {
        fields.reportTogether(name, word, hint: "only \(owners) can have it")
      } else {
        fields[name]?.fail(
          "'\(name)' without \(owners)", hint: "add \(owners), or remove '\(name)'")
      }
    }
    guard word == nil, !parts.choices.contains(where: { $0.word == nil }) else { return isWhole }
    // A misspelled word is reported as an unknown field, with the nearest name.
    if isWhole, fields.areKnown {
      fields.fail(
        missing ?? "missing field \(words.map { "'\($0)'" }.joined(separator: " or "))",
        hint: missing == nil ? nil : fields.owner.hint(for: "", among: words))
    }
    return false
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

extension Field {
  func read(_ fields: inout JSONFields, _ value: inout Value) -> Bool {
    fields.optional(signature.name).map { set($0, &value) } ?? isDispensable(in: fields)
  }
}

extension AnyField {
  /// Returns whether the field may be missing, and reports an error or a warning otherwise.
  fileprivate func isDispensable(in fields: JSONFields) -> Bool {
    switch presence {
    case .optional: return true
    case .required: fields.reportMissing(signature.name)
    case .needed(_, let isDispensable) where isDispensable(fields.owner): return true
    case .needed(let hint, _): fields.reportMissing(signature.name, hint: hint)
    case .expected(let consequence):
      fields.reportMissing(signature.name, else: consequence)
      return true
    }
    return false
  }
}

extension FieldSignature {
  /// Returns whether the field applies for a word of the form's tag.
  func isMeant(by word: String?) -> Bool {
    tags.isEmpty || word.map { tags.contains($0) } ?? false
  }
}

extension JSONCursor {
  /// Returns whether the type of an ignored value is right, and reports an error if not.
  fileprivate func isLike(_ kind: FieldKind) -> Bool {
    switch kind {
    case .number, .integer, .time: number() != nil
    case .text, .name, .pattern, .word: string() != nil
    case .flag, .yes: bool() != nil
    case .any(let kinds):
      kinds.contains { isText($0) && isString } || (kinds.first.map { isLike($0) } ?? true)
    case .array, .tuple, .named, .form, .null: true
    }
  }

  private func isText(_ kind: FieldKind) -> Bool {
    switch kind {
    case .text, .name, .pattern, .word: true
    default: false
    }
  }
}
