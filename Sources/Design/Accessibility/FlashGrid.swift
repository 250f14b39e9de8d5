import DopesheetDrawing
import DopesheetEngine
import DopesheetTrace

/// A grid of square cells over all nodes of a trace.
struct FlashGrid {
  private var box = StageBox(x: 0, y: 0, width: 0, height: 0)
  private var columns = 0
  private var rows = 0
  /// The side of a cell in points.
  private var side = 4.0
  /// Whether a node at some time has no colour.
  private(set) var hasUnknownContent = false

  /// The number of cells.
  var count: Int { columns * rows }
  /// The area of a cell in square points.
  var cellArea: Double { side * side }
  /// All cells.
  var whole: Area { Area(columns: 0..<columns, rows: 0..<rows) }

  /// A rectangle of cells.
  struct Area: Equatable {
    let columns, rows: Range<Int>
    var count: Int { columns.count * rows.count }
    var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  }

  /// The range of places on a screen.
  private static let screen = (from: -1_024.0, to: 4_096.0)
  /// The most cells that are painted in all, over all shapes and frames.
  private static let budget = 300_000_000.0

  /// Creates the grid of a trace. Its cells are of 4 points, or larger if there are many nodes and frames.
  init(_ trace: Trace) {
    let known = IndexedTrace(trace)
    var boxes: [StageBox] = []
    var most = 1
    for frame in trace.frames.indices where frame == 0 || !trace.frames[frame].records.isEmpty {
      let shapes = NodeSketch.shapes(at: TraceMoment(known, atEndOf: frame))
        .filter { $0.size.width * $0.size.height != 0 }
      guard let first = shapes.first else { continue }
      hasUnknownContent = hasUnknownContent || shapes.contains { $0.color == nil }
      boxes.append(shapes.dropFirst().reduce(first.bounds) { $0.union($1.bounds) })
      most = max(most, shapes.count)
    }
    guard let first = boxes.first else { return }
    let all = boxes.dropFirst().reduce(first) { $0.union($1) }.normal
    func inside(_ place: Double) -> Double {
      min(max(place, FlashGrid.screen.from), FlashGrid.screen.to)
    }
    let (left, top) = (inside(all.x), inside(all.y))
    box = StageBox(
      x: left, y: top, width: inside(all.x + all.width) - left,
      height: inside(all.y + all.height) - top)
    let work = box.width * box.height * Double(most) * Double(trace.frames.count)
    side = max(4, (work / FlashGrid.budget).squareRoot())
    columns = Int((box.width / side).rounded(.up))
    rows = Int((box.height / side).rounded(.up))
  }

  /// Returns the cells that a shape may touch.
  func area(of shape: NodeShape) -> Area {
    let bounds = shape.bounds.normal
    return Area(
      columns: cells(bounds.x - box.x, bounds.width, columns),
      rows: cells(bounds.y - box.y, bounds.height, rows))
  }

  /// Returns the numbers of an area's cells, row by row.
  func cells(of area: Area) -> [Int] {
    var cells: [Int] = []
    cells.reserveCapacity(area.count)
    for row in area.rows {
      var cell = row * columns + area.columns.lowerBound
      while cell < row * columns + area.columns.upperBound {
        cells.append(cell)
        cell += 1
      }
    }
    return cells
  }

  /// Calls a closure for each cell of an area whose centre lies in a shape, with its place in the area.
  func forEachCell(of shape: NodeShape, in area: Area, _ body: (Int) -> Void) {
    let turn = shape.transform
    let spread = turn.a * turn.d - turn.b * turn.c
    guard spread != 0, spread.isFinite else { return }
    let touched = self.area(of: shape)
    let (left, right) = (min(0, shape.size.width), max(0, shape.size.width))
    let (top, bottom) = (min(0, shape.size.height), max(0, shape.size.height))
    for row in touched.rows.clamped(to: area.rows) {
      let y = box.y + (Double(row) + 0.5) * side - turn.ty
      let first = (row - area.rows.lowerBound) * area.columns.count - area.columns.lowerBound
      let seen = touched.columns.clamped(to: area.columns)
      // A debug build calls each step of a range.
      var column = seen.lowerBound
      while column < seen.upperBound {
        let x = box.x + (Double(column) + 0.5) * side - turn.tx
        let (own, down) = ((turn.d * x - turn.c * y) / spread, (turn.a * y - turn.b * x) / spread)
        if own >= left, own < right, down >= top, down < bottom {
          body(first + column)
        }
        column += 1
      }
    }
  }

  /// Returns the cells along an axis that an interval touches.
  private func cells(_ begin: Double, _ length: Double, _ count: Int) -> Range<Int> {
    let first = min(max((begin / side).rounded(.down), 0), Double(count))
    let last = min(max(((begin + length) / side).rounded(.up), first), Double(count))
    return Int(first)..<Int(last)
  }

  /// Returns the place of a field that contains the most of some cells, and their number.
  func fullestField(_ field: Vector2D, _ cells: [Int]) -> (box: StageBox, count: Int)? {
    let (wide, high) = (
      min(columns, max(1, Int(min(field.dx / side, 1e6)))),
      min(rows, max(1, Int(min(field.dy / side, 1e6))))
    )
    // Sums of all cells above and to the left.
    var sums = [Int32](repeating: 0, count: (columns + 1) * (rows + 1))
    for cell in cells { sums[(cell / columns + 1) * (columns + 1) + cell % columns + 1] = 1 }
    for row in 1...rows {
      var line: Int32 = 0
      for column in 1...columns {
        let place = row * (columns + 1) + column
        line += sums[place]
        sums[place] = line + sums[place - columns - 1]
      }
    }
    var best: (row: Int, column: Int, count: Int32)?
    for row in 0...rows - high {
      let (above, below) = (row * (columns + 1), (row + high) * (columns + 1))
      for column in 0...columns - wide {
        let inside =
          sums[below + column + wide] - sums[below + column] - sums[above + column + wide]
          + sums[above + column]
        if inside > best?.count ?? 0 { best = (row, column, inside) }
      }
    }
    return best.map { best in
      let place = StageBox(
        x: box.x + Double(best.column) * side, y: box.y + Double(best.row) * side,
        width: Double(wide) * side, height: Double(high) * side)
      return (place, Int(best.count))
    }
  }
}
