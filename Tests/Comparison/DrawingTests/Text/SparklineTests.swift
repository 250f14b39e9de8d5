import DopesheetDrawing
import TestSupport
import Testing

@Suite struct SparklineTests {
  @Test("Rows share one scale")
  func scale() {
    expectEqual(Sparkline.rows([[0, 1, 2, 3], [4, 5, 6, 7]]), ["▁▂▃▄", "▅▆▇█"])
  }

  @Test("A flat curve lies at the bottom")
  func flat() {
    expectEqual(Sparkline.rows([[2, 2], [2, 2]]), ["▁▁", "▁▁"])
  }

  @Test("Missing values are spaces, numbers without a height question marks")
  func gaps() {
    expectEqual(Sparkline.rows([[0, nil, 1, .nan, .infinity]]), ["▁ █??"])
    expectEqual(Sparkline.rows([[nil, .nan]]), [" ?"])
  }

  @Test("The widest span of numbers does not overflow")
  func wide() {
    let greatest = Double.greatestFiniteMagnitude
    expectEqual(Sparkline.rows([[-greatest, 0, greatest]]), ["▁▅█"])
  }

  @Test("A long series keeps its least and its greatest value")
  func resampled() {
    var values = [Double?](repeating: 4, count: 1000)
    (values[333], values[777]) = (8, 0)
    let row = Sparkline.row(values, atMost: 20)
    expectEqual(row.count, 20)
    #expect(row.count { $0 == "█" } == 1 && row.count { $0 == "▁" } == 1)
    expectEqual(Sparkline.row([1, 2], atMost: 20), "▁█")
    expectEqual(Sparkline.row([nil, nil, .nan, nil, 1, 2], atMost: 3), " ?▁")
  }

  @Test("A slope of many values is a slope, up and down")
  func slopes() {
    let rise = (0..<160).map { Double?(Double($0)) }
    expectEqual(Sparkline.row(rise, atMost: 8), "▁▂▃▄▅▆▇█")
    expectEqual(Sparkline.row(rise.reversed(), atMost: 8), "█▇▆▅▄▃▂▁")
    let square = rise.map { $0.map { $0 * $0 } }
    expectEqual(Sparkline.row(square, atMost: 11), "▁▁▁▁▂▂▃▄▅▆█")
  }

  @Test("Noise below a step of the blocks does not break a slope")
  func noise() {
    let values = (0..<160).map { (index: Int) -> Double? in
      Double(index.isMultiple(of: 2) ? index + 4 : index - 4)
    }
    expectEqual(Sparkline.row(values, atMost: 8), "▁▂▃▄▅▆▇█")
  }

  @Test("A slow oscillation shows each peak and each bottom")
  func oscillation() {
    // A triangle of 40 values, four times.
    let values = (0..<160).map { (index: Int) -> Double? in Double(min(index % 40, 40 - index % 40))
    }
    expectEqual(Sparkline.row(values, atMost: 8), "▁█▁█▁█▁█")
  }

  @Test("An oscillation with many turns in a column shows the envelope, which decays here")
  func envelope() {
    let values = (0..<240).map { (index: Int) -> Double? in
      Double(index.isMultiple(of: 2) ? 240 - index : index - 240)
    }
    let row = Sparkline.row(values, atMost: 12)
    expectEqual(row, "▁█▁█▂▇▃▆▃▆▄▅")
  }

  @Test("A step stays a step, and the ends of the curve are shown")
  func steps() {
    let values = (0..<100).map { Double?($0 < 50 ? 0 : 1) }
    expectEqual(Sparkline.row(values, atMost: 10), "▁▁▁▁▁█████")
    let late = (0..<100).map { Double?($0 < 99 ? 0 : 1) }
    expectEqual(Sparkline.row(late, atMost: 10), "▁▁▁▁▁▁▁▁▁█")
    let early = (0..<100).map { Double?($0 < 1 ? 0 : 1) }
    expectEqual(Sparkline.row(early, atMost: 10), "▁█████████")
  }

  @Test("A series without finite values has as many columns as any other")
  func nothing() {
    expectEqual(Sparkline.row([Double?](repeating: nil, count: 100), atMost: 4), "    ")
    expectEqual(Sparkline.row([Double?](repeating: .nan, count: 100), atMost: 4), "????")
  }
}
