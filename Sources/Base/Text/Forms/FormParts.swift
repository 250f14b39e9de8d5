/// A group of fields that excludes the other groups of its form. Its first field is its word.
package struct Choice<Value> {
  let signatures: [FieldSignature]
  let fields: [Field<Value>]
  /// Reads the fields. Returns `false` after it reported an error.
  let read: (inout JSONFields, inout Value) -> Bool

  /// The word; `nil` for an empty group.
  var word: String? { signatures.first?.name }

  /// Creates a group. If one group is empty, the object needs no group.
  package init(@FormBuilder<Value> _ parts: () -> FormParts<Value>) { self.init(parts().fields) }

  init(_ fields: [Field<Value>]) {
    signatures = fields.map(\.signature)
    self.fields = fields
    read = { object, value in
      var isWhole = true
      for field in fields { isWhole = field.read(&object, &value) && isWhole }
      return isWhole
    }
  }

  /// Creates a group that is read into a part of a value, with fields that write the whole value.
  init<Part>(
    _ choice: Choice<Part>, _ fields: [Field<Value>],
    read: @escaping (inout JSONFields, inout Value) -> Bool
  ) {
    (signatures, self.fields, self.read) = (choice.signatures, fields, read)
  }

  /// Creates a group with the fields of a form, which is only read. The form's name is the word.
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

/// A check of several fields together, which runs if each of them could be read.
package struct Check<Value> {
  let names: [String]
  /// The fields of which at least one must be present and not empty, for schemas.
  let needed: [String]
  let body: (inout Value, JSONFields) -> Bool

  /// - Parameter body: Checks the fields `names`, or all; returns `false` after it reported an error.
  package init(of names: String..., body: @escaping (inout Value, JSONFields) -> Bool) {
    self.init(names, body)
  }

  /// Creates a check that at least one of some fields is present and not empty.
  package init(
    needsOneOf needed: [String], body: @escaping (inout Value, JSONFields) -> Bool
  ) {
    self.init([], needed: needed, body)
  }

  init(
    _ names: [String], needed: [String] = [],
    _ body: @escaping (inout Value, JSONFields) -> Bool
  ) {
    self.names = names
    self.needed = needed
    self.body = body
  }
}

package struct FormParts<Value> {
  var fields: [Field<Value>] = []
  var choices: [Choice<Value>] = []
  var checks: [Check<Value>] = []

  /// The fields of choices other than their words, each with the words that it belongs to.
  var companions: [(name: String, words: [String])] {
    choices.flatMap { choice in
      choice.signatures.dropFirst().map { (name: $0.name, word: choice.signatures[0].name) }
    }
    .grouped { $0.name }.map { ($0.key, $0.elements.map { $0.word }) }
  }
}

@resultBuilder
package struct FormBuilder<Value> {
  package static func buildExpression(_ field: Field<Value>) -> FormParts<Value> {
    buildExpression([field])
  }

  package static func buildExpression(_ fields: [Field<Value>]) -> FormParts<Value> {
    FormParts(fields: fields)
  }

  package static func buildExpression(_ choice: Choice<Value>) -> FormParts<Value> {
    buildExpression([choice])
  }

  package static func buildExpression(_ choices: [Choice<Value>]) -> FormParts<Value> {
    FormParts(choices: choices)
  }

  package static func buildExpression(_ check: Check<Value>) -> FormParts<Value> {
    FormParts(checks: [check])
  }

  package static func buildExpression(_ parts: FormParts<Value>) -> FormParts<Value> { parts }

  package static func buildOptional(_ parts: FormParts<Value>?) -> FormParts<Value> {
    parts ?? FormParts()
  }

  package static func buildArray(_ parts: [FormParts<Value>]) -> FormParts<Value> {
    parts.reduce(FormParts()) { buildBlock($0, $1) }
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

extension FormParts {
  /// Adds the fields, choices and checks of a form for a part of the value.
  package init<Part>(
    _ form: Form<Part>, get: @escaping (Value) -> Part,
    modify: @escaping (inout Value, (inout Part) -> Bool) -> Bool
  ) {
    fields = form.parts.fields.map { $0.lifted(get: get, modify: modify) }
    choices = form.parts.choices.map { choice in
      Choice(choice, choice.fields.map { $0.lifted(get: get, modify: modify) }) { object, whole in
        modify(&whole) { choice.read(&object, &$0) }
      }
    }
    checks = form.parts.checks.map { check in
      Check(check.names, needed: check.needed) { whole, fields in
        modify(&whole) { check.body(&$0, fields) }
      }
    }
  }
}

// Embedded Swift has no key paths.
#if !hasFeature(Embedded)
  extension FormParts {
    package init<Part>(_ path: WritableKeyPath<Value, Part>, _ form: Form<Part>) {
      self.init(form, get: { $0[keyPath: path] }, modify: { $1(&$0[keyPath: path]) })
    }
  }
#endif
