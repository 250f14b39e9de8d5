import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Transforms of the plane")
struct Transform2DTests {
  @Test("A quarter turn takes x to y; what comes next comes after")
  func senses() {
    let turn = Transform2D.rotation(.pi / 2)
    let point = turn.apply(to: CGPoint(x: 1, y: 0))
    #expect(abs(point.x) < 1e-15 && point.y == 1)
    let both = Transform2D.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
    expectEqual(both, Transform2D(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
    expectEqual(both.apply(to: CGPoint(x: 1, y: 1)), CGPoint(x: 12, y: 23))
    let other = Transform2D.translation(x: 10, y: 20).concatenating(.scale(x: 2, y: 3))
    expectEqual(other.apply(to: CGPoint(x: 1, y: 1)), CGPoint(x: 22, y: 63))
  }

  @Test("The inverse undoes random transforms")
  func inverses() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let transform = random.transform2D()
      let inverse = try #require(transform.inverted())
      #expect(transform.concatenating(inverse).distance(to: .identity) < 1e-9)
      #expect(inverse.concatenating(transform).distance(to: .identity) < 1e-9)
    }
  }

  private static let singularCases: [Transform2D] = [
    Transform2D.scale(x: 0, y: 0), .scale(x: 0, y: 1), .scale(x: 1, y: 0),
    Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), .scale(x: 1e-200, y: 1e-200),
    .scale(x: .nan, y: 1), .scale(x: .infinity, y: 1),
    Transform2D(a: 1e-200, b: 0, c: 0, d: 1, tx: 1e200, ty: 0),
  ]

  @Test(
    "What shrinks the plane to a line or a point, or has no finite inverse, is not undone",
    arguments: singularCases)
  func singular(transform: Transform2D) {
    expectEqual(transform.inverted(), nil)
  }

  @Test("A transform is its 4 × 4 form and back; one that leaves the plane has no form in it")
  func conversions() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let (first, next) = (random.transform2D(), random.transform2D())
      expectEqual(Transform2D(Transform4x4(first)), first)
      #expect(
        Transform2D(Transform4x4(first).concatenating(Transform4x4(next)))
          == first.concatenating(next))
    }
    for place in [\Transform4x4.m13, \.m14, \.m24, \.m31, \.m33, \.m34, \.m43, \.m44] {
      var transform = Transform4x4.identity
      transform[keyPath: place] = 0.5
      expectEqual(Transform2D(transform), nil)
    }
  }

  @Test("Rotation, scale and translation are read and set")
  func parts() {
    var transform = Transform2D.scale(x: 2, y: 3)
    #expect(transform.scale == SIMD2(2, 3) && transform.rotation == 0)
    transform.rotation = 0.5
    transform.translation = SIMD2(7, 8)
    let expected = Transform2D.scale(x: 2, y: 3).concatenating(.rotation(0.5))
      .concatenating(.translation(x: 7, y: 8))
    #expect(transform.distance(to: expected) < 1e-15)
    transform.scale.y = -3
    #expect(abs(transform.rotation - 0.5) < 1e-15)
    #expect(abs(transform.scale.y + 3) < 1e-15 && transform.determinant < 0)
    transform.rotation = 2 * .pi + 0.25
    #expect(abs(transform.rotation - 0.25) < 1e-15)
    expectEqual(transform.translation, SIMD2(7, 8))
  }

  @Test("A transform without a turn has rotation 0, whatever the signs of its zeros")
  func zeros() {
    for zero in [0.0, -0.0] {
      let transform = Transform2D(a: 1, b: zero, c: zero, d: 1, tx: 0, ty: 0)
      expectEqual(transform.rotation.bitPattern, 0)
      expectEqual(Transform2D(a: -1, b: zero, c: zero, d: -1, tx: 0, ty: 0).rotation, .pi)
    }
    expectEqual(Transform2D.scale(x: 0, y: 0).rotation, 0)
    // In a plane that is shrunk along x, y still determines the rotation.
    var line = Transform2D.scale(x: 0, y: 2).concatenating(.rotation(0.5))
    #expect(abs(line.rotation - 0.5) < 1e-15)
    line.scale.x = 1
    #expect(line.distance(to: .scale(x: 1, y: 2).concatenating(.rotation(0.5))) < 1e-15)
  }
}

extension Transform2D {
  /// The greatest difference of a number.
  func distance(to other: Transform2D) -> Double {
    [
      a - other.a, b - other.b, c - other.c, d - other.d, tx - other.tx, ty - other.ty,
    ].map(\.magnitude).max()!
  }
}

extension SeededGenerator {
  /// A number from one up to but not including another.
  mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A transform of the plane, skewed and turned, one in two mirrored, that is not singular.
  mutating func transform2D() -> Transform2D {
    let skew = Transform2D(a: 1, b: 0, c: number(-2, 2), d: 1, tx: 0, ty: 0)
    return Transform2D.scale(x: number(0.1, 4), y: number(0.1, 4) * (once(in: 2) ? -1 : 1))
      .concatenating(skew).concatenating(.rotation(number(-4, 4)))
      .concatenating(.translation(x: number(-500, 500), y: number(-500, 500)))
  }
}

@Suite("Ways from one transform of the plane to another")
struct Transform2DWayTests {
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
    // A reference's six numbers by the W3C's formulas: a turn by 45° of 90°, scaled by 1.25 of 1.5.
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

  @Test("Traces write six numbers")
  func sample() {
    let transform = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    expectEqual(Transform2D.shape, .numbers(6))
    expectEqual(transform.sample, .numbers([1, 2, 3, 4, 5, 6]))
  }
}
