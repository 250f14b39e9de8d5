import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A motion as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `node`, `properties` and `duration` (seconds of one movement) are required. `properties` gives for each path
/// what it moves to, from the value it has, or `{"from": …, "to": …}`: a number, or an array of as many numbers as
/// the path has components. Optional are `easing` (`linear` if left out), `reverses` (`true`, or the easing of the
/// way back), `resetsStateOnRepeat` and `additive` (`true`, or the share of its way that the motion adds).
struct RunMotion: RunLeaf {
  let node: String
  private let changes: [RunChange]
  private let duration: Ticks
  private let easing: Easing
  private let way: Way
  private let resetsStateOnRepeat: Bool
  private let weight: Double?

  private enum Way {
    case forth
    case forthAndBack(Easing?)
  }

  var parts: [String] { changes.flatMap { $0.path.tracks } }
  var isReversing: Bool { if case .forth = way { false } else { true } }
  var hasEnds: Bool { true }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = Motion(
      cast.node(node), changes.map(\.change),
      duration: duration.seconds, easing: easing)
    if case .forthAndBack(let easing) = way { motion.reverses(with: easing) }
    motion.resetsStateOnRepeat = resetsStateOnRepeat
    if let weight { motion.additive(weight: weight) }
    return motion
  }

  func cycle(goesBack: Bool, at speed: Double, _ standing: RunStanding) -> RunSpan? {
    RunLength(duration, at: speed).map { RunSpan(there: $0, back: goesBack ? $0 : .zero) }
  }
}

extension RunMotion {
  /// Reads what is a motion's own.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let changes = fields.required("properties").flatMap { RunChange.read($0, .moved) }
    let duration = fields.required("duration")?.time()
    let easing = fields.optional("easing").map { $0.easing() } ?? .linear
    let way = fields.optional("reverses").map { RunMotion.way($0) } ?? .forth
    let resets = fields.optional("resetsStateOnRepeat").map { $0.bool() } ?? false
    let weight = fields.optional("additive").map { $0.addition() } ?? .some(nil)
    guard let node, let changes, let duration, let easing, let way, let resets, let weight
    else { return nil }
    self.init(
      node: node, changes: changes, duration: duration, easing: easing, way: way,
      resetsStateOnRepeat: resets, weight: weight)
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
  fileprivate func easing() -> Easing? {
    guard let text = string() else { return nil }
    do {
      return try Easing(text: text)
    } catch {
      fail("\(error.message) at column \(error.column)", hint: error.hint)
      return nil
    }
  }
}
