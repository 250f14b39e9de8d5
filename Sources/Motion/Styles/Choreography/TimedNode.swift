import DopesheetEngine

import struct Foundation.CGPoint

/// A node of a choreography, with the time at which it begins to move.
public struct TimedNode {
  /// The node.
  public let node: Node
  /// The node's position in the container's own coordinates, in points. Sort functions use it.
  public let referencePoint: CGPoint
  /// Seconds from the beginning of the choreography to the node's, 0...17,280,000.
  public var timeOffset: Double

  /// Creates a timed node.
  public init(_ node: Node, at referencePoint: CGPoint, timeOffset: Double = 0) {
    self.node = node
    self.referencePoint = referencePoint
    self.timeOffset = timeOffset
  }
}

extension Node {
  /// Returns the descendants of this node in collected order: each node before its children. All times are 0.
  ///
  /// Reference points are positions in this node's coordinates. Hidden nodes and nodes without a size are included.
  ///
  /// - Parameter depth: The number of levels below this node's children that are collected; 0 or less for the children
  ///   only, and `Int.max` for all levels.
  /// - Throws: ``ChoreographyError`` `.misplacedNode`.
  /// - Complexity: O(number of nodes).
  public func timedNodes(depth: Int = 0) throws(ChoreographyError) -> [TimedNode] {
    var found: [TimedNode] = []
    // The place converts the parent's coordinates to the container's; `nil` if they are the same.
    var open = children.reversed().map { (node: $0, depth: depth, place: Transform2D?.none) }
    found.reserveCapacity(open.count)
    while let (node, depth, place) = open.popLast() {
      let point = place?.apply(to: node.position) ?? node.position
      guard Double(point.x).magnitude <= 1e30, Double(point.y).magnitude <= 1e30 else {
        throw .misplacedNode(node.name)
      }
      found.append(TimedNode(node, at: point))
      guard depth > 0, !node.children.isEmpty else { continue }
      let inside = node.flatPlacement
      let below = place.map { inside.concatenating($0) } ?? inside
      for child in node.children.reversed() { open.append((child, depth - 1, below)) }
    }
    return found
  }
}
