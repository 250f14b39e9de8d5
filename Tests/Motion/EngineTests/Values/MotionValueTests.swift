import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Values by their components")
struct MotionValueTests {
  private func check<Value: MotionValue>(
    _ value: Value, _ names: [String], _ numbers: [Double], _ form: NumberForm = .double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Value.componentNames == names, sourceLocation: sourceLocation)
    #expect(Value.numberForm == form, sourceLocation: sourceLocation)
    #expect(value.components == numbers, sourceLocation: sourceLocation)
    for index in names.indices {
      var changed = value
      changed[component: index] = 77
      var expected = numbers
      expected[index] = 77
      #expect(changed.components == expected, sourceLocation: sourceLocation)
    }
  }

  @Test("Each component is read and set under its name")
  func components() {
    check(Vector2D(dx: 1, dy: 2), ["dx", "dy"], [1, 2])
    check(Offset2D(horizontal: 1, vertical: 2), ["horizontal", "vertical"], [1, 2])
    check(
      Insets(top: 1, left: 2, bottom: 3, right: 4), ["top", "left", "bottom", "right"],
      [1, 2, 3, 4]
    )
    check(
      RGBA(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), ["red", "green", "blue", "alpha"],
      [0.1, 0.2, 0.3, 0.4])
    check(CGPoint(x: 1, y: 2), ["x", "y"], [1, 2])
    check(CGSize(width: 1, height: 2), ["width", "height"], [1, 2])
    check(
      CGRect(x: 1, y: 2, width: 3, height: 4),
      ["origin.x", "origin.y", "size.width", "size.height"], [1, 2, 3, 4])
    check(CGFloat(0.1), [""], [0.1])
  }

  @Test("The lanes of SIMD vectors are components of the form of their numbers")
  func lanes() {
    check(SIMD2(0.1, 2), ["x", "y"], [0.1, 2])
    check(SIMD3(0.1, 2, 3), ["x", "y", "z"], [0.1, 2, 3])
    check(SIMD4(0.1, 2, 3, 4), ["x", "y", "z", "w"], [0.1, 2, 3, 4])
    check(SIMD2<Float>(0.1, 2), ["x", "y"], [Double(Float(0.1)), 2], .float)
    check(SIMD3<Float>(0.5, 2, 3), ["x", "y", "z"], [0.5, 2, 3], .float)
    check(SIMD4<Float>(0.5, 2, 3, 4), ["x", "y", "z", "w"], [0.5, 2, 3, 4], .float)
    check(SIMD2<UInt8>(1, 2), ["x", "y"], [1, 2], .integer(.init(of: UInt8.self)))
    check(SIMD8<Int>(0, 1, 2, 3, 4, 5, 6, 7), lanes(8), numbers(8), .integer(.init(of: Int.self)))
    check(SIMD16<Double>((0..<16).map { Double($0) }), lanes(16), numbers(16))
    check(SIMD32<Float>((0..<32).map { Float($0) }), lanes(32), numbers(32), .float)
    check(SIMD64<UInt8>(0..<64), lanes(64), numbers(64), .integer(.init(of: UInt8.self)))
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
      check(Float16(0.5), [""], [0.5], .half)
      check(SIMD2<Float16>(0.5, 2), ["x", "y"], [0.5, 2], .half)
    #endif
  }

  private func lanes(_ count: Int) -> [String] { (0..<count).map { "lane\($0)" } }
  private func numbers(_ count: Int) -> [Double] { (0..<count).map { Double($0) } }

  private final class Panel {
    var bands = SIMD8<Float>.zero
    var shift = Vector2D.zero
    var offset = Offset2D.zero
    var insets = Insets.zero
    var spot = SIMD3<Float>.zero
    var corner = SIMD4<Double>.zero
    var depth = SIMD3<Double>.zero
    var glow = SIMD4<Float>.zero
  }

  @Test("They move whole or in parts, under the names of their components")
  func motion() throws {
    let stage = Stage()
    let panel = Panel()
    let target = stage.add(panel, named: "panel")
    stage.play(
      Motion(
        target,
        Property(\Panel.shift, named: "shift")(to: Vector2D(dx: 8, dy: 0)),
        Property(\Panel.offset, named: "offset").vertical(to: 4),
        Property(\Panel.insets, named: "insets").bottom(from: 2, to: 4),
        Property(\Panel.spot, named: "spot").y(to: 0.2),
        Property(\Panel.corner, named: "corner").w(to: 2),
        Property(\Panel.bands, named: "bands").lane(5)(to: 4),
        Property(\Panel.spot, named: "spot").lane(2)(to: 6), duration: 1))
    try stage.expect(panel.shift, at: [0.5: Vector2D(dx: 4, dy: 0)])
    expectEqual(panel.offset, Offset2D(horizontal: 0, vertical: 2))
    expectEqual(panel.insets, Insets(top: 0, left: 0, bottom: 3, right: 0))
    expectEqual(panel.spot, SIMD3(0, Float(Double(Float(0.2)) / 2), 3))
    expectEqual(panel.bands, SIMD8(0, 0, 0, 0, 0, 2, 0, 0))
    expectEqual(panel.corner, SIMD4(0, 0, 0, 1))
    #expect(
      stage.tracks.map(\.name) == [
        "panel.shift.dx", "panel.offset.vertical", "panel.insets.bottom", "panel.spot.y",
        "panel.corner.w", "panel.bands.lane5", "panel.spot.z",
      ])
    expectEqual(stage.tracks[3].form, .float)
    let parts = [
      Property(\Panel.shift, named: "shift").dy,
      Property(\Panel.offset, named: "offset").horizontal,
      Property(\Panel.insets, named: "insets").right, Property(\Panel.corner, named: "corner").z,
      Property(\Panel.depth, named: "depth").z,
    ]
    expectEqual(
      parts.map { $0.trackName(of: target) },
      [
        "panel.shift.dy", "panel.offset.horizontal", "panel.insets.right", "panel.corner.z",
        "panel.depth.z",
      ])
    let floats = [
      Property(\Panel.spot, named: "spot").z, Property(\Panel.glow, named: "glow").z,
      Property(\Panel.glow, named: "glow").w,
    ]
    expectEqual(
      floats.map { $0.trackName(of: target) }, ["panel.spot.z", "panel.glow.z", "panel.glow.w"])
  }
}

