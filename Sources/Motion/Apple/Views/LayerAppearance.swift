import Dopesheet

/// The present appearance of a layer or a node.
package struct LayerAppearance: Equatable {
  package var position = CGPoint.zero
  package var bounds = CGRect.zero
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var opacity: Float = 1
  package var zPosition = 0.0
  package var transform = Transform4x4.identity
  package var backgroundColor = RGBA.clear
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor = RGBA(red: 0, green: 0, blue: 0)
  package var shadowColor = RGBA(red: 0, green: 0, blue: 0)
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowOpacity: Float = 0
  package var shadowRadius = 3.0
  package var isHidden = false

  package init() {}

  /// The rectangle in the parent's points, as if there was no transform.
  package var frame: CGRect {
    CGRect(
      x: position.x - anchorPoint.x * bounds.size.width,
      y: position.y - anchorPoint.y * bounds.size.height,
      width: bounds.size.width, height: bounds.size.height)
  }

  /// Returns a new node with this appearance.
  package func node(_ name: String, tag: Int) -> Node {
    let node = Node(name)
    (node.bounds, node.anchorPoint, node.position) = (bounds, anchorPoint, position)
    (node.alpha, node.zPosition, node.backgroundColor) = (
      Double(opacity), zPosition, backgroundColor
    )
    if transform != .identity { node.transform = transform }
    node.tag = tag
    let usual = LayerAppearance()
    func take<Value: Equatable>(
      _ path: KeyPath<LayerAppearance, Value>, _ property: ReferenceWritableKeyPath<Node, Value>
    ) {
      if self[keyPath: path] != usual[keyPath: path] {
        node[keyPath: property] = self[keyPath: path]
      }
    }
    take(\.isHidden, \.isHidden)
    take(\.cornerRadius, \.cornerRadius)
    take(\.borderWidth, \.borderWidth)
    take(\.borderColor, \.borderColor)
    take(\.shadowColor, \.shadowColor)
    take(\.shadowOffset, \.shadowOffset)
    take(\.shadowRadius, \.shadowRadius)
    if shadowOpacity != 0 { node.shadowOpacity = Double(shadowOpacity) }
    return node
  }

  /// Returns the transform that gives this appearance to a layer with another anchor point.
  ///
  /// - Parameters:
  ///   - anchor: The anchor point of the layer, as a fraction of its size.
  ///   - isFlipped: Whether the y axis of the superlayer points down. Otherwise y is mirrored.
  package func transform(about anchor: CGPoint, isFlipped: Bool) -> Transform4x4 {
    let flip = Transform4x4.scale(x: 1, y: isFlipped ? 1 : -1)
    let y = isFlipped ? anchorPoint.y : 1 - anchorPoint.y
    let (dx, dy) = (
      Double((anchorPoint.x - anchor.x) * bounds.size.width),
      Double((y - anchor.y) * bounds.size.height)
    )
    return Transform4x4.translation(x: -dx, y: -dy).concatenating(flip).concatenating(transform)
      .concatenating(flip).concatenating(.translation(x: dx, y: dy))
  }

  package init(of node: Node) {
    position = node.position
    bounds = node.bounds
    anchorPoint = node.anchorPoint
    opacity = Float(node.alpha)
    zPosition = node.zPosition
    transform = node.transform
    backgroundColor = node.backgroundColor
    (cornerRadius, borderWidth) = (node.cornerRadius, node.borderWidth)
    (borderColor, shadowColor) = (node.borderColor, node.shadowColor)
    (shadowOffset, shadowRadius) = (node.shadowOffset, node.shadowRadius)
    shadowOpacity = Float(node.shadowOpacity)
    isHidden = node.isHidden
  }
}

/// The present appearance of a node, and the one that was shown before.
package struct AppearanceChange {
  private let old: LayerAppearance
  private let new: LayerAppearance

  init(from old: LayerAppearance, to new: LayerAppearance) { (self.old, self.new) = (old, new) }

  /// Writes a value if it has changed. Values that the node never changed stay as the view has them.
  package func show<Value: Equatable>(
    _ value: KeyPath<LayerAppearance, Value>, _ write: (Value) -> Void
  ) {
    if new[keyPath: value] != old[keyPath: value] { write(new[keyPath: value]) }
  }

  /// Writes the transform of a layer with another anchor point, after any change: a layout may have reset the
  /// transform.
  package func showTransform(
    about anchor: CGPoint, isFlipped: Bool, _ write: (Transform4x4) -> Void
  ) {
    guard new.transform != .identity || old.transform != .identity else { return }
    write(new.transform(about: anchor, isFlipped: isFlipped))
  }
}
