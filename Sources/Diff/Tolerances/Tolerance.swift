import DopesheetNotation

/// How far two numbers may lie apart and still count as the same; exact unless a limit is set.
///
/// A pair passes when its bits are equal, or both numbers are finite and any one of the limits holds. The
/// test is symmetric: golden and actual may change places. Any set limit also makes `-0` equal to `0`.
public struct Tolerance: Hashable, Sendable {
  /// The largest |a - b|, in the unit of the values.
  public var absolute: Double

  /// The largest |a - b| as a part of the greater of |a| and |b|; 0.01 is one per cent.
  public var relative: Double

  /// The largest number of representable numbers from one to the other; floating-point tracks only.
  public var ulps: UInt64

  /// A full turn in the unit of the values, 360 for degrees; 0 for values that do not go round.
  ///
  /// Values that differ by whole turns are the same, and ``absolute`` is measured the short way round.
  public var period: Double

  /// Creates a tolerance; a limit of 0 allows nothing.
  public init(
    absolute: Double = 0, relative: Double = 0, ulps: UInt64 = 0, period: Double = 0
  ) {
    self.absolute = absolute
    self.relative = relative
    self.ulps = ulps
    self.period = period
  }

  /// Only equal bits pass.
  public static let exact = Tolerance()

  /// Allows a distance in the unit of the values.
  public static func absolute(_ limit: Double) -> Tolerance { Tolerance(absolute: limit) }

  /// Allows a distance as a part of the greater magnitude.
  public static func relative(_ limit: Double) -> Tolerance { Tolerance(relative: limit) }

  /// Allows a number of steps from one representable number to the next.
  public static func ulps(_ limit: UInt64) -> Tolerance { Tolerance(ulps: limit) }

  /// Allows a distance on a circle.
  ///
  /// - Parameters:
  ///   - limit: The largest distance the short way round.
  ///   - period: A full turn: 360 for degrees, `2 * Double.pi` for radians.
  public static func angle(_ limit: Double, period: Double) -> Tolerance {
    Tolerance(absolute: limit, period: period)
  }

  /// Whether no limit is set.
  public var isExact: Bool { self == .exact }
}

extension Tolerance {
  /// Returns how much of the tolerance a pair of unlike finite numbers uses up, 0...1, or `nil` if it lies
  /// outside of it.
  ///
  /// - Parameters:
  ///   - distance: |a - b|, never rounded down.
  ///   - magnitude: The greater of |a| and |b|.
  ///   - steps: The distance in representable numbers, where the kind of number has them.
  package func use(distance: Double, magnitude: Double, steps: UInt64?) -> Double? {
    guard !isExact, distance.isFinite else { return nil }
    let around = period > 0 && period.isFinite ? shortWay(distance) : distance
    if around == 0 { return 0 }
    var least = Double.infinity
    if around <= absolute { least = around / absolute }
    let share = relative * magnitude
    if distance <= share { least = min(least, distance / share) }
    if let steps, steps <= ulps { least = min(least, Double(steps) / Double(ulps)) }
    return least.isFinite ? min(least, 1) : nil
  }

  /// A distance without whole turns.
  private func shortWay(_ distance: Double) -> Double {
    let rest = distance.truncatingRemainder(dividingBy: period)
    return min(rest, period - rest)
  }
}

extension Tolerance: CustomStringConvertible {
  /// The form that rules are written in: `abs=1e-9 ulps=4`, or `exact`.
  public var description: String {
    var limits: [String] = []
    if absolute != 0 { limits.append("abs=\(NumberText.text(of: absolute))") }
    if relative != 0 { limits.append("rel=\(NumberText.text(of: relative))") }
    if ulps != 0 { limits.append("ulps=\(ulps)") }
    if period != 0 { limits.append("period=\(NumberText.text(of: period))") }
    return limits.isEmpty ? "exact" : limits.joined(separator: " ")
  }
}

/// How far apart in time two events may happen and still count as the same; at the same frame unless a limit is set.
///
/// It holds for calls, changes of state and callbacks, never for values: a value of another frame is another value.
/// An event passes when any one of the limits holds, and when it stays between the same events as in the golden.
public struct TimeTolerance: Hashable, Sendable {
  /// The largest number of frames from one to the other. Where in its frame an event says that it happened does not
  /// count.
  public var frames: Int

  /// The largest number of ticks from one to the other, of the moments that their arguments `at` say, else of their
  /// frames.
  public var ticks: Int64

  /// Whether the events may also come before or after others that they did not.
  public var isUnordered: Bool

  /// Creates a tolerance; a limit of 0 allows nothing.
  public init(frames: Int = 0, ticks: Int64 = 0, isUnordered: Bool = false) {
    self.frames = frames
    self.ticks = ticks
    self.isUnordered = isUnordered
  }

  /// Events happen in the same frame and in the same order.
  public static let exact = TimeTolerance()

  /// Allows a number of frames.
  public static func frames(_ limit: Int) -> TimeTolerance { TimeTolerance(frames: limit) }

  /// Allows a number of ticks.
  public static func ticks(_ limit: Int64) -> TimeTolerance { TimeTolerance(ticks: limit) }

  /// Whether no limit is set.
  public var isExact: Bool { self == .exact }

  /// Returns how much of the tolerance a distance uses up, 0...1, or `nil` if it lies outside of it.
  ///
  /// - Parameter ticks: The distance in ticks; `nil` where one of the moments has none.
  package func use(frames distance: Int, ticks distanceInTicks: Double?) -> Double? {
    if distance == 0, distanceInTicks ?? 0 == 0 { return isExact ? nil : 0 }
    var least = Double.infinity
    if frames > 0, distance <= frames { least = Double(distance) / Double(frames) }
    if let distanceInTicks, ticks > 0, distanceInTicks <= Double(ticks) {
      least = min(least, distanceInTicks / Double(ticks))
    }
    return least.isFinite ? least : nil
  }
}

extension TimeTolerance: CustomStringConvertible {
  /// The form that rules are written in: `frames=1 unordered`, or `exact`.
  public var description: String {
    var limits: [String] = []
    if frames != 0 { limits.append("frames=\(frames)") }
    if ticks != 0 { limits.append("ticks=\(ticks)") }
    if isUnordered { limits.append("unordered") }
    return limits.isEmpty ? "exact" : limits.joined(separator: " ")
  }
}
