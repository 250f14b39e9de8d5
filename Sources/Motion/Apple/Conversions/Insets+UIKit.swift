#if canImport(UIKit)
  import Dopesheet
  import UIKit

  extension Insets {
    /// Creates insets from UIKit's insets.
    public init(_ insets: UIEdgeInsets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension UIEdgeInsets {
    /// Creates UIKit's insets from insets.
    public init(_ insets: Insets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension Offset2D {
    /// Creates an offset from UIKit's offset.
    public init(_ offset: UIOffset) {
      self.init(horizontal: offset.horizontal, vertical: offset.vertical)
    }
  }

  extension UIOffset {
    /// Creates UIKit's offset from an offset.
    public init(_ offset: Offset2D) {
      self.init(horizontal: offset.horizontal, vertical: offset.vertical)
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension Insets {
    /// Creates insets from AppKit's insets.
    public init(_ insets: NSEdgeInsets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension NSEdgeInsets {
    /// Creates AppKit's insets from insets.
    public init(_ insets: Insets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }
#endif
