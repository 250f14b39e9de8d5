extension Property where Value == RGBA {
  /// The red component alone.
  public var red: Property<Object, Double> { part("red", at: 0) }
  /// The green component alone.
  public var green: Property<Object, Double> { part("green", at: 1) }
  /// The blue component alone.
  public var blue: Property<Object, Double> { part("blue", at: 2) }
  /// The opacity alone.
  public var alpha: Property<Object, Double> { part("alpha", at: 3) }

  /// The hue alone, in turns: 0 red, 1/3 green, 2/3 blue, 1 red again.
  ///
  /// Any number is valid, and a motion interpolates linearly: from 0.9 to 0.1 it goes back by 0.8. To go the shorter
  /// way, move to 1.1.
  ///
  /// Hue, saturation and brightness keep the values that motions set, so that black and grey keep their hue. All are
  /// read from the colour again after it is set in another way. While a motion moves red, green or blue, a motion of a
  /// view has no visible effect.
  public var hue: Property<Object, Double> { view("hue") }
  /// The saturation alone, 0 for grey to 1; numbers outside count as the nearest.
  public var saturation: Property<Object, Double> { view("saturation") }
  /// The greatest of red, green and blue, 0...1; numbers outside count as the nearest.
  public var brightness: Property<Object, Double> { view("brightness") }
  /// The equally bright grey, 0...1; see ``RGBA/white``. A motion of it makes the colour grey.
  public var white: Property<Object, Double> { view("white") }

  private func view(_ name: String) -> Property<Object, Double> {
    let (root, access) = (root, access)
    return Property<Object, Double>(
      name: self.name + "." + name,
      root: .views { object, target in
        switch root {
        case .stored(let first):
          // Only nodes store components.
          let node = unsafeDowncast(object, to: Node.self)
          return node.colorViews(of: .node(first), of: node, as: node.nameOfColor(first)) { node in
            node.get(first, RGBA.clear)
          } set: { node, color in
            for place in 0..<3 { node[first.advanced(by: place)] = color[component: place] }
          }
        case .accessors, .views, .whole, .unknown:
          let color = root.foreignValue(of: object, target)!
          return target.colorViews(
            of: .foreign(color), of: object, as: color.name, get: access!.get, set: access!.set)
        }
      }, offset: ColorViews.componentNames.firstIndex(of: name)!)
  }
}

enum ViewedColor {
  /// A colour of a node, by its first component.
  case node(NodeComponent)
  case foreign(ForeignValue)

  func isSame(as other: ViewedColor) -> Bool {
    switch (self, other) {
    case (.node(let first), .node(let otherFirst)): first == otherFirst
    case (.foreign(let value), .foreign(let otherValue)): value === otherValue
    case (.node, _), (.foreign, _): false
    }
  }

  func contains(_ home: MotionTrack.Home) -> Bool {
    switch (self, home) {
    case (.node(let first), .node(_, let component)):
      (0..<3).contains(Int(component.rawValue) - Int(first.rawValue))
    case (.foreign(let value), .foreign(let otherValue, let component)):
      value === otherValue && component < 3
    case (.node, _), (.foreign, _): false
    }
  }
}

extension MotionTarget {
  fileprivate func colorViews<Object: AnyObject>(
    of color: ViewedColor, of object: Object, as name: String, get: @escaping (Object) -> RGBA,
    set: @escaping (Object, RGBA) -> Void
  ) -> ForeignValue {
    if let known = foreignValues.first(where: { $0.viewed?.isSame(as: color) ?? false }) {
      return known
    }
    let memory = ColorMemory(get: get, set: set)
    let views = ForeignValue(
      name: name, of: object, as: self, get: memory.views, set: { memory.set($1, of: $0) })
    views.viewed = color
    foreignValues = foreignValues + [views]
    return views
  }
}

extension Node {
  fileprivate func nameOfColor(_ first: NodeComponent) -> String {
    trackPrefix + first.path.prefix { $0 != "." }
  }
}

/// A colour for motions, by hue, saturation, brightness and white, which keep the values that were set.
struct ColorViews: MotionValue {
  private var view: HueView
  private var white: Double

  init(_ color: RGBA) {
    view = HueView(color)
    white = color.white
  }

  func color(alpha: Double) -> RGBA { view.color(alpha: alpha) }

  static let componentNames = ["hue", "saturation", "brightness", "white"]

  subscript(component index: Int) -> Double {
    get {
      switch index {
      case 0: view.hue
      case 1: view.saturation
      case 2: view.brightness
      default: white
      }
    }
    set {
      switch index {
      case 0: view.hue = newValue
      case 1: view.saturation = newValue
      case 2: view.brightness = newValue
      default: (view.saturation, view.brightness, white) = (0, newValue, newValue)
      }
      if index < 3 { white = color(alpha: 1).white }
    }
  }
}

/// The views of an object's colour, kept until the colour is set in another way.
private final class ColorMemory<Object: AnyObject> {
  private let access: PropertyAccess<Object, RGBA>
  private var views = ColorViews(.clear)
  /// The object's colour after it was set from the views, with an opacity of 0. Objects may round it.
  private var color: RGBA?

  init(get: @escaping (Object) -> RGBA, set: @escaping (Object, RGBA) -> Void) {
    access = PropertyAccess(get: get, set: set)
  }

  func views(of object: Object) -> ColorViews {
    let present = hue(of: object)
    return color == present ? views : ColorViews(present)
  }

  func set(_ views: ColorViews, of object: Object) {
    self.views = views
    access.set(object, views.color(alpha: access.get(object).alpha))
    color = hue(of: object)
  }

  private func hue(of object: Object) -> RGBA {
    var color = access.get(object)
    color.alpha = 0
    return color
  }
}
