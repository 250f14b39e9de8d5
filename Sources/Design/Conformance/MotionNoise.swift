/// The noise of a recording: how far its values and times may be from those of the animation.
public struct MotionNoise: Hashable, Sendable {
  /// The standard deviation of a value, in the unit of its track; `nil` to measure it where the track rests.
  public var value: Double?
  /// The largest deviation of a frame's time in seconds. All deviations up to it are assumed to be equally likely.
  public var time: Double

  /// Creates a noise.
  ///
  /// - Parameters:
  ///   - value: The standard deviation of a value, 0 or more; `nil` to measure it where the track rests.
  ///   - time: The largest deviation of a frame's time in seconds, 0 or more.
  public init(value: Double? = nil, time: Double = 0.004) {
    self.value = value
    self.time = time
  }

  /// No noise, as in recordings of the engine.
  public static let exact = MotionNoise(value: 0, time: 0)

  /// The noise of a recorded screen: times are up to 4 ms off, and each track's noise is measured where it rests.
  public static let device = MotionNoise()

  /// The standard deviation of a frame's time.
  var timeDeviation: Double { time / (3.0).squareRoot() }
}

extension MotionNoise {
  /// Returns the standard deviation of a track's values, measured where the track rests; 0 without noise.
  ///
  /// Noise swings from sample to sample, movements do not. So a window is at rest if its second differences are larger
  /// than its first ones, and nearly all of its samples differ and turn. Whole numbers have the deviation of rounding.
  static func measured(_ values: [Double]) -> Double {
    let size = 8
    var deviations: [Double] = []
    var windows = 0
    var hasExactRest = false
    for start in stride(from: 0, through: values.count - size, by: size / 2) {
      let window = values[start..<start + size]
      guard window.allSatisfy(\.isFinite) else { continue }
      windows += 1
      var (first, second, changes, turns) = (0.0, 0.0, 0, 0)
      for index in start + 1..<start + size {
        let step = values[index] - values[index - 1]
        first += step * step
        changes += step == 0 ? 0 : 1
        guard index > start + 1 else { continue }
        let bend = step - (values[index - 1] - values[index - 2])
        second += bend * bend
        turns += step * (step - bend) < 0 ? 1 : 0
      }
      if first == 0 {
        hasExactRest = true
      } else if changes >= 5, turns >= 3, second > 1.2 * first {
        deviations.append((second / Double(6 * (size - 2))).squareRoot())
      }
    }
    let finite = values.filter(\.isFinite)
    let areWhole = finite.allSatisfy { $0 == $0.rounded() }
    let rounding = areWhole && Set(finite).count > 8 ? 0.3 : 0
    guard !hasExactRest, !deviations.isEmpty else { return rounding }
    deviations.sort()
    let deviation = deviations[deviations.count / 2]
    // A short movement may swing, too. Noise is small, or there is nothing else.
    let isSmall = deviation < (finite.max()! - finite.min()!) / 20
    guard isSmall || deviations.count * 5 >= windows * 3 && windows >= 4 else { return rounding }
    return max(rounding, deviation)
  }
}
