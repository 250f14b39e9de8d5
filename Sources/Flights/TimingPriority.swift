/// Which of the durations of a flight's tracks becomes the duration of all.
public enum TimingPriority: String, CaseIterable, Sendable {
  /// The longest.
  case max
  /// The shortest.
  case min
  /// The middle one in order of length; of two middle ones the longer.
  case median
  /// Their mean.
  case average
}

extension TimingPriority {
  /// The duration of all, of one or more.
  func choose(from durations: [Double]) -> Double {
    switch self {
    case .max: durations.max() ?? 0
    case .min: durations.min() ?? 0
    case .median: durations.sorted()[durations.count / 2]
    case .average:
      // From the first on, so that the mean of equal ones is just that.
      durations[0] + durations.reduce(0) { $0 + ($1 - durations[0]) } / Double(durations.count)
    }
  }
}
