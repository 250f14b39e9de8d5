/// The part of a form that reads objects.
struct FormReader<Value> {
  /// The names of the fields, in the order of their first ones.
  private let names: [String]
  private let kinds: [FieldKind]
  /// The field of each name without a word of the tag; `nil` if its fields apply for some words only.
  private let plan: [Field<Value>?]
  /// The same for each word of the tag that has fields of its own.
  private let plans: [String: [Field<Value>?]]
  private let choices: [Choice<Value>]
  private let checks: [Check<Value>]
  /// The words of the choices, and the other fields of choices with the words that they belong to.
  private let words: [String]
  private let companions: [(name: String, words: [String])]
  /// The field that selects the meaning of those after it, by the place of its name.
  private let tag: (place: Int, word: (Value) -> String?)?
  private let missing: String?

  init(
    _ parts: FormParts<Value>, tag: (name: String, word: (Value) -> String?)?, missing: String?
  ) {
    let fields = parts.fields
    var groups: [(name: String, fields: [Field<Value>])] = []
    for field in fields {
      if let place = groups.firstIndex(where: { $0.name == field.signature.name }) {
        groups[place].fields.append(field)
      } else {
        groups.append((field.signature.name, [field]))
      }
    }
    func plan(for word: String?) -> [Field<Value>?] {
      groups.map { group in
        tag == nil ? group.fields[0] : group.fields.first { $0.signature.isMeant(by: word) }
      }
    }
    let names = groups.map { $0.name }
    self.names = names
    kinds = groups.map { $0.fields[0].signature.kind }
    self.plan = plan(for: nil)
    let tagWords = Set(fields.flatMap { $0.signature.tags })
    plans = Dictionary(uniqueKeysWithValues: tagWords.map { ($0, plan(for: $0)) })
    choices = parts.choices
    checks = parts.checks
    let words = choices.compactMap { $0.word }
    self.words = words
    companions = parts.companions.filter { !words.contains($0.name) }
    self.tag = tag.flatMap { tag in names.firstIndex(of: tag.name).map { ($0, tag.word) } }
    self.missing = missing
  }

  /// Reads the fields of an object. Returns whether the value is complete.
  func read(_ object: inout JSONFields, into value: inout Value) -> Bool {
    var failed: [String] = []
    var plan = plan
    withUnsafeTemporaryAllocation(of: Int.self, capacity: names.count) { members in
      object.find(names, into: members)
      for place in names.indices {
        let field = plan[place]
        let isRead: Bool
        if members[place] >= 0 {
          let cursor = object[members[place]]
          isRead = field?.set(cursor, &value) ?? cursor.isLike(kinds[place])
        } else {
          isRead = field?.isDispensable(in: object) ?? true
        }
        if !isRead { failed.append(names[place]) }
        if let tag, tag.place == place, let word = tag.word(value) { plan = plans[word] ?? plan }
      }
    }
    var isWhole = choose(&object, &value) && failed.isEmpty
    for check in checks {
      let isDue =
        check.names.isEmpty
        ? isWhole || object.owner.errors.hasCodes : !check.names.contains(where: failed.contains)
      if isDue { isWhole = check.body(&value, object) && isWhole }
    }
    return isWhole
  }

  /// Reads the fields of the choice that is present.
  private func choose(_ fields: inout JSONFields, _ value: inout Value) -> Bool {
    guard !choices.isEmpty else { return true }
    let word = fields.exclusive(words)
    let chosen = word.flatMap { word in choices.first { $0.word == word } }
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
    guard word == nil, !choices.contains(where: { $0.word == nil }) else { return isWhole }
    // A misspelled word is reported as an unknown field, with the nearest name.
    if isWhole, fields.areKnown {
      fields.fail(
        missing ?? "missing field \(words.map { "'\($0)'" }.joined(separator: " or "))",
        hint: missing == nil ? nil : fields.owner.hint(for: "", among: words))
    }
    return false
  }
}

extension Field {
  /// Reads the field if it is present. Returns `false` after it reported an error.
  func read(_ fields: inout JSONFields, _ value: inout Value) -> Bool {
    fields.optional(signature.name).map { set($0, &value) } ?? isDispensable(in: fields)
  }

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
