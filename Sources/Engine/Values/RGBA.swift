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
