import DopesheetCurves

/// How one number changes while nothing happens on its stage: a function of the tick.
///
/// Its values have the same bits as those that the stage shows at these ticks.
package indirect enum ValueCourse: Sendable {
  /// The number stays the same.
  case constant(Double)
  /// The number moves along an easing.
  case eased(EasedCourse)
  /// The number moves by a law.
  case law(LawCourse)
  /// The number follows a path: 0 for the fraction, 1 for x, 2 for y.
  case following(leader: ValueCourse, PathCourse, part: Int)
  /// The number is a sum of others, added in this order.
  case sum([ValueCourse])

  /// Returns the value at a tick.
  package func value(at tick: Int64) -> Double {
    switch self {
    case .constant(let value): value
    case .eased(let course): course.value(at: tick)
    case .law(let course): course.value(at: tick)
    case .following(let leader, let course, let part):
      course.values(at: leader.value(at: tick))[part]
    case .sum(let parts):
      parts.dropFirst().reduce(parts[0].value(at: tick)) { $0 + $1.value(at: tick) }
    }
  }

  /// Returns bounds of all values in an interval of ticks; `nil` if they are not known, see ``obstacle``.
  ///
  /// The bounds of a sum contain the sums of all values of its parts, even of values at different ticks. So they come
  /// near to the values only in short intervals.
  package func bounds(over ticks: ClosedRange<Int64>) -> TickBounds? {
    switch self {
    case .constant(let value): TickBounds(value, at: ticks.lowerBound)
    case .eased(let course): course.bounds(over: ticks)
    case .law(let course): course.bounds(over: ticks)
    case .following(let leader, let course, let part):
      followingBounds(over: ticks, leader, course, part)
    case .sum(let parts): sumBounds(over: ticks, parts)
    }
  }

  /// Whether the bounds over a long interval are as near to the values as those over short ones.
  package var hasTightBounds: Bool {
    switch self {
    case .constant, .eased, .law: true
    case .following(let leader, _, _): leader.hasTightBounds
    case .sum(let parts): parts.count { $0.isMoving } < 2 && parts.allSatisfy(\.hasTightBounds)
    }
  }

  private var isMoving: Bool {
    if case .constant = self { false } else { true }
  }

  /// The reason why the values have no bounds; `nil` if they have.
  package var obstacle: String? {
    switch self {
    case .constant: nil
    case .eased(let course): course.obstacle
    case .law(let course): course.obstacle
    case .following(let leader, _, _): leader.obstacle
    case .sum(let parts): parts.lazy.compactMap(\.obstacle).first
    }
  }

  /// Returns whether another course is this one. Some equal courses count as different.
  package func isSame(as other: ValueCourse) -> Bool {
    switch (self, other) {
    case (.constant(let a), .constant(let b)): a.bitPattern == b.bitPattern
    case (.eased(let a), .eased(let b)): a == b
    case (.law(let a), .law(let b)): a.isSame(as: b)
    case (.following(let a, let path, let part), .following(let b, let other, let otherPart)):
      part == otherPart && path.isSame(as: other) && a.isSame(as: b)
    case (.sum(let a), .sum(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    default: false
    }
  }

  private func followingBounds(
    over ticks: ClosedRange<Int64>, _ leader: ValueCourse, _ course: PathCourse, _ part: Int
  ) -> TickBounds? {
    // The bounds of numbers that overflow may be NaN.
    guard let led = leader.bounds(over: ticks), led.low <= led.high,
      let found = course.bounds(of: part, over: led.low...led.high)
    else { return nil }
    // The places are numbers of the leader, whose ticks are found between those of its known numbers.
    let marks = [ticks.lowerBound, led.lowTick, led.highTick, ticks.upperBound].sorted()
    func tick(_ number: Double) -> Int64 {
      for (start, end) in zip(marks, marks.dropFirst()) {
        let (first, last) = (leader.value(at: start), leader.value(at: end))
        guard (first <= number) == (number <= last) else { continue }
        var (low, high) = (start, end)
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if (leader.value(at: middle) < number) == (first < last) {
            low = middle
          } else {
            high = middle
          }
        }
        return low
      }
      return ticks.lowerBound
    }
    return TickBounds(found, over: ticks, tick)
  }

  private func sumBounds(over ticks: ClosedRange<Int64>, _ parts: [ValueCourse]) -> TickBounds? {
    // No error is added: the rounded sum of greater parts, in the same order of additions, is never less.
    var (low, high, widest) = (0.0, 0.0, -1.0)
    var (lowTick, highTick) = (ticks.lowerBound, ticks.lowerBound)
    for part in parts {
      guard let bounds = part.bounds(over: ticks) else { return nil }
      low += bounds.low
      high += bounds.high
      // The sum is likely to turn near a turn of the part that moves most.
      if bounds.high - bounds.low > widest {
        widest = bounds.high - bounds.low
        (lowTick, highTick) = (bounds.lowTick, bounds.highTick)
      }
    }
    guard (low + high).isFinite else { return nil }
    return TickBounds(low: low, high: high, lowTick, highTick)
  }
}

/// Bounds of all values of a number in an interval of ticks, and the ticks near which it comes to them.
package struct TickBounds: Equatable, Sendable {
  /// A number that no value is below.
  package let low: Double
  /// A number that no value is above.
  package let high: Double
  /// The tick of the least known value, or one that is likely to be near it.
  package let lowTick: Int64
  /// The tick of the greatest known value, or one that is likely to be near it.
  package let highTick: Int64

  init(low: Double, high: Double, _ lowTick: Int64, _ highTick: Int64) {
    self.low = low
    self.high = high
    self.lowTick = lowTick
    self.highTick = highTick
  }

  init(_ value: Double, at tick: Int64) {
    self.init(low: value, high: value, tick, tick)
  }

  /// Creates the bounds of a curve with ticks for its places.
  init(_ bounds: CurveBounds, over ticks: ClosedRange<Int64>, _ tick: (Double) -> Int64) {
    func limited(_ place: Double) -> Int64 {
      min(max(tick(place), ticks.lowerBound), ticks.upperBound)
    }
    self.init(
      low: bounds.low, high: bounds.high, limited(bounds.lowPlace), limited(bounds.highPlace))
  }
}

extension Int64 {
  /// Creates the tick nearest to a number, limited to the range of 64 bits.
  init(tick number: Double) {
    self = Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
  }
}
