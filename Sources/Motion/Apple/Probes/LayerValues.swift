import Dopesheet

/// The values of layers that a probe samples.
public struct LayerValues: OptionSet, Sendable {
  /// The set's bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The position of the anchor point, in points of the superlayer: `card.position.x`, `card.position.y`.
  public static let position = LayerValues(rawValue: 1)
  /// The rectangle in the layer's own coordinates, in points: `card.bounds.origin.x` and so on.
  public static let bounds = LayerValues(rawValue: 2)
  /// The opacity, 0...1: `card.opacity`.
  public static let opacity = LayerValues(rawValue: 4)
  /// The transform, all sixteen numbers: `card.transform`.
  public static let transform = LayerValues(rawValue: 8)
  /// The background colour: `card.backgroundColor.red` and so on.
  public static let backgroundColor = LayerValues(rawValue: 16)
  /// The radius of the corners, in points: `card.cornerRadius`.
  public static let cornerRadius = LayerValues(rawValue: 32)
  /// All values.
  public static let all: LayerValues = [
    .position, .bounds, .opacity, .transform, .backgroundColor, .cornerRadius,
  ]
}

/// The present values of a layer. Unlike a node, it takes numbers that are not finite, so that traces show them.
package struct LayerSample {
  package var position = CGPoint.zero
  package var bounds = CGRect.zero
  package var opacity: Float = 1
  package var transform = Transform4x4.identity
  package var backgroundColor = RGBA.clear
  package var cornerRadius = 0.0

  package init() {}
}

extension Recorder {
  /// Samples values of a layer's appearance, as tracks whose names begin with `name`.
  ///
  /// The appearance is read once per frame, since Core Animation copies the layer each time. Tracks have `none` when
  /// the layer is gone.
  package func probe(
    _ name: String, _ values: LayerValues, _ shown: @escaping () -> LayerSample?
  ) {
    // A recorder samples its probes in the order in which they were added, which is here the order of the bits.
    let first = LayerValues(rawValue: values.rawValue & -values.rawValue)
    var latest: LayerSample?
    func look(_ value: LayerValues) -> LayerSample? {
      if value == first { latest = shown() }
      return latest
    }
    if values.contains(.position) { probe(name + ".position") { look(.position)?.position } }
    if values.contains(.bounds) { probe(name + ".bounds") { look(.bounds)?.bounds } }
    if values.contains(.opacity) { probe(name + ".opacity") { look(.opacity)?.opacity } }
    if values.contains(.transform) {
      probe(name + ".transform") { look(.transform)?.transform }
    }
    if values.contains(.backgroundColor) {
      probe(name + ".backgroundColor") { look(.backgroundColor)?.backgroundColor }
    }
    if values.contains(.cornerRadius) {
      probe(name + ".cornerRadius") { look(.cornerRadius)?.cornerRadius }
    }
  }
}
