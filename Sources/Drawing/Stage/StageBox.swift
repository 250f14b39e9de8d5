/// A rectangle of the stage, in points, y down.
package struct StageBox: Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  /// Creates a rectangle; its sizes may be negative.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The same rectangle with sizes that are not negative, and within what can be drawn on one scale.
  package var normal: StageBox {
    func drawn(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -1e100), 1e100) }
    let (x, y, width, height) = (drawn(x), drawn(y), drawn(width), drawn(height))
    return StageBox(
      x: min(x, x + width), y: min(y, y + height), width: abs(width), height: abs(height))
  }

  /// The smallest rectangle around two.
  package func union(_ other: StageBox) -> StageBox {
    let (a, b) = (normal, other.normal)
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    return StageBox(
      x: left, y: top, width: max(a.x + a.width, b.x + b.width) - left,
      height: max(a.y + a.height, b.y + b.height) - top)
  }
}
