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

  /// Tells whether no limit is set.
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
