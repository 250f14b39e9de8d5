import DopesheetDrawing
import DopesheetTrace

/// A drawing of the nodes as boxes, at one scale for the whole trace. Where the golden's boxes are elsewhere, they are
/// drawn behind, with dashed lines.
struct StageView {
  /// The area of the nodes of the run and of the golden at all samples and at all drawn moments. It is cached for the
  /// known records, so that the scale stays.
  private var world: StageBox?
  private var worldRecords = -1
  private var worldOf: IndexedTrace?

  private static let samples = 48

  mutating func draw(
    _ session: StepSession, on canvas: inout Canvas, x: Int, y: Int, width: Int, height: Int
  ) {
    let (moment, whole) = (session.stepper.moment, session.wholeMoments)
    let shapes = NodeSketch.shapes(at: moment)
    let compared = whole.map { NodeSketch.shapes(at: $0.run) } ?? []
    let theirs = whole.map { NodeSketch.shapes(at: $0.golden) } ?? []
    let ghosts = StageView.ghosts(theirs, behind: compared)
    guard !shapes.isEmpty || !ghosts.isEmpty, width > 2, height > 2 else {
      canvas.put("no nodes", x: x, y: y, width: width, .faint)
      return
    }
    var world = world(moment.known, session.lockstep?.known)
    for shape in shapes + ghosts { world = world.union(shape.box) }
    self.world = world
    // A cell is about twice as high as wide.
    let scale = max(
      world.width / Double(width - 1), world.height / Double(2 * (height - 1)), 1e-9)
    func column(_ position: Double) -> Int { cell((position - world.x) / scale) }
    func row(_ position: Double) -> Int { cell((position - world.y) / (2 * scale)) }
    // Visible nodes are in front of invisible ones, and higher ones in front of lower ones.
    let ordered = shapes.enumerated().sorted {
      ($0.element.isVisible ? 1 : 0, $0.element.z, $0.offset)
        < ($1.element.isVisible ? 1 : 0, $1.element.z, $1.offset)
    }
    func outline(_ shape: NodeShape, isGhost: Bool) -> Outline {
      let box = shape.box.normal
      let left = x + min(column(box.x), width - 1)
      let top = y + min(row(box.y), height - 1)
      return Outline(
        shape: shape, isGhost: isGhost, left: left, top: top,
        right: min(max(left, x + column(box.x + box.width)), x + width - 1),
        bottom: min(max(top, y + row(box.y + box.height)), y + height - 1))
    }
    var drawn = ordered.map { _, shape in outline(shape, isGhost: false) }
    let omitted = omit(from: &drawn)
    for ghost in ghosts { draw(outline(ghost, isGhost: true), on: &canvas) }
    for outline in drawn { draw(outline, on: &canvas) }
    // A name in front is never covered by an edge behind it.
    let named = drawn.filter { $0.nameWidth > 0 }
    let names = CellWidth.distinct(named.map(\.shape.name), columns: named.map(\.nameWidth))
    let others = StageView.others(compared, theirs)
    for (outline, name) in zip(named, names) {
      canvas.put(
        name, x: outline.left + 1, y: outline.top, width: outline.nameWidth,
        others.contains(outline.shape.name) ? .differs : outline.style)
    }
    let notes =
      (omitted > 0 ? ["\(omitted) more"] : []) + (ghosts.isEmpty ? [] : ["┄ golden"])
      + (others.isEmpty ? [] : ["\(Mark.changed.sign) \(others.sorted().joined(separator: ", "))"])
    let note = CellWidth.cut(notes.joined(separator: "  "), to: width)
    canvas.put(
      note, x: x + width - CellWidth.of(text: note), y: y + height - 1,
      others.isEmpty ? .faint : .differs)
  }

  /// Returns the names of the nodes that look different in the golden, or that it does not have.
  private static func others(_ shapes: [NodeShape], _ theirs: [NodeShape]) -> Set<String> {
    let known = Dictionary(theirs.map { ($0.name, $0) }) { first, _ in first }
    return Set(shapes.filter { known[$0.name] != $0 }.map(\.name))
      .union(Set(known.keys).subtracting(shapes.map(\.name)))
  }

