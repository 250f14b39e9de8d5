import DopesheetCurves
import DopesheetEngine
import DopesheetText

// Types of values in run documents.

extension FieldType<Ticks> {
  /// A time of 0 to 200 days, in seconds.
  static var time: FieldType { FieldType(.time) { $0.time() } }
}

extension FieldType<Easing> {
  static var easing: FieldType { .curve { text throws(CurveTextError) in try Easing(text: text) } }
}

extension FieldType<SpringCurve> {
  static var spring: FieldType {
    .curve { text throws(CurveTextError) in try SpringCurve(text: text) }
  }
}

extension FieldType {
  fileprivate static func curve(
    _ make: @escaping (String) throws(CurveTextError) -> Value
  ) -> FieldType {
    FieldType(.name) { cursor in
      guard let text = cursor.string() else { return nil }
      do throws(CurveTextError) {
        return try make(text)
      } catch {
        cursor.fail("\(error.message) at column \(error.column)", hint: error.hint)
        return nil
      }
    }
  }
}

extension JSONCursor {
  /// Reads the value of a path: a number, or an array with a number for each component.
  func numbers(of path: NodePath, _ bounds: NumberBounds = .any) -> [Double]? {
    if path.isWhole { return FieldType.matrix(bounds).read(self) }
    return path.width == 1 ? number(bounds).map { [$0] } : numbers(count: path.width, bounds)
  }

  func values(_ bounds: NumberBounds = .any) -> [(path: NodePath, numbers: [Double])]? {
    named { name, value in
      guard let path = NodePath.read(name, value), let numbers = value.numbers(of: path, bounds)
      else { return nil }
      return (path, numbers)
    }
  }
}

extension FieldKind {
  /// The value of a property: a number, or an array with a number for each component.
  static func values(_ bounds: NumberBounds = .any) -> FieldKind {
    .any([.number(bounds), .array(.number(bounds), count: 1...16)])
  }
}

extension Field {
  /// Creates a field for numbers of the property whose change is read.
  convenience init(
    _ name: String, _ numbers: WritableKeyPath<Value, [Double]?>, of path: KeyPath<Value, NodePath>,
    _ bounds: NumberBounds, is presence: FieldPresence = .optional, _ summary: String
  ) {
    self.init(name, .values(bounds), is: presence, summary) { cursor, change in
      change[keyPath: numbers] = cursor.numbers(of: change[keyPath: path], bounds)
      return change[keyPath: numbers] != nil
    }
  }
}

extension FieldType<[Double]> {
  /// A transform, converted to the 16 numbers of a 4 × 4 matrix, row by row. The 6 numbers of a plane are valid, too.
  static func matrix(_ bounds: NumberBounds = .any) -> FieldType {
    FieldType(
      .any([6, 16].map { .array(.number(bounds), count: $0...$0) })
    ) { cursor in
      guard let elements = cursor.elements() else { return nil }
      guard elements.count == 6 || elements.count == 16 else {
        return cursor.mismatch(
          "an array of 6 or 16 values", found: "\(elements.count)",
          hint: "a, b, c, d, tx, ty; or a 4 × 4 matrix row by row")
      }
      guard let n = cursor.numbers(bounds) else { return nil }
      return n.count == 16
        ? n : [n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1]
    }
  }

  /// Returns the type of a frame: x, y, width and height, with a size of at least 0.
  static func frame(_ bounds: NumberBounds = .any) -> FieldType {
    let size = NumberBounds.between(0, bounds.high)
    let all = [bounds, bounds, size, size]
    return FieldType(.tuple(all.map { .number($0) })) { cursor in
      guard let elements = cursor.elements(count: all.count) else { return nil }
      let numbers = zip(elements, all).compactMap { $0.number($1) }
      return numbers.count == 4 ? numbers : nil
    }
  }
}

extension FieldType<String> {
  static var node: FieldType {
    FieldType(.name) { $0.word("node", where: $0.reader.hasNode, of: $0.reader.nodeNames) }
  }

  /// Returns the type of a name that the document introduces, encoded for traces; with a kind if calls can refer to it.
  static func newName(
    _ kind: RunNames.Kind? = nil,
    as encode: @escaping (String) -> String = { NameGrammar.encode(word: $0) }
  ) -> FieldType {
    FieldType(.name) { cursor in
      let name = cursor.nonEmptyString()
      if let name { cursor.reader.take(name, as: encode(name), cursor, kind) }
      return name
    }
  }
}

extension FieldType<Int> {
  static var seed: FieldType { .integer(0...Int.max) }

  /// Returns the type of a count, or `"forever"`, which is read as 0.
  static func times(_ what: String, upTo limit: Int = .max) -> FieldType {
    FieldType(.any([.integer(1...limit), .word(["forever"])])) { cursor in
      if cursor.isString { return cursor.word(what, of: ["forever"]).map { _ in 0 } }
      return cursor.integer(in: 1...limit)
    }
  }
}

extension FieldType {
  /// Returns the type of `true`, `false`, or another value that gives details of `true`. Errors name the expected
  /// `words`.
  static func flag<Other>(
    or other: FieldType<Other>, _ isOther: @escaping (JSONCursor) -> Bool, _ words: String,
    hint: String, _ plain: @escaping (Bool) -> Value, _ rich: @escaping (Other) -> Value
  ) -> FieldType {
    FieldType(.any([.flag, other.kind])) { cursor in
      if case .bool(let flag) = cursor.value.kind { return plain(flag) }
      if isOther(cursor) { return other.read(cursor).map(rich) }
      return cursor.mismatch(words, hint: hint)
    }
  }
}

extension NodePath {
  /// Returns the path with a name; `nil` after an unknown name was reported at its value.
  static func read(_ name: String, _ value: JSONCursor) -> NodePath? {
    if let path = named(name) { return path }
    value.fail("unknown property '\(name)'", hint: value.hint(for: name, among: all.map(\.path)))
    return nil
  }
}
