import DopesheetEngine
import DopesheetText

struct RunChange: Sendable {
  let path: NodePath
  private(set) var from: [Double]?
  private(set) var to: [Double]?
  /// The velocity in units a second.
  private(set) var velocity: [Double]?

  enum Style: String, CaseIterable {
    /// An end, or an object with a start, an end, or both.
    case moved
    /// An end, or an object with a start, an end, a velocity, or several of them.
    case sprung
    /// An object whose start and end are walls, with a velocity. All fields are optional.
    case thrown
  }

  struct Part {
    let path: NodePath
    let from: Double?
    let to: Double?
    let velocity: Double?

    var change: PropertyChange<Node> {
      path.change(
        from: from.map { [$0] }, to: to.map { [$0] }, velocity: velocity.map { [$0] })
    }
  }

  var change: PropertyChange<Node> { path.change(from: from, to: to) }

  /// The components; empty for a value that can only move as a whole.
  var parts: [Part] {
    guard !path.isWhole else { return [] }
    return path.tracks.enumerated().compactMap { index, name in
      NodePath.named(name).map {
        Part(path: $0, from: from?[index], to: to?[index], velocity: velocity?[index])
      }
    }
  }
}

extension RunChange {
  /// Reports a whole value in an additive motion, because whole values cannot be added.
  static func checkAddition(of changes: [RunChange], _ fields: JSONFields) {
    guard let whole = changes.first(where: \.path.isWhole)?.path.path else { return }
    fields["properties"]?.fail(
      "'\(whole)' moves as a whole and cannot be additive",
      hint: "move its parts, as in '\(whole).rotation'")
  }

  /// The bounds of numbers in physical motions.
  static let lawBounds = NumberBounds.between(-1e30, 1e30)

  fileprivate static func bounds(_ style: Style) -> NumberBounds {
    style == .moved ? .any : lawBounds
  }

  static var signatures: [FormSignature] {
    Style.allCases.map { form($0, isWhole: false).signature }
  }

  /// - Parameter isWhole: Whether the property moves as a whole.
  fileprivate static func form(_ style: Style, isWhole: Bool) -> Form<RunChange> {
    let bounds = Self.bounds(style)
    let velocity: [Field<RunChange>] =
      style == .moved || isWhole
      ? []
      : [
        Field(
          "velocity", \.velocity, of: \.path, bounds,
          "Units a second; by default, the property's present velocity.")
      ]
    return Form(style.rawValue, RunChange(path: .transform)) {
      Field(
        "from", \.from, of: \.path, bounds,
        style == .thrown ? "The start, which is also a wall." : "The start.")
      Field(
        "to", \.to, of: \.path, bounds, style == .thrown ? "The other wall." : "The end.")
      velocity
      if style != .thrown {
        Check(needsOneOf: ["from", "to"] + velocity.map(\.signature.name)) { change, fields in
          guard change.from == nil, change.to == nil, change.velocity == nil else { return true }
          fields.fail(
            velocity.isEmpty
              ? "missing field 'from' or 'to'" : "missing field 'from', 'to' or 'velocity'")
          return false
        }
      }
      Check { change, fields in
        guard let from = change.from, let to = change.to,
          !zip(from, to).allSatisfy({ ($1 - $0).isFinite })
        else { return true }
        fields.fail("the distance from start to end is too large")
        return false
      }
    }
  }

  fileprivate static func change(
    of path: NodePath, _ cursor: JSONCursor, _ style: Style, _ form: Form<RunChange>
  ) -> RunChange? {
    if path.isWhole, style == .thrown {
      cursor.fail("'\(path.path)' moves as a whole", hint: "throw '\(path.path).rotation'")
      return nil
    }
    if cursor.isObject { return form.read(cursor, into: RunChange(path: path)) }
    guard style != .thrown else {
      return cursor.mismatch(
        "an object",
        hint: "a start, a wall, a velocity: {\"from\": 0, \"to\": 100, \"velocity\": 300}")
    }
    return cursor.numbers(of: path, bounds(style)).map {
      RunChange(path: path, to: $0)
    }
  }
}

extension FieldType {
  /// Returns the type of an object with properties by path. Reports a track that is moved twice.
  static func byPath<Change>(
    _ kind: FieldKind, _ read: @escaping (NodePath, JSONCursor) -> Change?
  ) -> FieldType where Value == [Change] {
    FieldType(.named(kind)) { cursor in
      var moved = MovedTracks()
      return cursor.named { name, value in
        guard let path = NodePath.read(name, value) else { return nil }
        if let track = moved.take(path.tracks) {
          value.fail("another of these properties also moves '\(track)'")
          return nil
        }
        return read(path, value)
      }
    }
  }
}

extension FieldType<[RunChange]> {
  static func changes(_ style: RunChange.Style) -> FieldType {
    let parts = RunChange.form(style, isWhole: false)
    let whole = RunChange.form(style, isWhole: true)
    let form = FieldKind.form(style.rawValue)
    let values = FieldKind.values(RunChange.bounds(style))
    return .byPath(style == .thrown ? form : .any([values, form])) {
      RunChange.change(of: $0, $1, style, $0.isWhole ? whole : parts)
    }
  }
}
