import Dopesheet

extension RGBA {
  /// Creates a colour from the components that Core Graphics lists for sRGB, and for a grey: red, green and blue, or
  /// white, and then alpha; `nil` for any other number of them.
  package init?(components: [Double]) {
    switch components.count {
    case 4:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case 2:
      self.init(
        red: components[0], green: components[0], blue: components[0], alpha: components[1])
    default: return nil
    }
  }
}
