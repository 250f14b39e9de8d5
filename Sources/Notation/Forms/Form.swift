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
  private let missing: String?
  /// The words of the choices, and the other fields of choices with the words that they belong to.
  private let words: [String]
  private let companions: [(name: String, words: [String])]
  /// The positions of the first field with each name.
  private let order: [Int]

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
    self.missing = missing
    let parts = parts()
    self.parts = parts
    let words = parts.choices.compactMap(\.word)
    self.words = words
    companions = parts.companions.filter { !words.contains($0.name) }
    let names = parts.fields.map { $0.signature.name }
    order = names.indices.filter { !names[..<$0].contains(names[$0]) }
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
  package func read(_ cursor: JSONCursor) -> Value? {
    cursor.object { read(&$0) }
  }

  /// Reads the fields of an object, of which other code may have read some.
  package func read(_ fields: inout JSONFields) -> Value? {
    let hasCodes = fields.owner.errors.hasCodes
    var value = draft
    var failed: [String] = []
    for index in order where !read(field: index, &fields, &value) {
      failed.append(parts.fields[index].signature.name)
    }
    var isWhole = choose(&fields, &value) && failed.isEmpty
    for check in parts.checks {
      let isDue =
        check.names.isEmpty ? isWhole || hasCodes : !check.names.contains(where: failed.contains)
      if isDue { isWhole = check.body(&value, fields) && isWhole }
    }
    return isWhole || hasCodes ? value : nil
  }

  /// Reads a field. Of several with one name, the one for the tag's word is used.
  private func read(
    field first: Int, _ object: inout JSONFields, _ value: inout Value
  ) -> Bool {
    let fields = parts.fields
    guard let tag else { return fields[first].read(&object, &value) }
    let word = tag.word(value)
    let name = fields[first].signature.name
    for index in first..<fields.count
    where fields[index].signature.name == name && fields[index].isMeant(by: word) {
      return fields[index].read(&object, &value)
    }
    return object.optional(name).map { $0.isLike(fields[first].signature.kind) } ?? true
  }

  /// Reads the fields of the choice that is present.
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
    for field in parts.fields + parts.choices.flatMap(\.fields) where field.isMeant(by: word) {
      guard let text = field.write(value) else { continue }
      if field.presence.isOptional, field.write(draft)?.line == text.line { continue }
      members.append((field.signature.name, text))
    }
    return .object(members)
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
