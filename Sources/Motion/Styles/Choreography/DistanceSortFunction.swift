import DopesheetEngine

import struct Foundation.CGPoint

/// A sort function by distance from a point.
///
/// Nodes begin in the order of their distances, rounded down to whole points. Nodes with the same number of points
/// begin at once, and each further number begins one delay later. A distance at most a millionth below a whole number
/// counts as that number.
///
/// A function of your own defines the point and the distance:
///
/// ```swift
/// struct SquareSortFunction: DistanceSortFunction {
///   let name = "square"
///   let interObjectDelay = 0.05
///   let reversed = false
///   func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint { CGPoint(x: 0, y: 0) }
///   func distance(from origin: CGPoint, to point: CGPoint) -> Double {
///     max(abs(Double(point.x - origin.x)), abs(Double(point.y - origin.y)))
///   }
/// }
/// ```
public protocol DistanceSortFunction: SortFunction {
  /// Seconds from one distance to the next, 0...17,280,000. Distances without nodes take no time.
  var interObjectDelay: Double { get }
  /// Whether the farthest nodes begin first.
  var reversed: Bool { get }

  /// Returns the point from which distances are measured.
  func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint

  /// Returns a distance in points, at least 0 and finite.
  func distance(from origin: CGPoint, to point: CGPoint) -> Double
}

extension DistanceSortFunction {
  /// Returns the nodes in the order of their distances. Nodes at the same distance keep their collected order.
  ///
  /// - Complexity: O(n log n) in the number of nodes.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("interObjectDelay", interObjectDelay)
    let nodes = try container.timedNodes(depth: depth)
    let origin = origin(of: container, nodes)
    return try nodes.timed(
      inSteps: interObjectDelay, reversed: reversed,
      by: nodes.map { distance(from: origin, to: $0.referencePoint) })
  }
}

extension [TimedNode] {
  /// Sorts nodes by distances, with one delay from each whole number of points to the next.
  func timed(
    inSteps delay: Double, reversed: Bool, by distances: [Double]
  ) throws(ChoreographyError) -> [TimedNode] {
    for distance in distances {
      try ChoreographyError.check("a distance", distance, in: 0...1e100, "0...1e100 points")
    }
    // Descending, but in collected order where distances are the same.
    let keys = distances.enumerated().map {
      SortKey(value: reversed ? -$1 : $1, index: $0)
    }.sorted()
    var rank = 0.0
    var points = keys.first?.points ?? 0
    return keys.map { key in
      if key.points != points {
        rank += 1
        points = key.points
      }
      var node = self[key.index]
      node.timeOffset = rank * delay
      return node
    }
  }
}

/// The value that nodes are sorted by, and their place in collected order.
struct SortKey: Comparable {
  let value: Double
  let index: Int

  static func < (a: SortKey, b: SortKey) -> Bool {
    a.value != b.value ? a.value < b.value : a.index < b.index
  }

  /// The greatest rounding error of positions, in points.
  static let rounding = 1e-6

  /// The number of whole points. A value that is below one by at most a rounding error counts as that one.
  var points: Double { (value.magnitude + SortKey.rounding).rounded(.down) }
}
