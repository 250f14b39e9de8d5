import DopesheetEngine
import TestSupport
import Testing

@Suite("Transforms in space")
struct Transform4x4Tests {
  @Test("The numbers are those of the rows")
  func rows() {
    let rows = (0..<4).map { (row: Int) -> SIMD4<Double> in
      let first = Double(row * 4)
      return SIMD4(first + 1, first + 2, first + 3, first + 4)
    }
    let transform = Transform4x4(rows: rows)
    expectEqual(transform.rows, rows)
    #expect(
      [transform.m11, transform.m12, transform.m23, transform.m34, transform.m41, transform.m44]
        == [1, 2, 7, 12, 13, 16])
    expectEqual(transform.sample, .numbers((1...16).map(Double.init)))
    expectEqual(Transform4x4.shape, .numbers(16))
    expectEqual([transform.a, transform.b, transform.c, transform.d], [1, 2, 5, 6])
    expectEqual([transform.tx, transform.ty], [13, 14])
  }

  @Test(
    "Turns go from x to y about z, from y to z about x, from z to x about y",
    arguments: [
      (SIMD3(0, 0, 1), 0, 1), (SIMD3(2, 0, 0), 1, 2), (SIMD3(0, 0.5, 0), 2, 0),
    ] as [(SIMD3<Double>, Int, Int)])
  func senses(axis: SIMD3<Double>, from: Int, to: Int) {
    let turn = Transform4x4.rotation(.pi / 2, about: axis)
    let row = turn.rows[from]
    #expect((0..<4).allSatisfy { abs(row[$0] - ($0 == to ? 1 : 0)) < 1e-15 })
    #expect(turn.concatenating(.rotation(-.pi / 2, about: axis)).distance(to: .identity) < 1e-15)
  }

  @Test("A turn about z is that of the plane; one about nothing is none")
  func plane() {
    expectEqual(Transform4x4.rotation(1.25), Transform4x4(.rotation(1.25)))
    expectEqual(Transform4x4.rotation(1, about: .zero), .identity)
    expectEqual(Transform4x4.translation(x: 1, y: 2), Transform4x4(.translation(x: 1, y: 2)))
    expectEqual(Transform4x4.scale(x: 1, y: 2), Transform4x4(.scale(x: 1, y: 2)))
  }

  @Test("The inverse undoes random transforms, also with perspective")
  func inverses() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1_000 {
      let transform = random.transform4x4()
      let inverse = try #require(transform.inverted())
      #expect(transform.concatenating(inverse).distance(to: .identity) < 1e-8)
      #expect(inverse.concatenating(transform).distance(to: .identity) < 1e-8)
    }
  }

  private static let singularCases: [Transform4x4] = [
    Transform4x4.scale(x: 0, y: 0, z: 0), .scale(x: 1, y: 1, z: 0),
    Transform4x4(rows: [
      SIMD4(1, 2, 3, 0), SIMD4(2, 4, 6, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
    ]),
    .scale(x: 1, y: .nan),
    .scale(x: 1e-200, y: 1e-200, z: 1e-200).concatenating(.translation(x: 1e200, y: 0)),
  ]

  @Test("What shrinks space, or has no finite inverse, is not undone", arguments: singularCases)
  func singular(transform: Transform4x4) {
    expectEqual(transform.inverted(), nil)
  }

  @Test("Rotation, scale and translation are read and set, and leave the rest as it is")
  func parts() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let transform = random.transform4x4()
      var other = transform
      other.scale = transform.scale
      other.rotation = transform.rotation
      other.translation = transform.translation
      #expect(other.distance(to: transform) < 1e-9)
      other.rotation = 0.5
      #expect(abs(other.rotation - 0.5) < 1e-9)
      #expect((0..<3).allSatisfy { abs(other.scale[$0] - transform.scale[$0]) < 1e-9 })
      other.scale = SIMD3(3, 2, 1)
      #expect(
        (0..<3).allSatisfy { (axis: Int) in abs(other.scale[axis] - Double(3 - axis)) < 1e-9 })
      #expect(abs(other.rotation - 0.5) < 1e-9)
    }
    var pure = Transform4x4.identity
    pure.m34 = -0.002
    pure.scale.x = 2
    pure.translation.z = 50
    #expect(pure.m11 == 2 && pure.m34 == -0.002 && pure.m43 == 50 && pure.m44 == 0.9)
  }

  @Test("A transform that shrinks space keeps what it still tells")
  func shrunk() {
    let turn = Transform4x4.rotation(0.5)
    for (x, y, z) in [(0, 2, 3), (2, 0, 3), (2, 3, 0), (2, 0, 0), (0, 2, 0)]
      as [(Double, Double, Double)]
    {
      let transform = Transform4x4.scale(x: x, y: y, z: z).concatenating(turn)
      #expect(abs(transform.rotation - 0.5) < 1e-15)
      var grown = transform
      grown.scale = SIMD3(1, 1, 1)
      #expect(grown.distance(to: turn) < 1e-15)
    }
    for transform in [Transform4x4.scale(x: 0, y: 0, z: 0), .scale(x: 0, y: 0, z: 5)] {
      expectEqual(transform.rotation, 0)
    }
  }

  @Test("After a quarter turn about y, all turning is about x, and the turns are the same")
  func gimbal() {
    let turn = Transform4x4.rotation(.pi / 2, about: SIMD3(0, 1, 0))
    for lean in [
      turn, turn.concatenating(.rotation(0.5)),
      .rotation(0.7, about: SIMD3(1, 0, 0)).concatenating(turn),
    ] {
      var other = lean
      other.rotation = lean.rotation
      #expect(other.distance(to: lean) < 1e-9)
    }
  }
}

