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
  private let parts: FormParts<Value>
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

  fileprivate var shared: FormParts<Value> { parts }
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
        fields.reportTogether(name, word, hint: "it goes with \(owners)")
      } else {
        fields[name]?.fail("'\(name)' without \(owners)", hint: "it goes with nothing else")
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

// MARK: Parts

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
  fileprivate let presence: FieldPresence
  private let set: (JSONCursor, inout Value) -> Bool
  fileprivate let write: (Value) -> JSONText?

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

  fileprivate func isMeant(by word: String?) -> Bool {
    signature.tags.isEmpty || word.map { signature.tags.contains($0) } ?? false
  }

  /// Reads the field if it is there; `false` after an error was reported.
  fileprivate func read(_ fields: inout JSONFields, _ value: inout Value) -> Bool {
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
  fileprivate func lifted<Whole>(
    get: @escaping (Whole) -> Value, modify: @escaping (inout Whole, (inout Value) -> Bool) -> Bool
  ) -> Field<Whole> {
    let set = set
    let write = write
    return Field<Whole>(
      signature.name, signature.kind, is: presence, of: signature.tags, signature.summary,
      write: { write(get($0)) }, set: { cursor, whole in modify(&whole) { set(cursor, &$0) } })
  }
}

/// Fields of which one group is there; the first field of a group is the word by which it is chosen.
package struct Choice<Value> {
  fileprivate let signatures: [FieldSignature]
  /// The fields as they are written.
  fileprivate let fields: [Field<Value>]
  /// Reads the fields; `false` after an error was reported.
  fileprivate let read: (inout JSONFields, inout Value) -> Bool

  /// The word; `nil` for an empty group.
  fileprivate var word: String? { signatures.first?.name }

  /// Creates a group; an empty one says that none need be there.
  package init(@FormBuilder<Value> _ parts: () -> FormParts<Value>) { self.init(parts().fields) }

  fileprivate init(_ fields: [Field<Value>]) {
    signatures = fields.map(\.signature)
    self.fields = fields
    read = { object, value in
      fields.reduce(true) { isWhole, field in field.read(&object, &value) && isWhole }
    }
  }

  /// Creates a group of the fields of a form whose name is the word; it is read, and never written.
  package init<Part>(_ form: Form<Part>, _ set: @escaping (Part, inout Value) -> Void) {
    let fields = form.signature.fields
    signatures = fields.filter { $0.name == form.name } + fields.filter { $0.name != form.name }
    self.fields = []
    read = { object, value in
      guard let part = form.read(&object) else { return false }
      set(part, &value)
      return true
    }
  }
}

/// What is required of several fields together, once each could be read.
package struct Check<Value> {
  fileprivate let names: [String]
  fileprivate let body: (inout Value, JSONFields) -> Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - names: The fields that it looks at; all if left out.
  ///   - body: Returns `false` after an error was reported.
  package init(of names: String..., body: @escaping (inout Value, JSONFields) -> Bool) {
    self.init(names, body)
  }

  fileprivate init(_ names: [String], _ body: @escaping (inout Value, JSONFields) -> Bool) {
    self.names = names
    self.body = body
  }
}

/// The fields, choices and checks of a form.
package struct FormParts<Value> {
  fileprivate(set) var fields: [Field<Value>] = []
  fileprivate(set) var choices: [Choice<Value>] = []
  fileprivate(set) var checks: [Check<Value>] = []

  init() {}

  /// The fields beside the words of choices, each with the words that it goes with.
  fileprivate var companions: [(name: String, words: [String])] {
    var companions: [(name: String, words: [String])] = []
    for choice in choices {
      guard let word = choice.word else { continue }
      for field in choice.signatures.dropFirst() {
        if let index = companions.firstIndex(where: { $0.name == field.name }) {
          companions[index].words.append(word)
        } else {
          companions.append((field.name, [word]))
        }
      }
    }
    return companions
  }
}

/// Collects the parts of a form.
@resultBuilder
package struct FormBuilder<Value> {
  package static func buildExpression(_ field: Field<Value>) -> FormParts<Value> {
    var parts = FormParts<Value>()
    parts.fields = [field]
    return parts
  }

  package static func buildExpression(_ fields: [Field<Value>]) -> FormParts<Value> {
    var parts = FormParts<Value>()
    parts.fields = fields
    return parts
  }

  package static func buildExpression(_ choice: Choice<Value>) -> FormParts<Value> {
    var parts = FormParts<Value>()
    parts.choices = [choice]
    return parts
  }

  package static func buildExpression(_ choices: [Choice<Value>]) -> FormParts<Value> {
    var parts = FormParts<Value>()
    parts.choices = choices
    return parts
  }

  package static func buildExpression(_ check: Check<Value>) -> FormParts<Value> {
    var parts = FormParts<Value>()
    parts.checks = [check]
    return parts
  }

  package static func buildExpression(_ parts: FormParts<Value>) -> FormParts<Value> { parts }

  package static func buildArray(_ parts: [FormParts<Value>]) -> FormParts<Value> {
    parts.reduce(FormParts<Value>()) { buildBlock($0, $1) }
  }

  package static func buildBlock(_ parts: FormParts<Value>...) -> FormParts<Value> {
    var all = FormParts<Value>()
    for part in parts {
      all.fields += part.fields
      all.choices += part.choices
      all.checks += part.checks
    }
    return all
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

  extension FormParts {
    /// The fields and checks of a form whose value is a part of this one's, beside this one's own.
    package init<Part>(_ path: WritableKeyPath<Value, Part>, _ form: Form<Part>) {
      let lift = { (field: Field<Part>) in
        field.lifted(
          get: { $0[keyPath: path] },
          modify: { (whole: inout Value, body) in
            body(&whole[keyPath: path])
          })
      }
      fields = form.shared.fields.map(lift)
      choices = form.shared.choices.map { Choice($0.fields.map(lift)) }
      checks = form.shared.checks.map { check in
        Check(check.names) { whole, fields in check.body(&whole[keyPath: path], fields) }
      }
    }
  }
#endif
