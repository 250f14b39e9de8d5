import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A way along a path as a document describes it: what motions by easings and by physics have in common.
struct RunCourse: Sendable {
  private(set) var node = ""
  private(set) var path = MotionPath()
  private(set) var from = 0.0
  private(set) var to = 1.0
  private(set) var edges = PathEdges.stop

  /// What it moves beside `percent`, which is the motion's own.
  var parts: [String] { ["position.x", "position.y"] }

  static func form(_ reader: RunReader) -> Form<RunCourse> {
    Form("course", RunCourse()) {
      Field(
        "node", \.node, .node(reader), is: .required,
        "What moves: its position goes along the path.")
      Field("path", \.path, .path, is: .required, "In the notation of SVG.")
      Field("from", \.from, .number(.between(0, 1)), "A fraction of the length, 0 if left out.")
      Field("to", \.to, .number(.between(0, 1)), "A fraction of the length, 1 if left out.")
      Field("edges", \.edges, .choice("edges"), "`\"wrap\"` to go round.")
    }
  }
}

extension FieldType<MotionPath> {
  /// A path that can be followed.
  fileprivate static var path: FieldType {
    FieldType(.name) { cursor in
      guard let text = cursor.string() else { return nil }
      do {
        return try MotionPath.Measured(try MotionPath(svg: text)).path
      } catch let error as CurveTextError {
        cursor.fail("\(error.message) at column \(error.column)", hint: error.hint)
      } catch let error as MotionPathError {
        cursor.fail(error.description)
      } catch {
        cursor.fail(String(describing: error))
      }
      return nil
    }
  }
}

/// A motion along a path at the pace of an easing.
struct RunPath: RunLeaf {
  private var course = RunCourse()
  private var pace = RunPace()

  var node: String { course.node }
  var parts: [String] { course.parts }
  var ownParts: [String] { ["percent"] }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = PathMotion(
      cast.node(node), along: course.path, from: course.from, to: course.to, edges: course.edges,
      duration: pace.duration.seconds, easing: pace.easing)
    if pace.isReversing { motion.reverses(with: pace.reverseEasing) }
    return motion
  }
}

extension RunPath {
  static func form(_ reader: RunReader) -> Form<RunPath> {
    Form("path", RunPath()) {
      FormParts(\.course, RunCourse.form(reader))
      FormParts(\.pace, RunPace.form)
    }
  }
}

/// A throw along a path, which rests at the end that it reaches if it has no restitution.
struct RunPathThrow: RunLeaf {
  private var course = RunCourse()
  private var velocity = 0.0
  private var friction = 0.0
  private var restitution = 0.0
  private var decayLimit = 0.95
  private var collides: Bool?
  private var law = RunLaw()

  var node: String { course.node }
  var parts: [String] { course.parts }
  var ownParts: [String] { ["percent"] }
  private var solver: FrictionSolver {
    FrictionSolver(friction: friction, restitution: restitution, decayLimit: decayLimit)
  }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = PathPhysicsMotion(
      cast.node(node), along: course.path, from: course.from, to: course.to, edges: course.edges,
      velocity: velocity, friction: friction)
    motion.solver = solver
    motion.collides = collides ?? motion.collides
    law.configure(motion)
    if law.isReversing { motion.reverses() }
    return motion
  }
}

extension RunPathThrow {
  static func form(_ reader: RunReader) -> Form<RunPathThrow> {
    Form("pathThrow", RunPathThrow()) {
      FormParts(\.course, RunCourse.form(reader))
      Field(
        "velocity", \.velocity, .number(RunChange.lawBounds), is: .required,
        "Points a second along the path.")
      Field(
        "friction", \.friction, .friction, is: .required,
        "The part of the speed that a second takes.")
      Field(
        "restitution", \.restitution, .number(.between(0, 1)),
        "The part of the speed that an end leaves; 0 if left out: it rests there.")
      Field(
        "decayLimit", \.decayLimit, .number(.above(0, upTo: 1e30)),
        "The speed at which it rests, 0.95 if left out.")
      Field(
        "collides", \.collides, .flag,
        "Whether 'from' and 'to' are walls; with `\"wrap\"` only if it says so.")
      FormParts(\.law, RunLaw.form)
      Check { throwing, fields in
        guard throwing.law.weight == nil else {
          fields.fail("'additive' along a path", hint: "a point has one path")
          return false
        }
        return true
      }
    }
  }
}