@Suite("Properties that are not Doubles")
struct MotionValueNumbersTests {
  private final class Meter {
    var count = 0
    var small: UInt8 = 0
    var signed: Int8 = 0
    var share: Float = 0
    var boxed: NSNumber = 4
  }

  private let stage = Stage()
  private let meter = Meter()
  private let target: ObjectTarget<Meter>

  init() { target = stage.add(meter, named: "meter") }

  @Test("A number of Foundation's is moved as a Double")
  func boxes() throws {
    stage.play(Motion(target, Property(\.boxed, named: "boxed")(to: 5), duration: 1))
    try stage.expect(meter.boxed, at: [0.5: 4.5])
    expectEqual(stage.tracks.map(\.form), [.double])
  }

  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    // In blocks: Swift Testing keeps a list of all cases, and copies it for each.
    @Test(
      "The nearest number of half precision is that of its type", arguments: 0..<deep(20, quick: 4))
    func halves(block: Int) {
      for seed in 1_000 * block..<1_000 * block + deep(1_000, quick: 125) {
        var random = SeededGenerator(seed: seed)
        let value = Double(
          sign: random.unit() < 0.5 ? .plus : .minus, exponent: random.int(-28...17),
          significand: 1 + random.unit())
        expectEqual(NumberForm.half.nearest(value), Double(Float16(value)), "seed \(seed)")
      }
    }
  #endif

  @Test("Integers are the nearest, halves away from zero, while the motion keeps the fraction")
  func integers() throws {
    let motion = Motion(target, Property(\.count, named: "count")(to: -10), duration: 1)
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
    let far = try Easing.back(overshoot: 2).out
    stage.play(
      Motion(
        target,
        Property(\.small, named: "small")(to: 250), Property(\.signed, named: "signed")(to: -120),
        duration: 1, easing: far))
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
    stage.play(Motion(target, Property(\.share, named: "share")(to: 1), duration: 3))
    try stage.expect(meter.share, at: [1: Float(1.0 / 3)])
  }

  private static let formsCases: [(NumberForm, Double, Double)] = [
    (NumberForm.double, 0.1, 0.1), (.float, 0.1, Double(Float(0.1))),
    (.half, 0.1, 0x1.998p-4), (.half, -65_519, -65_504), (.half, 65_520, .infinity),
    (.half, 0x1.8p-25, 0x1p-24), (.half, 0x1p-25, 0), (.half, -0x1.001p3, -8), (.half, 0, 0),
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

@Suite("Truth values and words")
struct WholeValueWordsTests {
  private enum Mode: String, WholeValue {
    case idle
    case busy = "very busy"
  }

  @Test(
    "They switch at the end of the way and not before",
    arguments: [-0.5, 0, 0.5, 1.0.nextDown, .nan] as [Double])
  func before(part: Double) {
    expectEqual(Bool.way(from: false, to: true)(part), false)
    expectEqual(String.way(from: "a", to: "b")(part), "a")
    expectEqual(Mode.way(from: .idle, to: .busy)(part), .idle)
  }

  @Test(
    "From part 1 on they are at the end, also where an easing overshoots", arguments: [1.0, 1.25])
  func after(part: Double) {
    expectEqual(Bool.way(from: false, to: true)(part), true)
    expectEqual(Bool.way(from: true, to: false)(part), false)
    expectEqual(String.way(from: "a", to: "b")(part), "b")
    expectEqual(Mode.way(from: .idle, to: .busy)(part), .busy)
  }

  @Test("Traces write flags and words; an enumeration of words needs nothing of its own")
  func samples() {
    #expect(Bool.shape == .flag && true.sample == .flag(true))
    #expect(String.shape == .word && "open".sample == .word("open"))
    #expect(Mode.shape == .word && Mode.busy.sample == .word("very busy"))
  }
}
