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

  package init() {}

  /// The rectangle in the parent's points, as if there was no transform.
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

/// The appearance of a node now, and when it was last shown.
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
}
