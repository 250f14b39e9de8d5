import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A motion by a spring as a document describes it, beside what all kinds have: ``RunMoveable``.
struct RunSpring: RunLeaf {
  private(set) var node = ""
  private var changes: [RunChange] = []
  private var spring = SpringCurve.smooth
  private var tolerance: SpringCurve.Tolerance?
  private var law = RunLaw()

  var parts: [String] { changes.flatMap { $0.path.tracks } }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = SpringMotion(
      cast.node(node), changes.flatMap { RunSpring.changes(of: $0) }, spring: spring)
    motion.tolerance = tolerance
    law.configure(motion)
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
  static func form(_ reader: RunReader) -> Form<RunSpring> {
    Form("spring", RunSpring()) {
      Field("node", \.node, .node(reader), is: .required, "What moves.")
      Field(
        "properties", \.changes, .changes(.sprung), is: .required,
        "For each path the end, or an object with a start, an end, a velocity.")
      Field(
        "spring", \.spring, .spring, "A name or form of a spring; `\"spring.smooth\"` if left out.")
      Field("tolerance", \.tolerance, distance, "The distance within which it counts as settled.")
      FormParts(\.law, RunLaw.form)
      Check { spring, fields in
        if spring.law.weight != nil { RunChange.checkAddition(of: spring.changes, fields) }
        if spring.spring.dampingRatio == 0, spring.law.timeLimit == nil {
          fields["spring"]?.fail("it would never rest", hint: "add damping, or a 'timeLimit'")
          return false
        }
        return true
      }
    }
  }

  private struct Distance {
    var absolute = 0.0
    var relative = 0.001
  }

  static var signatures: [FormSignature] { [toleranceForm.signature] }

  private static var toleranceForm: Form<Distance> {
    Form("tolerance", Distance()) {
      Field("absolute", \.absolute, .number(.between(1e-30, 1e30)), is: .required, "A distance.")
      Field(
        "relative", \.relative, .number(.between(0, 1)), "A share of the way, 0.001 if left out.")
    }
  }

  private static var distance: FieldType<SpringCurve.Tolerance> {
    let bounds = NumberBounds.between(1e-30, 1e30)
    return FieldType(.any([.number(bounds), .form("tolerance")])) { cursor in
      if !cursor.isObject {
        return cursor.number(bounds).flatMap { try? SpringCurve.Tolerance(absolute: $0) }
      }
      return toleranceForm.read(cursor).flatMap {
        try? SpringCurve.Tolerance(absolute: $0.absolute, relative: $0.relative)
      }
    }
  }
}
