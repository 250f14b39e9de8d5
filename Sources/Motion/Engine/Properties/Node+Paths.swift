import struct Foundation.CGSize

/// A property of nodes or a part of one, by its path in documents. Examples are `position`, `frame.origin.x` and
/// `transform.rotation`.
package struct NodePath: Sendable {
  /// The path.
  package let path: String
  /// The number of components.
  package let width: Int
  /// The first of the node's own components; `nil` for views of them and for the transform.
  let first: NodeComponent?

  private init(_ path: String, _ width: Int, first: NodeComponent? = nil) {
    self.path = path
    self.width = width
    self.first = first
  }

  /// The path of a node's transform, with the sixteen numbers of its matrix.
  package static let transform = NodePath("transform", 16)

  /// Whether its value is moved as a whole, not number by number.
  package var isWhole: Bool { path == Self.transform.path }

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
      transform,
    ]
    + NodeComponent.allCases.filter { $0 != .alpha && $0 != .zPosition }.map {
      NodePath($0.path, 1, first: $0)
    } + NodeView.all.map { NodePath($0.path, $0.width) }

  /// Returns the path of this name; `nil` if nodes do not have it.
  package static func named(_ path: String) -> NodePath? { all.first { $0.path == path } }

  /// The paths of the tracks that a motion of this path may declare.
  package var tracks: [String] {
    guard let first else { return NodeView.named(path)?.tracks ?? [path] }
    return (0..<width).map { first.advanced(by: $0).path }
  }

  /// Returns the change of this path for a motion.
  ///
  /// - Precondition: Each array has as many numbers as the path has components.
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
    let view = first == nil ? NodeView.named(path) : nil
    return PropertyChange(
      root: first.map { .stored($0) } ?? view?.root ?? .unknown(components: nil), name: path,
      offset: view?.offset ?? 0, from: start, to: end, velocity: velocity, width: width)
  }

  /// Sets the path of a node, as an external call.
  ///
  /// - Precondition: `numbers` has as many numbers as the path has components.
  package func set(_ numbers: [Double], of node: Node) {
    precondition(numbers.count == width)
    if isWhole {
      node.transform = Transform4x4(numbers)
      return
    }
    node.announceSet(zip(tracks, numbers).map { .init($0, .number($1)) })
    write(numbers, to: node)
  }

  /// Returns the numbers of the path that a node shows.
  package func numbers(of node: Node) -> [Double] {
    if isWhole { return node.transform.numbers }
    guard let first else { return NodeView.named(path)?.numbers(of: node) ?? [] }
    return (0..<width).map { node[first.advanced(by: $0)] }
  }

  /// Writes the numbers of a path that is not a whole value, without an announcement.
  func write(_ numbers: [Double], to node: Node) {
    guard let first else {
      NodeView.named(path)?.set(numbers, of: node)
      return
    }
    // Sizes come before origins, so that a frame's origin stays where it is put.
    node.noteSet(first, count: numbers.count) {
      for index in numbers.indices.reversed() { node[first.advanced(by: index)] = numbers[index] }
    }
  }
}

/// A value with a path that is not a component of the node: a part of its look that closures access.
struct NodeView {
  let path: String
  let width: Int
  let root: PropertyRoot<Node>
  let offset: Int
  let tracks: [String]

  private init<Value: MotionValue>(_ property: Property<Node, Value>) {
    path = property.name
    width = Value.componentNames.count
    root = property.root
    offset = property.offset
    tracks = Value.componentNames.map { $0.isEmpty ? property.name : property.name + "." + $0 }
  }

  /// All views. They are created for each call, because closures are not shared between tasks.
  static var all: [NodeView] {
    let color = Property<Node, RGBA>.backgroundColor
    let transform = Property<Node, Transform4x4>.transform
    let vectors = [transform.translation, transform.scale]
    let numbers = [
      color.hue, color.saturation, color.brightness, color.white, transform.rotation,
      transform.rotationX, transform.rotationY, transform.m11, transform.m12, transform.m13,
      transform.m14, transform.m21, transform.m22, transform.m23, transform.m24, transform.m31,
      transform.m32, transform.m33, transform.m34, transform.m41, transform.m42, transform.m43,
      transform.m44,
    ]
    return vectors.map { NodeView($0) } + numbers.map { NodeView($0) }
      + vectors.flatMap { [NodeView($0.x), NodeView($0.y), NodeView($0.z)] } + decorations
  }

  /// The views of a node's corners, border and shadow.
  private static var decorations: [NodeView] {
    let numbers: [Property<Node, Double>] = [
      .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius,
    ]
    let colors: [Property<Node, RGBA>] = [.borderColor, .shadowColor]
    let offset = Property<Node, CGSize>.shadowOffset
    let parts = colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    return numbers.map { NodeView($0) } + colors.map { NodeView($0) }
      + parts.map { NodeView($0) } + [
        NodeView(offset), NodeView(offset.width), NodeView(offset.height),
      ]
  }

  static func named(_ path: String) -> NodeView? { all.first { $0.path == path } }

  /// Returns the numbers of the view of a node.
  func numbers(of node: Node) -> [Double] {
    guard let value = root.foreignValue(of: node, node) else { return [] }
    return tracks.indices.map { value.current(offset + $0) ?? 0 }
  }

  /// Sets the view of a node.
  func set(_ numbers: [Double], of node: Node) {
    guard let value = root.foreignValue(of: node, node) else { return }
    for (index, number) in numbers.enumerated() { _ = value.write(offset + index, number) }
    noteSet(value, on: node)
  }
}
