/// A colour of the sRGB space: red, green, blue and alpha, each 0...1.
public struct RGBA: Hashable, Sendable {
  /// The share of red, 0...1.
  public var red: Double
  /// The share of green, 0...1.
  public var green: Double
  /// The share of blue, 0...1.
  public var blue: Double
  /// The opacity, 0...1.
  public var alpha: Double

  /// Creates a colour from its components, each 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// No colour: all components 0.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}

extension RGBA: MotionValue {
  /// `red`, `green`, `blue` and `alpha`.
  public static var componentNames: [String] { ["red", "green", "blue", "alpha"] }

  /// `red`, `green`, `blue` or `alpha`.
  public subscript(component index: Int) -> Double {
    get {
      switch index {
      case 0: red
      case 1: green
      case 2: blue
      default: alpha
      }
    }
    set {
      switch index {
      case 0: red = newValue
      case 1: green = newValue
      case 2: blue = newValue
      default: alpha = newValue
      }
    }
  }
}

extension RGBA {
  /// Creates a colour from its hue, saturation and brightness.
  ///
  /// The hue is in turns: 0 red, 1/3 green, 2/3 blue, 1 red again; any number is valid. Saturation and brightness are
  /// in 0...1; numbers outside count as the nearest.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    self = HueView(hue: hue, saturation: saturation, brightness: brightness).color(alpha: alpha)
  }

  /// Creates a grey from its brightness, 0 black to 1 white; numbers outside count as the nearest.
  public init(white: Double, alpha: Double = 1) {
    self.init(hue: 0, saturation: 0, brightness: white, alpha: alpha)
  }

  /// The hue in turns, from 0 (red) up to but not including 1. The setter accepts any number.
  ///
  /// A grey has hue 0, and setting the hue does not change it.
  ///
  /// A motion that overshoots may give a colour outside 0...1. Its hue is that of the nearest colour inside, and
  /// setting the hue gives a colour inside. This also holds for ``saturation``, ``brightness`` and ``white``.
  public var hue: Double {
    get { HueView(self).hue }
    set { set(\.hue, to: newValue) }
  }

  /// The saturation, from 0 for grey to 1; 0 for black.
  public var saturation: Double {
    get { HueView(self).saturation }
    set { set(\.saturation, to: newValue) }
  }

  /// The greatest of red, green and blue, 0...1. Setting it to 0 makes the colour black, without hue and saturation.
  public var brightness: Double {
    get { HueView(self).brightness }
    set { set(\.brightness, to: newValue) }
  }

  /// The equally bright grey, 0...1. Setting it makes the colour that grey.
  ///
  /// It is 0.2126·red + 0.7152·green + 0.0722·blue, the weights of sRGB's primaries.
  public var white: Double {
    get {
      let inside = clamped
      if inside.red == inside.green, inside.green == inside.blue { return inside.red }
      return 0.2126 * inside.red + 0.7152 * inside.green + 0.0722 * inside.blue
    }
    set { self = RGBA(white: newValue, alpha: alpha) }
  }

  private mutating func set(_ part: WritableKeyPath<HueView, Double>, to value: Double) {
    var view = HueView(self)
    view[keyPath: part] = value
    self = view.color(alpha: alpha)
  }

  fileprivate var clamped: RGBA {
    RGBA(red: red.share, green: green.share, blue: blue.share, alpha: alpha)
  }
}

extension Double {
  fileprivate var share: Double { Swift.min(1, Swift.max(0, self)) }
}

/// A colour as hue, saturation and brightness, which keep the values that were set.
struct HueView: Equatable {
  /// In turns; any number.
  var hue: Double
  /// 0...1; numbers outside count as the nearest.
  var saturation: Double
  /// 0...1; numbers outside count as the nearest.
  var brightness: Double
}

extension HueView {
  /// Creates the view of a colour. Colours outside 0...1 count as the nearest.
  init(_ color: RGBA) {
    let inside = color.clamped
    let (red, green, blue) = (inside.red, inside.green, inside.blue)
    let greatest = max(red, green, blue)
    let range = greatest - min(red, green, blue)
    brightness = greatest
    saturation = range > 0 ? range / greatest : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths =
      greatest == red
      ? (green - blue) / range
      : greatest == green ? 2 + (blue - red) / range : 4 + (red - green) / range
    let turns = sixths / 6
    // A tiny negative number plus 1 may be rounded to 1.
    hue = turns < 0 ? (turns + 1 < 1 ? turns + 1 : 0) : turns
  }

  func color(alpha: Double) -> RGBA {
    let sixths = (hue - hue.rounded(.down)) * 6
    let (amount, top) = (saturation.share, brightness.share)
    // Each component is at its maximum for two sixths, at its minimum for two, and linear in between.
    func component(_ offset: Double) -> Double {
      let place = (sixths + offset).truncatingRemainder(dividingBy: 6)
      return top - top * amount * min(place, 4 - place).share
    }
    return RGBA(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }
}
