/// The reference of steps: eased motions as flat arrays and a plain loop, and nothing else.
struct FlatMotions {
  private(set) var values: [Double]
  private let from: [Double]
  private let to: [Double]
  private let origins: [Double]
  private let durations: [Double]

  /// Creates motions that begin at 0.
  init(_ motions: [(from: Double, to: Double, duration: Double)]) {
    from = motions.map(\.from)
    to = motions.map(\.to)
    origins = motions.map { _ in 0 }
    durations = motions.map(\.duration)
    values = from
  }

  /// Moves all of them to a time in seconds, by a cubic in-out.
  @inline(never)
  mutating func step(to time: Double) {
    for index in values.indices {
      let u = (time - origins[index]) / durations[index]
      let eased = u < 0.5 ? 4 * u * u * u : 1 - 4 * (1 - u) * (1 - u) * (1 - u)
      values[index] = from[index] + (to[index] - from[index]) * eased
    }
  }
}
