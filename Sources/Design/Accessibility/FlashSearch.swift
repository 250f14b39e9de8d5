import DopesheetDrawing
import DopesheetEngine
import DopesheetTrace

/// A search for the second with the most flashes over a large area.
///
/// The nodes are painted onto a grid of cells, frame by frame. Only cells under changed nodes are painted again.
struct FlashSearch {
  private let trace: Trace
  private let field: Vector2D
  private let assumptions: [FlashAssumption]
  private let grid: FlashGrid
  /// The shapes in the order of painting.
  private var shapes: [NodeShape] = []
  /// For each assumption and kind.
  private var counters: [FlashCounter]
  /// The changed nodes of the last second.
  private var changes: [(time: Double, node: String, bounds: StageBox)] = []
  private var worst: [FlashKind: FlashFinding] = [:]

  /// The length in seconds in which flashes are counted.
  static let window = 1.0
  /// Cells count as covered by their centres. Without this factor, an area at the limit might be missed.
  private static let caution = 0.9

  init(_ trace: Trace, field: Vector2D, background: RGBA?) {
    self.trace = trace
    self.field = field
    let grid = FlashGrid(trace)
    let all = FlashAssumption.all(background: background)
    // With a known background, the assumptions differ only in nodes without a colour.
    assumptions = background == nil || grid.hasUnknownContent ? all : Array(all.prefix(1))
    self.grid = grid
    counters = assumptions.indices.flatMap { assumption in
      FlashKind.allCases.map { FlashCounter($0, of: assumption, cells: grid.count) }
    }
  }

  /// Returns the findings of each kind, also those that hold the limit.
  mutating func run() -> [FlashKind: FlashFinding] {
    guard grid.count > 0 else { return [:] }
    let known = IndexedTrace(trace)
    shapes = FlashSearch.painted(TraceMoment(known, atEndOf: 0))
    paint(grid.whole, at: nil)
    for frame in trace.frames.indices.dropFirst() where !trace.frames[frame].records.isEmpty {
      let time = trace.seconds(ofFrame: frame)
      for area in change(to: FlashSearch.painted(TraceMoment(known, atEndOf: frame)), at: time) {
        paint(area, at: time)
      }
      for index in counters.indices where counters[index].hasChanged { judge(index, at: time) }
    }
    return worst
  }

  /// Returns the shapes that can be seen, in the order of painting.
  ///
  /// A node without a colour that has children is taken for a container, which shows nothing itself.
  private static func painted(_ moment: TraceMoment) -> [NodeShape] {
    let all = NodeSketch.shapes(at: moment)
    let parents = Set(all.compactMap(\.parent))
    let seen = all.filter { $0.isVisible && ($0.color != nil || !parents.contains($0.name)) }
    return seen.enumerated()
      .sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
  }

  /// Takes the shapes of a frame, and returns the areas that may have changed.
  private mutating func change(to now: [NodeShape], at time: Double) -> [FlashGrid.Area] {
    let before = shapes
    shapes = now
    var changed: [NodeShape] = []
    if before.map(\.name) == now.map(\.name) {
      for (old, new) in zip(before, now) where old != new { changed += [old, new] }
    } else {
      // Shapes appear, vanish or cover each other in another order.
      changed = before.filter { !now.contains($0) } + now.filter { !before.contains($0) }
      if changed.isEmpty { changed = now }
    }
    changes.removeAll { time - $0.time > FlashSearch.window }
    var areas: [FlashGrid.Area] = []
    for shape in changed {
      changes.append((time, shape.name, shape.bounds))
      let area = grid.area(of: shape)
      if !area.isEmpty, !areas.contains(area) { areas.append(area) }
    }
    return areas
  }

  /// Paints the cells of an area, and counts their flashes; without a time, they only begin.
  private mutating func paint(_ area: FlashGrid.Area, at time: Double?) {
    let cells = grid.cells(of: area)
    for (number, assumption) in assumptions.enumerated() {
      var colors = [RGBA](repeating: assumption.background, count: area.count)
      for shape in shapes {
        let color = shape.color.map(RGBA.init) ?? assumption.content
        let share = shape.alpha * color.alpha
        grid.forEachCell(of: shape, in: area) { cell in
          colors[cell] = colors[cell].covered(by: color, share)
        }
      }
      let counters = counters.indices.filter { self.counters[$0].assumption == number }
      var color = assumption.background
      var light = SeenLight(color)
      // A debug build calls each step of a range and of `zip`.
      var place = 0
      while place < cells.count {
        if colors[place] != color { (color, light) = (colors[place], SeenLight(colors[place])) }
        var counter = 0
        while counter < counters.count {
          self.counters[counters[counter]].take(cells[place], light, at: time)
          counter += 1
        }
        place += 1
      }
    }
  }

  /// Finds whether more flashes than before cover a large part of a field.
  private mutating func judge(_ counter: Int, at time: Double) {
    let kind = counters[counter].kind
    let active = counters[counter].flashes(until: time)
    let most = FlashLimit.share * field.dx * field.dy * FlashSearch.caution
    while true {
      let wanted = (worst[kind]?.count ?? 0) + 1
      let cells = active.filter { $0.flashes >= wanted }
      guard Double(cells.count) * grid.cellArea > most,
        let place = grid.fullestField(field, cells.map(\.cell)),
        Double(place.count) * grid.cellArea > most
      else { return }
      var tally: [String: Int] = [:]
      for change in changes where change.bounds.touches(place.box) {
        tally[change.node, default: 0] += 1
      }
      let nodes = tally.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      worst[kind] = FlashFinding(
        count: wanted, begin: cells.map(\.begin).min() ?? time, end: time,
        share: min(1, Double(place.count) * grid.cellArea / (field.dx * field.dy)), nodes: nodes,
        assumption: assumptions[counters[counter].assumption])
    }
  }
}

extension RGBA {
  fileprivate init(_ color: NodeShape.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Returns this colour under another one, of which a share is opaque.
  fileprivate func covered(by color: RGBA, _ share: Double) -> RGBA {
    func mixed(_ below: Double, _ above: Double) -> Double { below + (above - below) * share }
    return RGBA(
      red: mixed(red, color.red), green: mixed(green, color.green), blue: mixed(blue, color.blue))
  }
}

extension StageBox {
  fileprivate func touches(_ other: StageBox) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height
      && other.y <= y + height
  }
}
