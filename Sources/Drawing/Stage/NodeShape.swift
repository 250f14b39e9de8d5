import DopesheetCurves

/// A node at a moment, as a drawing shows it.
package struct NodeShape: Equatable {
  /// Its name in the trace.
  package let name: String
  /// The name of the node that it lies in.
  package let parent: String?
  /// Where it lies on the stage if it is not turned.
  package let box: StageBox
  /// Its size in points, before it is transformed.
  package let size: (width: Double, height: Double)
  /// What puts the rectangle of this size, whose corner is at 0, on the stage: moves, scales, turns, those of the nodes
  /// around it included.
  package let transform: PlaneTransform
  /// How much of it is seen, 0...1: what it and the nodes around it let through, 0 if one is hidden.
  package let alpha: Double
  /// The height of its layer; what is higher covers what is not.
  package let z: Double
  /// The colour that it is filled with, if it has one that can be seen.
  package let color: Color?
  /// The radius of its corners, in points, before it is transformed.
  package var radius = 0.0
  /// The border that lies inside it, if it can be seen.
  package var border: (width: Double, color: Color)?
  /// Where its shadow lies from it in its own plane, with the opacity that it has, if it can be seen.
  package var shadow: (x: Double, y: Double, color: Color)?

  /// A colour by its parts, 0...1.
  package struct Color: Equatable {
    package let red: Double
    package let green: Double
    package let blue: Double
    package let alpha: Double

    /// Creates a colour.
    package init(red: Double, green: Double, blue: Double, alpha: Double) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// Whether it can be seen.
  package var isVisible: Bool { alpha > 0 }

  /// The corners on the stage, in order around it.
  package var corners: [(x: Double, y: Double)] {
    [
      transform.point(0, 0), transform.point(size.width, 0),
      transform.point(size.width, size.height), transform.point(0, size.height),
    ]
  }

  /// The points around it on the stage: the corners, or of a round one those of an arc.
  ///
  /// - Parameters:
  ///   - x: How far it is moved in its own plane, as its shadow is.
  ///   - inset: How much smaller it is on each side, as the middle of a border is.
  package func outline(movedBy move: (x: Double, y: Double) = (0, 0), inset: Double = 0)
    -> [(x: Double, y: Double)]
  {
    let (wide, high) = (size.width - 2 * inset, size.height - 2 * inset)
    func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      transform.point(x + inset + move.x, y + inset + move.y)
    }
    let round = min(radius - inset, wide / 2, high / 2)
    guard round > 0 else {
      return [point(0, 0), point(wide, 0), point(wide, high), point(0, high)]
    }
    let centers = [
      (wide - round, round), (wide - round, high - round), (round, high - round), (round, round),
    ]
    return centers.enumerated().flatMap { quarter, center in
      (0...6).map { step in
        let (sin, cos) = PortableMath.sinAndCos(
          degrees: 90 * Double(quarter - 1) + 15 * Double(step))
        return point(center.0 + round * cos, center.1 + round * sin)
      }
    }
  }

  /// The smallest rectangle around the corners.
  package var bounds: StageBox {
    let corners = corners
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return StageBox(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  package static func == (one: NodeShape, other: NodeShape) -> Bool {
    one.name == other.name && one.parent == other.parent && one.box == other.box
      && one.size == other.size && one.transform == other.transform && one.alpha == other.alpha
      && one.z == other.z && one.color == other.color && one.radius == other.radius
      && one.border?.width == other.border?.width && one.border?.color == other.border?.color
      && one.shadow?.x == other.shadow?.x && one.shadow?.y == other.shadow?.y
      && one.shadow?.color == other.shadow?.color
  }
}

extension NodeShape.Color {
  /// The colour of a node by its red, green, blue and alpha, and by the views of it that motions may move instead;
  /// `nil` if it cannot be seen.
  ///
  /// - Parameters:
  ///   - part: A part, of a track or declared.
  ///   - view: A view, `nil` while no motion moves it.
  init?(part: (_ name: String) -> Double, view: (_ name: String) -> Double?) {
    let alpha = part("alpha").share
    guard alpha > 0 else { return nil }
    let (red, green, blue) = (part("red").share, part("green").share, part("blue").share)
    let (hue, saturation, brightness) = (view("hue"), view("saturation"), view("brightness"))
    if let white = view("white")?.share {
      self.init(red: white, green: white, blue: white, alpha: alpha)
    } else if hue == nil, saturation == nil, brightness == nil {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    } else {
      let usual = Self.hueView(red, green, blue)
      self.init(
        hue: hue ?? usual.hue, saturation: (saturation ?? usual.saturation).share,
        brightness: (brightness ?? usual.brightness).share, alpha: alpha)
    }
  }

  /// The hue in turns (0 of a grey), the saturation and the brightness, 0...1, of parts in 0...1.
  private static func hueView(
    _ red: Double, _ green: Double, _ blue: Double
  ) -> (hue: Double, saturation: Double, brightness: Double) {
    let most = max(red, green, blue)
    let range = most - min(red, green, blue)
    guard range > 0 else { return (0, 0, most) }
    let sixths =
      most == red
      ? (green - blue) / range
      : most == green ? 2 + (blue - red) / range : 4 + (red - green) / range
    return (sixths / 6, range / most, most)
  }

  /// The colour of a hue in turns, any number, and of a saturation and a brightness in 0...1.
  private init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let sixths = (hue - hue.rounded(.down)) * 6
    // Each part is at the top for two sixths of a turn, at the bottom for two, and goes straight in between.
    func part(_ offset: Double) -> Double {
      let place = (sixths + offset).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * min(place, 4 - place).share
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}

extension Double {
  /// The nearest number in 0...1.
  fileprivate var share: Double { Swift.min(Swift.max(self, 0), 1) }
}
