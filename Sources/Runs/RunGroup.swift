import DopesheetEngine
import DopesheetNotation

/// A group as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `motions`, a list of moveables that are played at once, is required. `reverses` is `true` where each turns by
/// itself, or `{"syncs": true}` where they wait for one another at the turn.
package struct RunGroup: Sendable {
  /// What is played, in the order in which it is called.
  package let motions: [RunMoveable]
  private let way: Way

  private enum Way {
    case forth
    case forthAndBack(syncs: Bool)
  }

  /// Tells whether the group goes back by itself.
  var isReversing: Bool { if case .forth = way { false } else { true } }

  /// Tells whether its children wait for one another at the turn.
  var syncs: Bool { if case .forthAndBack(let syncs) = way { syncs } else { false } }

  /// Makes the group with its children.
  func make(_ cast: RunCast) -> MotionGroup {
    let group = MotionGroup(motions.map { $0.make(cast) })
    if isReversing { group.reverses(syncsChildMotions: syncs) }
    return group
  }
}

extension RunGroup {
  /// Reads what is a group's own.
  init?(_ fields: inout JSONFields, _ reader: inout RunReader) {
    let motions = fields.required("motions").flatMap { RunMoveable.children($0, &reader) }
    let way = fields.optional("reverses").map { RunGroup.way($0) } ?? .forth
    guard let motions, let way else { return nil }
    self.init(motions: motions, way: way)
  }

  private static func way(_ cursor: JSONCursor) -> Way? {
    if cursor.isObject {
      return cursor.object { $0.required("syncs")?.bool() }.map { .forthAndBack(syncs: $0) }
    }
    guard case .bool(let reverses) = cursor.value.kind else {
      cursor.fail(
        "expected true, false or an object, found \(cursor.value.kindName)",
        hint: "{\"syncs\": true} lets the motions wait for one another at the turn")
      return nil
    }
    return reverses ? .forthAndBack(syncs: false) : .forth
  }
}
