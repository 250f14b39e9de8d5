import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A throw as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `node`, `properties` and `friction` (the part of the speed that a second takes, 0...1) are required. `properties`
/// gives for each path an object with some of `from`, `to` and `velocity`, each a number or an array; `velocity` in
/// units a second beside `properties` is for those that have none. With `restitution`, the part of the speed that a
/// wall leaves, `from` and `to` are walls. Optional are `decayLimit`, the speed at which a property rests (0.95 if
/// left out), and the fields of ``RunLaw``.
struct RunPhysics: RunLeaf {
  let node: String
  private let changes: [RunChange]
  private let velocity: Double
  private let solver: FrictionSolver
  private let collides: Bool
  private let law: RunLaw

  var parts: [String] { changes.flatMap { $0.path.tracks } }

  func make(_ cast: RunCast) -> any Moveable {
    // Each component by itself: one that is thrown moves although it has no other end.
    let motion = PhysicsMotion(
      cast.node(node), changes.flatMap(\.parts).map(\.change), velocity: velocity, solver: solver,
      collides: collides)
    motion.timeLimit = law.timeLimit
    if law.isReversing { motion.reverses() }
    if let weight = law.weight { motion.additive(weight: weight) }
    return motion
  }
}

extension RunPhysics {
  /// Reads what is a throw's own.
  init?(_ cursor: JSONCursor, _ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let properties = fields.required("properties")
    let changes = properties.flatMap { RunChange.read($0, .thrown) }
    let velocity = fields.optional("velocity").map { $0.number(RunChange.lawBounds) }
    let friction = fields.required("friction").flatMap { RunPhysics.friction($0) }
    let restitution = fields.optional("restitution").map { $0.number(.between(0, 1)) }
    let limit = fields.optional("decayLimit").map { $0.number(.above(0, upTo: 1e30)) } ?? 0.95
    guard let law = RunLaw(&fields), let node, let properties, let changes, let friction, let limit,
      velocity != .some(nil), restitution != .some(nil)
    else { return nil }
    self.init(
      node: node, changes: changes, velocity: (velocity ?? nil) ?? 0,
      solver: FrictionSolver(
        friction: friction, restitution: (restitution ?? nil) ?? 0.75, decayLimit: limit),
      collides: restitution != nil, law: law)
    if velocity == nil, let change = changes.first(where: { $0.velocity == nil }) {
      properties.fail(
        "'\(change.path.path)' has no velocity",
        hint: "give it one, or all of them one beside 'properties'")
    }
    let hasWalls = changes.contains { $0.to != nil }
    if hasWalls != collides {
      cursor.fail(
        hasWalls ? "'to' is a wall without a 'restitution'" : "'restitution' without a wall",
        hint: "with 'restitution', 'from' and 'to' of a property are walls")
    }
  }

  static func friction(_ cursor: JSONCursor) -> Double? {
    guard let friction = cursor.number(.between(0, 1)) else { return nil }
    guard friction == 0 || friction >= 1e-30 else {
      cursor.fail("expected 0 or a number of 1e-30 to 1, found \(NumberText.text(of: friction))")
      return nil
    }
    return friction
  }
}
