import DopesheetCurves
import DopesheetEngine
import DopesheetText

/// A movement along a path in a document: the fields that `path` and `pathThrow` share.
struct RunCourse: Sendable {
  private(set) var node = ""
  private(set) var path = MotionPath()
  private(set) var from = 0.0
  private(set) var to = 1.0
  private(set) var edges = PathEdges.stop

  /// The components of the node that it moves. `percent` belongs to the motion itself.
  var parts: [String] { ["position.x", "position.y"] }

  nonisolated(unsafe) static let form = Form("course", RunCourse()) {
    Field(
      "node", \.node, .node, is: .required, "The node whose position moves along the path.")
    Field("path", \.path, .path, is: .required, "The path in SVG notation.")
    Field(
      "from", \.from, .number(.between(0, 1)),
      "The start as a fraction of the length; 0 by default.")
    Field(
      "to", \.to, .number(.between(0, 1)), "The end as a fraction of the length; 1 by default.")
    Field(
      "edges", \.edges, .choice("edges"),
      "`\"wrap\"` continues at the other end of the path; `\"stop\"` by default.")
  }
}

extension FieldType<MotionPath> {
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
  nonisolated(unsafe) static let form = Form("path", RunPath()) {
    FormParts(\.course, RunCourse.form)
    FormParts(\.pace, RunPace.form)
  }
}

/// A throw along a path. Without a restitution, it rests at the end that it reaches.
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
  func make(_ cast: RunCast) -> any Moveable {
    let motion = PathPhysicsMotion(
      cast.node(node), along: course.path, from: course.from, to: course.to, edges: course.edges,
      velocity: velocity, friction: friction)
    motion.solver = FrictionSolver(
      friction: friction, restitution: restitution, decayLimit: decayLimit)
    motion.collides = collides ?? motion.collides
    law.configure(motion)
    return motion
  }
}

extension RunPathThrow {
  nonisolated(unsafe) static let form = Form("pathThrow", RunPathThrow()) {
    FormParts(\.course, RunCourse.form)
    Field(
      "velocity", \.velocity, .number(RunChange.lawBounds), is: .required,
      "Points a second along the path.")
    Field(
      "friction", \.friction, .friction, is: .required,
      "The fraction of the speed that is lost in a second.")
    Field(
      "restitution", \.restitution, .number(.between(0, 1)),
      "The fraction of the speed that is left after an end of the path; 0 by default, so that it rests there."
    )
    Field(
      "decayLimit", \.decayLimit, .number(.above(0, upTo: 1e30)),
      "The speed at which it rests; 0.95 by default.")
    Field(
      "collides", \.collides, .flag,
      "Whether `from` and `to` are walls. By default they are, but not with `\"wrap\"`.")
    FormParts(\.law, RunLaw.form)
    Check { throwing, fields in
      guard throwing.law.weight == nil else {
        fields.fail("a motion along a path cannot be additive", hint: "remove 'additive'")
        return false
      }
      return true
    }
  }
}
