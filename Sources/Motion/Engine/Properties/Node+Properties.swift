import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

extension Node {
  /// The position of the anchor point, in points of the parent.
  public var position: CGPoint {
    get { get(.positionX, CGPoint.zero) }
    set { assign(.positionX, newValue) }
  }

  /// The rectangle in the node's own coordinates, in points.
  public var bounds: CGRect {
    get { get(.boundsX, CGRect.zero) }
    set { assign(.boundsX, newValue) }
  }

  /// The point by which the node is placed and turned, as a share of its size; (0.5, 0.5) is the middle.
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

  /// The rectangle around the node, in points of the parent.
  ///
  /// It follows from position, bounds, anchor point and transform. Setting or moving it places the node as if it had
  /// no transform.
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

extension Node {
  /// Returns the changes that give this node the look of another one. They cover only properties that differ.
  package func changes(to end: Node) -> [PropertyChange<Node>] {
    var changes: [PropertyChange<Node>] = []
    func add<Value: MotionValue>(_ property: Property<Node, Value>, _ path: KeyPath<Node, Value>) {
      if self[keyPath: path] != end[keyPath: path] {
        changes.append(property(to: end[keyPath: path]))
      }
    }
    add(.bounds, \.bounds)
    add(.anchorPoint, \.anchorPoint)
    add(.position, \.position)
    add(.alpha, \.alpha)
    add(.zPosition, \.zPosition)
    add(.backgroundColor, \.backgroundColor)
    add(.cornerRadius, \.cornerRadius)
    add(.borderWidth, \.borderWidth)
    add(.borderColor, \.borderColor)
    add(.shadowColor, \.shadowColor)
    add(.shadowOffset, \.shadowOffset)
    add(.shadowOpacity, \.shadowOpacity)
    add(.shadowRadius, \.shadowRadius)
    if transform != end.transform { changes.append(.transform(to: end.transform)) }
    return changes
  }
}

extension Property where Object == Node {
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

// Not only for their own values: where one number is expected, its path begins with a whole value, as in
// `run[card, .position.y]`.
extension Property where Object == Node {
  /// ``Node/position``.
  public static var position: Property<Node, CGPoint> { .init("position", stored: .positionX) }
  /// ``Node/anchorPoint``.
  public static var anchorPoint: Property<Node, CGPoint> { .init("anchorPoint", stored: .anchorX) }
  /// ``Node/bounds``.
  public static var bounds: Property<Node, CGRect> { .init("bounds", stored: .boundsX) }
  /// ``Node/frame``, as if the node were not transformed.
  public static var frame: Property<Node, CGRect> { .init("frame", stored: .frameX) }
  /// ``Node/backgroundColor``.
  public static var backgroundColor: Property<Node, RGBA> { .init("backgroundColor", stored: .red) }
  /// ``Node/transform``.
  public static var transform: Property<Node, Transform4x4> {
    .init("transform", get: { $0.transform }, set: { $0.show($1) })
  }
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

extension PropertyChange where Object == Node {
  /// ``Node/transform``, whole or as `.transform.rotation`, `.transform.scale.x`, `.transform.m34`.
  public static var transform: Property<Node, Transform4x4> { .transform }
}

// Each value that is set is recorded: setting a property of an object on a stage declares its track.

extension Node {
  /// Sets components, declares their tracks and announces the values. Setters for users and styles go through here;
  /// writes by motions do not.
  func noteSet(_ first: NodeComponent, count: Int, _ set: () -> Void) {
    guard let stage else { return set() }
    // The value shows until the motion writes its next one. For a frame, the motion may move the position.
    if slots.contains(where: { stage.table.isMoving(Int($0.slot)) }) { stage.table.catchUp() }
    set()
    for index in 0..<count {
      let slot = ensureSlot(of: first.advanced(by: index), on: stage)
      stage.announceSet(at: slot)
    }
  }

  func noteSet(_ value: ForeignValue, _ components: Range<Int>) {
    guard let stage else { return }
    for component in components {
      let slot = stage.ensureSlot(of: value, component: component)
      if let number = value.current(component) { stage.table.set(slot, to: number) }
      stage.announceSet(at: slot)
    }
  }

  func noteSet(_ property: WholeProperty) {
    guard let stage else { return }
    let slot = stage.ensureSlot(of: property)
    stage.announceSet(at: slot)
  }

  func noteSet(
    _ property: String, _ value: StageEvent.Value, as shape: SampleShape,
    _ sample: @escaping (Node) -> WholeSample
  ) {
    guard stage != nil else { return }
    announceSet([.init(property, value)])
    noteSet(
      wholeProperty(property) { name in
        WholeProperty(
          name: name, target: self, shape: shape, sample: { [weak self] in self.map(sample) })
      })
  }
}

extension Property where Value: WholeValue {
  func whole(of object: Object) -> WholeProperty where Object: MotionTarget {
    access!.wholeProperty(name, of: object, object)
  }
}
