import DopesheetCurves
import DopesheetTrace

/// The nodes of a trace as rectangles, at any moment.
///
/// A node's declaration gives its first values, and its tracks the later ones. The sketch follows positions, sizes,
/// anchor points, frames, colours, opacity and the plane part of transforms. A frame that a motion moves has priority
/// over the position.
package struct NodeSketch {
  let moment: TraceMoment
  /// The nodes, each with the point of its own coordinates at its corner, from the origin of its bounds.
  private var drawn: [String: (shape: NodeShape, corner: (x: Double, y: Double))] = [:]

  /// Returns the shapes of the declared nodes, from back to front.
  ///
  /// A node is behind its children. Siblings are ordered by their layers, then by their declarations.
  package static func shapes(at moment: TraceMoment) -> [NodeShape] {
    var sketch = NodeSketch(moment: moment)
    let sources = moment.known.trace.sources
    // A long recording has many other sources.
    let shapes = moment.known.nodes.compactMap { node in
      moment.isDeclared(source: node) ? sketch.shape(sources[node]) : nil
    }
    var children = Dictionary(grouping: shapes.indices) { shapes[$0].parent }
    func frontFirst(_ parent: String?) -> [Int] {
      (children.removeValue(forKey: parent) ?? []).sorted {
        (shapes[$1].z, $1) < (shapes[$0].z, $0)
      }
    }
    var (waiting, ordered) = (frontFirst(nil), [NodeShape]())
    while let index = waiting.popLast() {
      ordered.append(shapes[index])
      waiting += frontFirst(shapes[index].name)
    }
    return ordered
  }

  private mutating func shape(_ node: Trace.Source) -> NodeShape {
    let around = node.arguments[.parent]?.text.flatMap { drawn[$0] }
    let outer = around?.shape
    let corner: (x: Double, y: Double) = around?.corner ?? (0, 0)
    func number(_ key: String, _ usual: Double) -> Double {
      track(node, key) ?? node.arguments[key]?.number ?? usual
    }
    func extent(
      _ axis: String, _ length: String
    ) -> (position: Double, size: Double, anchor: Double) {
      func declared(_ key: String, _ usual: Double) -> Double {
        node.arguments[key]?.number ?? usual
      }
      let (origin, anchor) = (declared(axis, 0), number("anchorPoint." + axis, 0.5))
      let position = track(node, "position." + axis)
      let framed = track(node, "frame.size." + length)
      let size = framed ?? track(node, "bounds.size." + length) ?? declared(length, 0)
      // A motion of only the frame's size keeps the edge. Any other change of size keeps the anchor point.
      let edge = framed != nil && position == nil ? origin : nil
      if let edge = track(node, "frame.origin." + axis) ?? edge {
        return (edge + anchor * size, size, anchor)
      }
      let first = declared("anchorPoint." + axis, 0.5) * declared(length, 0)
      return (position ?? origin + first, size, anchor)
    }
    let (across, down) = (extent("x", "width"), extent("y", "height"))
    let own = transform(node)
    let scale = own.scale
    let (left, top) = ((outer?.box.x ?? 0) - corner.x, (outer?.box.y ?? 0) - corner.y)
    let isHidden =
      track(node, "isHidden").map { $0 != 0 } ?? (node.arguments["hidden"] != nil)
    let alpha = isHidden ? 0 : min(max(number("alpha", 1), 0), 1)
    let inner = (outer?.transform ?? .identity).after(.move(-corner.x, -corner.y))
    var shape = NodeShape(
      name: node.name, parent: outer?.name,
      box: StageBox(
        x: left + across.position - across.anchor * across.size * scale.x + own.tx,
        y: top + down.position - down.anchor * down.size * scale.y + own.ty,
        width: across.size * scale.x, height: down.size * scale.y),
      size: NodeShape.Size(width: across.size, height: down.size),
      transform:
        inner
        .after(.move(across.position, down.position)).after(own)
        .after(.move(-across.anchor * across.size, -down.anchor * down.size)),
      alpha: alpha * (outer?.alpha ?? 1), z: number("zPosition", 0) + (outer?.z ?? 0),
      color: NodeShape.Color(
        part: { number("backgroundColor." + $0, 0) },
        view: { track(node, "backgroundColor." + $0) }))
    shape.radius = max(number("cornerRadius", 0), 0)
    let width = number("borderWidth", 0)
    if width > 0,
      let border = NodeShape.Color(
        part: { number("borderColor." + $0, $0 == "alpha" ? 1 : 0) }, view: { _ in nil })
    {
      shape.border = NodeShape.Border(width: width, color: border)
    }
    let opacity = min(max(number("shadowOpacity", 0), 0), 1)
    let shadow = NodeShape.Color(
      part: { number("shadowColor." + $0, $0 == "alpha" ? 1 : 0) * ($0 == "alpha" ? opacity : 1) },
      view: { _ in nil })
    if let shadow {
      shape.shadow = NodeShape.Shadow(
        x: number("shadowOffset.width", 0), y: number("shadowOffset.height", -3), color: shadow)
    }
    drawn[node.name] = (shape, (number("bounds.origin.x", 0), number("bounds.origin.y", 0)))
    return shape
  }

  /// Returns the value of a node's track that has one finite number; `nil` for any other track.
  func track(_ node: Trace.Source, _ key: String) -> Double? {
    guard let value = moment.value(of: node.name + "." + key), value.count == 1,
      value[0].number.isFinite
    else { return nil }
    return value[0].number
  }

  /// Returns a node's transform in the plane: its track, or its declaration with the moved parts.
  func transform(_ node: Trace.Source) -> PlaneTransform {
    let moved = moment.value(of: node.name + ".transform")?.map(\.number)
    if let whole = moved.flatMap(PlaneTransform.init(numbers:)) { return whole }
    let declared =
      node.arguments["transform"]?.text.flatMap(PlaneTransform.init(text:)) ?? .identity
    func part(_ name: String) -> Double? { track(node, "transform." + name) }
    let uniform = part("scale")
    let (wide, high) = (part("scale.x") ?? uniform, part("scale.y") ?? uniform)
    let (turn, right) = (part("rotation"), part("translation.x"))
    let down = part("translation.y")
    guard [wide, high, turn, right, down].contains(where: { $0 != nil }) else { return declared }
    let parts = declared.parts
    return .parts(
      scale: (wide ?? parts.scale.x, high ?? parts.scale.y), rotation: turn ?? parts.rotation,
      move: (right ?? declared.tx, down ?? declared.ty))
  }
}

