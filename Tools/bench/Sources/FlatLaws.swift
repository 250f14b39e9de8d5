import Foundation

/// The reference for springs: their closed form in functions of the C library, over flat arrays.
struct FlatSprings {
  private(set) var values: [Double]
  private let targets: [Double]
  private let displacements: [Double]
  private let velocities: [Double]
  private let decays: [Double]
  private let waves: [Double]
  private let inverseWaves: [Double]
  private let origins: [Double]

  /// A spring below critical damping, with its start, end and velocity.
  struct Plan {
    let frequency: Double
    let ratio: Double
    let from: Double
    let to: Double
    let velocity: Double
  }

  /// Creates springs that start at time 0.
  init(_ plans: [Plan]) {
    values = plans.map(\.from)
    targets = plans.map(\.to)
    displacements = plans.map { $0.from - $0.to }
    velocities = plans.map(\.velocity)
    decays = plans.map { $0.ratio * $0.frequency }
    waves = plans.map { $0.frequency * (1 - $0.ratio * $0.ratio).squareRoot() }
    inverseWaves = waves.map { 1 / $0 }
    origins = plans.map { _ in 0 }
  }

  @inline(never)
  mutating func step(to time: Double) {
    for index in values.indices {
      let elapsed = time - origins[index]
      let envelope = exp(-decays[index] * elapsed)
      let sine = envelope * sin(waves[index] * elapsed) * inverseWaves[index]
      let cosine = envelope * cos(waves[index] * elapsed) + decays[index] * sine
      values[index] = targets[index] + (displacements[index] * cosine + velocities[index] * sine)
    }
  }
}

/// The reference for throws: their closed form with the C library's exponential, over flat arrays.
struct FlatThrows {
  private(set) var values: [Double]
  private let starts: [Double]
  private let ways: [Double]
  private let rates: [Double]
  private let origins: [Double]

  /// A throw without walls.
  struct Plan {
    let from: Double
    let velocity: Double
    let friction: Double
  }

  /// Creates throws that start at time 0.
  init(_ plans: [Plan]) {
    values = plans.map(\.from)
    starts = values
    rates = plans.map { -log(1 - $0.friction) }
    ways = zip(plans, rates).map { $0.velocity / $1 }
    origins = plans.map { _ in 0 }
  }

  @inline(never)
  mutating func step(to time: Double) {
    for index in values.indices {
      let elapsed = time - origins[index]
      values[index] = starts[index] + ways[index] * (1 - exp(-rates[index] * elapsed))
    }
  }
}
