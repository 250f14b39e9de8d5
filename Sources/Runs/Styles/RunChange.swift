import DopesheetEngine
import DopesheetNotation

/// Where a motion takes a property of its node, and how fast it sets out.
struct RunChange: Sendable {
  /// The property or a part of one.
  let path: NodePath
  private(set) var from: [Double]?
  private(set) var to: [Double]?
  /// In units a second.
  private(set) var velocity: [Double]?

  /// What a kind of motion says of a property.
  enum Style: String, CaseIterable {
    /// A value to move to, or a start, an end or both.
    case moved
    /// The same, and a velocity.
    case sprung
    /// A start, an end that is the other wall, and a velocity; or nothing.
    case thrown
  }

  /// A component of the property with what is said of it.
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

  /// The change for a motion.
  var change: PropertyChange<Node> { path.change(from: from, to: to) }

  /// The components, each by itself; empty for a value that moves as a whole.
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
  /// Reports a value that is moved as a whole by a motion that adds: there are no sums of it.
  static func checkAddition(of changes: [RunChange], _ fields: JSONFields) {
    guard let whole = changes.first(where: \.path.isWhole)?.path.path else { return }
    fields["properties"]?.fail(
      "'\(whole)' moves as a whole and cannot be additive",
      hint: "move its parts, as in '\(whole).rotation'")
  }

  /// The greatest number of a law of movement, and its least with a minus.
  static let lawBounds = NumberBounds.between(-1e30, 1e30)

  static var signatures: [FormSignature] {
    Style.allCases.map { form(of: NodePath.named("alpha")!, $0).signature }
  }

  private static func form(of path: NodePath, _ style: Style) -> Form<RunChange> {
    let bounds = style == .moved ? NumberBounds.any : lawBounds
    let velocity: [Field<RunChange>] =
      style == .moved || path.isWhole
      ? []
      : [
        Field(
          "velocity", \.velocity, .values(of: path, bounds),
          "Units a second; by default, the property's present velocity.")
      ]
    return Form(style.rawValue, RunChange(path: path)) {
      Field(
        "from", \.from, .values(of: path, bounds),
        style == .thrown ? "The start, which is also a wall." : "The start.")
      Field(
        "to", \.to, .values(of: path, bounds), style == .thrown ? "The other wall." : "The end.")
      velocity
      Check { change, fields in
        if style != .thrown, change.from == nil, change.to == nil, change.velocity == nil {
          fields.fail(
            style == .moved
              ? "missing field 'from' or 'to'" : "missing field 'from', 'to' or 'velocity'")
          return false
        }
        guard let from = change.from, let to = change.to,
          !zip(from, to).allSatisfy({ ($1 - $0).isFinite })
        else { return true }
        fields.fail("the distance from start to end is too large")
        return false
      }
    }
  }

  fileprivate static func change(
    of path: NodePath, _ cursor: JSONCursor, _ style: Style
  ) -> RunChange? {
    if path.isWhole, style == .thrown {
      cursor.fail("'\(path.path)' moves as a whole", hint: "throw '\(path.path).rotation'")
      return nil
    }
    if cursor.isObject { return form(of: path, style).read(cursor) }
    guard style != .thrown else {
      return cursor.mismatch(
        "an object",
        hint: "a start, a wall, a velocity: {\"from\": 0, \"to\": 100, \"velocity\": 300}")
    }
    return cursor.numbers(of: path, style == .moved ? .any : lawBounds).map {
      RunChange(path: path, to: $0)
    }
  }
}

extension FieldType {
  /// What is said of properties, by their paths; one that is moved twice is reported.
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
  /// Where a kind of motion takes properties.
  static func changes(_ style: RunChange.Style) -> FieldType {
    let form = FieldKind.form(style.rawValue)
    return .byPath(style == .thrown ? form : .any([.values, form])) {
      RunChange.change(of: $0, $1, style)
    }
  }
}
