import DopesheetEngine
import DopesheetText

/// A throw in a document. With a restitution, the starts and ends of its properties are walls.
struct RunPhysics: RunLeaf {
  private(set) var node = ""
  private var changes: [RunChange] = []
  private var commonVelocity: Double?
  private var friction = 0.0
  private var restitution: Double?
  private var decayLimit = 0.95
  private var law = RunLaw()

  var parts: [String] { changes.flatMap { $0.path.tracks } }
  private var velocity: Double { commonVelocity ?? 0 }
  private var collides: Bool { restitution != nil }
  private var solver: FrictionSolver {
    FrictionSolver(friction: friction, restitution: restitution ?? 0.75, decayLimit: decayLimit)
  }

  func make(_ cast: RunCast) -> any Moveable {
    // Splits the property into components, so that a component with a velocity moves without another end.
    let motion = PhysicsMotion(
      cast.node(node), changes.flatMap(\.parts).map(\.change), velocity: velocity, solver: solver,
      collides: collides)
    law.configure(motion)
    return motion
  }
}

extension RunPhysics {
  nonisolated(unsafe) static let form = Form("physics", RunPhysics()) {
    Field("node", \.node, .node, is: .required, "The node that moves.")
    Field(
      "properties", \.changes, .changes(.thrown), is: .required,
      "For each path an object with start, wall and velocity.")
    Field(
      "velocity", \.commonVelocity, .number(RunChange.lawBounds),
      "Units a second, for properties without a velocity of their own.")
    Field(
      "friction", \.friction, .friction, is: .required,
      "The fraction of the speed that is lost in a second.")
    Field(
      "restitution", \.restitution, .number(.between(0, 1)),
      "The fraction of the speed that is left after a wall; makes starts and ends of properties walls."
    )
    Field(
      "decayLimit", \.decayLimit, .number(.above(0, upTo: 1e30)),
      "The speed at which it rests; 0.95 by default.")
    FormParts(\.law, RunLaw.form)
    Check { throwing, fields in
      throwing.check(fields)
      return true
    }
  }

  private func check(_ fields: JSONFields) {
    if commonVelocity == nil, let change = changes.first(where: { $0.velocity == nil }) {
      fields["properties"]?.fail(
        "'\(change.path.path)' has no velocity",
        hint: "give it a velocity, or add one for all beside 'properties'")
    }
    let hasWalls = changes.contains { $0.to != nil }
    if hasWalls != collides {
      fields.fail(
        hasWalls ? "'to' is a wall without a 'restitution'" : "'restitution' without a wall",
        hint: "with 'restitution', 'from' and 'to' of a property are walls")
    }
  }
}

extension FieldType<Double> {
  /// The part of the speed that is lost in a second, 0...1.
  static var friction: FieldType {
    FieldType<Double>.number(.between(0, 1)).map { friction, cursor in
      guard friction == 0 || friction >= 1e-30 else {
        return cursor.mismatch("0 or a number of 1e-30 to 1", found: NumberText.text(of: friction))
      }
      return friction
    }
  }
}
