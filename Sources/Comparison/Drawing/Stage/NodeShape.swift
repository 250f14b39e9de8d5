import DopesheetCurves

package struct NodeShape: Equatable {
  package let name: String
  package let parent: String?
  /// The rectangle of the node on the stage, without rotation.
  package let box: StageBox
  /// The size in points, before the transform.
  package let size: Size
  /// The transform from a rectangle of this size at (0, 0) to the stage, including the node's parents.
  package let transform: PlaneTransform
  /// The opacity, 0...1, including the node's parents; 0 if the node or a parent is hidden.
  package let alpha: Double
  /// The layer, added to those of the parents; it orders a node among its siblings.
  package let z: Double
  package let color: Color?
  /// The radius of the corners in points, before the transform.
  package var radius = 0.0
  /// The border, which lies inside the node; `nil` if it is not visible.
  package var border: Border?
  /// The distance of the shadow in points, before the transform, and its colour; `nil` if it is not visible.
  package var shadow: Shadow?

  package struct Size: Equatable {
    package let width, height: Double
  }

  package struct Border: Equatable {
    package let width: Double
    package let color: Color
  }

  package struct Shadow: Equatable {
    package let x, y: Double
    package let color: Color
  }

  /// A colour with components in 0...1.
  package struct Color: Equatable {
    package let red, green, blue, alpha: Double
  }

  package var isVisible: Bool { alpha > 0 }

  package var corners: [(x: Double, y: Double)] {
    [
      transform.point(0, 0), transform.point(size.width, 0),
      transform.point(size.width, size.height), transform.point(0, size.height),
    ]
  }

  /// The smallest rectangle that contains the corners.
  package var bounds: StageBox {
    let corners = corners
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return StageBox(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

extension NodeShape.Color {
  /// Creates the colour of a node; `nil` if it is transparent.
  ///
  /// Motions can change the components red, green, blue and alpha, or other views of the colour such as the hue.
  /// A view is `nil` while no motion changes it.
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

  /// Returns the hue in turns (0 for grey), the saturation and the brightness in 0...1.
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

  /// Creates the colour of a hue in turns, any number, with a saturation and a brightness in 0...1.
  private init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let sixths = (hue - hue.rounded(.down)) * 6
    // Each component is at its maximum for a third of a turn, at its minimum for a third, and linear in between.
    func part(_ offset: Double) -> Double {
      let place = (sixths + offset).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * min(place, 4 - place).share
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}

extension Double {
  fileprivate var share: Double { Swift.min(Swift.max(self, 0), 1) }
}
