import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

extension Node {
  /// Where the anchor point lies, in points of the parent.
  public var position: CGPoint {
    get { get(.positionX, CGPoint.zero) }
    set { assign(.positionX, newValue) }
  }

  /// The rectangle in the node's own coordinates, in points.
  public var bounds: CGRect {
    get { get(.boundsX, CGRect.zero) }
    set { assign(.boundsX, newValue) }
  }

  /// The point that the node is placed and turned by, as a share of its size; (0.5, 0.5) is the middle.
  public var anchorPoint: CGPoint {
    get { get(.anchorX, CGPoint.zero) }
    set { assign(.anchorX, newValue) }
  }

  /// The opacity, 0...1.
  public var alpha: Double {
    get { self[.alpha] }
    set { assign(.alpha, newValue) }
  }

  /// The height above the parent, in points; higher nodes cover lower ones.
  public var zPosition: Double {
    get { self[.zPosition] }
    set { assign(.zPosition, newValue) }
  }

  /// The colour of the rectangle.
  public var backgroundColor: RGBA {
    get { get(.red, RGBA.clear) }
    set { assign(.red, newValue) }
  }

  /// The rectangle around the node in the parent's points; it follows from position, bounds, anchor point and
  /// transform. Setting it, or moving it, places the node as if it were not transformed.
  public var frame: CGRect {
    get {
      let frame = get(.frameX, CGRect.zero)
      guard transform != .identity else { return frame }
      let place = position
      let box = transform.boundingBox(
        of: CGRect(
          x: frame.origin.x - place.x, y: frame.origin.y - place.y, width: frame.size.width,
          height: frame.size.height))
      return CGRect(
        x: place.x + box.origin.x, y: place.y + box.origin.y, width: box.size.width,
        height: box.size.height)
    }
    set { assign(.frameX, newValue) }
  }

  /// Sets components as a call from outside.
  private func assign<Value: MotionValue>(_ first: NodeComponent, _ value: Value) {
    let indices = Value.componentNames.indices
    for index in indices where !value[component: index].isFinite {
      return refuse(.notFinite(source: name, what: first.advanced(by: index).path))
    }
    announceSet(
      indices.map { .init(first.advanced(by: $0).path, .number(value[component: $0])) })
    noteSet(first, count: indices.count) { set(first, value) }
  }
}

extension Property where Object == Node {
  /// A property whose components lie in the stage's table.
  private init(_ name: String, stored first: NodeComponent) {
    self.init(name: name, root: .stored(first))
  }
}

extension Property where Object == Node, Value == Double {
  /// ``Node/alpha``.
  public static var alpha: Property { Property("alpha", stored: .alpha) }
  /// ``Node/zPosition``.
  public static var zPosition: Property { Property("zPosition", stored: .zPosition) }
}

extension Property where Object == Node, Value == CGPoint {
  /// ``Node/position``.
  public static var position: Property { Property("position", stored: .positionX) }
  /// ``Node/anchorPoint``.
  public static var anchorPoint: Property { Property("anchorPoint", stored: .anchorX) }
}

extension Property where Object == Node, Value == CGRect {
  /// ``Node/bounds``.
  public static var bounds: Property { Property("bounds", stored: .boundsX) }
  /// ``Node/frame``, as if the node were not transformed.
  public static var frame: Property { Property("frame", stored: .frameX) }
}

extension Property where Object == Node, Value == RGBA {
  /// ``Node/backgroundColor``.
  public static var backgroundColor: Property { Property("backgroundColor", stored: .red) }
}

extension PropertyChange where Object == Node {
  /// ``Node/alpha``, to be completed by `(to:)` or `(from:to:)`.
  public static var alpha: Property<Node, Double> { .alpha }
  /// ``Node/zPosition``.
  public static var zPosition: Property<Node, Double> { .zPosition }
  /// ``Node/position``, whole or as `.position.x`, `.position.y`.
  public static var position: Property<Node, CGPoint> { .position }
  /// ``Node/anchorPoint``.
  public static var anchorPoint: Property<Node, CGPoint> { .anchorPoint }
  /// ``Node/bounds``.
  public static var bounds: Property<Node, CGRect> { .bounds }
  /// ``Node/frame``, whole or as `.frame.origin.x`, `.frame.size`.
  public static var frame: Property<Node, CGRect> { .frame }
  /// ``Node/backgroundColor``, whole or as `.backgroundColor.blue`.
  public static var backgroundColor: Property<Node, RGBA> { .backgroundColor }
}