extension Transform4x4 {
  /// The greatest difference of a number.
  func distance(to other: Transform4x4) -> Double {
    zip(rows, other.rows).flatMap { row, other in (0..<4).map { abs(row[$0] - other[$0]) } }.max()!
  }
}

extension SeededGenerator {
  /// Three numbers from one up to but not including another.
  mutating func space(_ low: Double, _ high: Double) -> SIMD3<Double> {
    SIMD3(number(low, high), number(low, high), number(low, high))
  }

  /// A transform in space: skewed, turned, one in two mirrored, with some perspective, not singular.
  mutating func transform4x4() -> Transform4x4 {
    var (skew, perspective) = (Transform4x4.identity, Transform4x4.identity)
    (skew.m21, skew.m31, skew.m32) = (number(-1, 1), number(-1, 1), number(-1, 1))
    let across = space(-0.002, 0.002)
    (perspective.m14, perspective.m24, perspective.m34) = (across.x, across.y, across.z)
    perspective.m44 = number(0.5, 2)
    let (scale, move) = (space(0.2, 3), space(-100, 100))
    return Transform4x4.scale(x: scale.x, y: scale.y * (once(in: 2) ? -1 : 1), z: scale.z)
      .concatenating(skew)
      .concatenating(.rotation(number(-4, 4), about: space(-1, 1)))
      .concatenating(.translation(x: move.x, y: move.y, z: move.z))
      .concatenating(once(in: 3) ? .identity : perspective)
  }
}

@Suite("Ways from one transform in space to another")
struct Transform4x4WayTests {
  private static let axes: [SIMD3<Double>] = [
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(1, -1, 0), SIMD3(1, 2, 3),
    SIMD3(-1, 2, 0), SIMD3(1, 1, 1e-3),
  ]

  @Test("A turn about any axis is steady and goes the shorter way round", arguments: axes)
  func turns(axis: SIMD3<Double>) {
    for (start, end, middle) in [
      (0, 1, 0.5), (0, 3, 1.5), (0, -3, -1.5), (3, -3, Double.pi), (0, 4, 2 - .pi),
    ] as [(Double, Double, Double)] {
      let way = Transform4x4.way(
        from: .rotation(start, about: axis), to: .rotation(end, about: axis))
      #expect(way(0.5).distance(to: .rotation(middle, about: axis)) < 1e-14)
      // Continuing by half the way adds the same distance.
      let beyond = Transform4x4.rotation(middle + (middle - start) * 2, about: axis)
      #expect(way(1.5).distance(to: beyond) < 1e-14)
    }
  }

  @Test(
    "Half a turn is positive about the axis to +z, of the plane to +y, else to +x", arguments: axes)
  func halfTurns(axis: SIMD3<Double>) {
    // By this rule only these axes of the list point to the negative side.
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
      // A change of depth makes it a way in space, with the same components.
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
    // Rotating a card under a perspective does not change the perspective.
    let turned = Transform4x4.rotation(2, about: SIMD3(0, 1, 0)).concatenating(deep)
    let quarter = Transform4x4.rotation(0.5, about: SIMD3(0, 1, 0)).concatenating(deep)
    #expect(Transform4x4.way(from: deep, to: turned)(0.25).distance(to: quarter) < 1e-15)
  }
}
