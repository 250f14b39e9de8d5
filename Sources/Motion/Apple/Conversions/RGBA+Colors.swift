import Dopesheet

extension RGBA {
  /// Creates a colour from the components of a Core Graphics colour in sRGB or grey. These are red, green and blue, or
  /// white, and then alpha; any other number of components gives `nil`.
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

#if canImport(UIKit)
  import UIKit

  private typealias PlatformColor = UIColor

  extension RGBA {
    /// Creates a colour from a UIKit colour in the current appearance; clear for a pattern. Colours outside of sRGB
    /// have components outside 0...1.
    public init(_ color: UIColor) { self = RGBA(color.cgColor) ?? .clear }
  }
#elseif canImport(AppKit)
  import AppKit

  private typealias PlatformColor = NSColor

  extension RGBA {
    /// Creates a colour from an AppKit colour in the current appearance; clear for a pattern. Colours outside of sRGB
    /// have components outside 0...1.
    public init(_ color: NSColor) { self = RGBA(color.cgColor) ?? .clear }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension PlatformColor {
    /// Creates a colour of UIKit or AppKit in sRGB. Components may be outside 0...1.
    public convenience init(_ color: RGBA) {
      self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
  }
#endif

#if canImport(CoreGraphics)
  import CoreGraphics

  extension RGBA {
    /// Creates a colour from a Core Graphics colour, converted to sRGB; `nil` for a pattern. Colours outside of sRGB
    /// have components outside 0...1.
    public init?(_ color: CGColor) {
      guard let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
        let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
        let components = converted.components
      else { return nil }
      self.init(components: components.map { Double($0) })
    }

    /// A Core Graphics colour in extended sRGB, which keeps components outside 0...1.
    public var cgColor: CGColor {
      let components = [CGFloat(red), CGFloat(green), CGFloat(blue), CGFloat(alpha)]
      if let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
        let color = components.withUnsafeBufferPointer({
          CGColor(colorSpace: space, components: $0.baseAddress!)
        })
      {
        return color
      }
      return CGColor(
        srgbRed: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }
#endif

#if canImport(CoreImage) && !os(watchOS)
  import CoreImage

  extension RGBA {
    /// Creates a colour from a Core Image colour, converted to sRGB; clear if it cannot be converted.
    public init(_ color: CIColor) {
      self =
        CGColor(colorSpace: color.colorSpace, components: color.components)
        .flatMap { RGBA($0) } ?? .clear
    }
  }

  extension CIColor {
    /// Creates a Core Image colour in extended sRGB, which keeps components outside 0...1.
    public convenience init(_ color: RGBA) { self.init(cgColor: color.cgColor) }
  }
#endif
