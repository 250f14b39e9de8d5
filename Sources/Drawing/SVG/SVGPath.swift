/// The data of a path, with coordinates rounded to a tenth of a pixel.
package struct SVGPath {
  /// The commands so far.
  package private(set) var data = ""

  /// Creates an empty path.
  package init() {}

  /// Creates lines through points from left to right, which begin anew after each gap.
  ///
  /// Points that lie on a line between others, as far as can be seen, are left out.
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

  /// How far a line may pass by a point that is left out, in pixels.
  private static let tolerance = 0.12

  private mutating func add(_ run: [(x: Double, y: Double)]) {
    move(run[0].x, run[0].y)
    // A line of no length is a dot, where its caps are round.
    if run.count == 1 { line(run[0].x, run[0].y) }
    var anchor = run[0]
    // The slopes by which a line from the anchor passes near all points since.
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
        // A line straight up or down: only what is on it may be left out, and nothing is.
        line(point.x, point.y)
        anchor = point
        (low, high) = (-.infinity, .infinity)
      }
    }
    if let last = run.last, last != anchor { line(last.x, last.y) }
  }

  /// Begins at a point.
  package mutating func move(_ x: Double, _ y: Double) {
    data += "M\(SVGText.number(x)) \(SVGText.number(y))"
  }

  /// Draws a line to a point.
  package mutating func line(_ x: Double, _ y: Double) {
    data += "L\(SVGText.number(x)) \(SVGText.number(y))"
  }

  /// Draws a line back to where it began.
  package mutating func close() { data += "Z" }
}
