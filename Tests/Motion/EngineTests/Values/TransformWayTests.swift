import DopesheetEngine
import TestSupport
import Testing

/// A transform whose ways are tested in the same way as those of the other kind.
private protocol WayTested: WholeValue {
  static var identity: Self { get }
  /// A random transform that is not singular.
  static func random(_ random: inout SeededGenerator) -> Self
  /// A transform that only rotates.
  static var turned: Self { get }
  /// Singular transforms, and one that is too great.
  static var singular: [Self] { get }
  func distance(to other: Self) -> Double
}

extension WayTested {
  fileprivate var numbers: [Double] {
    if case .numbers(let numbers) = sample { numbers } else { [] }
  }
}

extension Transform2D: WayTested {
  fileprivate static func random(_ random: inout SeededGenerator) -> Self { random.transform2D() }
  fileprivate static var turned: Self { .rotation(2) }
  fileprivate static var singular: [Self] {
    [
      .scale(x: 0, y: 0), .scale(x: 1e-7, y: 1e-7), .scale(x: 1, y: 0),
      Transform2D(a: 1, b: 1, c: 1, d: 1, tx: 4, ty: 4), .scale(x: 1e160, y: 1e160),
    ]
  }
}

extension Transform4x4: WayTested {
  fileprivate static func random(_ random: inout SeededGenerator) -> Self { random.transform4x4() }
  fileprivate static var turned: Self { .rotation(2, about: SIMD3(1, 1, 1)) }
  fileprivate static var singular: [Self] {
    [
      .scale(x: 0, y: 0, z: 0), .scale(x: 1e-4, y: 1e-4, z: 1e-5), .scale(x: 1, y: 1, z: 0),
      .scale(x: 1e160, y: 1e160),
      Transform4x4(rows: [
        SIMD4(1, 2, 3, 0), SIMD4(2, 4, 6, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
      ]),
    ]
  }
}

@Suite("Ways from one transform to another, of the plane and in space")
struct TransformWayTests {
  @Test("The ends are the given transforms to the bit, and the way comes near them without a jump")
  func ends() {
    func check<Value: WayTested>(_ type: Value.Type, seed: Int, within limit: Double) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<500 {
        let (start, end) = (Value.random(&random), Value.random(&random))
        let way = Value.way(from: start, to: end)
        #expect(way(0) == start && way(1) == end)
        #expect(way(1e-13).distance(to: start) < limit)
        #expect(way(1 - 1e-13).distance(to: end) < limit)
      }
    }
    check(Transform2D.self, seed: 3, within: 1e-9)
    check(Transform4x4.self, seed: 9, within: 1e-8)
  }

  @Test("The way back is the same way, but for half turns")
  func back() {
    func check<Value: WayTested>(_ type: Value.Type, seed: Int, within limit: Double) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<500 {
        let (start, end) = (Value.random(&random), Value.random(&random))
        let way = Value.way(from: start, to: end)
        let back = Value.way(from: end, to: start)
        for _ in 0..<5 {
          let part = random.number(-0.5, 1.5)
          #expect(way(1 - part).distance(to: back(part)) < limit)
        }
      }
    }
    check(Transform2D.self, seed: 4, within: 1e-9)
    check(Transform4x4.self, seed: 10, within: 1e-6)
  }

  @Test("From or to a singular transform all numbers go straight")
  func singular() {
    func check<Value: WayTested>(_ type: Value.Type) {
      let turned = Value.turned
      for transform in Value.singular {
        for way in [
          Value.way(from: turned, to: transform),
          { Value.way(from: transform, to: turned)(1 - $0) },
        ] {
          #expect(way(0) == turned && way(1) == transform)
          for (middle, (low, high)) in zip(way(0.5).numbers, zip(turned.numbers, transform.numbers))
          {
            #expect(abs(middle - (low + high) / 2) <= max(1, high) * 0x1p-52)
          }
        }
      }
    }
    check(Transform2D.self)
    check(Transform4x4.self)
  }

  @Test("What does not change stays what it is to the bit; far beyond its ends a way is finite")
  func limits() {
    func check<Value: WayTested>(_ type: Value.Type, seed: Int) {
      var random = SeededGenerator(seed: seed)
      let transform = Value.random(&random)
      let same = Value.way(from: transform, to: transform)
      #expect([-1, 0.1, 0.7, 2].allSatisfy { same($0) == transform })
      for _ in 0..<200 {
        let way = Value.way(from: Value.random(&random), to: Value.random(&random))
        for part in [-1e6, -3, -0.25, 1.25, 4, 1e6] {
          #expect(way(part).distance(to: .identity).isFinite)
        }
      }
    }
    check(Transform2D.self, seed: 5)
    check(Transform4x4.self, seed: 12)
  }
}
