import DopesheetEngine

import struct Foundation.CGPoint

/// A node that takes part in a choreography, and when it begins to move.
public struct TimedNode {
  /// The node.
  public let node: Node
  /// Where it lies, in points of the container's own coordinates: what sort functions go by.
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
  /// Returns the nodes on this one in the order in which they are collected, each before those on it, with the
  /// points that their ``position`` is here and without times. Hidden nodes and those without a size are among them.
  ///
  /// - Parameter depth: How many levels below this node's own children are collected; 0 and less are none, and
  ///   `Int.max` are all.
  /// - Throws: ``ChoreographyError`` `.misplacedNode`.
  /// - Complexity: O(number of nodes).
  public func timedNodes(depth: Int = 0) throws(ChoreographyError) -> [TimedNode] {
    var found: [TimedNode] = []
    var open = children.reversed().map { Branch(node: $0, depth: depth, place: nil) }
    found.reserveCapacity(open.count)
    while let branch = open.popLast() {
      let node = branch.node
      let position = node.position
      let point = branch.place?.apply(to: position) ?? position
      guard Double(point.x).magnitude <= 1e30, Double(point.y).magnitude <= 1e30 else {
        throw .misplacedNode(node.name)
      }
      found.append(TimedNode(node, at: point))
      let below = branch.depth > 0 ? node.children : []
      guard !below.isEmpty else { continue }
      let inside = node.placeOfChildren
      let place = branch.place.map { inside.concatenating($0) } ?? inside
      for child in below.reversed() {
        open.append(Branch(node: child, depth: branch.depth - 1, place: place))
      }
    }
    return found
  }

  /// How the coordinates of what lies on the node become those of what the node lies on, in the plane.
  private var placeOfChildren: Transform2D {
    let (bounds, anchor, position) = (bounds, anchorPoint, position)
    let x = Double(bounds.origin.x) + Double(anchor.x) * Double(bounds.size.width)
    let y = Double(bounds.origin.y) + Double(anchor.y) * Double(bounds.size.height)
    let t = transform
    return Transform2D.translation(x: -x, y: -y)
      .concatenating(Transform2D(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty))
      .concatenating(.translation(x: Double(position.x), y: Double(position.y)))
  }
}

/// A node that is to be collected, with what lies on it.
private struct Branch {
  let node: Node
  /// How many levels below it are collected.
  let depth: Int
  /// How its coordinates become the container's; `nil` where they are.
  let place: Transform2D?
}
