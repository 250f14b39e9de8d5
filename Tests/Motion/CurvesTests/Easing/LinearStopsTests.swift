import DopesheetCurves
import TestSupport
import Testing

@Suite("Straight pieces between stops")
struct LinearStopsTests {
  @Test("A stop with two inputs is flat between them, and equal inputs are a jump")
  func flat() throws {
    let curve = try #require(
      LinearStops([.init(0), .init(0.4, percents: [20, 50]), .init(0.8, percents: [50]), .init(1)]))
    #expect(abs(curve.value(at: 0.3) - 0.4) < 1e-15)
    expectEqual(curve.value(at: 0.5), 0.8)
    #expect(abs(curve.value(at: 0.1) - 0.2) < 1e-15)
  }

  @Test("An input before an earlier one is raised to it")
  func raised() throws {
    let given = try #require(
      LinearStops([.init(0), .init(0.5, percents: [60]), .init(0.7, percents: [10]), .init(1)]))
    let meant = try #require(
      LinearStops([.init(0), .init(0.5, percents: [60]), .init(0.7, percents: [60]), .init(1)]))
    for step in -5...15 {
      expectEqual(given.value(at: Double(step) / 10), meant.value(at: Double(step) / 10))
    }
  }

  @Test("Fewer than two stops, three inputs, and what is not finite are refused")
  func refusals() {
    expectEqual(LinearStops([]), nil)
    expectEqual(LinearStops([.init(1)]), nil)
    expectEqual(LinearStops([.init(0), .init(1, percents: [1, 2, 3])]), nil)
    expectEqual(LinearStops([.init(0), .init(.nan)]), nil)
    expectEqual(LinearStops([.init(0), .init(1, percents: [.infinity])]), nil)
    expectEqual(LinearStops([.init(0), .init(-2e30)]), nil)
    expectEqual(LinearStops([.init(0), .init(1, percents: [2e30])]), nil)
  }

  @Test("A function becomes a curve through its values")
  func sampled() throws {
    let stops = try #require(LinearStops(pieces: 4) { $0 * $0 })
    expectEqual(Easing.linear(stops).text, "linear(0, 0.0625, 0.25, 0.5625, 1)")
    expectEqual(stops.value(at: 0.75), 0.5625)
    let fine = try #require(LinearStops(pieces: 100) { Easing.cubic.inOut.value(at: $0) })
    for step in 0...1_000 {
      let u = Double(step) / 1_000
      #expect((fine.value(at: u) - Easing.cubic.inOut.value(at: u)).magnitude < 1e-3)
    }
  }

  @Test("A function with invalid values or without pieces is no curve")
  func notSampled() {
    expectEqual(LinearStops(pieces: 0) { $0 }, nil)
    expectEqual(LinearStops(pieces: 100_001) { $0 }, nil)
    expectEqual(LinearStops(pieces: 2) { 1 / $0 }, nil)
  }
}
