import DopesheetCurves
import TestSupport
import Testing

@Suite("Prepared springs")
struct PreparedSpringTests {
  /// The values of a batch.
  private func batch(
    _ spring: SpringCurve, _ elapsed: [Double], _ starts: [Double], _ targets: [Double],
    _ velocities: [Double]
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: elapsed.count) { buffer, count in
      count = elapsed.count
      let values = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      values.initialize(repeating: .nan)
      elapsed.withUnsafeBufferPointer { elapsed in
        starts.withUnsafeBufferPointer { starts in
          targets.withUnsafeBufferPointer { targets in
            velocities.withUnsafeBufferPointer { velocities in
              SpringCurve.Prepared(spring).write(
                elapsed: elapsed, starts: starts, targets: targets, velocities: velocities,
                into: values)
            }
          }
        }
      }
    }
  }

  @Test("A batch has the bits of its movements evaluated alone, in runs of like times and without")
  func batches() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<60 {
      let spring = try RandomSpring(&random).spring
      var (elapsed, starts, targets, velocities): ([Double], [Double], [Double], [Double]) =
        ([], [], [], [])
      while elapsed.count < 50 {
        let time = random.once(in: 6) ? -random.unit() : random.once(in: 6) ? 0 : random.unit()
        for _ in 0..<random.int(1...5) {
          elapsed.append(time)
          starts.append(random.unit() * 100)
          targets.append(random.unit() * 100)
          velocities.append(random.unit() * 1_000 - 500)
        }
      }
      let values = batch(spring, elapsed, starts, targets, velocities)
      for index in elapsed.indices {
        let alone = spring.value(
          at: elapsed[index], from: starts[index], to: targets[index], velocity: velocities[index])
        expectEqual(values[index], alone)
      }
    }
  }

  @Test("Transitions one after the other are the transition of the whole time")
  func composition() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<500 {
      let spring = SpringCurve.Prepared(try RandomSpring(&random).spring)
      let (s, t) = (random.unit(), random.unit())
      let (first, second) = (spring.transition(after: s), spring.transition(after: t))
      let whole = spring.transition(after: s + t)
      for (displacement, velocity) in [(1.0, 0.0), (0, 1)] {
        let x = first.displacement(from: displacement, velocity: velocity)
        let v = first.velocity(from: displacement, velocity: velocity)
        let error =
          second.displacement(from: x, velocity: v)
          - whole.displacement(from: displacement, velocity: velocity)
        #expect(abs(error) < 1e-13)
      }
    }
  }

  @Test("Where the formula changes above critical damping, its two forms meet")
  func seam() throws {
    for ratio in [1 + 1e-6, 1.01, 1.5, 3, 30] {
      let spring = try SpringCurve(frequency: 1, ratio: ratio)
      let time = 1 / (ratio * ratio - 1).squareRoot()
      let before = spring.state(at: time * (1 - 1e-15), from: 1, to: 0, velocity: -0.3)
      let after = spring.state(at: time * (1 + 1e-15), from: 1, to: 0, velocity: -0.3)
      // The slopes over this time, and the rounding of exponentials of σt.
      let bound = 4e-15 * time + 4e-16 * (1 + ratio * time)
      #expect(abs(before.value - after.value) < bound)
      #expect(abs(before.velocity - after.velocity) < bound)
    }
  }
}
