import DopesheetEngine
import TestSupport
import Testing

@Suite("Ways from one transform in space to another")
struct Transform4x4WayTests {
  private static let axes: [SIMD3<Double>] = [
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(1, -1, 0), SIMD3(1, 2, 3),
    SIMD3(-1, 2, 0), SIMD3(1, 1, 1e-3),
  ]

  @Test("The ends are the given transforms to the bit, and the way comes near them without a jump")
  func ends() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let (start, end) = (random.transform4x4(), random.transform4x4())
      let way = Transform4x4.way(from: start, to: end)
      #expect(way(0) == start && way(1) == end)
      #expect(way(1e-13).distance(to: start) < 1e-8)
      #expect(way(1 - 1e-13).distance(to: end) < 1e-8)
    }
  }

  @Test("The way back is the same way, but for half turns")
  func back() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<500 {
      let (start, end) = (random.transform4x4(), random.transform4x4())
      let way = Transform4x4.way(from: start, to: end)
      let back = Transform4x4.way(from: end, to: start)
      for _ in 0..<5 {
        let part = random.number(-0.5, 1.5)
        #expect(way(1 - part).distance(to: back(part)) < 1e-6)
      }
    }
  }

  @Test("A turn about any axis is steady and goes the shorter way round", arguments: axes)
  func turns(axis: SIMD3<Double>) {
    for (start, end, middle) in [
      (0, 1, 0.5), (0, 3, 1.5), (0, -3, -1.5), (3, -3, Double.pi), (0, 4, 2 - .pi),
    ] as [(Double, Double, Double)] {
      let way = Transform4x4.way(
        from: .rotation(start, about: axis), to: .rotation(end, about: axis))
      #expect(way(0.5).distance(to: .rotation(middle, about: axis)) < 1e-14)
      // Half the way on is as far again.
      let beyond = Transform4x4.rotation(middle + (middle - start) * 2, about: axis)
      #expect(way(1.5).distance(to: beyond) < 1e-14)
    }
  }

  @Test(
    "Half a turn is positive about the axis to +z, of the plane to +y, else to +x", arguments: axes)
  func halfTurns(axis: SIMD3<Double>) {
    // Every axis in the list but these points to the positive side by this rule.
    let isNegative = axis.z == 0 && axis.y < 0
    let positive = isNegative ? -axis : axis
    let turn = Transform4x4.rotation(.pi, about: axis)
    let quarter = Transform4x4.rotation(.pi / 2, about: positive)
    #expect(Transform4x4.way(from: .identity, to: turn)(0.5).distance(to: quarter) < 1e-9)
    let opposite = Transform4x4.rotation(-.pi, about: axis)
    #expect(Transform4x4.way(from: .identity, to: opposite)(0.5).distance(to: quarter) < 1e-9)
    #expect(
      Transform4x4.way(from: turn, to: .identity)(0.5)
        .distance(to: turn.concatenating(quarter)) < 1e-9)
  }

  @Test("Two transforms of the plane go as the plane does; near it, too")
  func plane() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let (start, end) = (random.transform2D(), random.transform2D())
      let inPlane = Transform2D.way(from: start, to: end)
      let way = Transform4x4.way(from: Transform4x4(start), to: Transform4x4(end))
      // A depth that changes makes it a way in space, of the same parts.
      let deep = Transform4x4.way(
        from: Transform4x4(start),
        to: Transform4x4(end).concatenating(.translation(x: 0, y: 0, z: 8)))
      for part in [-0.5, 0.25, 0.5, 1.75] {
        expectEqual(way(part), Transform4x4(inPlane(part)))
        var expected = way(part)
        expected.m43 = 8 * part
        #expect(deep(part).distance(to: expected) < 1e-9)
      }
    }
  }

  @Test("Scale, translation and perspective go straight, exactly so without a turn")
  func parts() {
    var end = Transform4x4.scale(x: 2, y: 3, z: 4).concatenating(.translation(x: 8, y: 0, z: -16))
    end.m44 = 2
    let middle = Transform4x4.way(from: .identity, to: end)(0.5)
    #expect(
      middle.rows == [
        SIMD4(1.5, 0, 0, 0), SIMD4(0, 2, 0, 0), SIMD4(0, 0, 2.5, 0), SIMD4(4, 0, -8, 1.5),
      ])
    var deep = Transform4x4.identity
    deep.m34 = -0.004
    expectEqual(Transform4x4.way(from: .identity, to: deep)(0.25).m34, -0.001)
    // A card that is turned under the eye keeps the eye where it is.
    let turned = Transform4x4.rotation(2, about: SIMD3(0, 1, 0)).concatenating(deep)
    let quarter = Transform4x4.rotation(0.5, about: SIMD3(0, 1, 0)).concatenating(deep)
    #expect(Transform4x4.way(from: deep, to: turned)(0.25).distance(to: quarter) < 1e-15)
  }

  private static let singularCases: [Transform4x4] = [
    Transform4x4.scale(x: 0, y: 0, z: 0), .scale(x: 1e-4, y: 1e-4, z: 1e-5),
    .scale(x: 1, y: 1, z: 0), .scale(x: 1e160, y: 1e160),
    Transform4x4(rows: [
      SIMD4(1, 2, 3, 0), SIMD4(2, 4, 6, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
    ]),
  ]

  @Test("From or to a singular transform all numbers go straight", arguments: singularCases)
  func singular(transform: Transform4x4) {
    let turned = Transform4x4.rotation(2, about: SIMD3(1, 1, 1))
    for way in [
      Transform4x4.way(from: turned, to: transform),
      { Transform4x4.way(from: transform, to: turned)(1 - $0) },
    ] {
      #expect(way(0) == turned && way(1) == transform)
      let middle = way(0.5)
      for number in [\Transform4x4.m11, \.m12, \.m23, \.m33, \.m34, \.m41] {
        let (low, high) = (turned[keyPath: number], transform[keyPath: number])
        #expect(abs(middle[keyPath: number] - (low + high) / 2) <= max(1, high) * 0x1p-52)
      }
    }
  }

  @Test("What does not change stays what it is to the bit")
  func unchanged() {
    var random = SeededGenerator(seed: 12)
    let transform = random.transform4x4()
    let way = Transform4x4.way(from: transform, to: transform)
    #expect([-1, 0.1, 0.7, 2].allSatisfy { way($0) == transform })
  }

  @Test("Far beyond its ends the way is finite")
  func overshoot() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<200 {
      let way = Transform4x4.way(from: random.transform4x4(), to: random.transform4x4())
      for part in [-1e6, -3, -0.25, 1.25, 4, 1e6] {
        #expect(way(part).distance(to: .identity).isFinite)
      }
    }
  }
}
