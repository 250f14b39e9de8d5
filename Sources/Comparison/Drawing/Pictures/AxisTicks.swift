import DopesheetText

/// The numbers on an axis: a few multiples of a step, which is 1, 2 or 5 times a power of ten.
package struct AxisTicks: Equatable {
  package struct Tick: Equatable {
    package let value: Double
    package let label: String
  }

  package let ticks: [Tick]

  package init(from low: Double, to high: Double, atMost count: Int) {
    let span = high - low
    let magnitude = max(low.magnitude, high.magnitude)
    // The ends are so close, so large or so far apart that no round numbers can be found between them.
    guard span.isFinite, span > magnitude * 1e-9, span > 1e-300, magnitude < 1e15 else {
      let ends = low == high ? [low] : [low, high]
      ticks = ends.map { Tick(value: $0, label: RoundedText.significant($0)) }
      return
    }
    var power = 0
    var found: [Tick] = []
    while AxisTicks.step(1, power) * Double(count) < span { power += 1 }
    while AxisTicks.step(1, power - 1) * Double(count) >= span { power -= 1 }
    for place in [power - 1, power] {
      for factor in [1, 2, 5] {
        let step = AxisTicks.step(factor, place)
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        guard found.isEmpty, last - first + 1 <= Double(count), last >= first else { continue }
        found = (Int(first)...Int(last)).map { index in
          let value = AxisTicks.step(index * factor, place)
          return Tick(value: value, label: AxisTicks.label(value, place))
        }
      }
    }
    ticks = found
  }

  /// Returns a factor multiplied by a power of ten, as exactly as a Double can represent it.
  private static func step(_ factor: Int, _ power: Int) -> Double {
    var ten = 1.0
    for _ in 0..<power.magnitude { ten *= 10 }
    return power < 0 ? Double(factor) / ten : Double(factor) * ten
  }

  private static func label(_ value: Double, _ place: Int) -> String {
    guard place < -4 else { return RoundedText.decimals(value, max(0, -place)) }
    var (whole, digits) = (value.magnitude, -place)
    while whole >= 1 {
      whole /= 10
      digits += 1
    }
    return RoundedText.significant(value, max(6, digits))
  }
}

struct TimeAxis {
  let seconds: (first: Double, last: Double)
  let left: Double
  let right: Double

  /// Returns the position of a time, in pixels; the left end if the axis has only one time.
  func x(_ time: Double) -> Double {
    let span = seconds.last - seconds.first
    return span > 0 ? left + (time - seconds.first) / span * (right - left) : left
  }

  func draw(on picture: inout SVGPicture, y: Double, unit: String, atMost count: Int = 9) {
    picture.line(left, y, right, y, .axis)
    let ticks = AxisTicks(from: seconds.first, to: seconds.last, atMost: count).ticks
    // If the last number would overlap the unit, the unit is written behind that number.
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

struct ValueAxis {
  let low: Double
  let high: Double
  /// The vertical positions of the greatest and the least value, in pixels from the picture's top.
  let top: Double
  let bottom: Double

  init?(_ series: [[Double?]], top: Double, bottom: Double) {
    self.init(series.map(ValueAxis.ends), top: top, bottom: bottom)
  }

  init?(_ ends: [(low: Double, high: Double)?], top: Double, bottom: Double) {
    let found = ends.compactMap(\.self)
    guard let low = found.map(\.low).min(), let high = found.map(\.high).max() else { return nil }
    (self.low, self.high, self.top, self.bottom) = (low, high, top, bottom)
  }

  /// Returns the least and the greatest finite value of a series; `nil` without one.
  static func ends(of values: [Double?]) -> (low: Double, high: Double)? {
    var ends: (low: Double, high: Double)?
    for case let value? in values where value.isFinite {
      ends = ends.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
    }
    return ends
  }

  /// Half the distance of the ends, because the difference of two finite numbers can overflow.
  var span: Double { high / 2 - low / 2 }

  func y(_ value: Double) -> Double {
    guard span > 0 else { return (top + bottom) / 2 }
    return bottom - (value / 2 - low / 2) / span * (bottom - top)
  }

  var ticks: [AxisTicks.Tick] {
    AxisTicks(from: low, to: high, atMost: max(3, min(5, Int((bottom - top) / 22)))).ticks
  }

  func draw(on picture: inout SVGPicture, from left: Double, to right: Double) {
    for tick in ticks {
      picture.line(left, y(tick.value), right, y(tick.value), .grid)
      picture.text(tick.label, x: left - 8, y: y(tick.value) + 3.5, .number, .end)
    }
  }
}
