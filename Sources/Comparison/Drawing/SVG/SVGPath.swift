/// The data of a path, with coordinates rounded to a tenth of a pixel.
package struct SVGPath {
  package private(set) var data = ""

  package init() {}

  /// Creates lines through points from left to right, with gaps where a point is `nil`.
  ///
  /// A point is omitted if the line without it passes within 0.12 pixels.
  package init(_ points: [(x: Double, y: Double)?]) {
    var run: [(x: Double, y: Double)] = []
    for point in points + [nil] {
      if let point {
        run.append(point)
      } else if !run.isEmpty {
        add(run)
        run = []
      }
    }
  }

  /// Creates the curve of a series in columns, each with its first and its last value.
  ///
  /// - Parameters:
  ///   - count: The number of values in all columns.
  ///   - x: Returns the place of a value, by its position in the series.
  package init(
    _ columns: [SeriesColumn?], of count: Int, isStepped: Bool, x: (_ position: Int) -> Double,
    y: (_ value: Double) -> Double
  ) {
    var points: [(x: Double, y: Double)?] = []
    for (column, range) in columns.enumerated() {
      guard let range else {
        points.append(nil)
        continue
      }
      let positions = SeriesColumn.positions(in: column, of: count, atMost: columns.count)
      let left = x(positions.lowerBound)
      if isStepped, let last = points.last ?? nil { points.append((left, last.y)) }
      points.append((left, y(range.first)))
      if range.last != range.first {
        points.append((x(positions.upperBound - 1), y(range.last)))
      }
    }
    self.init(points)
  }

  /// The maximum distance between a line and an omitted point, in pixels.
  private static let tolerance = 0.12

  private mutating func add(_ run: [(x: Double, y: Double)]) {
    move(run[0].x, run[0].y)
    // With round caps, a line of length 0 is a dot.
    if run.count == 1 { line(run[0].x, run[0].y) }
    var anchor = run[0]
    // The slopes of lines from the anchor that pass near all points since.
    var (low, high) = (-Double.infinity, Double.infinity)
    for index in run.indices.dropFirst() {
      let point = run[index]
      let width = point.x - anchor.x
      if index > 1, run[index - 1] != anchor {
        let slope = (point.y - anchor.y) / width
        if width <= 0 || !(low...high).contains(slope) {
          anchor = run[index - 1]
          line(anchor.x, anchor.y)
          (low, high) = (-.infinity, .infinity)
        }
      }
      let step = point.x - anchor.x
      if step > 0 {
        low = max(low, (point.y - SVGPath.tolerance - anchor.y) / step)
        high = min(high, (point.y + SVGPath.tolerance - anchor.y) / step)
      } else {
        // On a vertical line, no point is omitted.
        line(point.x, point.y)
        anchor = point
        (low, high) = (-.infinity, .infinity)
      }
    }
    if let last = run.last, last != anchor { line(last.x, last.y) }
  }

  package mutating func move(_ x: Double, _ y: Double) {
    data += "M\(SVGText.number(x)) \(SVGText.number(y))"
  }

  package mutating func line(_ x: Double, _ y: Double) {
    data += "L\(SVGText.number(x)) \(SVGText.number(y))"
  }

  package mutating func close() { data += "Z" }
}
