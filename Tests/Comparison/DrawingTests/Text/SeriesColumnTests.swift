import DopesheetDrawing
import TestSupport
import Testing

@Suite struct SeriesColumnTests {
  @Test("A short series has a column for each value")
  func short() {
    let columns = SeriesColumn.columns(of: [1, nil, 3], atMost: 10)
    expectEqual(columns, [SeriesColumn(1), nil, SeriesColumn(3)])
    #expect(SeriesColumn.columns(of: [], atMost: 10).isEmpty)
  }

  @Test("A peak of one value is in its column, wherever it lies", arguments: [0, 1, 499, 500, 999])
  func peak(position: Int) throws {
    var values = [Double?](repeating: 1, count: 1000)
    values[position] = 9
    let columns = SeriesColumn.columns(of: values, atMost: 60)
    expectEqual(columns.count, 60)
    let column = SeriesColumn.column(of: position, of: 1000, atMost: 60)
    #expect(columns[column]?.high == 9 && columns[column]?.low == 1)
    expectEqual(columns.count { $0?.high == 9 }, 1)
  }

  @Test("Each value lies in one column", arguments: [1, 7, 60, 99, 100, 200])
  func partition(count: Int) {
    var next = 0
    for column in 0..<min(count, 100) {
      let positions = SeriesColumn.positions(in: column, of: 100, atMost: count)
      #expect(positions.lowerBound == next && !positions.isEmpty)
      for position in positions {
        expectEqual(SeriesColumn.column(of: position, of: 100, atMost: count), column)
      }
      next = positions.upperBound
    }
    expectEqual(next, 100)
  }

  @Test("The two ends come in the order of the series")
  func order() {
    func ends(_ values: [Double?]) -> [Double]? {
      SeriesColumn.columns(of: values, atMost: 1)[0].map { [$0.first, $0.last] }
    }
    expectEqual(ends([1, 5, 2, 0]), [5, 0])
    expectEqual(ends([3, 1, 2, 5]), [1, 5])
    expectEqual(ends([2, 2]), [2, 2])
  }

  @Test("What is no number leaves a column empty only if it is alone there")
  func missing() {
    let columns = SeriesColumn.columns(of: [.nan, 1, nil, .infinity], atMost: 2)
    expectEqual(columns, [SeriesColumn(1), nil])
  }
}
