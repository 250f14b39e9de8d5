extension Property where Object == Node, Value == RGBA {
  /// The hue alone, in turns: 0 red, 1/3 green, 2/3 blue, 1 red again.
  ///
  /// Any number will do, and the way from one to another is straight: from 0.9 to 0.1 it goes backwards by 0.8. For
  /// the shorter way move to 1.1.
  ///
  /// What motions set as hue, saturation and brightness is kept as it was set, so that black and grey do not forget
  /// their hue. All is read from the colour again when ``Node/backgroundColor`` is set otherwise. While a motion moves
  /// red, green or blue, views do not show; after that they are those of the colour that it has left.
  public var hue: Property<Node, Double> { view("hue") }
  /// How far the colour is from grey, 0...1; numbers beyond count as the nearest.
  public var saturation: Property<Node, Double> { view("saturation") }
  /// The greatest of red, green and blue, 0...1; numbers beyond count as the nearest.
  public var brightness: Property<Node, Double> { view("brightness") }
  /// The grey that is as bright, as ``RGBA/white``, 0...1. Moved, the colour is that grey.
  public var white: Property<Node, Double> { view("white") }

  /// A view of a node's own colour. For colours behind closures there is none that keeps what was set: a motion of it
  /// is refused with `unknownProperty`, and closures of ``RGBA/hue`` and the others are the way.
  private func view(_ name: String) -> Property<Node, Double> {
    let place = ColorViews.componentNames.firstIndex(of: name)!
    guard case .stored(let first) = root else {
      return Property<Node, Double>(name: self.name + "." + name, root: .unknown(components: nil))
    }
    return Property<Node, Double>(
      name: self.name + "." + name,
      root: .accessors(name: self.name) { node, track, target in
        let memory = ColorMemory(first)
        let views = ForeignValue(
          name: track, of: node, as: target, get: memory.views, set: { memory.set($1, of: $0) })
        views.base = first
        return views
      }, offset: place)
  }
}

/// A colour as motions move it: by hue, saturation, brightness and white, which keep what was set.
struct ColorViews: MotionValue {
  private var view: HueView
  /// The grey that is as bright as a colour that was read.
  private var white: Double

  init(_ color: RGBA) {
    view = HueView(color)
    white = color.white
  }

  /// The colour, with an opacity.
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

/// The views of a node's colour, as long as nobody else sets it.
private final class ColorMemory {
  private let first: NodeComponent
  private var views = ColorViews(.clear)
  /// What the views give, without an opacity of its own.
  private var color = RGBA.clear

  init(_ first: NodeComponent) { self.first = first }

  /// The views: what was set by them, or those of the colour that the node was given otherwise.
  func views(of node: Node) -> ColorViews {
    var present = node.get(first, RGBA.clear)
    present.alpha = 0
    return color == present ? views : ColorViews(present)
  }

  /// Gives the node the colour of the views.
  func set(_ views: ColorViews, of node: Node) {
    self.views = views
    color = views.color(alpha: 0)
    for place in 0..<3 { node[first.advanced(by: place)] = color[component: place] }
  }
}
