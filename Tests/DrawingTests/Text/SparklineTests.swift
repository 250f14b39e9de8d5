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
}
