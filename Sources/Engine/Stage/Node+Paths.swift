/// A property of nodes or a part of one, by the path that documents use: `position`, `frame.origin.x`.
package struct NodePath: Sendable {
  /// The path.
  package let path: String
  /// The number of components.
  package let width: Int
  private let first: NodeComponent

  private init(_ path: String, _ width: Int, first: NodeComponent) {
    self.path = path
    self.width = width
    self.first = first
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
      NodePath("frame", 4, first: .frameX),
      NodePath("frame.origin", 2, first: .frameX),
      NodePath("frame.size", 2, first: .frameWidth),
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
    return change(
      from: start.map { ComponentNumbers($0) }, to: end.map { ComponentNumbers($0) })
  }

  func change(from start: ComponentNumbers?, to end: ComponentNumbers?) -> PropertyChange<Node> {
    PropertyChange(
      root: .stored(first), name: path, offset: 0, from: start, to: end, width: width)
  }

  /// Sets the path of a node, as a call from outside.
  ///
  /// - Precondition: As many numbers as the path has components.
  package func set(_ numbers: [Double], of node: Node) {
    precondition(numbers.count == width)
    node.announceSet(
      numbers.indices.map { .init(first.advanced(by: $0).path, .number(numbers[$0])) })
    // Sizes before origins: a frame's origin stays where it is put.
    for index in numbers.indices.reversed() { node[first.advanced(by: index)] = numbers[index] }
  }
}
