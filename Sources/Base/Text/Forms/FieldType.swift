/// A conversion between JSON values and a Swift type.
package struct FieldType<Value> {
  package let kind: FieldKind
  /// Returns the value, or `nil` after it reported an error.
  package let read: (JSONCursor) -> Value?
  /// Returns the JSON, or `nil` if the value is left out or its documents are never written.
  package let write: (Value) -> JSONText?

  package init(
    _ kind: FieldKind, write: @escaping (Value) -> JSONText? = { _ in nil },
    read: @escaping (JSONCursor) -> Value?
  ) {
    self.kind = kind
    self.read = read
    self.write = write
  }

  /// Returns a type that converts this type's values. The closures return `nil` if there is nothing to write, or after
  /// they reported an error.
  package func map<Result>(
    write: @escaping (Result) -> Value? = { _ in nil },
    read: @escaping (Value, JSONCursor) -> Result?
  ) -> FieldType<Result> {
    FieldType<Result>(
      kind, write: { write($0).flatMap { self.write($0) } },
      read: { cursor in
        self.read(cursor).flatMap { read($0, cursor) }
      })
  }
}

extension FieldType where Value == Double {
  package static func number(_ bounds: NumberBounds = .any) -> FieldType {
    FieldType(.number(bounds), write: { .number($0) }, read: { $0.number(bounds) })
  }

  /// A number that may be in quotes, with a warning.
  package static func quotable(_ bounds: NumberBounds) -> FieldType {
    FieldType(
      .quotable(bounds), write: { .number($0) }, read: { $0.number(bounds, isQuotable: true) })
  }
}

extension FieldType where Value == Int {
  package static func integer(_ range: ClosedRange<Int> = .min ... .max) -> FieldType {
    FieldType(.integer(range), write: { .int($0) }, read: { $0.integer(in: range) })
  }
}

extension FieldType where Value == Bool {
  package static var flag: FieldType { FieldType(.flag, write: { .bool($0) }, read: { $0.bool() }) }
}

extension FieldType where Value == String {
  package static var text: FieldType {
    FieldType(.text, write: { .string($0) }, read: { $0.string() })
  }

  package static var name: FieldType {
    FieldType(.name, write: { .string($0) }, read: { $0.nonEmptyString() })
  }
}

extension FieldType where Value == [Double] {
  package static func numbers(_ count: Int, _ bounds: NumberBounds = .any) -> FieldType {
    FieldType(.array(.number(bounds), count: count...count)) { $0.numbers(count: count, bounds) }
  }
}

extension FieldType where Value: CaseIterable & RawRepresentable<String> {
  /// - Parameter what: The meaning of the words, for messages: "policy".
  package static func choice(_ what: String) -> FieldType {
    let choices = Array(Value.allCases)
    let words = choices.map(\.rawValue)
    return FieldType(
      .word(words), write: { .string($0.rawValue) },
      read: { $0.index(what, in: words).map { choices[$0] } })
  }
}

extension FieldType {
  /// - Parameter empty: The error for an empty array; `nil` if it may be empty.
  package static func array<Element>(
    of type: FieldType<Element>, unlessEmpty empty: (message: String, hint: String)? = nil
  ) -> FieldType where Value == [Element] {
    FieldType(
      .array(type.kind, count: empty.map { _ in 1...Int.max }),
      write: { .array($0.compactMap(type.write)) },
      read: { cursor in
        guard let elements = cursor.array(type.read) else { return nil }
        guard let empty, elements.isEmpty, !cursor.errors.hasCodes else { return elements }
        cursor.fail(empty.message, hint: empty.hint)
        return nil
      })
  }

  package static func form(_ form: Form<Value>) -> FieldType {
    FieldType(.form(form.name), write: { form.json($0) }, read: { form.read($0) })
  }

  /// An object of a form that may contain objects of the same form.
  package static func form(_ name: String, _ form: @escaping () -> Form<Value>) -> FieldType {
    FieldType(.form(name), write: { form().json($0) }, read: { form().read($0) })
  }
}
