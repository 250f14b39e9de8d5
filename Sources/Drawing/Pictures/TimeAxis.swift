/// The seconds of a picture, from left to right.
struct TimeAxis {
  /// The seconds at the left and at the right end.
  let seconds: (first: Double, last: Double)
  /// The places of the ends, in pixels.
  let left: Double
  let right: Double

  /// The place of a time; that of the only one is the left end.
  func x(_ time: Double) -> Double {
    let span = seconds.last - seconds.first
    return span > 0 ? left + (time - seconds.first) / span * (right - left) : left
  }

  /// Draws the axis at a height, and its numbers below.
  ///
  /// - Parameter count: The most numbers.
  func draw(on picture: inout SVGPicture, y: Double, unit: String, atMost count: Int = 9) {
    picture.line(left, y, right, y, .axis)
    let ticks = AxisTicks(from: seconds.first, to: seconds.last, atMost: count).ticks
    // The last number takes the unit where it would stand.
    let isUnitNear = ticks.last.map { right - x($0.value) < 30 } ?? false
    for (index, tick) in ticks.enumerated() {
      let place = x(tick.value)
      picture.line(place, y, place, y + 4, .axis)
      let isLast = index == ticks.count - 1
      picture.text(
        tick.label + (isLast && isUnitNear && !unit.isEmpty ? " " + unit : ""), x: place, y: y + 17,
        .number,
        .middle)
    }
    if !isUnitNear, !unit.isEmpty { picture.text(unit, x: right, y: y + 17, .number, .end) }
  }
}
