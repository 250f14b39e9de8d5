import struct Foundation.CGRect

/// A property of nodes or a part of one, by the path that documents use: `position`, `frame.origin.x`.
package struct NodePath: Sendable {
  /// The path.
  package let path: String
  /// The number of components.
  package let width: Int
  private let first: NodeComponent?
  private let offset: Int

  private init(_ path: String, _ width: Int, first: NodeComponent? = nil, offset: Int = 0) {
    self.path = path
    self.width = width
    self.first = first
    self.offset = offset
  }

  /// All paths, whole properties before their parts.
  package static let all: [NodePath] =
    [
      NodePath("alpha", 1, first: .alpha),
      NodePath("zPosition", 1, first: .zPosition),
      NodePath("position", 2, first: .positionX),
      NodePath("anchorPoint", 2, first: .anchorX),
      NodePath("bounds", 4, first: .boundsX),
      NodePath("bounds.origin", 2, first: .boundsX),
      NodePath("bounds.size", 2, first: .boundsWidth),
      NodePath("backgroundColor", 4, first: .red),
      NodePath("frame", 4),
      NodePath("frame.origin", 2),
      NodePath("frame.size", 2, offset: 2),
      NodePath("frame.origin.x", 1),
      NodePath("frame.origin.y", 1, offset: 1),
      NodePath("frame.size.width", 1, offset: 2),
      NodePath("frame.size.height", 1, offset: 3),
    ]
    + NodeComponent.allCases.filter { $0 != .alpha && $0 != .zPosition }.map {
      NodePath($0.path, 1, first: $0)
    }

  /// The path of this name; `nil` if nodes have none.
  package static func named(_ path: String) -> NodePath? { all.first { $0.path == path } }

  /// The change of this path for a motion.
  ///
  /// - Precondition: As many numbers as the path has components.
  package func change(from start: [Double]?, to end: [Double]?) -> PropertyChange<Node> {
    precondition((start ?? end)?.count ?? width == width && (end ?? start)?.count ?? width == width)
    return PropertyChange(
      root: first.map { .stored($0) } ?? Property<Node, CGRect>.frame.root, name: path,
      offset: offset, from: start, to: end, width: width)
  }

  /// Sets the path of a node, as a call from outside.
  ///
  /// - Precondition: As many numbers as the path has components.
  package func set(_ numbers: [Double], of node: Node) {
    precondition(numbers.count == width)
    if let first {
      node.announceSet(
        numbers.indices.map { .init(first.advanced(by: $0).path, .number(numbers[$0])) })
      for index in numbers.indices { node[first.advanced(by: index)] = numbers[index] }
    } else {
      var frame = node.frame
      for index in numbers.indices { frame[component: offset + index] = numbers[index] }
      node.frame = frame
    }
  }
}
