#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension RGBA {
    /// Creates a colour from one of Core Graphics, brought to sRGB; `nil` for a pattern. Colours that sRGB cannot show
    /// have components outside 0...1.
    public init?(_ color: CGColor) {
      guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
        let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
        let components = converted.components
      else { return nil }
      self.init(components: components.map { Double($0) })
    }

    /// The colour of Core Graphics, in sRGB.
    public var cgColor: CGColor {
      CGColor(
        srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
  }
#endif
