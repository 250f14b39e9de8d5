import DopesheetCurves

import struct Foundation.CGPoint

/// The path of a motion that follows one; kept apart, since most motions have none.
final class PathFollowing {
  let path: MotionPath
  let edges: PathEdges
  let isByDistance: Bool
  /// The positions at which the motion begins and ends, as fractions of the length.
  let positions: (start: Double, end: Double)
  /// The measured path. It is measured when the motion joins a stage, unless it was before.
  private(set) var course: PathCourse?
  var isExtended = false

  init(_ path: MotionPath, edges: PathEdges, byDistance: Bool, from start: Double, to end: Double) {
    self.path = path
    self.edges = edges
    isByDistance = byDistance
    positions = (Self.clamped(start), Self.clamped(end))
  }

  convenience init(
    _ path: MotionPath.Measured, edges: PathEdges, byDistance: Bool, from start: Double,
    to end: Double
  ) {
    self.init(path.path, edges: edges, byDistance: byDistance, from: start, to: end)
    course = PathCourse(path, edges: edges, byDistance: byDistance)
  }

  private static func clamped(_ position: Double) -> Double {
    // A position that is not a number is rejected when the motion joins a stage.
    position.isNaN ? position : min(1, max(0, position))
  }

  func measure() throws(MotionPathError) {
    guard course == nil else { return }
    course = PathCourse(try MotionPath.Measured(path), edges: edges, byDistance: isByDistance)
  }

  var x: Int { isByDistance ? 2 : 1 }
}

// The part that motions along paths add to their laws. The first track leads; the others follow it.

extension PropertyMotion {
  /// The indices of the tracks that have movements of their own.
  final var ledIndices: Range<Int> {
    extras?.following == nil ? trackIndices : 0..<min(1, trackIndices.count)
  }

  /// Measures the path of a motion that has one, along which the motion then lies at its start.
  final func measurePath() throws(StageError) {
    guard let following = extras?.following else { return }
    if following.isExtended {
      throw .invalidParameter(source: name, reason: "along a path only its point can move")
    }
    if extras?.addition != nil {
      throw .invalidParameter(source: name, reason: "along a path a motion cannot be additive")
    }
    for position in [following.positions.start, following.positions.end] where position.isNaN {
      throw .notFinite(source: name, what: "a position on the path")
    }
    do {
      try following.measure()
    } catch {
      throw .badPath(source: name, reason: error.description)
    }
    guard let course = following.course else { return }
    let start = following.positions.start * (following.isByDistance ? course.path.length : 1)
    tracks.changes[0].from = .one(start)
    if case .own = tracks.changes[following.x].place {
      let values = course.values(at: start)
      tracks.changes[following.x].from = .several([values[1], values[2]])
    }
  }

  final func beginFollowing(on stage: Stage) {
    guard let following = extras?.following, let course = following.course else { return }
    let x = following.x
    let contended = stage.table.follow(
      number(of: 0), along: course, fraction: x == 2 ? number(of: 1) : -1, x: number(of: x),
      y: number(of: x + 1))
    for (index, isContended) in zip([1, x, x + 1], contended) where isContended {
      stage.announceConflict(on: number(of: index), of: self)
    }
  }

  final func followed(_ index: Int, at leader: Double) -> Double {
    guard let following = extras?.following, let course = following.course else { return leader }
    let values = course.values(at: leader)
    return values[index - following.x + 1]
  }

  final var pathPoint: SIMD2<Double>? {
    guard let following = extras?.following, trackIndices.count > following.x + 1 else {
      return nil
    }
    return SIMD2(followed(following.x, at: lead), followed(following.x + 1, at: lead))
  }

  /// The present direction of the path, in radians.
  final var pathAngle: Double? {
    guard let following = extras?.following, let course = following.course else { return nil }
    let fraction = course.values(at: lead)[0]
    return course.path.angle(at: fraction)
  }

  final func pathDetails() -> [StageEvent.Detail] {
    guard let following = extras?.following else { return [] }
    var details = [StageEvent.Detail("path", .text(following.path.svg))]
    if following.positions.start != 0 {
      details.append(.init("from", .number(following.positions.start)))
    }
    if following.positions.end != 1 {
      details.append(.init("to", .number(following.positions.end)))
    }
    if following.edges != .stop { details.append(.init("edges", .text(following.edges.rawValue))) }
    return details
  }

  private var lead: Double { values.first ?? 0 }
}

extension BoundChange {
  /// Returns the changes of a motion along a path: its leading number, and the point that shows it.
  static func along(
    _ following: PathFollowing, to end: Double?, point: BoundChange
  ) -> [BoundChange] {
    let start = following.positions.start
    var changes: [BoundChange] = []
    if following.isByDistance {
      changes.append(
        BoundChange(
          property: "distance", target: nil, place: .hidden, width: 1, from: nil,
          to: end.map { .one($0) }))
    }
    let percent = BoundChange(
      property: "percent", target: nil, place: .own(componentNames: [""], .double), width: 1,
      from: .one(start), to: following.isByDistance ? nil : end.map { .one($0) })
    return changes + [percent, point]
  }

  static func following<Object>(
    _ property: Property<Object, CGPoint>, of target: MotionTarget, _ object: Object?
  ) -> BoundChange {
    var change = PropertyChange(property, from: nil, to: nil, velocity: nil).bound(
      to: target, object)
    change.takesAll = true
    return change
  }

  static var ownPoint: BoundChange {
    BoundChange(
      property: "point", target: nil, place: .own(componentNames: ["x", "y"], .double), width: 2,
      from: nil, to: nil)
  }
}
