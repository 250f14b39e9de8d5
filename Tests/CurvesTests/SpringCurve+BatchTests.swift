import DopesheetCurves
import TestSupport
import Testing

@Suite("Batches of springs")
struct SpringBatchTests {
  @Test("A batch has the bits of its movements evaluated alone")
  func sameBits() throws {
    var random = SeededGenerator(seed: 32)
    for count in 0..<60 {
      let spring = try RandomSpring(&random).spring
      let starts = (0..<count).map { _ in random.unit() * 100 }
      let targets = (0..<count).map { _ in random.unit() * 100 }
      let velocities = (0..<count).map { _ in random.unit() * 1_000 - 500 }
      for time in [-1, 0, 1e-9, random.unit(), 30] {
        var values = [Double](repeating: .nan, count: count)
        spring.evaluate(
          at: time, from: starts, to: targets, velocities: velocities, into: &values)
        let alone = (0..<count).map {
          spring.value(at: time, from: starts[$0], to: targets[$0], velocity: velocities[$0])
        }
        expectEqual(values.map(\.bitPattern), alone.map(\.bitPattern))
      }
    }
  }

  @Test("The shortest array says how many movements there are")
  func lengths() throws {
    let spring = try SpringCurve(duration: 0.5, bounce: 0.3)
    var values = [9.0]
    spring.evaluate(
      at: -1, from: [1, 2, 3], to: [4, 5, 6, 7], velocities: [0, 0], into: &values)
    expectEqual(values, [1, 2])
    spring.evaluate(at: 1, from: [1], to: [], velocities: [0], into: &values)
    expectEqual(values, [])
  }
}
