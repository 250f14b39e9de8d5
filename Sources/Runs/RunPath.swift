import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A way along a path as a document describes it: what motions by easings and by physics have in common.
///
/// `node`, whose position goes along, and `path`, in the notation of SVG, are required. Optional are `from` and `to`
/// (fractions of the length, 0...1) and `edges` (`stop`, or `wrap` to go round).
struct RunCourse: Sendable {
  let node: String
  let path: MotionPath
  let from: Double
  let to: Double
  let edges: PathEdges

  /// What it moves beside `percent`, which is the motion's own.
  var parts: [String] { ["position.x", "position.y"] }

  /// Reads these fields.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let path = fields.required("path").flatMap { RunCourse.path($0) }
    let from = fields.optional("from").map { $0.number(.between(0, 1)) } ?? 0
    let to = fields.optional("to").map { $0.number(.between(0, 1)) } ?? 1
    let words = PathEdges.allCases.map(\.rawValue)
    let edges = fields.optional("edges").map { $0.word("edges", of: words) } ?? "stop"
    guard let node, let path, let from, let to,
      let edges = edges.flatMap({ PathEdges(rawValue: $0) })
    else { return nil }
    self.node = node
    self.path = path
    self.from = from
    self.to = to
    self.edges = edges
  }

  /// Reads a path that can be followed.
  private static func path(_ cursor: JSONCursor) -> MotionPath? {
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

/// A motion along a path at the pace of an easing: ``RunCourse``, and `duration` (seconds of one movement, required),
/// `easing` and `reverses` as of ``RunMotion``.
struct RunPath: RunLeaf {
  private let course: RunCourse
  private let pace: RunPace

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
  /// Reads what is the motion's own.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let course = RunCourse(&fields, reader)
    let pace = RunPace(&fields)
    guard let course, let pace else { return nil }
    self.init(course: course, pace: pace)
  }
}

/// A throw along a path: ``RunCourse``, and `velocity` (points a second along the path) and `friction`, which are
/// required, `restitution` (0 if left out: it rests at the end that it reaches) and the fields of ``RunLaw``.
struct RunPathThrow: RunLeaf {
  private let course: RunCourse
  private let velocity: Double
  private let solver: FrictionSolver
  private let law: RunLaw

  var node: String { course.node }
  var parts: [String] { course.parts }
  var ownParts: [String] { ["percent"] }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = PathPhysicsMotion(
      cast.node(node), along: course.path, from: course.from, to: course.to, edges: course.edges,
      velocity: velocity, friction: solver.friction, restitution: solver.restitution)
    motion.timeLimit = law.timeLimit
    if law.isReversing { motion.reverses() }
    return motion
  }
}

extension RunPathThrow {
  /// Reads what is the throw's own.
  init?(_ cursor: JSONCursor, _ fields: inout JSONFields, _ reader: RunReader) {
    let course = RunCourse(&fields, reader)
    let velocity = fields.required("velocity")?.number(RunChange.lawBounds)
    let friction = fields.required("friction").flatMap { RunPhysics.friction($0) }
    let restitution = fields.optional("restitution").map { $0.number(.between(0, 1)) } ?? 0
    guard let law = RunLaw(&fields), let course, let velocity, let friction, let restitution
    else { return nil }
    guard law.weight == nil else {
      cursor.fail("'additive' along a path", hint: "a point has one path")
      return nil
    }
    self.init(
      course: course, velocity: velocity,
      solver: FrictionSolver(friction: friction, restitution: restitution), law: law)
  }
}
