import DopesheetEngine
import TestSupport
import Testing

@Suite("Transforms in space")
struct Transform4x4Tests {
  @Test("The numbers are those of the rows")
  func rows() {
    let rows = (0..<4).map { row in SIMD4((1...4).map { Double(row * 4 + $0) }) }
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
    .scale(x: 1e-200, y: 1e-200, z: 1e-200).concatenating(
      .translation(x: 1e200, y: 0)),
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
