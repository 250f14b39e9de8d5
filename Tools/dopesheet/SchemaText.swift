import DopesheetNotation

/// The parts that JSON Schemas are made of.
enum SchemaText {
  /// A whole schema.
  static func root(
    _ title: String, _ schema: JSONText, definitions: [(String, JSONText)]
  ) -> JSONText {
    guard case .object(let members) = schema else { return schema }
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)),
      ] + members + [("$defs", .object(definitions))])
  }

  /// An object with these fields; others are mistakes if it is closed.
  static func object(
    _ fields: [(String, JSONText)], required: [String] = [], closed: Bool = true
  ) -> JSONText {
    var members: [(String, JSONText)] = [
      ("type", .string("object")), ("properties", .object(fields)),
    ]
    if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
    if closed { members.append(("additionalProperties", .bool(false))) }
    return .object(members)
  }

  /// An object whose names are the author's.
  static func named(_ values: JSONText) -> JSONText {
    .object([("type", .string("object")), ("additionalProperties", values)])
  }

  /// An array.
  static func array(
    of elements: JSONText, count: ClosedRange<Int>? = nil, _ what: String? = nil
  ) -> JSONText {
    var members: [(String, JSONText)] = [("type", .string("array")), ("items", elements)]
    if let count {
      members += [("minItems", .int(count.lowerBound)), ("maxItems", .int(count.upperBound))]
    }
    return described(members, what)
  }

  /// A number.
  static func number(
    from low: Double? = nil, above: Double? = nil, to high: Double? = nil, _ what: String? = nil,
    isInteger: Bool = false
  ) -> JSONText {
    var members: [(String, JSONText)] = [("type", .string(isInteger ? "integer" : "number"))]
    if let low { members.append(("minimum", .number(low))) }
    if let above { members.append(("exclusiveMinimum", .number(above))) }
    if let high { members.append(("maximum", .number(high))) }
    return described(members, what)
  }

  /// An integer.
  static func integer(from low: Double? = nil, to high: Double? = nil, _ what: String? = nil)
    -> JSONText
  {
    number(from: low, to: high, what, isInteger: true)
  }

  /// A text; one that is a name is not empty.
  static func string(_ what: String? = nil, isName: Bool = false, pattern: String? = nil)
    -> JSONText
  {
    var members: [(String, JSONText)] = [("type", .string("string"))]
    if isName { members.append(("minLength", .int(1))) }
    if let pattern { members.append(("pattern", .string(pattern))) }
    return described(members, what)
  }

  /// A truth value.
  static func bool(_ what: String? = nil) -> JSONText {
    described([("type", .string("boolean"))], what)
  }

  /// One of some values.
  static func choice(_ values: [JSONText], _ what: String? = nil) -> JSONText {
    described([("enum", .array(values))], what)
  }

  /// One of some words.
  static func words(_ words: [String], _ what: String? = nil) -> JSONText {
    choice(words.map { .string($0) }, what)
  }

  /// What one of some schemas fits.
  static func any(_ schemas: [JSONText], _ what: String? = nil) -> JSONText {
    described([("anyOf", .array(schemas))], what)
  }

  /// What a definition says.
  static func reference(_ name: String) -> JSONText {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  private static func described(_ members: [(String, JSONText)], _ what: String?) -> JSONText {
    .object(members + (what.map { [("description", .string($0))] } ?? []))
  }
}
