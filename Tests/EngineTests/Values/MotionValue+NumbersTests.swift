import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Properties that are not Doubles")
struct MotionValueNumbersTests {
  private final class Meter {
    var count = 0
    var small: UInt8 = 0
    var signed: Int8 = 0
    var share: Float = 0
  }

  @Test("Integers are the nearest, halves away from zero, while the motion keeps the fraction")
  func integers() throws {
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    let motion = Motion(target, [Property(\.count, named: "count")(to: -10)], duration: 1)
    stage.play(motion)
    for (time, count) in [(0.24, -2), (0.25, -3), (0.26, -3), (1, -10)] {
      try stage.step(to: .seconds(time))
      expectEqual(meter.count, count)
    }
    expectEqual(motion.value, -10)
    motion.start()
    motion.stop()
  }

  @Test("Integers are clamped to their type where an easing overshoots")
  func clamped() throws {
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    let far = try Easing.back(overshoot: 2).out
    stage.play(
      Motion(
        target,
        [
          Property(\.small, named: "small")(to: 250), Property(\.signed, named: "signed")(to: -120),
        ], duration: 1, easing: far))
    var extremes: (UInt8, Int8) = (0, 0)
    for frame in 1...60 {
      try stage.step(to: .seconds(Double(frame) / 60))
      extremes = (max(extremes.0, meter.small), min(extremes.1, meter.signed))
    }
    #expect(extremes == (255, -128))
    #expect((meter.small, meter.signed) == (250, -120))
  }

  @Test("Floats are rounded at each write")
  func floats() throws {
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    stage.play(Motion(target, [Property(\.share, named: "share")(to: 1)], duration: 3))
    try stage.step(to: .seconds(1))
    expectEqual(meter.share, Float(1.0 / 3))
  }

  private static let formsCases: [(NumberForm, Double, Double)] = [
    (NumberForm.double, 0.1, 0.1), (.float, 0.1, Double(Float(0.1))),
    (.integer(.init(of: Int.self)), 2.5, 3), (.integer(.init(of: Int.self)), -2.5, -3),
    (.integer(.init(of: Int.self)), 1e300, 0x1p63),
    (.integer(.init(of: Int64.self)), -1e300, -0x1p63),
    (.integer(.init(of: UInt.self)), -7, 0), (.integer(.init(of: UInt64.self)), 1e30, 0x1p63),
    (.integer(.init(of: UInt32.self)), 1e30, 4_294_967_295),
    (.integer(.init(of: UInt8.self)), .infinity, 255),
    (.integer(.init(of: Int16.self)), -40_000, -32_768),
  ]

  @Test("A form takes the nearest number it has", arguments: formsCases)
  func forms(form: NumberForm, value: Double, nearest: Double) {
    expectEqual(form.nearest(value), nearest)
  }

  @Test("The range of a form is that of its type, as far as it fits into 64 bits with a sign")
  func ranges() {
    func check<Integer: FixedWidthInteger>(_ type: Integer.Type) {
      let range = NumberForm.IntegerRange(of: type)
      expectEqual(range.lowerBound, Int64(clamping: type.min))
      expectEqual(range.upperBound, Int64(clamping: type.max))
    }
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(Int.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
    check(UInt.self)
  }
}
