import DopesheetEngine

import struct Foundation.CGPoint

/// In circles around the node nearest to a place, in equal steps.
public struct RadialSortFunction: DistanceSortFunction, Hashable, Sendable {
  /// The place.
  public var position: SortPosition
  /// Seconds from one distance to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// Tells whether the farthest begin.
  public var reversed: Bool

  /// Creates a function.
  public init(position: SortPosition, interObjectDelay: Double, reversed: Bool = false) {
    self.position = position
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
  }

  /// What traces call it: `radial`.
  public var name: String { "radial" }

  /// The facts for traces.
  public var details: [Happening.Detail] {
    [.init("position", .text(position.rawValue))] + distanceDetails
  }

  /// The point of the node that lies nearest to the place, the first of those that lie equally near.
  public func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint {
    position.snapped(in: container.bounds, to: nodes)
  }

  /// The straight distance.
  public func distance(from origin: CGPoint, to point: CGPoint) -> Double {
    origin.squaredDistance(to: point).squareRoot()
  }
}
