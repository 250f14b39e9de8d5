#if canImport(UIKit)
  import Dopesheet
  import UIKit

  extension Offset2D {
    /// Creates an offset from that of UIKit.
    public init(_ offset: UIOffset) {
      self.init(horizontal: Double(offset.horizontal), vertical: Double(offset.vertical))
    }
  }

  extension UIOffset {
    /// Creates UIKit's form of an offset.
    public init(_ offset: Offset2D) {
      self.init(horizontal: CGFloat(offset.horizontal), vertical: CGFloat(offset.vertical))
    }
  }
#endif
