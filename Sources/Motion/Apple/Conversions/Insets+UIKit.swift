#if canImport(UIKit)
  import Dopesheet
  import UIKit

  extension Insets {
    /// Creates insets from UIKit's insets.
    public init(_ insets: UIEdgeInsets) {
      self.init(
        top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
        right: Double(insets.right))
    }
  }

  extension UIEdgeInsets {
    /// Creates UIKit's insets from insets.
    public init(_ insets: Insets) {
      self.init(
        top: CGFloat(insets.top), left: CGFloat(insets.left), bottom: CGFloat(insets.bottom),
        right: CGFloat(insets.right))
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension Insets {
    /// Creates insets from AppKit's insets.
    public init(_ insets: NSEdgeInsets) {
      self.init(
        top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
        right: Double(insets.right))
    }
  }

  extension NSEdgeInsets {
    /// Creates AppKit's insets from insets.
    public init(_ insets: Insets) {
      self.init(
        top: CGFloat(insets.top), left: CGFloat(insets.left), bottom: CGFloat(insets.bottom),
        right: CGFloat(insets.right))
    }
  }
#endif

#if canImport(UIKit)
  import UIKit

  extension Offset2D {
    /// Creates an offset from UIKit's offset.
    public init(_ offset: UIOffset) {
      self.init(horizontal: Double(offset.horizontal), vertical: Double(offset.vertical))
    }
  }

  extension UIOffset {
    /// Creates UIKit's offset from an offset.
    public init(_ offset: Offset2D) {
      self.init(horizontal: CGFloat(offset.horizontal), vertical: CGFloat(offset.vertical))
    }
  }
#endif
