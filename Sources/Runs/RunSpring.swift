import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A motion by a spring as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `node` and `properties` are required. `properties` gives for each path what it moves to, or an object with some of
/// `from`, `to` and `velocity`, each a number or an array; a velocity that is left out is the one that the property
/// has. Optional are `spring`, a text as ``SpringCurve/text`` (`spring.smooth` if left out), `tolerance`, the
/// distance within which it counts as settled, or `{"absolute": …, "relative": …}` with a share of the way, and the
/// fields of ``RunLaw``.
struct RunSpring: RunLeaf {
  let node: String
  private let changes: [RunChange]
  private let spring: SpringCurve
  private let tolerance: SpringCurve.Tolerance?
  private let law: RunLaw

  var parts: [String] { changes.flatMap { $0.path.tracks } }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = SpringMotion(
      cast.node(node), changes.flatMap { RunSpring.changes(of: $0) }, spring: spring)
    motion.tolerance = tolerance
    motion.timeLimit = law.timeLimit
    if law.isReversing { motion.reverses() }
    if let weight = law.weight { motion.additive(weight: weight) }
    return motion
  }

  /// A whole value with a velocity component by component: one that is pushed moves although it has no other end.
  private static func changes(of change: RunChange) -> [PropertyChange<Node>] {
    change.velocity == nil ? [change.change] : change.parts.map(\.change)
  }
}

extension RunSpring {
  /// Reads what is a spring's own.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let properties = fields.required("properties")
    let changes = properties.flatMap { RunChange.read($0, .sprung) }
    let text = fields.optional("spring")
    let spring = text.map { $0.spring() } ?? .smooth
    let tolerance = fields.optional("tolerance").map { RunSpring.tolerance($0) }
    guard let law = RunLaw(&fields), let node, let properties, let changes, let spring,
      tolerance != .some(nil)
    else { return nil }
    if law.weight != nil { RunChange.checkAddition(of: changes, properties) }
    if spring.dampingRatio == 0, law.timeLimit == nil {
      text?.fail("it would never rest", hint: "add damping, or a 'timeLimit'")
      return nil
    }
    self.init(
      node: node, changes: changes, spring: spring, tolerance: tolerance ?? nil, law: law)
  }

  private static func tolerance(_ cursor: JSONCursor) -> SpringCurve.Tolerance? {
    let distance = NumberBounds.between(1e-30, 1e30)
    if !cursor.isObject {
      return cursor.number(distance).flatMap { try? SpringCurve.Tolerance(absolute: $0) }
    }
    return cursor.object { fields in
      let absolute = fields.required("absolute")?.number(distance)
      let relative = fields.optional("relative").map { $0.number(.between(0, 1)) } ?? 0.001
      guard let absolute, let relative else { return nil }
      return try? SpringCurve.Tolerance(absolute: absolute, relative: relative)
    }
  }
}

extension JSONCursor {
  /// Reads the text of a spring.
  func spring() -> SpringCurve? {
    guard let text = string() else { return nil }
    do {
      return try SpringCurve(text: text)
    } catch {
      fail("\(error.message) at column \(error.column)", hint: error.hint)
      return nil
    }
  }
}
