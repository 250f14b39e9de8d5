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
    // Of a plane shrunk along x, y still tells how it is turned.
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
