import Dopesheet

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
