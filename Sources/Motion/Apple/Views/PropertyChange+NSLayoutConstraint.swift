#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  extension PropertyChange where Object: NSLayoutConstraint {
    /// The constraint's `constant`, in points. The views are laid out before the frame is shown.
    @MainActor public static var constant: Property<Object, Double> {
      Property("constant", get: { Double($0.constant) }, set: { $0.constant = CGFloat($1) })
    }
  }
#endif