  /// Returns the golden's visible nodes that are elsewhere in the run, or not visible.
  private static func ghosts(_ theirs: [NodeShape], behind shapes: [NodeShape]) -> [NodeShape] {
    let visible = shapes.filter(\.isVisible)
    let known = Dictionary(visible.map { ($0.name, $0) }) { first, _ in first }
    return theirs.filter { $0.isVisible && known[$0.name]?.box != $0.box }
  }

  private struct Outline {
    let shape: NodeShape
    let isGhost: Bool
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
    /// The columns for the name; 0 for a box without a name.
    var nameWidth = 0

    var style: Canvas.Style { shape.isVisible && !isGhost ? .plain : .faint }

    var edges: (across: Character, down: Character) {
      isGhost ? ("┄", "┆") : shape.isVisible ? ("─", "│") : ("╌", "╎")
    }
  }

  /// The number of nodes that are all drawn, even if they cover each other.
  private static let few = 12

  /// Sets the widths of the names, so that they do not overlap. Of many boxes, removes those that are invisible or whose
  /// name or corner is covered by a box in front, and returns their number.
  private func omit(from drawn: inout [Outline]) -> Int {
    struct Cell: Hashable { let (x, y): (Int, Int) }
    var names: Set<Cell> = []
    var corners: Set<Cell> = []
    var kept: [Outline] = []
    for var outline in drawn.reversed() {
      let room = max(0, outline.right - outline.left - 1)
      let width = min(room, CellWidth.of(text: outline.shape.name))
      let cells = (0...width).map { Cell(x: outline.left + $0, y: outline.top) }
      let isFree = names.isDisjoint(with: cells)
      if drawn.count > StageView.few {
        guard outline.shape.isVisible, isFree, corners.insert(cells[0]).inserted else { continue }
      }
      if isFree {
        outline.nameWidth = width
        names.formUnion(cells.dropFirst())
      }
      kept.append(outline)
    }
    let omitted = drawn.count - kept.count
    drawn = kept.reversed()
    return omitted
  }

  /// Returns a position as a number of cells, limited to 0…10,000.
  private func cell(_ position: Double) -> Int { Int(min(max(position, 0), 10_000).rounded()) }

  private func draw(_ outline: Outline, on canvas: inout Canvas) {
    let (style, (across, down)) = (outline.style, outline.edges)
    let (left, top, right, bottom) = (outline.left, outline.top, outline.right, outline.bottom)
    guard right > left, bottom > top else {
      for column in left...right { canvas.put("▪", at: column, top, style) }
      for row in top...bottom { canvas.put("▪", at: left, row, style) }
      return
    }
    for column in left...right {
      canvas.put(across, at: column, top, style)
      canvas.put(across, at: column, bottom, style)
    }
    for row in top...bottom {
      canvas.put(down, at: left, row, style)
      canvas.put(down, at: right, row, style)
    }
    for (character, column, row) in [
      ("┌", left, top), ("┐", right, top), ("└", left, bottom), ("┘", right, bottom),
    ] as [(Character, Int, Int)] {
      canvas.put(character, at: column, row, style)
    }
  }

  private mutating func world(_ run: IndexedTrace, _ golden: IndexedTrace?) -> StageBox {
    if let world, worldOf === run, worldRecords == run.trace.recordCount { return world }
    var box: StageBox?
    for known in [run, golden].compactMap(\.self) {
      let frames = known.trace.frames.count
      let count = min(frames, StageView.samples)
      for sample in 0..<count {
        let frame = count > 1 ? sample * (frames - 1) / (count - 1) : 0
        let shapes = NodeSketch.shapes(at: TraceMoment(known, atEndOf: frame))
        for shape in shapes { box = box?.union(shape.box) ?? shape.box.normal }
      }
    }
    (worldRecords, worldOf) = (run.trace.recordCount, run)
    return box ?? StageBox(x: 0, y: 0, width: 1, height: 1)
  }
}
