import DopesheetEngine

import struct Foundation.CGPoint

/// Row by row, or column by column: by the distance from an edge.
public struct LinearSortFunction: DistanceSortFunction, Hashable, Sendable {
  /// The way it goes.
  public var direction: SortDirection
  /// Seconds from one distance to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// Tells whether the farthest begin.
  public var reversed: Bool

  /// Creates a function.
  public init(direction: SortDirection, interObjectDelay: Double, reversed: Bool = false) {
    self.direction = direction
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
  }

  /// What traces call it: `linear`.
  public var name: String { "linear" }

  /// The facts for traces.
  public var details: [Happening.Detail] {
    [.init("direction", .text(direction.rawValue))] + distanceDetails
  }

  /// The middle of the edge. What lies beyond it is as far as what lies as deep within.
  public func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint {
    direction.edge.point(in: container.bounds)
  }

  /// The distance across.
  public func distance(from origin: CGPoint, to point: CGPoint) -> Double {
    switch direction {
    case .topToBottom, .bottomToTop: (Double(point.y) - Double(origin.y)).magnitude
    case .leftToRight, .rightToLeft: (Double(point.x) - Double(origin.x)).magnitude
    }
  }
}
