import DopesheetDrawing
import TestSupport
import Testing

@Suite struct PlotTests {
  @Test("A plot spans its values; what is missing or no number is left out")
  func columns() {
    let plot = Plot([0, 1, nil, .nan, 2, .infinity], height: 2)
    expectEqual(plot.lines, ["2 ┤    █", "0 ┤▁█  █"])
  }

  @Test("A constant is a line at the bottom, and nothing says so")
  func constant() {
    expectEqual(Plot([5, 5], height: 3).lines, ["5 ┤", "  ┤", "5 ┤▁▁"])
    expectEqual(Plot([nil, .nan], height: 3).lines, ["nothing to draw"])
  }

  @Test("Numbers of any size have a plot")
  func extremes() {
    expectEqual(Plot([-1.25e308, 1.25e308], height: 1).lines, [" 1.25e+308 ┤▁█"])
    expectEqual(Plot([.leastNonzeroMagnitude, 0], height: 1).lines.count, 1)
  }

  @Test("A column of several values is solid up to the least, and shaded up to the greatest")
  func ranges() {
    let plot = Plot([0, 3, 1, 1, 2, 3], width: 3, height: 3)
    expectEqual(plot.lines, ["3 ┤█ █", "  ┤▒ █", "0 ┤▒██"])
  }

  @Test("The axis has its numbers below their ticks, and its unit at the end")
  func axis() {
    let times = (0...20).map { Double($0) / 10 }
    let plot = Plot(times.map { $0 }, along: times, unit: "s", height: 2)
    expectEqual(
      plot.lines.suffix(2), ["  └┬───────────────────┬", "   0                   2 s"])
  }

  @Test("A tick is below the first value at its time, if values are not evenly spaced")
  func unevenAxis() {
    let plot = Plot([0, 1, 2, 3], along: [0, 0.1, 0.2, 2], unit: "s", height: 2)
    expectEqual(plot.lines[2], "  └┬──┬")
    expectEqual(Plot([nil], along: [0], height: 2).lines, ["nothing to draw"])
    expectEqual(Plot([3], along: [0.5], unit: "s", height: 2).lines[3], "  0.5 s")
  }
}
