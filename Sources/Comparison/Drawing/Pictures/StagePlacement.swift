/// The nodes at the end of a frame, from back to front.
struct StageScene {
  let frame: Int
  let shapes: [NodeShape]
  /// The positions of the shapes, by the names of their nodes.
  private let places: [String: Int]

  init(frame: Int, shapes: [NodeShape]) {
    self.frame = frame
    // Sorted by layer, then by the order of declaration.
    self.shapes = shapes.enumerated().sorted {
      ($0.element.z, $0.offset) < ($1.element.z, $1.offset)
    }.map(\.element)
    places = Dictionary(
      self.shapes.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the shape of a node; `nil` if the node has not been declared.
  func shape(of name: String) -> NodeShape? { places[name].map { shapes[$0] } }

  /// Returns the area of the visible nodes at all moments, or of all nodes if they are all invisible.
  static func world(of scenes: [StageScene]) -> StageBox? {
    let all = scenes.flatMap(\.shapes)
    let visible = all.filter(\.isVisible)
    var world: StageBox?
    for shape in visible.isEmpty ? all : visible {
      world = world?.union(shape.bounds) ?? shape.bounds.normal
    }
    return world
  }
}

/// The mapping from the stage to a part of a picture.
struct StagePlacement {
  private let world: StageBox
  private let left: Double
  private let top: Double
  private let scale: Double
  /// The height of the stage in the picture, in pixels.
  let height: Double

  /// Fits an area of the stage into a width and a maximum height.
  init(_ world: StageBox, x: Double, y: Double, width: Double, mostHeight: Double) {
    self.world = world
    // Two pixels on each side remain for outlines. A point of the stage is at most four pixels.
    let (inside, most) = (width - 4, mostHeight - 4)
    scale = min(
      inside / max(world.width, 1e-9), most / max(world.height, 1e-9), 4)
    height = world.height * scale + 4
    left = x + 2 + (inside - world.width * scale) / 2
    top = y + 2
  }

  /// Returns the position of a point of the stage in the picture.
  private func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (left + (point.x - world.x) * scale, top + (point.y - world.y) * scale)
  }

  /// Returns the path of a node's centre; empty if it moves by at most three pixels.
  func way(of name: String, through scenes: [StageScene]) -> SVGPath {
    let points = scenes.map { scene -> (x: Double, y: Double)? in
      scene.shape(of: name).map { shape in
        place(shape.transform.point(shape.size.width / 2, shape.size.height / 2))
      }
    }
    let found = points.compactMap(\.self)
    guard let first = found.first,
      found.contains(where: { max(abs($0.x - first.x), abs($0.y - first.y)) > 3 })
    else { return SVGPath() }
    return SVGPath(points)
  }

  /// Returns the outline of a node.
  func outline(of shape: NodeShape) -> SVGPath {
    var path = SVGPath()
    for (index, point) in points(of: shape, shape.outline()).enumerated() {
      if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
    }
    path.close()
    return path
  }

  /// Returns an outline of a node in the picture. A node without a size is a small diamond.
  private func points(
    of shape: NodeShape, _ outline: [(x: Double, y: Double)]
  ) -> [(x: Double, y: Double)] {
    guard shape.size == (0, 0), let (x, y) = outline.first.map(place) else {
      return outline.map(place)
    }
    return [(x, y - 3), (x + 3, y), (x, y + 3), (x - 3, y)]
  }

  /// Draws nodes; those with some names in the style of still nodes.
  func draw(_ shapes: [NodeShape], still: Set<String>, on picture: inout SVGPicture) {
    for shape in shapes { draw(shape, still.contains(shape.name) ? .still : .node, on: &picture) }
  }

  /// Draws the names of all or some nodes where they fit.
  func names(of shapes: [NodeShape], only some: Set<String>? = nil, on picture: inout SVGPicture) {
    let boxes = shapes.map(pixels)
    for (index, shape) in shapes.enumerated() where some?.contains(shape.name) ?? true {
      guard let label = label(of: shape, boxes[index], below: boxes[(index + 1)...]) else {
        continue
      }
      picture.text(label.text, x: label.x, y: label.y, .label)
    }
  }

  /// Returns the nodes whose names do not fit.
  func nameless(_ shapes: [NodeShape]) -> Set<String> {
    let boxes = shapes.map(pixels)
    return Set(
      shapes.indices.filter { label(of: shapes[$0], boxes[$0], below: boxes[($0 + 1)...]) == nil }
        .map { shapes[$0].name })
  }

  private func draw(_ shape: NodeShape, _ look: SVGStyle, on picture: inout SVGPicture) {
    func add(_ outline: [(x: Double, y: Double)], _ style: String?) {
      let points = points(of: shape, outline)
        .map { "\(SVGText.number($0.x)),\(SVGText.number($0.y))" }
      var attributes = [("points", points.joined(separator: " "))]
      if let style { attributes.append(("style", style)) }
      if shape.alpha < 1 { attributes.append(("opacity", SVGText.number(shape.alpha, 2))) }
      picture.add("polygon", look, attributes)
    }
    if let (x, y, color) = shape.shadow {
      add(shape.outline(movedBy: (x, y)), Self.paint("fill", color, "stroke:none;"))
    }
    add(shape.outline(), shape.color.map { Self.paint("fill", $0, "stroke-opacity:.5;") })
    if let (width, color) = shape.border {
      let scales = shape.transform.scale
      let pixels = SVGText.number(width * scale * (scales.x * scales.y).squareRoot(), 2)
      add(
        shape.outline(inset: width / 2),
        Self.paint("stroke", color, "fill:none;stroke-width:\(pixels);"))
    }
  }

  /// Returns the style text of a fill or a stroke with a colour.
  ///
  /// - Parameters:
  ///   - what: `fill` or `stroke`.
  ///   - more: More style text, ending in a semicolon, or an empty text.
  private static func paint(_ what: String, _ color: NodeShape.Color, _ more: String) -> String {
    let parts = [color.red, color.green, color.blue].map { "\(Int(($0 * 255).rounded()))" }
    let opacity = SVGText.number(color.alpha, 2)
    return "\(what):rgb(\(parts.joined(separator: ",")));\(more)\(what)-opacity:\(opacity)"
  }

  /// Returns the name for a node's corner; `nil` if it does not fit there or if other nodes cover it.
  private func label(
    of shape: NodeShape, _ box: StageBox, below others: ArraySlice<StageBox>
  ) -> (text: String, x: Double, y: Double)? {
    let room = Int((box.width - 10) / 6.6)
    guard box.height >= 18, room >= 3, CellWidth.of(text: shape.name) <= max(room, 6) else {
      return nil
    }
    let text = CellWidth.cut(shape.name, to: room)
    let taken = StageBox(x: box.x + 4, y: box.y + 3, width: SVGText.width(of: text), height: 14)
    let isCovered = others.contains { $0.meets(taken) }
    return isCovered ? nil : (text, box.x + 6, box.y + 14)
  }

  /// Returns the bounding rectangle of a node, in pixels.
  private func pixels(_ shape: NodeShape) -> StageBox {
    let box = shape.bounds.normal
    let corner = place((box.x, box.y))
    return StageBox(
      x: corner.x, y: corner.y, width: box.width * scale, height: box.height * scale)
  }
}

extension StageBox {
  /// Returns whether two rectangles overlap.
  fileprivate func meets(_ other: StageBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
