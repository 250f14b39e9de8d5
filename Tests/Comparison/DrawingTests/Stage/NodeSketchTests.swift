import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct NodeSketchTests {
  private func number(_ key: String, _ value: Double) -> Trace.Argument {
    Trace.Argument(key, .number(value))
  }

  /// The nodes after frame 0 of a trace of a field and a dot of 40 by 20 on it, whose tracks have these values.
  private func shapes(
    _ values: [(String, [Double])], _ more: [Trace.Argument] = [], field: [Trace.Argument] = []
  ) -> [String: NodeShape] {
    let place = [number("x", 100), number("y", 50), number("width", 200), number("height", 80)]
    let dot = [
      Trace.Argument("parent", .word("field")), number("x", 10), number("y", 20),
      number("width", 40), number("height", 20),
    ]
    let trace = Trace.written(
      tracks: values.map { Trace.Track($0.0, .f64, width: $0.1.count) },
      preroll: [
        .source(Trace.Source("field", kind: "node", place + field)),
        .source(Trace.Source("dot", kind: "node", dot + more)),
      ],
      frames: [(0, values.map { .value(track: $0.0, $0.1.map { .f64($0) }) })])
    let shapes = NodeSketch.shapes(at: TraceMoment(IndexedTrace(trace), atEndOf: 0))
    return Dictionary(uniqueKeysWithValues: shapes.map { ($0.name, $0) })
  }

  private func dot(
    _ values: [(String, [Double])] = [], _ more: [Trace.Argument] = []
  ) throws -> NodeShape {
    try #require(shapes(values, more)["dot"])
  }

  @Test("A node lies where it was declared, in the node around it")
  func declared() throws {
    let dot = try dot()
    expectEqual(dot.box, StageBox(x: 110, y: 70, width: 40, height: 20))
    #expect(dot.bounds == dot.box && dot.parent == "field" && dot.alpha == 1 && dot.color == nil)
  }

  @Test("A position moves the anchor point; a size grows about it; a frame says more than both")
  func positions() throws {
    let moved = try dot([("dot.position.x", [130]), ("dot.bounds.size.width", [60])])
    expectEqual(moved.box, StageBox(x: 200, y: 70, width: 60, height: 20))
    expectEqual(moved.bounds, moved.box)
    let framed = try dot([("dot.frame.origin.x", [5]), ("dot.position.x", [999])])
    expectEqual(framed.box.x, 105)
    let corner = try dot([("dot.bounds.size.width", [80])], [number("anchorPoint.x", 0)])
    expectEqual(corner.box, StageBox(x: 110, y: 70, width: 80, height: 20))
  }

  @Test("Corners, border and shadow are those of tracks, or as declared")
  func decoration() throws {
    let plain = try dot()
    #expect(plain.radius == 0 && plain.border == nil && plain.shadow == nil)
    let framed = try dot(
      [("dot.cornerRadius", [5]), ("dot.shadowOpacity", [0.5]), ("dot.borderColor.red", [1])],
      [number("borderWidth", 2), number("shadowOffset.height", 4)])
    #expect(framed.radius == 5 && framed.border?.width == 2 && framed.border?.color.red == 1)
    #expect(framed.shadow?.y == 4 && framed.shadow?.color.alpha == 0.5 && framed != plain)
  }

  @Test("A turn leaves the box as it is, and turns the corners about the anchor point")
  func turns() throws {
    let turned = try dot([("dot.transform.rotation", [.pi / 2])])
    #expect(abs(turned.box.x - 110) < 1e-9 && abs(turned.box.width - 40) < 1e-9)
    let bounds = turned.bounds
    #expect(abs(bounds.x - 120) < 1e-9 && abs(bounds.y - 60) < 1e-9)
    #expect(abs(bounds.width - 20) < 1e-9 && abs(bounds.height - 40) < 1e-9)
    // A node is scaled along its own axes, before it turns.
    let parts = [("dot.transform.rotation", [Double.pi / 2]), ("dot.transform.scale.x", [2])]
    let scaled = try dot(parts).bounds
    #expect(abs(scaled.width - 20) < 1e-9 && abs(scaled.height - 80) < 1e-9)
  }

  @Test("A matrix of sixteen numbers scales and moves; nodes inside go with it")
  func matrices() throws {
    var matrix = [Double](repeating: 0, count: 16)
    (matrix[0], matrix[5], matrix[10], matrix[15], matrix[12]) = (2, 1, 1, 1, 7)
    let shapes = shapes([("field.transform", matrix)])
    let field = try #require(shapes["field"])
    expectEqual(field.box, StageBox(x: 7, y: 50, width: 400, height: 80))
    expectEqual(shapes["dot"]?.bounds, StageBox(x: 27, y: 70, width: 80, height: 20))
    let broken = try #require(self.shapes([("field.transform", matrix.map { _ in .nan })])["field"])
    expectEqual(broken.box, StageBox(x: 100, y: 50, width: 200, height: 80))
  }

  @Test("What the nodes around it hide is not seen, and layers add up")
  func alpha() throws {
    let shapes = shapes(
      [("field.alpha", [0.5]), ("dot.alpha", [0.5]), ("dot.zPosition", [2])],
      field: [number("zPosition", 3)])
    #expect(shapes["dot"]?.alpha == 0.25 && shapes["dot"]?.z == 5)
    let hidden = self.shapes([], field: [Trace.Argument("hidden", .flag(true))])
    #expect(hidden["dot"]?.isVisible == false && hidden["field"]?.isVisible == false)
    let shown = self.shapes(
      [("field.isHidden", [0])], field: [Trace.Argument("hidden", .flag(true))])
    #expect(shown["dot"]?.isVisible == true)
    expectEqual(self.shapes([("dot.isHidden", [1])])["dot"]?.isVisible, false)
    expectEqual(self.shapes([("dot.alpha", [1.05])])["dot"]?.alpha, 1)
  }

  @Test(
    "A node is behind its children and before those of a sibling behind it, whatever their layers")
  func order() {
    var builder = TraceBuilder()
    for (name, parent, layer) in [
      ("low", nil, 0), ("high", nil, 1), ("same", nil, 0), ("in low", "low", 9),
      ("below in high", "high", -5), ("in same", "same", 0),
    ] as [(String, String?, Double)] {
      let place = parent.map { [Trace.Argument("parent", .word($0))] } ?? []
      _ = builder.declare(Trace.Source(name, kind: "node", place + [number("zPosition", layer)]))
    }
    builder.beginFrame(tick: 0)
    let known = IndexedTrace(builder.finish(clock: ClockRate(60)!))
    expectEqual(
      NodeSketch.shapes(at: TraceMoment(known, atEndOf: 0)).map(\.name),
      ["low", "in low", "same", "in same", "high", "below in high"])
  }

  @Test("A colour is drawn if it can be seen")
  func colors() throws {
    let red = shapes([("dot.backgroundColor.red", [2])], [number("backgroundColor.alpha", 0.5)])
    let color = try #require(red["dot"]?.color)
    expectEqual([color.red, color.green, color.blue, color.alpha], [1, 0, 0, 0.5])
    expectEqual(shapes([("dot.backgroundColor.red", [1])])["dot"]?.color, nil)
  }

  @Test("A frame that only grows keeps its edge, unless a position is followed, too")
  func growing() throws {
    let wide = try dot([("dot.frame.size.width", [80])])
    expectEqual(wide.box, StageBox(x: 110, y: 70, width: 80, height: 20))
    expectEqual(wide.bounds, wide.box)
    let both = try dot([("dot.frame.size.width", [80]), ("dot.position.x", [50])])
    expectEqual(both.box.x, 110)
    let framed = try dot([("dot.frame.size.width", [80]), ("dot.frame.origin.x", [1])])
    expectEqual(framed.box.x, 101)
  }

  @Test("What lies in a node goes along with the origin of its bounds, against it")
  func scrolling() throws {
    let shapes = shapes([("field.bounds.origin.y", [15])], field: [number("bounds.origin.x", 4)])
    expectEqual(shapes["field"]?.box, StageBox(x: 100, y: 50, width: 200, height: 80))
    let dot = try #require(shapes["dot"])
    #expect(dot.box == StageBox(x: 106, y: 55, width: 40, height: 20) && dot.bounds == dot.box)
  }

  @Test("A scale of both axes counts for those that have none of their own")
  func uniformScale() throws {
    let both = try dot([("dot.transform.scale", [2])])
    #expect(both.box == StageBox(x: 90, y: 60, width: 80, height: 40) && both.bounds == both.box)
    let one = try dot([("dot.transform.scale", [2]), ("dot.transform.scale.y", [1])])
    expectEqual(one.box, StageBox(x: 90, y: 70, width: 80, height: 20))
  }

  @Test("A declared transform holds until a track has another; parts of it may be moved alone")
  func declaredTransforms() throws {
    let declared = [Trace.Argument("transform", .text("2 0 0 1 5 -3"))]
    let held = try dot([], declared)
    expectEqual(held.bounds, StageBox(x: 95, y: 67, width: 80, height: 20))
    let moved = try dot([("dot.transform", [1, 0, 0, 2, 0, 0])], declared)
    expectEqual(moved.bounds, StageBox(x: 110, y: 60, width: 40, height: 40))
    let part = try dot([("dot.transform.scale.y", [3])], declared)
    expectEqual(part.bounds, StageBox(x: 95, y: 47, width: 80, height: 60))
    let mirror = [Trace.Argument("transform", .text("1 0 0 -1 0 0"))]
    let mirrored = try dot([("dot.transform.translation.x", [1])], mirror)
    #expect(mirrored.transform.d == -1 && mirrored.bounds.x == 111)
    for text in ["", "2 0 0", "2 0 0 1 5 x", "2 0 0 1 5 nan"] {
      let none = try dot([], [Trace.Argument("transform", .text(text))])
      expectEqual(none.bounds, StageBox(x: 110, y: 70, width: 40, height: 20))
    }
  }

  @Test("A matrix is divided by its last number, which only 0 stays out of")
  func depth() throws {
    var matrix = [Double](repeating: 0, count: 16)
    (matrix[0], matrix[5], matrix[10], matrix[15], matrix[12]) = (4, 2, 2, 2, 6)
    #expect(
      shapes([("dot.transform", matrix)])["dot"]?.bounds
        == StageBox(x: 93, y: 70, width: 80, height: 20))
    matrix[15] = 0
    expectEqual(shapes([("dot.transform", matrix)])["dot"]?.bounds.width, 160)
  }

  /// The colours that motions of the components make from a red.
  private static let viewed: [(moved: [String: Double], color: [Double])] = [
    (["hue": 1.0 / 3], [0, 1, 0]), (["hue": -1.0 / 3], [0, 0, 1]),
    (["saturation": 0.5], [1, 0.5, 0.5]), (["brightness": 0.5], [0.5, 0, 0]),
    (["white": 0.25], [0.25, 0.25, 0.25]), (["white": 7, "hue": 0.5], [1, 1, 1]),
    (["saturation": -1, "brightness": 2], [1, 1, 1]), ([:], [1, 0, 0]),
  ]

  @Test(
    "Views of a colour say what it is, those that no motion moves by the colour declared",
    arguments: viewed)
  func views(_ moved: [String: Double], _ expected: [Double]) throws {
    let shapes = shapes(
      moved.map { ("dot.backgroundColor." + $0.key, [$0.value]) },
      [number("backgroundColor.alpha", 0.5), number("backgroundColor.red", 1)])
    let color = try #require(shapes["dot"]?.color)
    for (part, number) in zip([color.red, color.green, color.blue], expected) {
      #expect(abs(part - number) < 1e-12)
    }
    expectEqual(color.alpha, 0.5)
  }
}
