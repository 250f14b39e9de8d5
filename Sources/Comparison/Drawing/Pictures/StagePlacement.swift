struct StagePlacement {
  private let world: StageBox
  private let left: Double
  private let top: Double
  /// The pixels of a point of the stage.
  let scale: Double
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

  func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
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

  func draw(
    _ part: PaintedBox.Part = .body, of shape: NodeShape, _ look: SVGStyle,
    on picture: inout SVGPicture
  ) {
    guard let box = PaintedBox.rectangle(part, of: [shape], look, self) else { return }
    picture.add("rect", look, box.attributes)
  }

  func draw(_ shapes: [NodeShape], still: Set<String>, on picture: inout SVGPicture) {
    for shape in shapes {
      let look = still.contains(shape.name) ? SVGStyle.still : .node
      for part in PaintedBox.Part.allCases { draw(part, of: shape, look, on: &picture) }
    }
  }

  func names(of shapes: [NodeShape], only some: Set<String>? = nil, on picture: inout SVGPicture) {
    let boxes = shapes.map(pixels)
    for (index, shape) in shapes.enumerated() where some?.contains(shape.name) ?? true {
      guard let label = label(of: shape, boxes[index], below: boxes[(index + 1)...]) else {
        continue
      }
      picture.text(label.text, x: label.x, y: label.y, .label)
    }
  }

  /// Returns the names that fit at all moments, as they are drawn on their nodes.
  func fittingNames(in scenes: [[NodeShape]]) -> [String: String] {
    var (texts, nameless) = ([String: String](), Set<String>())
    for shapes in scenes {
      let boxes = shapes.map(pixels)
      for (index, shape) in shapes.enumerated() {
        let label = label(of: shape, boxes[index], below: boxes[(index + 1)...])
        if label == nil { nameless.insert(shape.name) }
        if let text = label?.text, text.count < texts[shape.name]?.count ?? .max {
          texts[shape.name] = text
        }
      }
    }
    return texts.filter { !nameless.contains($0.key) }
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

  private func pixels(_ shape: NodeShape) -> StageBox {
    let box = shape.bounds.normal
    let corner = place((box.x, box.y))
    return StageBox(
      x: corner.x, y: corner.y, width: box.width * scale, height: box.height * scale)
  }
}

extension StageBox {
  fileprivate func meets(_ other: StageBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
