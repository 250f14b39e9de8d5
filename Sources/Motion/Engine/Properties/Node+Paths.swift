/// A property of nodes or a part of one, by its path in documents. Examples are `position`, `frame.origin.x` and
/// `transform.rotation`.
package struct NodePath: Sendable {
  package let path: String
  package let width: Int
  /// The paths of the tracks that a motion of this path may declare.
  package let tracks: [String]
  /// The first of the node's own components; `nil` for views of them and for the transform.
  let first: NodeComponent?

  private init(_ entry: PropertyPaths<Node>.Entry) {
    path = entry.path
    width = entry.width
    tracks = entry.names.map { $0.isEmpty ? entry.path : entry.path + "." + $0 }
    if case .stored(let root) = entry.root {
      first = root.advanced(by: entry.offset)
    } else {
      first = nil
    }
  }

  /// All paths, whole properties before their parts.
  package static let all = PropertyPaths.ofNodes.entries.map { NodePath($0) }

  package static let transform = named("transform")!

  package var isWhole: Bool { path == "transform" }

  package static func named(_ path: String) -> NodePath? { all.first { $0.path == path } }

  package func change(
    from start: [Double]?, to end: [Double]?, velocity: [Double]? = nil
  ) -> PropertyChange<Node> {
    precondition([start, end, velocity].allSatisfy { $0?.count ?? width == width })
    if isWhole {
      let property = Property<Node, Transform4x4>.transform
      let (start, end) = (start.map { Transform4x4($0) }, end.map { Transform4x4($0) })
      guard let aim = end ?? start else { return change(from: nil, to: ComponentNumbers?.none) }
      return start.map { property(from: $0, to: aim) } ?? property(to: aim)
    }
    return change(
      from: start.map { ComponentNumbers($0) }, to: end.map { ComponentNumbers($0) },
      velocity: velocity.map { ComponentNumbers($0) })
  }

  func change(
    from start: ComponentNumbers?, to end: ComponentNumbers?, velocity: ComponentNumbers? = nil
  ) -> PropertyChange<Node> {
    let entry = first == nil ? PropertyPaths.ofNodes[path] : nil
    return PropertyChange(
      root: first.map { .stored($0) } ?? entry?.root ?? .unknown(components: nil), name: path,
      offset: entry?.offset ?? 0, from: start, to: end, velocity: velocity, width: width)
  }

  package func set(_ numbers: [Double], of node: Node) {
    precondition(numbers.count == width)
    if isWhole {
      node.transform = Transform4x4(numbers)
      return
    }
    node.announceSet(zip(tracks, numbers).map { .init($0, .number($1)) })
    write(numbers, to: node)
  }

  package func numbers(of node: Node) -> [Double] {
    if isWhole { return node.transform.numbers }
    if let first { return (0..<width).map { node[first.advanced(by: $0)] } }
    guard let (value, offset) = view(of: node) else { return [] }
    return (0..<width).map { value.current(offset + $0) ?? 0 }
  }

  func write(_ numbers: [Double], to node: Node) {
    if let first {
      // Sizes come before origins, so that a frame's origin stays where it is put.
      node.noteSet(first, count: numbers.count) {
        for index in numbers.indices.reversed() { node[first.advanced(by: index)] = numbers[index] }
      }
    } else if let (value, offset) = view(of: node) {
      for (index, number) in numbers.enumerated() { _ = value.write(offset + index, number) }
      node.noteSet(value, offset..<offset + width)
    }
  }

  private func view(of node: Node) -> (value: ForeignValue, offset: Int)? {
    guard let entry = PropertyPaths.ofNodes[path] else { return nil }
    return entry.root.foreignValue(of: node, node).map { ($0, entry.offset) }
  }
}
