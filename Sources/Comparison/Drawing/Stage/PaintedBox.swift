import DopesheetCurves
import DopesheetText

/// A part of a node in a picture whose nodes move: its fill, its border or its shadow, as a rectangle of SVG.
///
/// A transform of the plane is a translation, a rotation, a skew along x, and a size. If each is interpolated, so is the
/// node, unlike a matrix.
struct PaintedBox {
  enum Part: CaseIterable {
    case shadow
    case body
    case border
  }

  /// The left and the upper edge in pixels, the rotation and the skew in radians, and the size in pixels.
  private var place: [Double]
  /// The horizontal and the vertical radius of the corners, in pixels.
  private var radii: [Double]
  /// The colour's red, green, blue and alpha, 0...1.
  private let color: [Double]?
  /// The width of the border, in pixels.
  private let width: Double
  private var alpha: Double

  private init?(_ part: Part, of shape: NodeShape, _ stage: StagePlacement) {
    var (move, inset, color) = ((x: 0.0, y: 0.0), 0.0, shape.color)
    switch part {
    case .body: break
    case .shadow:
      guard let shadow = shape.shadow else { return nil }
      (move, color) = ((shadow.x, shadow.y), shadow.color)
    case .border:
      guard let border = shape.border else { return nil }
      (inset, color) = (border.width / 2, border.color)
    }
    let transform = shape.transform
    let scales = (x: transform.scale.x * stage.scale, y: transform.scale.y * stage.scale)
    let isNarrow = scales.x == 0
    let (wide, high) = (shape.size.width - 2 * inset, shape.size.height - 2 * inset)
    let turn =
      isNarrow
      ? PortableMath.atan2(-transform.c, transform.d)
      : PortableMath.atan2(transform.b, transform.a)
    let (sin, cos) = (PortableMath.sin(turn), PortableMath.cos(turn))
    let along = (transform.c * cos + transform.d * sin) * stage.scale
    let down = (transform.d * cos - transform.c * sin) * stage.scale
    let skew = isNarrow || abs(down) < 1e-6 ? 0 : PortableMath.atan2(along / abs(down), 1)
    // A size that is negative, or mirrored, begins at the other edge.
    let corner = stage.place(
      transform.point(
        (wide < 0 ? wide : 0) + inset + move.x,
        ((high < 0) != (down < 0) ? high : 0) + inset + move.y))
    place = [
      corner.x, corner.y, turn, down < 0 ? -skew : skew, abs(wide) * scales.x, abs(high * down),
    ]
    let round = max(shape.radius - inset, 0)
    radii = [round * scales.x, round * scales.y]
    if shape.size == NodeShape.Size(width: 0, height: 0) {
      // A node without a size is a small diamond.
      (place, radii) = (
        [corner.x, corner.y - 3, .pi / 4, 0, 18.0.squareRoot(), 18.0.squareRoot()], [0, 0]
      )
    }
    self.color = color.map { [$0.red, $0.green, $0.blue, $0.alpha] }
    width = inset * 2 * (scales.x * scales.y).squareRoot()
    alpha = shape.alpha
  }

