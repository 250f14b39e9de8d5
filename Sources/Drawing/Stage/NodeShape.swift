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
      && one.z == other.z && one.color == other.color
  }
}
