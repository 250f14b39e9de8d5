/// The part of a form that reads objects. It does not depend on the type of the form's values.
///
/// It reads into the memory of a value. So its code is compiled once, and the fields of a value in another module are
/// not read by generic code, which looks up types at each step.
struct FormReader {
  /// A field. Its function returns `false` after it reported an error.
  struct Field {
    let signature: FieldSignature
    let presence: FieldPresence
    let set: (JSONCursor, UnsafeMutableRawPointer) -> Bool
  }

  /// A group of fields that excludes the other groups.
  struct Choice {
    let word: String?
    let read: (inout JSONFields, UnsafeMutableRawPointer) -> Bool
  }

  /// A check of several fields together.
  struct Check {
    let names: [String]
    let body: (UnsafeMutableRawPointer, JSONFields) -> Bool
  }

  private let fields: [Field]
  /// The positions of the fields with each name, in the order of their first ones.
  private let positions: [[Int]]
  private let choices: [Choice]
  private let checks: [Check]
  /// The words of the choices, and the other fields of choices with the words that they belong to.
  private let words: [String]
  private let companions: [(name: String, words: [String])]
  private let tag: ((UnsafeMutableRawPointer) -> String?)?
  private let missing: String?

  init(
    _ fields: [Field], choices: [Choice], checks: [Check],
    companions: [(name: String, words: [String])],
    tag: ((UnsafeMutableRawPointer) -> String?)?, missing: String?
  ) {
    self.fields = fields
    var positions: [[Int]] = []
    for (index, field) in fields.enumerated() {
      let name = field.signature.name
      if let place = positions.firstIndex(where: { fields[$0[0]].signature.name == name }) {
        positions[place].append(index)
      } else {
        positions.append([index])
      }
    }
    self.positions = positions
    self.choices = choices
    self.checks = checks
    let words = choices.compactMap { $0.word }
    self.words = words
    self.companions = companions.filter { !words.contains($0.name) }
    self.tag = tag
    self.missing = missing
  }

  /// Reads the fields of an object. Returns whether the value is complete.
  func read(_ object: inout JSONFields, into value: UnsafeMutableRawPointer) -> Bool {
    var failed: [String] = []
    for indices in positions where !read(indices, &object, value) {
      failed.append(fields[indices[0]].signature.name)
    }
    var isWhole = choose(&object, value) && failed.isEmpty
    for check in checks {
      let isDue =
        check.names.isEmpty
        ? isWhole || object.owner.errors.hasCodes : !check.names.contains(where: failed.contains)
      if isDue { isWhole = check.body(value, object) && isWhole }
    }
    return isWhole
  }

  /// Reads a field. Of several with one name, the one for the tag's word is used.
  private func read(
    _ indices: [Int], _ object: inout JSONFields, _ value: UnsafeMutableRawPointer
  ) -> Bool {
    guard let tag else { return fields[indices[0]].read(&object, value) }
    let word = indices.allSatisfy { fields[$0].signature.tags.isEmpty } ? nil : tag(value)
    for index in indices where fields[index].signature.isMeant(by: word) {
      return fields[index].read(&object, value)
    }
    let signature = fields[indices[0]].signature
    return object.optional(signature.name).map { $0.isLike(signature.kind) } ?? true
  }

  /// Reads the fields of the choice that is present.
  private func choose(_ fields: inout JSONFields, _ value: UnsafeMutableRawPointer) -> Bool {
    guard !choices.isEmpty else { return true }
    let word = fields.exclusive(words)
    let chosen = word.flatMap { word in choices.first { $0.word == word } }
    var isWhole = chosen?.read(&fields, value) ?? true
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

extension FormReader.Field {
  /// Reads the field if it is present. Returns `false` after it reported an error.
  func read(_ fields: inout JSONFields, _ value: UnsafeMutableRawPointer) -> Bool {
    if let cursor = fields.optional(signature.name) { return set(cursor, value) }
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
