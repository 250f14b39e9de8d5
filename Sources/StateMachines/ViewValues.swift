import struct Foundation.CGRect

/// What one node looks like in a state.
public struct ViewValues: Hashable, Sendable {
  /// The tag of the node, or a path of tags: `"10.3"` is the node of tag 3 in that of tag 10.
  public var tag: String
  /// The opacity, 0...1; `nil` leaves it as it is.
  public var alpha: Double?
  /// The frame in the parent's points, as if the node were not transformed; `nil` leaves it as it is.
  public var rect: CGRect?
  /// Operations from the identity, each on the side of the node: the point meets the last of them first.
  public var transformations: [ViewTransformation]

  /// Creates values.
  public init(
    tag: String, alpha: Double? = nil, rect: CGRect? = nil,
    transformations: [ViewTransformation] = []
  ) {
    self.tag = tag
    self.alpha = alpha
    self.rect = rect
    self.transformations = transformations
  }

  /// Two values are equal when all their numbers are.
  public static func == (a: ViewValues, b: ViewValues) -> Bool {
    a.tag == b.tag && a.alpha == b.alpha && a.transformations == b.transformations
      && a.sides == b.sides
  }

  /// Feeds all numbers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(alpha)
    hasher.combine(sides)
    hasher.combine(transformations)
  }

  /// The four numbers of the frame.
  var sides: [Double]? {
    rect.map {
      [
        Double($0.origin.x), Double($0.origin.y), Double($0.size.width), Double($0.size.height),
      ]
    }
  }
}
