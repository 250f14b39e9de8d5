/// The values of a panel, from bottom to top.
struct ValueAxis {
  /// The least and the greatest value.
  let low: Double
  let high: Double
  /// The heights of the greatest and of the least, in pixels.
  let top: Double
  let bottom: Double

  /// Spans some series; `nil` if they have no finite values.
  init?(_ series: [[Double?]], top: Double, bottom: Double) {
    var ends: (low: Double, high: Double)?
    for values in series {
      for case let value? in values where value.isFinite {
        ends = ends.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
      }
    }
    guard let ends else { return nil }
    (low, high, self.top, self.bottom) = (ends.low, ends.high, top, bottom)
  }

  /// Whether all values are the same.
  var isConstant: Bool { low == high }

  /// The height of a value.
  func y(_ value: Double) -> Double {
    // Halves, because the span of finite numbers may not be one.
    let span = high / 2 - low / 2
    guard span > 0 else { return (top + bottom) / 2 }
    return bottom - (value / 2 - low / 2) / span * (bottom - top)
  }

  /// The numbers of the axis.
  var ticks: [AxisTicks.Tick] {
    AxisTicks(from: low, to: high, atMost: max(3, min(5, Int((bottom - top) / 22)))).ticks
  }

  /// Draws a line across at each number, and the number left of it.
  func draw(on picture: inout SVGPicture, from left: Double, to right: Double) {
    for tick in ticks {
      picture.line(left, y(tick.value), right, y(tick.value), .grid)
      picture.text(tick.label, x: left - 8, y: y(tick.value) + 3.5, .number, .end)
    }
  }
}
