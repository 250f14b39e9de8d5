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
    var keys: [SortKey] = []
    keys.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      let distance = distance(from: origin, to: node.referencePoint)
      try ChoreographyError.check("a distance", distance, in: 0...1e100, "0...1e100 points")
      // Descending, but in collected order where distances are the same.
      keys.append(SortKey(value: reversed ? -distance : distance, index: index))
    }
    keys.sort()
    var sorted: [TimedNode] = []
    sorted.reserveCapacity(nodes.count)
    var rank = 0.0
    var points = keys.first?.points ?? 0
    for key in keys {
      if key.points != points {
        rank += 1
        points = key.points
      }
      var node = nodes[key.index]
      node.timeOffset = rank * interObjectDelay
      sorted.append(node)
    }
    return sorted
  }

  /// The facts that all distance sort functions have.
  var distanceDetails: [StageEvent.Detail] {
    [.init("interObjectDelay", .number(interObjectDelay))]
      + (reversed ? [.init("reversed", .flag(true))] : [])
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

/// Sorts row by row, or column by column: by the distance from an edge.
public struct LinearSortFunction: DistanceSortFunction, Hashable, Sendable {
  package var direction: SortDirection
  /// Seconds from one distance to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// Whether the farthest nodes begin first.
  public var reversed: Bool

  /// Creates a function.
  public init(direction: SortDirection, interObjectDelay: Double, reversed: Bool = false) {
    self.direction = direction
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
  }

  /// The name in traces: `linear`.
  public var name: String { "linear" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    [.init("direction", .text(direction.rawValue))] + distanceDetails
  }

  /// The middle of the edge. Points outside the container count by their distance from it, too.
  public func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint {
    direction.edge.point(in: container.bounds)
  }

  /// The distance along the direction.
  public func distance(from origin: CGPoint, to point: CGPoint) -> Double {
    switch direction {
    case .topToBottom, .bottomToTop: (Double(point.y) - Double(origin.y)).magnitude
    case .leftToRight, .rightToLeft: (Double(point.x) - Double(origin.x)).magnitude
    }
  }
}

/// Sorts along the diagonals from a corner: by the sum of the distances along both axes.
public struct CorneredSortFunction: DistanceSortFunction, Hashable, Sendable {
  /// The corner where it begins.
  package var corner: SortCorner
  /// Seconds from one distance to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// Whether the farthest nodes begin first.
  public var reversed: Bool

  /// Creates a function.
  public init(corner: SortCorner, interObjectDelay: Double, reversed: Bool = false) {
    self.corner = corner
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
  }

  /// The name in traces: `cornered`.
  public var name: String { "cornered" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    [.init("corner", .text(corner.rawValue))] + distanceDetails
  }

  /// The corner.
  public func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint {
    corner.position.point(in: container.bounds)
  }

  /// The sum of the distances along both axes.
  public func distance(from origin: CGPoint, to point: CGPoint) -> Double {
    (Double(point.x) - Double(origin.x)).magnitude + (Double(point.y) - Double(origin.y)).magnitude
  }
}

/// Sorts in circles around the node nearest to a place, in equal steps.
public struct RadialSortFunction: DistanceSortFunction, Hashable, Sendable {
  package var position: SortPosition
  /// Seconds from one distance to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// Whether the farthest nodes begin first.
  public var reversed: Bool

  /// Creates a function.
  public init(position: SortPosition, interObjectDelay: Double, reversed: Bool = false) {
    self.position = position
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
  }

  /// The name in traces: `radial`.
  public var name: String { "radial" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    [.init("position", .text(position.rawValue))] + distanceDetails
  }

  /// The point of the node nearest to the place; of equally near nodes the first.
  public func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint {
    position.snapped(in: container.bounds, to: nodes)
  }

  /// The straight-line distance.
  public func distance(from origin: CGPoint, to point: CGPoint) -> Double {
    origin.squaredDistance(to: point).squareRoot()
  }
}