  /// Returns the attributes of a rectangle in the sample at rest, and the properties that move it; `nil` if it is never
  /// visible. Nodes have their own colours, if they have any.
  static func rectangle(
    _ part: Part, of shapes: [NodeShape?], _ look: SVGStyle, _ stage: StagePlacement, still: Int = 0
  ) -> (attributes: [(String, String)], properties: [KeyFrames.Property])? {
    let isOutline = [.halo, .golden, .changed].contains(look)
    let found = shapes.map { shape in shape.flatMap { PaintedBox(part, of: $0, stage) } }
    guard var known = found.first(where: { ($0?.alpha ?? 0) > 0 }) ?? nil else { return nil }
    // While it is not there, a box waits in its next or last place.
    let boxes = found.map { box in
      var next = box ?? known
      // An outline shows the place of a node that is hardly visible, too.
      next.alpha = box.map { isOutline && $0.alpha > 0 ? 1 : $0.alpha } ?? 0
      // The numbers of a transform do not show full turns.
      next.place[2] += ((known.place[2] - next.place[2]) / (2 * .pi)).rounded() * 2 * .pi
      known = next
      return next
    }
    let turns = boxes.contains { abs($0.place[2]) > 1e-4 }
    let skews = boxes.contains { abs($0.place[3]) > 1e-4 }
    var properties = [
      KeyFrames.Property(boxes.map(\.place), distance: cornersDistance) { place in
        func angle(_ index: Int) -> String { SVGText.number(place[index] * 180 / .pi, 2) }
        return "transform:translate(\(SVGText.number(place[0]))px,\(SVGText.number(place[1]))px)"
          + (turns ? " rotate(\(angle(2))deg)" : "") + (skews ? " skewX(\(angle(3))deg)" : "")
      }
    ]
    func add(
      _ name: String, step: Double, _ value: (PaintedBox) -> Double,
      text: @escaping (Double) -> String = { SVGText.number($0) + "px" }
    ) {
      let samples = boxes.map { [value($0)] }
      properties.append(.init(samples, step: step) { "\(name):\(text($0[0]))" })
    }
    let share: (Double) -> String = { SVGText.number($0, 3) }
    add("width", step: 0.05) { $0.place[4] }
    add("height", step: 0.05) { $0.place[5] }
    if boxes.contains(where: { $0.radii != [0, 0] }) {
      add("rx", step: 0.25) { $0.radii[0] }
      add("ry", step: 0.25) { $0.radii[1] }
    }
    if boxes.contains(where: { $0.alpha < 1 }) {
      add("opacity", step: 1 / 255, { $0.alpha }, text: share)
    }
    var style: [String] = []
    if [.node, .still].contains(look), let color = boxes.compactMap(\.color).first {
      let paint = part == .border ? "stroke" : "fill"
      let colors = boxes.map { Array(($0.color ?? color)[..<3]) }
      properties.append(.init(colors, step: 1 / 255) { "\(paint):\(rgb($0))" })
      add("\(paint)-opacity", step: 1 / 255, { $0.color?[3] ?? 0 }, text: share)
      switch part {
      case .shadow: style = ["stroke:none"]
      case .body: style = ["stroke-opacity:.5"]
      case .border:
        style = ["fill:none"]
        add("stroke-width", step: 0.25) { $0.width }
      }
    }
    // Attributes have no units. Colours and lines have rules in the style sheet, which only a style can replace.
    var attributes: [(String, String)] = []
    for property in properties {
      let text = property.css(property.samples[still])
      let parts = text.split(separator: ":", maxSplits: 1)
      if parts[0].hasPrefix("fill") || parts[0].hasPrefix("stroke") {
        style.append(text)
      } else {
        let value = parts[1].replacing("px", with: "").replacing("deg", with: "")
        attributes.append((String(parts[0]), String(value)))
      }
    }
    return (
      attributes + (style.isEmpty ? [] : [("style", style.joined(separator: ";"))]), properties
    )
  }

  private static func rgb(_ color: [Double]) -> String {
    "rgb(\(color.map { "\(Int(($0 * 255).rounded()))" }.joined(separator: ",")))"
  }

  /// Returns the greatest distance of the corners of a moved box and one of the same size, in tenths of a pixel.
  ///
  /// With the distances of the sizes and the rounding, an edge is at most a quarter of a pixel off.
  private static func cornersDistance(_ moved: [Double], _ box: [Double]) -> Double {
    var most = 0.0
    let (a, b) = (corners(moved[..<4] + box[4...]), corners(box[...]))
    for index in a.indices { most = max(most, abs(a[index] - b[index])) }
    return most * 10
  }

  private static func corners(_ place: ArraySlice<Double>) -> [Double] {
    let (x, y, wide, high) = (place[0], place[1], place[4], place[5])
    guard place[2] != 0 || place[3] != 0 else { return [x, y, x + wide, y, x, y + high] }
    let (sin, cos) = (PortableMath.sin(place[2]), PortableMath.cos(place[2]))
    let along = PortableMath.sin(place[3]) / PortableMath.cos(place[3])
    let right = (x: wide * cos, y: wide * sin)
    let down = (x: high * (along * cos - sin), y: high * (along * sin + cos))
    return [x, y, x + right.x, y + right.y, x + down.x, y + down.y]
  }
}
