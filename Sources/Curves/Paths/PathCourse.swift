/// A path and how a number leads along it.
package struct PathCourse: Sendable {
  package let path: MotionPath.Measured
  package let edges: PathEdges
  /// What 1 of the leading number is of the length: 1 for a fraction, 1/length for a distance.
  private let scale: Double

  package init(_ path: MotionPath.Measured, edges: PathEdges, byDistance: Bool) {
    self.path = path
    self.edges = edges
    scale = byDistance ? (path.length > 0 ? 1 / path.length : 0) : 1
  }

  /// The velocities of the fraction and of the coordinates, where the leading number goes so fast.
  package func velocities(at leader: Double, _ speed: Double) -> SIMD3<Double> {
    let progress = leader * scale
    if edges == .stop, progress < 0 || progress > 1 { return .zero }
    let share = speed * scale
    let way = path.tangent(at: edges.fraction(at: progress)) * (share * path.length)
    return SIMD3(share, way.x, way.y)
  }

  /// The fraction of the length, and the coordinates of the point there.
  package func values(at leader: Double) -> SIMD3<Double> {
    let fraction = fraction(at: leader)
    let point = path.point(at: fraction)
    return SIMD3(fraction, point.x, point.y)
  }

  @inline(__always)
  fileprivate func fraction(at leader: Double) -> Double { edges.fraction(at: leader * scale) }
}

extension PathCourse {
  /// A point that goes along a path, and where it gets its numbers and puts them.
  package struct Follower {
    package let course: PathCourse
    /// The index of the number that leads it.
    package let source: Int32
    // The indices of the fraction and of the coordinates.
    package var fraction: Int32
    package var x: Int32
    package var y: Int32

    package init(along course: PathCourse, source: Int32, fraction: Int32, x: Int32, y: Int32) {
      self.course = course
      self.source = source
      self.fraction = fraction
      self.x = x
      self.y = y
    }
  }

  /// Writes the fractions and the points of many followers: the same bits as ``values(at:)``. No follower may lead
  /// another.
  ///
  /// The loop lies in this module since what it calls would not be inlined into another.
  package static func write(
    _ followers: UnsafeBufferPointer<Follower>, into values: UnsafeMutableBufferPointer<Double>
  ) {
    // More than 1,024 bytes would be taken from the heap.
    withUnsafeTemporaryAllocation(of: Place.self, capacity: 64) { places in
      for first in stride(from: 0, to: followers.count, by: places.count) {
        let part = first..<min(first &+ places.count, followers.count)
        // First where all are, then the points: no polynomial waits for a piece that is looked up.
        for index in part {
          let fraction = followers[index].course.fraction(
            at: values[Int(followers[index].source)])
          values[Int(followers[index].fraction)] = fraction
          places[index &- first] = followers[index].course.place(at: fraction)
        }
        for index in part {
          let place = places[index &- first]
          let point = place.piece.pointee.polynomial.point(at: place.share)
          values[Int(followers[index].x)] = point.x
          values[Int(followers[index].y)] = point.y
        }
      }
    }
  }

  /// A piece of a path and the share of its length.
  private struct Place: BitwiseCopyable {
    let piece: UnsafeMutablePointer<PathTable.Piece>
    let share: Double
  }

  @inline(__always)
  private func place(at fraction: Double) -> Place {
    // Who follows holds the path: counting references takes longer than the points.
    Unmanaged.passUnretained(path.table)._withUnsafeGuaranteedRef { table in
      guard fraction > 0 else { return Place(piece: table.pieces + table.pieceCount, share: 0) }
      guard fraction < 1 else { return Place(piece: table.pieces + table.pieceCount + 1, share: 0) }
      let distance = fraction * table.length
      let piece = table.pieces + table.index(atDistance: distance)
      return Place(piece: piece, share: piece.pointee.share(atDistance: distance))
    }
  }
}
