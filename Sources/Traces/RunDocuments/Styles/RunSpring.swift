import DopesheetCurves
import DopesheetEngine
import DopesheetText

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
    return motion
  }

  /// Splits a change with a velocity, so that a component with a velocity moves without another end.
  private static func changes(of change: RunChange) -> [PropertyChange<Node>] {
    change.velocity == nil ? [change.change] : change.parts.map(\.change)
  }
}

extension RunSpring {
  nonisolated(unsafe) static let form = Form("spring", RunSpring()) {
    Field("node", \.node, .node, is: .required, "The node that moves.")
    Field(
      "properties", \.changes, .changes(.sprung), is: .required,
      "For each path the end, or an object with start, end and velocity.")
    Field(
      "spring", \.spring, .spring,
      "The name of a spring, or its parameters; `\"spring.smooth\"` by default.")
    Field("tolerance", \.tolerance, distance, "The distance within which it is settled.")
    FormParts(\.law, RunLaw.form)
    Check { spring, fields in
      if spring.law.weight != nil { RunChange.checkAddition(of: spring.changes, fields) }
      if spring.spring.dampingRatio == 0, spring.law.timeLimit == nil {
        fields["spring"]?.fail(
          "it would never come to rest", hint: "add damping, or a 'timeLimit'")
        return false
      }
      return true
    }
  }

  private struct Distance {
    var absolute = 0.0
    var relative = 0.001
  }

  static var signatures: [FormSignature] { [toleranceForm.signature] }

  nonisolated(unsafe) private static let toleranceForm = Form("tolerance", Distance()) {
    Field("absolute", \.absolute, .number(.between(1e-30, 1e30)), is: .required, "The distance.")
    Field(
      "relative", \.relative, .number(.between(0, 1)),
      "The fraction of the way; 0.001 by default.")
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
