import DopesheetEngine

import struct Foundation.CGPoint

/// Along the diagonals from a corner: by the sum of the distances along both axes.
public struct CorneredSortFunction: DistanceSortFunction, Hashable, Sendable {
  /// Where it begins.
  public var corner: SortCorner
  /// Seconds from one distance to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// Tells whether the farthest begin.
  public var reversed: Bool

  /// Creates a function.
  public init(corner: SortCorner, interObjectDelay: Double, reversed: Bool = false) {
    self.corner = corner
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
  }

  /// What traces call it: `cornered`.
  public var name: String { "cornered" }

  /// The facts for traces.
  public var details: [Happening.Detail] {
    [.init("corner", .text(corner.rawValue))] + distanceDetails
  }

  /// The corner.
  public func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint {
    corner.position.point(in: container.bounds)
  }

  /// The distance along both axes.
  public func distance(from origin: CGPoint, to point: CGPoint) -> Double {
    (Double(point.x) - Double(origin.x)).magnitude + (Double(point.y) - Double(origin.y)).magnitude
  }
}
