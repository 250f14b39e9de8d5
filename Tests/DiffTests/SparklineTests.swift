import DopesheetDiff
import Testing

@Suite struct SparklineTests {
  @Test("Rows share one scale")
  func scale() {
    #expect(Sparkline.rows([[0, 1, 2, 3], [4, 5, 6, 7]]) == ["▁▂▃▄", "▅▆▇█"])
  }

  @Test("A flat curve lies at the bottom")
  func flat() {
    #expect(Sparkline.rows([[2, 2], [2, 2]]) == ["▁▁", "▁▁"])
  }

  @Test("Missing values are spaces, numbers without a height question marks")
  func gaps() {
    #expect(Sparkline.rows([[0, nil, 1, .nan, .infinity]]) == ["▁ █??"])
    #expect(Sparkline.rows([[nil, .nan]]) == [" ?"])
  }

  @Test("The widest span of numbers does not overflow")
  func wide() {
    let greatest = Double.greatestFiniteMagnitude
    #expect(Sparkline.rows([[-greatest, 0, greatest]]) == ["▁▅█"])
  }
}
