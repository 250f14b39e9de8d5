import struct Foundation.CGSize

/// The round corners, the border and the shadow of a node. The defaults are those of Core Animation's layers.
struct NodeDecoration: Equatable {
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor = RGBA(red: 0, green: 0, blue: 0)
  var shadowColor = RGBA(red: 0, green: 0, blue: 0)
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowOpacity = 0.0
  var shadowRadius = 3.0

  var details: [StageEvent.Detail] {
    let usual = NodeDecoration()
    var details: [StageEvent.Detail] = []
    func add<Value: MotionValue>(_ name: String, _ path: KeyPath<NodeDecoration, Value>) {
      let (value, usual) = (self[keyPath: path], usual[keyPath: path])
      for (index, part) in Value.componentNames.enumerated()
      where value[component: index] != usual[component: index] {
        let key = part.isEmpty ? name : name + "." + part
        details.append(.init(key, .number(value[component: index])))
      }
    }
    add("cornerRadius", \.cornerRadius)
    add("borderWidth", \.borderWidth)
    add("borderColor", \.borderColor)
    add("shadowColor", \.shadowColor)
    add("shadowOffset", \.shadowOffset)
    add("shadowOpacity", \.shadowOpacity)
    add("shadowRadius", \.shadowRadius)
    return details
  }
}

extension Node {
  /// The radius of the corners, in points.
  public var cornerRadius: Double {
    get { decoration.cornerRadius }
    set { decorate(.cornerRadius, newValue) }
  }

  /// The width of the border, which lies inside the rectangle, in points.
  public var borderWidth: Double {
    get { decoration.borderWidth }
    set { decorate(.borderWidth, newValue) }
  }

  /// The colour of the border; black unless set.
  public var borderColor: RGBA {
    get { decoration.borderColor }
    set { decorate(.borderColor, newValue) }
  }

  /// The colour of the shadow; black unless set.
  public var shadowColor: RGBA {
    get { decoration.shadowColor }
    set { decorate(.shadowColor, newValue) }
  }

  /// The distance of the shadow from the node, in points; 3 points upwards unless set.
  public var shadowOffset: CGSize {
    get { decoration.shadowOffset }
    set { decorate(.shadowOffset, newValue) }
  }

  /// The opacity of the shadow, 0...1; 0 unless set.
  public var shadowOpacity: Double {
    get { decoration.shadowOpacity }
    set { decorate(.shadowOpacity, newValue) }
  }

  /// The blur radius of the shadow, in points; 3 unless set.
  public var shadowRadius: Double {
    get { decoration.shadowRadius }
    set { decorate(.shadowRadius, newValue) }
  }

  private func decorate<Value: MotionValue>(_ property: Property<Node, Value>, _ value: Value) {
    guard case .accessors(let name, let make) = property.root else { return }
    let parts = Value.componentNames.map { $0.isEmpty ? name : name + "." + $0 }
    for (index, part) in parts.enumerated() where !value[component: index].isFinite {
      return refuse(.notFinite(source: self.name, what: part))
    }
    announceSet(parts.enumerated().map { .init($1, .number(value[component: $0])) })
    let foreign = foreignValue(name) { make(self, $0, $1) }
    for index in parts.indices {
      let number = value[component: index]
      if let stage {
        _ = stage.set(foreign, index, to: number)
      } else {
        _ = foreign.write(index, number)
      }
    }
  }
}

extension Property where Object == Node, Value: MotionValue {
  fileprivate init(_ name: String, of path: WritableKeyPath<NodeDecoration, Value>) {
    self.init(
      name, get: { $0.decoration[keyPath: path] }, set: { $0.decoration[keyPath: path] = $1 })
  }
}

extension Property where Object == Node, Value == Double {
  /// ``Node/cornerRadius``.
  public static var cornerRadius: Property { Property("cornerRadius", of: \.cornerRadius) }
  /// ``Node/borderWidth``.
  public static var borderWidth: Property { Property("borderWidth", of: \.borderWidth) }
  /// ``Node/shadowOpacity``.
  public static var shadowOpacity: Property { Property("shadowOpacity", of: \.shadowOpacity) }
  /// ``Node/shadowRadius``.
  public static var shadowRadius: Property { Property("shadowRadius", of: \.shadowRadius) }
}

extension Property where Object == Node, Value == RGBA {
  /// ``Node/borderColor``.
  public static var borderColor: Property { Property("borderColor", of: \.borderColor) }
  /// ``Node/shadowColor``.
  public static var shadowColor: Property { Property("shadowColor", of: \.shadowColor) }
}

extension Property where Object == Node, Value == CGSize {
  /// ``Node/shadowOffset``.
  public static var shadowOffset: Property { Property("shadowOffset", of: \.shadowOffset) }
}

extension PropertyChange where Object == Node {
  /// ``Node/cornerRadius``, to be completed by `(to:)` or `(from:to:)`.
  public static var cornerRadius: Property<Node, Double> { .cornerRadius }
  /// ``Node/borderWidth``.
  public static var borderWidth: Property<Node, Double> { .borderWidth }
  /// ``Node/borderColor``, whole or as `.borderColor.blue`.
  public static var borderColor: Property<Node, RGBA> { .borderColor }
  /// ``Node/shadowColor``, whole or as `.shadowColor.blue`.
  public static var shadowColor: Property<Node, RGBA> { .shadowColor }
  /// ``Node/shadowOffset``, whole or as `.shadowOffset.width`.
  public static var shadowOffset: Property<Node, CGSize> { .shadowOffset }
  /// ``Node/shadowOpacity``.
  public static var shadowOpacity: Property<Node, Double> { .shadowOpacity }
  /// ``Node/shadowRadius``.
  public static var shadowRadius: Property<Node, Double> { .shadowRadius }
}
