import DopesheetChoreography
import DopesheetEngine
import DopesheetNotation

/// Reads when the nodes of a choreography begin.
///
/// In a document it is an object with one field, the name of a sort function, and in it what that function needs:
/// `interObjectDelay` in seconds (of `default`, `linear`, `cornered`, `inline`, `radial`, `random`) or `duration` (of
/// `continuous`, `continuousWeighted`); `direction`, `corner` or `position`; optional are `reversed`, `lineTolerance` of
/// `inline` in points, `horizontalWeight` and `verticalWeight` (`"light"`, `"medium"`, `"heavy"` or a number), and the
/// `seed` of `random`, which is the document's if left out.
enum RunSort {
  /// Reads a function; `nil` after a mistake was reported.
  ///
  /// - Parameter seed: The seed of the document.
  static func read(_ cursor: JSONCursor, seed: Int?) -> (any SortFunction & Sendable)? {
    cursor.object { fields in
      guard let name = fields.exclusive(SortKind.names), let value = fields.optional(name),
        let kind = SortKind(rawValue: name)
      else {
        // A misspelt name is reported as an unknown field, with the nearest name.
        if case .object(let members) = cursor.value.kind, members.isEmpty {
          fields.fail("missing sort function", hint: suggestion(for: "", in: SortKind.names))
        }
        return nil
      }
      return value.object { function(kind, &$0, seed: seed) }
    }
  }

  private static func function(
    _ kind: SortKind, _ fields: inout JSONFields, seed: Int?
  ) -> (any SortFunction & Sendable)? {
    var values = SortValues()
    var isWhole = true
    for name in kind.parameters {
      if let cursor = fields.optional(name.rawValue) {
        if !read(name, cursor, into: &values) { isWhole = false }
      } else if name == .seed, let seed {
        values.seed = UInt64(seed)
      } else if kind.required.contains(name) {
        isWhole = false
        fields.fail(
          "missing field '\(name.rawValue)'",
          hint: name == .seed ? "a 'seed' here, or one for the whole document" : nil)
      }
    }
    return isWhole ? kind.function(values) : nil
  }

  /// Reads a value; false after a mistake was reported.
  private static func read(
    _ name: SortValues.Name, _ cursor: JSONCursor, into values: inout SortValues
  ) -> Bool {
    func set<Value>(_ path: WritableKeyPath<SortValues, Value>, _ value: Value?) -> Bool {
      guard let value else { return false }
      values[keyPath: path] = value
      return true
    }
    return switch name {
    case .interObjectDelay: set(\.interObjectDelay, cursor.time()?.seconds)
    case .duration: set(\.duration, cursor.time()?.seconds)
    case .reversed: set(\.reversed, cursor.bool())
    case .direction: set(\.direction, cursor.choice("direction", of: SortDirection.self))
    case .corner: set(\.corner, cursor.choice("corner", of: SortCorner.self))
    case .position: set(\.position, cursor.choice("position", of: SortPosition.self))
    case .lineTolerance: set(\.lineTolerance, cursor.number(.between(0, 1e30)))
    case .horizontalWeight: set(\.horizontalWeight, weight(cursor))
    case .verticalWeight: set(\.verticalWeight, weight(cursor))
    case .seed: set(\.seed, cursor.integer(in: 0...Int.max).map { UInt64($0) })
    }
  }

  private static func weight(_ cursor: JSONCursor) -> SortWeight? {
    if cursor.isNumber { return cursor.number(.between(0, 1e30)).map { .custom($0) } }
    switch cursor.word("weight", of: ["light", "medium", "heavy"]) {
    case "light": return .light
    case "medium": return .medium
    case "heavy": return .heavy
    default: return nil
    }
  }
}
