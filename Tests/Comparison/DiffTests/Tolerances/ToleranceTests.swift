import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite struct ToleranceTests {
  /// Compares two values of one track.
  private func verdict(
    _ golden: Scalar, _ actual: Scalar, _ tolerance: Tolerance
  ) -> TraceDiff.Verdict {
    func trace(_ scalar: Scalar) -> Trace {
      PlainTrace(
        tracks: [Trace.Track("x", scalar.kind)], frames: [(0, [.value(track: "x", [scalar])])]
      ).trace
    }
    let options = DiffOptions(tolerances: ["x": tolerance])
    let diff = TraceDiff(golden: trace(golden), actual: trace(actual), options: options)
    let back = TraceDiff(golden: trace(actual), actual: trace(golden), options: options)
    expectEqual(diff.verdict, back.verdict, "tolerances are symmetric")
    return diff.verdict
  }

  @Test("Pairs of numbers pass up to the limit and not beyond")
  func numbers() {
    func check(_ golden: Double, _ actual: Double, _ tolerance: Tolerance, _ passes: Bool) {
      #expect(
        verdict(.f64(golden), .f64(actual), tolerance).passes == passes,
        "\(golden), \(actual), \(tolerance)")
    }
    check(1.0, 1.25, .absolute(0.25), true)
    check(1.0, 1.25.nextUp, .absolute(0.25), false)
    check(1.0, -1.0, .absolute(1), false)
    check(100.0, 101.0, .relative(0.01), true)
    check(101.0, 100.0, .relative(0.01), true)
    check(100.0, 102.0, .relative(0.01), false)
    check(1.0, 1.0.nextUp, .ulps(1), true)
    check(1.0, 1.0.nextUp.nextUp, .ulps(1), false)
    check(-.leastNonzeroMagnitude, .leastNonzeroMagnitude, .ulps(2), true)
    check(-.leastNonzeroMagnitude, .leastNonzeroMagnitude, .ulps(1), false)
    check(1.0, 2.0, .ulps(1 << 52), true)
    check(1.0, 2.0, .ulps(1 << 52 - 1), false)
    check(-1.0, 1.0, .ulps(2 * (1.0).bitPattern), true)
    check(-1.0, 1.0, .ulps(2 * (1.0).bitPattern - 1), false)
    check(0.0, -0.0, .exact, false)
    check(0.0, -0.0, .ulps(1), true)
    check(0.0, -0.0, .absolute(1e-300), true)
    check(.nan, .nan, .exact, true)
    check(.nan, 1, .absolute(.infinity), false)
    check(.infinity, .infinity, .exact, true)
    check(.infinity, -.infinity, .absolute(.infinity), false)
    check(.infinity, .greatestFiniteMagnitude, .ulps(1), false)
    check(.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .relative(1), false)
    check(1.0, 1.0.nextUp, .absolute(.nan), false)
    check(1.0, 1.0.nextUp, .absolute(-1), false)
    check(1.0, 2.0, Tolerance(absolute: 0.1, relative: 0.5), true)
  }

  @Test("Steps of a Float are Float steps")
  func floats() {
    #expect(verdict(.f32(1), .f32(Float(1).nextUp), .ulps(1)).passes)
    #expect(!verdict(.f32(1), .f32(Float(1).nextUp.nextUp), .ulps(1)).passes)
    #expect(verdict(.f32(1), .f32(2), .ulps(1 << 23)).passes)
    #expect(!verdict(.f32(1), .f32(2), .ulps(1 << 23 - 1)).passes)
    #expect(verdict(.f32(-0.0), .f32(0), .ulps(1)).passes)
    expectEqual(verdict(.f32(.nan), .f32(.nan), .exact), .identical)
    #expect(!verdict(.f32(.nan), .f32(1), .ulps(.max)).passes)
  }

  @Test("Integers have no rounding to hide in")
  func integers() {
    #expect(verdict(.i64(5), .i64(7), .absolute(2)).passes)
    #expect(!verdict(.i64(5), .i64(8), .absolute(2)).passes)
    #expect(!verdict(.i64(.min), .i64(.max), .absolute(1e19)).passes)
    #expect(verdict(.i64(.min), .i64(.max), .absolute(2e19)).passes)
    // The distance is never rounded down.
    #expect(!verdict(.i64(0), .i64(1 << 53 + 1), .absolute(0x1p53)).passes)
    #expect(!verdict(.i64(.min), .i64(.max), .absolute(0x1p64.nextDown)).passes)
    #expect(verdict(.i64(.min), .i64(0), .absolute(0x1p63)).passes)
    #expect(!verdict(.i64(5), .i64(6), .ulps(9)).passes)
  }

  @Test("Truth values, words and absences are never tolerated")
  func wordsAndFlags() {
    let all = Tolerance(absolute: 1e9, relative: 1, ulps: .max)
    #expect(!verdict(.bool(true), .bool(false), all).passes)
    #expect(!verdict(.sym("moving"), .sym("paused"), all).passes)
    expectEqual(verdict(.sym("moving"), .sym("moving"), all), .identical)
    expectEqual(TraceDiff([0, 0.5], [0, nil], ["x": all]).verdict, .different)
  }

  @Test("A tolerance prints as it is written in a rule")
  func description() throws {
    let tolerance = Tolerance(absolute: 1e-9, relative: 0.5, ulps: 4)
    expectEqual(tolerance.description, "abs=1e-9 rel=0.5 ulps=4")
    expectEqual(Tolerance.exact.description, "exact")
    var rules = ToleranceRules()
    try rules.append(parsing: "x \(tolerance)")
    expectEqual(rules["x"], tolerance)
  }

  @Test("The part of the tolerance that was used is reported")
  func use() {
    let diff = TraceDiff([0, 1, 2], [0, 1.5, 1.125], ["x": .absolute(1)])
    expectEqual(diff.verdict, .withinTolerance)
    expectEqual(diff.tolerated.map(\.use), [0.875])
    expectEqual(diff.tolerated.first?.toleratedValues, 2)
    expectEqual(diff.tolerated.first?.largest?.delta, -0.875)
    #expect(diff.tracks.isEmpty)
  }

  @Test("A value that is written only by one trace passes as long as it lies within the tolerance")
  func elidedValues() {
    func verdict(_ golden: [Double?], _ actual: [Double?]) -> TraceDiff.Verdict {
      TraceDiff(golden, actual, ["x": .absolute(0.1)]).verdict
    }
    expectEqual(verdict([0, 0, 0], [0, 0.05, 0]), .withinTolerance)
    expectEqual(verdict([0, 0.05, 0], [0, 0, 0]), .withinTolerance)
    expectEqual(verdict([0, 0.06, 0.12], [0, 0.06, 0.06]), .withinTolerance)
    // Each step is small, but the sum of all steps is not.
    expectEqual(verdict([0, 0.06, 0.12], [0, 0, 0]), .different)
    expectEqual(verdict([0, 0, 0], [0, 0.5, 0]), .different)
    expectEqual(verdict([0, nil, 0], [0, 0, 0]), .different)
  }

  @Test("A value between two values of a frame is not forgiven with them")
  func valuesWithinAFrame() {
    let options = DiffOptions(tolerances: ["x": .absolute(0.1)])
    func trace(_ values: [Double]) -> Trace {
      PlainTrace(
        tracks: [Trace.Track("x")],
        frames: [
          (0, [.value(track: "x", [.f64(0)])]), (1, values.map { .value(track: "x", [.f64($0)]) }),
        ]
      ).trace
    }
    func verdict(_ golden: [Double], _ actual: [Double]) -> TraceDiff.Verdict {
      TraceDiff(golden: trace(golden), actual: trace(actual), options: options).verdict
    }
    expectEqual(verdict([5, 0], []), .different)
    expectEqual(verdict([], [5, 0]), .different)
    expectEqual(verdict([5, 0], [5.05, 0]), .withinTolerance)
    expectEqual(verdict([0.05, 0], []), .withinTolerance)
    expectEqual(verdict([5, 5.05], [5]), .withinTolerance)
    expectEqual(verdict([5, 0, 5], [5]), .different)
  }

  @Test("Tolerances forgive no order", arguments: [Tolerance.absolute(1e9), .ulps(.max)])
  func order(_ tolerance: Tolerance) {
    var mutant = PlainTrace.fade
    mutant.frames[2].records.swapAt(1, 2)
    let options = DiffOptions(tolerances: ["*": tolerance])
    let diff = TraceDiff(golden: PlainTrace.fade.trace, actual: mutant.trace, options: options)
    expectEqual(diff.verdict, .different)
  }

  @Test(
    "Noise below the tolerance passes, however it changes which values are written",
    arguments: 0..<deep(40, quick: 5) as Range<UInt64>)
  func noise(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let golden = (0..<60).map { _ in Double(random.below(4)) }
    let noisy = golden.map { $0 + Double(random.below(3) - 1) * 0.01 }
    let rules: ToleranceRules = ["x": .absolute(0.02)]
    expectEqual(TraceDiff(golden, noisy, rules).verdict, .withinTolerance)
    // One value beyond it fails.
    var spoilt = noisy
    spoilt[random.below(60)] += 0.5
    expectEqual(TraceDiff(golden, spoilt, rules).verdict, .different)
  }
}
