import DopesheetEngine
import TestSupport
import Testing

@Suite("Ways from one transform of the plane to another")
struct Transform2DWayTests {
  @Test("The ends are the given transforms to the bit, and the way comes near them without a jump")
  func ends() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let (start, end) = (random.transform2D(), random.transform2D())
      let way = Transform2D.way(from: start, to: end)
      #expect(way(0) == start && way(1) == end)
      #expect(way(1e-13).distance(to: start) < 1e-9)
      #expect(way(1 - 1e-13).distance(to: end) < 1e-9)
    }
  }

  @Test("The way back is the same way, but for half turns")
  func back() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let (start, end) = (random.transform2D(), random.transform2D())
      let way = Transform2D.way(from: start, to: end)
      let back = Transform2D.way(from: end, to: start)
      for _ in 0..<5 {
        let part = random.number(-0.5, 1.5)
        #expect(way(1 - part).distance(to: back(part)) < 1e-9)
      }
    }
  }

  @Test(
    "It turns the shorter way round; half a turn is positive, there and back",
    arguments: [
      (0, 1, 0.5), (3, -3, 3.141592653589793), (-3, 3, -3.141592653589793), (0, 3.1, 1.55),
      (0, -3.1, -1.55), (0, .pi, .pi / 2), (.pi, 0, .pi * 1.5), (-.pi / 2, .pi / 2, 0),
      (.pi / 2, -.pi / 2, .pi), (2.5, 2.5 - .pi, 2.5 + .pi / 2), (0.3, 0.3 + .pi, 0.3 + .pi / 2),
      (0, .pi + 1e-12, .pi / 2), (0, .pi - 1e-12, .pi / 2), (0, .pi + 1e-9, -.pi / 2),
    ] as [(Double, Double, Double)])
  func turns(from start: Double, to end: Double, middle: Double) {
    let way = Transform2D.way(from: .rotation(start), to: .rotation(end))
    #expect(way(0.5).distance(to: .rotation(middle)) < 1e-8)
    #expect(abs(way(0.5).determinant - 1) < 1e-15)
  }

  @Test("Scale, turn and translation go by themselves; without skew and turn they are exact")
  func parts() {
    let way = Transform2D.way(
      from: .scale(x: 1, y: 3).concatenating(.translation(x: 10, y: 0)),
      to: .scale(x: 2, y: -1).concatenating(.translation(x: 0, y: 8)))
    expectEqual(way(0.25), Transform2D(a: 1.25, b: 0, c: 0, d: 2, tx: 7.5, ty: 2))
    expectEqual(way(1.5), Transform2D(a: 2.5, b: 0, c: 0, d: -3, tx: -5, ty: 12))
    // The six numbers of a machine of states whose formulas are W3C's: a turn by 45° of 90°, scaled by 1.25 of 1.5.
    let turning = Transform2D.way(
      from: .identity,
      to: .scale(x: 1.5, y: 1.5).concatenating(.rotation(.pi / 2)).concatenating(
        .translation(x: 0, y: 200)))
    let middle = Transform2D(
      a: 0.8838834764831844, b: 0.8838834764831844, c: -0.8838834764831844, d: 0.8838834764831844,
      tx: 0, ty: 100)
    #expect(turning(0.5).distance(to: middle) < 1e-12)
  }

  @Test("A skew goes as a multiple of the first row")
  func skews() {
    let end = Transform2D(a: 2, b: 0, c: 3, d: 1, tx: 0, ty: 0)
    let middle = Transform2D.way(from: .identity, to: end)(0.5)
    #expect(middle.distance(to: Transform2D(a: 1.5, b: 0, c: 1.125, d: 1, tx: 0, ty: 0)) < 1e-15)
  }

  private static let singularCases: [Transform2D] = [
    Transform2D.scale(x: 0, y: 0), .scale(x: 1e-7, y: 1e-7), .scale(x: 1, y: 0),
    Transform2D(a: 1, b: 1, c: 1, d: 1, tx: 4, ty: 4), .scale(x: 1e160, y: 1e160),
  ]

  @Test("From or to a singular transform all numbers go straight", arguments: singularCases)
  func singular(transform: Transform2D) {
    let turned = Transform2D.rotation(2)
    for way in [
      Transform2D.way(from: turned, to: transform),
      { Transform2D.way(from: transform, to: turned)(1 - $0) },
    ] {
      #expect(way(0) == turned && way(1) == transform)
      let middle = way(0.5)
      for number in [\Transform2D.a, \.b, \.c, \.d, \.tx, \.ty] {
        let (low, high) = (turned[keyPath: number], transform[keyPath: number])
        #expect(abs(middle[keyPath: number] - (low + high) / 2) <= max(1, high) * 0x1p-52)
      }
    }
  }

  @Test("What does not change stays what it is to the bit")
  func unchanged() {
    var random = SeededGenerator(seed: 5)
    let transform = random.transform2D()
    let way = Transform2D.way(from: transform, to: transform)
    #expect([-1, 0.1, 0.7, 2].allSatisfy { way($0) == transform })
  }

  @Test("Far beyond its ends the way is finite")
  func overshoot() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let way = Transform2D.way(from: random.transform2D(), to: random.transform2D())
      for part in [-1e6, -3, -0.25, 1.25, 4, 1e6] {
        #expect(way(part).distance(to: .identity).isFinite)
      }
    }
  }

  @Test("Traces write six numbers")
  func sample() {
    let transform = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    expectEqual(Transform2D.shape, .numbers(6))
    expectEqual(transform.sample, .numbers([1, 2, 3, 4, 5, 6]))
  }
}
