#if canImport(UIKit)
  import Dopesheet
  import UIKit

  extension RGBA {
    /// Creates a colour from one of UIKit, as it looks in the present appearance; clear for a pattern. Colours that
    /// sRGB cannot show have components outside 0...1.
    public init(_ color: UIColor) { self = RGBA(color.cgColor) ?? .clear }
  }

  extension UIColor {
    /// Creates UIKit's form of a colour, in sRGB, whose components may lie outside 0...1.
    public convenience init(_ color: RGBA) {
      self.init(
        red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
        alpha: CGFloat(color.alpha))
    }
  }
#elseif canImport(AppKit)
  import AppKit
  import Dopesheet

  extension RGBA {
    /// Creates a colour from one of AppKit, as it looks in the present appearance; clear for a pattern. Colours that
    /// sRGB cannot show have components outside 0...1.
    public init(_ color: NSColor) { self = RGBA(color.cgColor) ?? .clear }
  }

  extension NSColor {
    /// Creates AppKit's form of a colour, in sRGB, whose components may lie outside 0...1.
    public convenience init(_ color: RGBA) {
      self.init(
        red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
        alpha: CGFloat(color.alpha))
    }
  }
#endif
