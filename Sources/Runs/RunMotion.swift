import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A motion as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `node`, `properties` and `duration` (seconds of one movement) are required. `properties` gives for each path
/// what it moves to, from the value it has, or `{"from": …, "to": …}`: a number, or an array of as many numbers as
/// the path has components. Optional are `easing` (`linear` if left out), `reverses` (`true`, or the easing of the
/// way back) and `resetsStateOnRepeat`.
package struct RunMotion: Sendable {
  /// The name of the node that it moves.
  package let node: String
  /// What it moves, in the order in which tracks are declared.
  package let changes: [Change]
  let duration: Ticks
  private let easing: Easing
  private let way: Way
  private let resetsStateOnRepeat: Bool

  /// Where a motion takes a property.
  package struct Change: Sendable {
    /// The property or a part of one.
    package let path: NodePath
    let from: [Double]?
    let to: [Double]?
  }

  private enum Way {
    case forth
    case forthAndBack(Easing?)
  }

  /// Tells whether the motion goes back by itself.
  var isReversing: Bool { if case .forth = way { false } else { true } }

  /// Makes the motion.
  func make(_ cast: RunCast) -> Motion {
    let motion = Motion(
      cast.node(node), changes.map { $0.path.change(from: $0.from, to: $0.to) },
      duration: duration.seconds, easing: easing)
    if case .forthAndBack(let easing) = way { motion.reverses(with: easing) }
    motion.resetsStateOnRepeat = resetsStateOnRepeat
    return motion
  }
}

extension RunMotion {
  /// Reads what is a motion's own.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let changes = fields.required("properties").flatMap { RunMotion.changes($0) }
    let duration = fields.required("duration")?.time()
    let easing = fields.optional("easing").map { $0.easing() } ?? .linear
    let way = fields.optional("reverses").map { RunMotion.way($0) } ?? .forth
    let resets = fields.optional("resetsStateOnRepeat").map { $0.bool() } ?? false
    guard let node, let changes, let duration, let easing, let way, let resets else { return nil }
    self.init(
      node: node, changes: changes, duration: duration, easing: easing, way: way,
      resetsStateOnRepeat: resets)
  }

  private static func changes(_ cursor: JSONCursor) -> [Change]? {
    cursor.object { fields -> [Change]? in
      var moved: Set<String> = []
      let members = fields.all()
      let changes = members.compactMap { name, value -> Change? in
        guard let path = NodePath.read(name, value) else { return nil }
        for track in path.tracks where !moved.insert(track).inserted {
          value.fail("'\(track)' is moved by another of these properties, too")
          return nil
        }
        return change(of: path, value)
      }
      return changes.count == members.count ? changes : nil
    }
  }

  private static func change(of path: NodePath, _ cursor: JSONCursor) -> Change? {
    guard cursor.isObject else {
      return cursor.numbers(of: path).map { Change(path: path, from: nil, to: $0) }
    }
    return cursor.object { fields in
      let from = fields.optional("from").map { $0.numbers(of: path) }
      let to = fields.optional("to").map { $0.numbers(of: path) }
      if from == nil, to == nil { fields.fail("missing field 'from' or 'to'") }
      // What is there must have been read.
      guard from ?? to != nil, from.map({ $0 != nil }) ?? true, to.map({ $0 != nil }) ?? true
      else { return nil }
      if let from = from ?? nil, let to = to ?? nil,
        !zip(from, to).allSatisfy({ ($1 - $0).isFinite })
      {
        fields.fail("the way from start to end is longer than any number")
        return nil
      }
      return Change(path: path, from: from ?? nil, to: to ?? nil)
    }
  }

  private static func way(_ cursor: JSONCursor) -> Way? {
    if cursor.isString { return cursor.easing().map { .forthAndBack($0) } }
    guard case .bool(let reverses) = cursor.value.kind else {
      cursor.fail(
        "expected true, false or an easing, found \(cursor.value.kindName)",
        hint: "an easing is that of the way back")
      return nil
    }
    return reverses ? .forthAndBack(nil) : .forth
  }
}

extension JSONCursor {
  /// Reads the text of an easing.
  func easing() -> Easing? {
    guard let text = string() else { return nil }
    do {
      return try Easing(text: text)
    } catch {
      fail("\(error.message) at column \(error.column)", hint: error.hint)
      return nil
    }
  }

  /// Reads the value of a path: a number, or as many as it has components.
  func numbers(of path: NodePath) -> [Double]? {
    if path.path == NodePath.transform.path { return matrix() }
    return path.width == 1 ? number().map { [$0] } : numbers(count: path.width)
  }
}
