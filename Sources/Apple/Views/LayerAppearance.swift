import Dopesheet

/// What a layer, or a node, shows at the moment, in values of this package.
package struct LayerAppearance: Equatable {
  package var position = CGPoint.zero
  package var bounds = CGRect.zero
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var opacity: Float = 1
  package var zPosition = 0.0
  package var transform = Transform4x4.identity
  package var backgroundColor = RGBA.clear
  package var cornerRadius = 0.0

  package init() {}

  /// The rectangle that it takes of its parent, but for the transform.
  package var frame: CGRect {
    CGRect(
      x: position.x - anchorPoint.x * bounds.size.width,
      y: position.y - anchorPoint.y * bounds.size.height,
      width: bounds.size.width, height: bounds.size.height)
  }

  package init(of node: Node) {
    position = node.position
    bounds = node.bounds
    anchorPoint = node.anchorPoint
    opacity = Float(node.alpha)
    zPosition = node.zPosition
    transform = node.transform
    backgroundColor = node.backgroundColor
  }
}

/// How a node looks, and how it looked when that was shown last.
package struct AppearanceChange {
  private let old: LayerAppearance
  private let new: LayerAppearance

  init(from old: LayerAppearance, to new: LayerAppearance) { (self.old, self.new) = (old, new) }

  /// Writes a value if it has changed: what is not said of the node is left as the view has it.
  package func show<Value: Equatable>(
    _ value: KeyPath<LayerAppearance, Value>, _ write: (Value) -> Void
  ) {
    if new[keyPath: value] != old[keyPath: value] { write(new[keyPath: value]) }
  }
}
