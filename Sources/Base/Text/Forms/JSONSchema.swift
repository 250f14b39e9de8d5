/// Creates JSON Schemas (draft 2020-12) of documents that forms declare.
package enum JSONSchema {
  /// - Parameter forms: All forms that the root refers to, directly or not.
  package static func document(
    _ title: String, _ root: FieldKind, _ forms: [FormSignature]
  ) -> JSONText {
    .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)),
      ] + schema(of: root)
        + [("$defs", .object(forms.map { ($0.name, .object(schema(of: $0))) }))])
  }

  /// Returns the schema of an object, whose fields are at the root of the schema.
  package static func object(_ root: FormSignature, _ forms: [FormSignature] = []) -> JSONText {
    let definitions = forms.map { ($0.name, JSONText.object(schema(of: $0))) }
    return .object(
      schema(of: root) + (definitions.isEmpty ? [] : [("$defs", .object(definitions))]))
  }

  private typealias Members = [(String, JSONText)]

  private static func schema(of form: FormSignature) -> Members {
    let shared = form.tag == nil ? form.fields : loose(form.fields)
    guard !form.choices.isEmpty else {
      let meanings = form.tag.map { conditions(of: form, $0.name, usual: $0.usual) } ?? []
      return object(shared) + all(meanings + needs(of: form))
    }
    return [
      (
        "oneOf",
        .array(
          form.choices.map { choice in
            let word = choice.first.map {
              [FieldSignature($0.name, $0.kind, isRequired: true, $0.summary)]
            }
            return .object(object(shared + (word ?? []) + choice.dropFirst()))
          })
      )
    ] + all(needs(of: form))
  }

  /// Returns the constraints that require a present, non-empty field of each group. A number is never empty.
  private static func needs(of form: FormSignature) -> [JSONText] {
    let filled = JSONText.object([("minItems", .int(1)), ("minProperties", .int(1))])
    return form.needed.map { names in
      let alternatives = names.map { name -> JSONText in
        .object([
          ("required", .array([.string(name)])), ("properties", .object([(name, filled)])),
        ])
      }
      return .object([("anyOf", .array(alternatives))])
    }
  }

  private static func all(_ schemas: [JSONText]) -> Members {
    schemas.isEmpty ? [] : [("allOf", .array(schemas))]
  }

  private static func object(_ fields: [FieldSignature], isOpen: Bool = false) -> Members {
    var members: Members = [
      ("type", .string("object")),
      (
        "properties",
        .object(
          fields.map { field in
            let words =
              field.summary.isEmpty ? [] : [("description", JSONText.string(field.summary))]
            return (field.name, .object(schema(of: field.kind) + words))
          })
      ),
    ]
    let required = fields.filter { $0.isRequired }.map { JSONText.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    if !isOpen { members.append(("additionalProperties", .bool(false))) }
    return members
  }

  /// Returns one field for each name, with the constraints that apply to every tag word.
  private static func loose(_ fields: [FieldSignature]) -> [FieldSignature] {
    fields.grouped { $0.name }.map { name, fields in
      fields[0].tags.isEmpty
        ? fields[0]
        : FieldSignature(
          name, loose(fields[0].kind), fields.map { $0.summary }.joined(separator: " "))
    }
  }

  private static func loose(_ kind: FieldKind) -> FieldKind {
    switch kind {
    case .number, .integer, .time: .number()
    case .text, .name, .pattern, .word: .text
    case .any(let kinds): .any(kinds.map(loose))
    default: kind
    }
  }

  /// Returns the constraints of fields that apply to some tag words only.
  private static func conditions(
    of form: FormSignature, _ tag: String, usual: String?
  ) -> [JSONText] {
    form.fields.filter { !$0.tags.isEmpty }.grouped { $0.tags }.map { tags, fields in
      let words = tags.flatMap { word in
        [JSONText.string(word)] + (Int(word).map { [.int($0)] } ?? [])
      }
      let isUsual = usual.map { tags.contains($0) } ?? false
      return .object([
        (
          "if",
          .object(
            [("properties", .object([(tag, .object([("enum", .array(words))]))]))]
              + (isUsual ? [] : [("required", .array([.string(tag)]))]))
        ),
        ("then", .object(object(fields, isOpen: true))),
      ])
    }
  }

  private static func schema(of kind: FieldKind) -> Members {
    switch kind {
    case .number(let bounds): return number(bounds)
    case .time: return number(FieldKind.times)
    case .integer(let range):
      var members: Members = [("type", .string("integer"))]
      if let range {
        members += [("minimum", .int(range.lowerBound)), ("maximum", .int(range.upperBound))]
      }
      return members
    case .flag: return [("type", .string("boolean"))]
    case .yes: return [("const", .bool(true))]
    case .text: return [("type", .string("string"))]
    case .name: return [("type", .string("string")), ("minLength", .int(1))]
    case .pattern(let pattern):
      return [("type", .string("string")), ("pattern", .string(pattern))]
    case .word(let words): return [("enum", .texts(words))]
    case .array(let element, let count):
      return [("type", .string("array")), ("items", .object(schema(of: element)))]
        + limits(count, "Items")
    case .tuple(let kinds):
      return [
        ("type", .string("array")), ("prefixItems", .array(kinds.map { .object(schema(of: $0)) })),
      ] + limits(kinds.count...kinds.count, "Items")
    case .named(let element, let count):
      return [
        ("type", .string("object")), ("propertyNames", .object([("minLength", .int(1))])),
        ("additionalProperties", .object(schema(of: element))),
      ] + limits(count, "Properties")
    case .form(let name): return [("$ref", .string("#/$defs/\(name)"))]
    case .null: return [("type", .string("null"))]
    case .any(let kinds): return [("anyOf", .array(kinds.map { .object(schema(of: $0)) }))]
    }
  }

  private static func limits(_ count: ClosedRange<Int>?, _ what: String) -> Members {
    guard let count else { return [] }
    return [("min" + what, .int(count.lowerBound))]
      + (count.upperBound == .max ? [] : [("max" + what, .int(count.upperBound))])
  }

  private static func number(_ bounds: NumberBounds) -> Members {
    var members: Members = [("type", .string("number"))]
    if bounds.low.isFinite {
      members.append((bounds.excludesLow ? "exclusiveMinimum" : "minimum", .number(bounds.low)))
    }
    if bounds.high.isFinite { members.append(("maximum", .number(bounds.high))) }
    return members
  }
}
