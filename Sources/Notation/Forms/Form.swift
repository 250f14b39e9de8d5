/// The declaration of a JSON object: each field once, with its name, type, whether it is required, and a line of
/// documentation.
///
/// Reading begins with a draft and sets the fields that are there, and reports all errors with their places; writing
/// reads them back; ``signature`` is what JSON Schemas and the guide's tables are made of.
///
///     Form("jitter", Jitter()) {
///       Field("share", \.share, .number(.between(0, 1)), is: .required, "The part of a frame by which it may be late.")
///       Field("seed", \.seed, .integer(0...Int.max), is: .required, "The seed of the random numbers.")
///     }
package struct Form<Value> {
  package let name: String
  package let draft: Value
  let parts: FormParts<Value>
  private let tag: Tag?
  private let missing: String?
  /// The words of the choices, and the other fields that belong to some of them.
  private let words: [String]
  private let companions: [(name: String, words: [String])]

  /// The field whose word decides what others mean.
  package struct Tag {
    let name: String
    let usual: String?
    let word: (Value) -> String?

    /// Creates a tag.
    ///
    /// - Parameters:
    ///   - usual: Its word where the field is left out.
    ///   - word: Its word, if it could be read.
    package init(_ name: String, usual: String? = nil, _ word: @escaping (Value) -> String?) {
      self.name = name
      self.usual = usual
      self.word = word
    }
  }

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - name: Its name in schemas and tables.
  ///   - draft: What an object without any field says.
  ///   - tag: The field whose word decides what others mean; it is declared before those.
  ///   - missing: The error where none of the choices is there: "missing kind".
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
  }

  /// What is known of the object before it is read.
  package var signature: FormSignature {
    FormSignature(
      name, parts.fields.map { $0.signature },
      choices: parts.choices.map(\.signatures),
      tag: tag.map { ($0.name, $0.usual) })
  }
}

// MARK: Reading

extension Form {
  /// Reads an object; `nil` after an error was reported, in documents with codes only if it is no object.
  package func read(_ cursor: JSONCursor) -> Value? {
    cursor.object { read(&$0) }
  }

  /// Reads the fields of an object; others may be known already.
  package func read(_ fields: inout JSONFields) -> Value? {
    let hasCodes = fields.owner.mistakes.hasCodes
    var value = draft
    var failed: [String] = []
    let names = parts.fields.map { $0.signature.name }
    for (index, field) in parts.fields.enumerated() {
      let name = field.signature.name
      if names[..<index].contains(name) { continue }
      if !read(field, among: parts.fields[index...], &fields, &value) { failed.append(name) }
    }
    var isWhole = choose(&fields, &value) && failed.isEmpty
    for check in parts.checks {
      let isDue =
        check.names.isEmpty ? isWhole || hasCodes : !check.names.contains(where: failed.contains)
      if isDue { isWhole = check.body(&value, fields) && isWhole }
    }
    return isWhole || hasCodes ? value : nil
  }

  /// Reads a field, of those of its name the one that the tag's word means.
  private func read(
    _ field: Field<Value>, among fields: ArraySlice<Field<Value>>, _ object: inout JSONFields,
    _ value: inout Value
  ) -> Bool {
    guard let tag else { return field.read(&object, &value) }
    let word = tag.word(value)
    let name = field.signature.name
    if let meant = fields.first(where: { $0.signature.name == name && $0.isMeant(by: word) }) {
      return meant.read(&object, &value)
    }
    return object.optional(name).map { $0.isLike(field.signature.kind) } ?? true
  }

  /// Reads the fields of the one choice that is there.
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
    // A misspelt word is reported as an unknown field, with the nearest name.
    if isWhole, fields.areKnown {
      fields.fail(
        missing ?? "missing field \(words.map { "'\($0)'" }.joined(separator: " or "))",
        hint: missing == nil ? nil : suggestion(for: "", in: words))
    }
    return false
  }

  // MARK: Writing

  /// The JSON object of a value; fields that may be left out and say what the draft says are left out.
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
  /// Returns whether a value that means nothing here has the right type; another one is reported.
  fileprivate func isLike(_ kind: FieldKind) -> Bool {
    switch kind {
    case .number, .integer, .time: number() != nil
    case .text, .name, .pattern, .word: string() != nil
    case .flag: bool() != nil
    case .any(let kinds): kinds.first.map { isLike($0) } ?? true
    case .array, .named, .form: true
    }
  }
}