extension PlaneTransform {
  /// Creates the plane part of six numbers `a b c d tx ty`, or of a matrix with sixteen numbers in rows.
  ///
  /// Returns `nil` for another count and for infinite numbers. A matrix is seen from above, without perspective.
  fileprivate init?(numbers: [Double]) {
    let plane: [Double]
    switch numbers.count {
    case 6: plane = numbers
    case 16:
      let depth = numbers[15] == 0 ? 1 : numbers[15]
      plane = [0, 1, 4, 5, 12, 13].map { numbers[$0] / depth }
    default: return nil
    }
    guard (numbers + plane).allSatisfy(\.isFinite) else { return nil }
    self.init(a: plane[0], b: plane[1], c: plane[2], d: plane[3], tx: plane[4], ty: plane[5])
  }

  fileprivate init?(text: String) {
    let words = text.split { $0 == " " || $0 == "," }
    let numbers = words.compactMap { Double($0) }
    guard numbers.count == words.count else { return nil }
    self.init(numbers: numbers)
  }

  /// The scales and the rotation in radians, without skew; if mirrored, the y scale is negative.
  fileprivate var parts: (scale: (x: Double, y: Double), rotation: Double) {
    let isMirrored = a * d - b * c < 0
    return (
      (scale.x, isMirrored ? -scale.y : scale.y),
      scale.x > 0 ? PortableMath.atan2(b, a) : PortableMath.atan2(-c, d)
    )
  }
}
