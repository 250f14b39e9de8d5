import DopesheetText

/// The largest difference between two numbers that still counts as equal. Exact unless a limit is set.
///
/// A pair passes if its bits are equal, or if both numbers are finite and at least one limit holds. The test is
/// symmetric in golden and actual. Any limit also makes `-0` equal to `0`.
public struct Tolerance: Hashable, Sendable {
  /// The largest |a - b|, in the unit of the values.
  package var absolute: Double

  /// The largest |a - b| as a part of the greater of |a| and |b|. For example, 0.01 is 1 %.
  package var relative: Double

  /// The largest number of representable numbers from one to the other. Applies to floating-point tracks only.
  package var ulps: UInt64

  /// A full turn in the unit of the values, 360 for degrees; 0 for values without a period.
  ///
  /// Values that differ by whole turns are equal, and ``absolute`` limits the shorter way round.
  package var period: Double

  /// Creates a tolerance. A limit of 0 is not set.
  public init(
    absolute: Double = 0, relative: Double = 0, ulps: UInt64 = 0, period: Double = 0
  ) {
    self.absolute = absolute
    self.relative = relative
    self.ulps = ulps
    self.period = period
  }

  /// A tolerance that only equal bits pass.
  public static let exact = Tolerance()

  /// Returns a tolerance for a distance in the unit of the values.
  public static func absolute(_ limit: Double) -> Tolerance { Tolerance(absolute: limit) }

  /// Returns a tolerance for a distance as a part of the greater magnitude.
  public static func relative(_ limit: Double) -> Tolerance { Tolerance(relative: limit) }

  /// Returns a tolerance for a number of steps, each to the next representable number.
  public static func ulps(_ limit: UInt64) -> Tolerance { Tolerance(ulps: limit) }

  /// Returns a tolerance for a distance on a circle.
  ///
  /// - Parameters:
  ///   - limit: The largest distance, the shorter way round.
  ///   - period: A full turn: 360 for degrees, `2 * Double.pi` for radians.
  public static func angle(_ limit: Double, period: Double) -> Tolerance {
    Tolerance(absolute: limit, period: period)
  }

  package var isExact: Bool { self == .exact }

  /// Returns the part of the tolerance that a pair of unequal finite numbers uses, 0...1; `nil` outside of it.
  ///
  /// - Parameters:
  ///   - distance: |a - b|.
  ///   - magnitude: The greater of |a| and |b|.
  ///   - steps: The distance in representable numbers; `nil` for other kinds of numbers.
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

  private func shortWay(_ distance: Double) -> Double {
    let rest = distance.truncatingRemainder(dividingBy: period)
    return min(rest, period - rest)
  }
}

extension Tolerance: CustomStringConvertible {
  /// The tolerance as written in rules: `abs=1e-9 ulps=4`, or `exact`.
  public var description: String {
    var limits: [String] = []
    if absolute != 0 { limits.append("abs=\(NumberText.text(of: absolute))") }
    if relative != 0 { limits.append("rel=\(NumberText.text(of: relative))") }
    if ulps != 0 { limits.append("ulps=\(ulps)") }
    if period != 0 { limits.append("period=\(NumberText.text(of: period))") }
    return limits.isEmpty ? "exact" : limits.joined(separator: " ")
  }
}

/// The largest distance in time between two events that still count as the same. Exact unless a limit is set.
///
/// It applies to inputs, changes of state and callbacks, but not to values. An event passes if at least one limit
/// holds, and if it keeps its order with other events.
public struct TimeTolerance: Hashable, Sendable {
  /// The largest distance in frames. This limit ignores the argument `at`.
  package var frames: Int

  /// The largest distance in ticks. The times are the events' arguments `at`, or else the ticks of their frames.
  package var ticks: Int64

  /// Whether the events may change their order with other events.
  var isUnordered: Bool

  /// Creates a tolerance. A limit of 0 is not set.
  public init(frames: Int = 0, ticks: Int64 = 0, isUnordered: Bool = false) {
    self.frames = frames
    self.ticks = ticks
    self.isUnordered = isUnordered
  }

  /// A tolerance that only events in the same frame and order pass.
  public static let exact = TimeTolerance()

  /// Returns a tolerance for a number of frames.
  public static func frames(_ limit: Int) -> TimeTolerance { TimeTolerance(frames: limit) }

  /// Returns a tolerance for a number of ticks.
  public static func ticks(_ limit: Int64) -> TimeTolerance { TimeTolerance(ticks: limit) }

  package var isExact: Bool { self == .exact }

  /// Returns the part of the tolerance that a distance uses, 0...1; `nil` if it is outside. The distance in ticks is
  /// `nil` if one of the events has no time.
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
  /// The tolerance as written in rules: `frames=1 unordered`, or `exact`.
  public var description: String {
    var limits: [String] = []
    if frames != 0 { limits.append("frames=\(frames)") }
    if ticks != 0 { limits.append("ticks=\(ticks)") }
    if isUnordered { limits.append("unordered") }
    return limits.isEmpty ? "exact" : limits.joined(separator: " ")
  }
}
