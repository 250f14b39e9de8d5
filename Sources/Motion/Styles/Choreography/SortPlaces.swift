import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect

/// The direction of a linear sort function.
public enum SortDirection: String, CaseIterable, Sendable {
  /// The first row is the top one.
  case topToBottom
  /// The first row is the bottom one.
  case bottomToTop
  /// The first column is the left one.
  case leftToRight
  /// The first column is the right one.
  case rightToLeft

  var edge: SortPosition {
    switch self {
    case .topToBottom: .topMiddle
    case .bottomToTop: .bottomMiddle
    case .leftToRight: .left
    case .rightToLeft: .right
    }
  }
}

/// A corner of a container.
public enum SortCorner: String, CaseIterable, Sendable {
  /// The first corner in reading order.
  case topLeft
  /// The end of the first line.
  case topRight
  /// The beginning of the last line.
  case bottomLeft
  /// The last corner in reading order.
  case bottomRight

  var position: SortPosition { SortPosition(rawValue: rawValue)! }
}

/// A place in a container from which sort functions measure distances.
public enum SortPosition: String, CaseIterable, Sendable {
  /// The corner at the top and on the left.
  case topLeft
  /// The middle of the top edge.
  case topMiddle
  /// The corner at the top and on the right.
  case topRight
  /// The middle of the left edge.
  case left
  /// The middle of the container.
  case middle
  /// The middle of the right edge.
  case right
  /// The corner at the bottom and on the left.
  case bottomLeft
  /// The middle of the bottom edge.
  case bottomMiddle
  /// The corner at the bottom and on the right.
  case bottomRight

  package func point(in bounds: CGRect) -> CGPoint {
    // The cases are a grid of three rows.
    let index = Self.allCases.firstIndex(of: self)!
    let (x, y) = (Double(index % 3) / 2, Double(index / 3) / 2)
    return CGPoint(
      x: Double(bounds.origin.x) + x * Double(bounds.size.width),
      y: Double(bounds.origin.y) + y * Double(bounds.size.height))
  }

  /// Returns the reference point of the node nearest to this place; of equally near nodes the first.
  func snapped(in bounds: CGRect, to nodes: [TimedNode]) -> CGPoint {
    let place = point(in: bounds)
    var best = (point: place, distance: Double.infinity)
    for node in nodes {
      let distance = place.squaredDistance(to: node.referencePoint)
      if distance < best.distance { best = (node.referencePoint, distance) }
    }
    return best.point
  }
}

/// The weight of an axis: nodes far along a heavier axis begin later.
public enum SortWeight: Hashable, Sendable {
  /// 0.5.
  case light
  /// 1.
  case medium
  /// 2.
  case heavy
  /// A weight of your own, up to 1e30; negative ones count as 0.
  case custom(Double)

  /// The weight, 0...1e30.
  package var value: Double {
    switch self {
    case .light: 0.5
    case .medium: 1
    case .heavy: 2
    case .custom(let weight): weight < 0 ? 0 : weight
    }
  }

  var detail: StageEvent.Value {
    switch self {
    case .light: .text("light")
    case .medium: .text("medium")
    case .heavy: .text("heavy")
    case .custom: .number(value)
    }
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> (x: Double, y: Double) {
    ((Double(x) - Double(other.x)).magnitude, (Double(y) - Double(other.y)).magnitude)
  }

  func squaredDistance(to other: CGPoint) -> Double {
    let dx = Double(x) - Double(other.x)
    let dy = Double(y) - Double(other.y)
    return dx * dx + dy * dy
  }
}
