import DopesheetEngine
import DopesheetNotation

/// Where a motion takes a property of its node, and how fast it sets out.
struct RunChange: Sendable {
  /// The property or a part of one.
  let path: NodePath
  let from: [Double]?
  let to: [Double]?
  /// In units a second.
  let velocity: [Double]?

  /// What a kind of motion says of a property.
  enum Form {
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

  /// The components, each by itself; of what is moved as a whole there are none.
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
  static func checkAddition(of changes: [RunChange], _ properties: JSONCursor) {
    guard let whole = changes.first(where: \.path.isWhole)?.path.path else { return }
    properties.fail(
      "'\(whole)' is moved as a whole, and nothing can be added to it",
      hint: "move its parts, as in '\(whole).rotation'")
  }

  /// The greatest number of a law of movement, and its least with a minus.
  static let lawBounds = NumberBounds.between(-1e30, 1e30)

  /// Reads what `properties` says, by paths; what moves twice is reported.
  static func read(_ cursor: JSONCursor, _ form: Form) -> [RunChange]? {
    cursor.object { fields -> [RunChange]? in
      var moved = MovedTracks()
      let members = fields.all()
      let changes = members.compactMap { name, value -> RunChange? in
        guard let path = NodePath.read(name, value) else { return nil }
        if let track = moved.take(path.tracks) {
          value.fail("'\(track)' is moved by another of these properties, too")
          return nil
        }
        return change(of: path, value, form)
      }
      return changes.count == members.count ? changes : nil
    }
  }

  private static func change(of path: NodePath, _ cursor: JSONCursor, _ form: Form) -> RunChange? {
    let bounds = form == .moved ? NumberBounds.any : lawBounds
    if path.isWhole, form == .thrown {
      cursor.fail("'\(path.path)' is moved as a whole", hint: "throw '\(path.path).rotation'")
      return nil
    }
    guard cursor.isObject else {
      if form == .thrown {
        cursor.fail(
          "expected an object, found \(cursor.value.kindName)",
          hint: "a start, a wall, a velocity: {\"from\": 0, \"to\": 100, \"velocity\": 300}")
        return nil
      }
      return cursor.numbers(of: path, bounds).map {
        RunChange(path: path, from: nil, to: $0, velocity: nil)
      }
    }
    return cursor.object { fields in
      let from = fields.optional("from").map { $0.numbers(of: path, bounds) }
      let to = fields.optional("to").map { $0.numbers(of: path, bounds) }
      let velocity =
        form == .moved || path.isWhole
        ? nil : fields.optional("velocity").map { $0.numbers(of: path, bounds) }
      if form != .thrown, from == nil, to == nil, velocity == nil {
        fields.fail(
          form == .moved
            ? "missing field 'from' or 'to'" : "missing field 'from', 'to' or 'velocity'")
        return nil
      }
      // What is there must have been read.
      guard from != .some(nil), to != .some(nil), velocity != .some(nil) else { return nil }
      if let from = from ?? nil, let to = to ?? nil,
        !zip(from, to).allSatisfy({ ($1 - $0).isFinite })
      {
        fields.fail("the way from start to end is longer than any number")
        return nil
      }
      return RunChange(
        path: path, from: from ?? nil, to: to ?? nil, velocity: velocity ?? nil)
    }
  }
}

extension JSONCursor {
  /// Reads the value of a path: a number, or as many as it has components.
  func numbers(of path: NodePath, _ bounds: NumberBounds = .any) -> [Double]? {
    if path.isWhole { return matrix() }
    return path.width == 1 ? number(bounds).map { [$0] } : numbers(count: path.width, bounds)
  }
}
