/// The reference for steps: eased motions in a plain loop over flat arrays.
struct FlatMotions {
  private(set) var values: [Double]
  private let from: [Double]
  private let to: [Double]
  private let origins: [Double]
  private let durations: [Double]

  /// Creates motions that start at time 0.
  init(_ motions: [(from: Double, to: Double, duration: Double)]) {
    from = motions.map(\.from)
    to = motions.map(\.to)
    origins = motions.map { _ in 0 }
    durations = motions.map(\.duration)
    values = from
  }

  /// Moves all motions to a time in seconds, with a cubic ease-in-out.
  @inline(never)
  mutating func step(to time: Double) {
    for index in values.indices {
      let u = (time - origins[index]) / durations[index]
      let eased = u < 0.5 ? 4 * u * u * u : 1 - 4 * (1 - u) * (1 - u) * (1 - u)
      values[index] = from[index] + (to[index] - from[index]) * eased
    }
  }
}
