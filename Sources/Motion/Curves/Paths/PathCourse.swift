/// A path and the way in which a number leads along it.
package struct PathCourse: Sendable {
  package let path: MotionPath.Measured
  package let edges: PathEdges
  /// The share of the length for a leading number of 1: 1 for a fraction, 1/length for a distance.
  let scale: Double
  let length: Double

  package init(_ path: MotionPath.Measured, edges: PathEdges, byDistance: Bool) {
    self.path = path
    self.edges = edges
    length = path.length
    scale = byDistance ? (length > 0 ? 1 / length : 0) : 1
  }

  /// Returns the velocities of the fraction and of the coordinates, for a velocity of the leading number.
  package func velocities(at leader: Double, _ speed: Double) -> SIMD3<Double> {
    let progress = leader * scale
    if edges == .stop, progress < 0 || progress > 1 { return .zero }
    let share = speed * scale
    let way = path.tangent(at: edges.fraction(at: progress)) * (share * length)
    return SIMD3(share, way.x, way.y)
  }

  package func values(at leader: Double) -> SIMD3<Double> {
    let fraction = edges.fraction(at: leader * scale)
    let point = path.point(at: fraction)
    return SIMD3(fraction, point.x, point.y)
  }
}

extension PathCourse {
  /// A point that follows a path, with the indices of its numbers.
  package struct Follower {
    package let course: PathCourse
    package let source: Int32
    // The indices of the fraction and of the coordinates.
    package var fraction: Int32
    package var x: Int32
    package var y: Int32
    /// The last piece on which the point was, since mostly it is still there.
    fileprivate var piece: UnsafeMutablePointer<PathTable.Piece>

    package init(along course: PathCourse, source: Int32, fraction: Int32, x: Int32, y: Int32) {
      self.course = course
      self.source = source
      self.fraction = fraction
      self.x = x
      self.y = y
      piece = course.path.table.pieces
    }
  }

  /// Writes the fractions and points of many followers, with the same bits as ``values(at:)``.
  ///
  /// No follower may lead another. The loop is in this module, because its calls would not be inlined into another
  /// one.
  package static func write(
    _ followers: UnsafeMutableBufferPointer<Follower>,
    into values: UnsafeMutableBufferPointer<Double>
  ) {
    guard let base = followers.baseAddress else { return }
    // More than 1,024 bytes would be allocated on the heap.
    withUnsafeTemporaryAllocation(of: Place.self, capacity: 64) { places in
      var first = 0
      while first < followers.count {
        let part = base + first
        let count = min(places.count, followers.count &- first)
        // First come all places, then the points, so that no polynomial waits for the lookup of a piece.
        for index in 0..<count {
          let leader = values[Int(part[index].source)]
          let (fraction, place) = part[index].place(at: leader)
          values[Int(part[index].fraction)] = fraction
          places[index] = place
        }
        for index in 0..<count {
          let point = places[index].piece.pointee.polynomial.point(at: places[index].share)
          values[Int(part[index].x)] = point.x
          values[Int(part[index].y)] = point.y
        }
        first &+= count
      }
    }
  }

  fileprivate struct Place: BitwiseCopyable {
    let piece: UnsafeMutablePointer<PathTable.Piece>
    let share: Double
  }
}

extension PathCourse.Follower {
  @inline(__always)
  fileprivate mutating func place(at leader: Double) -> (Double, PathCourse.Place) {
    var fraction = leader * course.scale
    if !(fraction > 0 && fraction < 1) {
      fraction = course.edges.fraction(at: fraction)
      guard fraction > 0 && fraction < 1 else {
        return (fraction, PathCourse.Place(piece: course.end(at: fraction), share: 0))
      }
    }
    let distance = fraction * course.length
    if !(piece.pointee.start < distance && distance <= piece.pointee.end) {
      piece = course.piece(atDistance: distance)
    }
    let share = piece.pointee.share(atDistance: distance)
    return (fraction, PathCourse.Place(piece: piece, share: share))
  }
}

extension PathCourse {
  @inline(never)
  fileprivate func piece(atDistance distance: Double) -> UnsafeMutablePointer<PathTable.Piece> {
    path.table.pieces + path.table.index(atDistance: distance)
  }

  /// Returns the piece that is the first point or the last.
  @inline(never)
  fileprivate func end(at fraction: Double) -> UnsafeMutablePointer<PathTable.Piece> {
    path.table.pieces + path.table.pieceCount + (fraction > 0 ? 1 : 0)
  }
}

/// The meaning of a progress beyond the ends of a path.
public enum PathEdges: String, Hashable, Sendable, CaseIterable {
  /// The nearest end.
  case stop
  /// The path begins again at its end: 1.25 means 0.25, and -0.25 means 0.75. The progress 1 is the end, and 2 is the
  /// beginning.
  case wrap

  /// Returns the fraction of the length for a progress, in 0...1; 0 for NaN.
  @inlinable
  package func fraction(at progress: Double) -> Double {
    if progress >= 0 && progress <= 1 { return progress }
    switch self {
    case .stop: return progress > 1 ? 1 : 0
    case .wrap:
      let rest = progress - progress.rounded(.down)
      return rest >= 0 ? rest : 0
    }
  }
}
