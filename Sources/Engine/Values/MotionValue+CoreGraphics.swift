import DopesheetCurves

import struct Foundation.CGFloat
import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

extension CGFloat: MotionValue {
  /// One component without a name.
  public static var componentNames: [String] { [""] }

  /// The number itself.
  public subscript(component index: Int) -> Double {
    get { Double(self) }
    set { self = CGFloat(newValue) }
  }
}

extension CGPoint: MotionValue {
  /// A tenth of a point, or a thousandth of the way.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `x` and `y`.
  public static var componentNames: [String] { ["x", "y"] }

  /// `x` (0) or `y` (1).
  public subscript(component index: Int) -> Double {
    get { Double(index == 0 ? x : y) }
    set { if index == 0 { x = CGFloat(newValue) } else { y = CGFloat(newValue) } }
  }
}

extension CGSize: MotionValue {
  /// A tenth of a point, or a thousandth of the way.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `width` and `height`.
  public static var componentNames: [String] { ["width", "height"] }

  /// `width` (0) or `height` (1).
  public subscript(component index: Int) -> Double {
    get { Double(index == 0 ? width : height) }
    set { if index == 0 { width = CGFloat(newValue) } else { height = CGFloat(newValue) } }
  }
}

extension CGRect: MotionValue {
  /// A tenth of a point, or a thousandth of the way.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// The components of `origin`, then those of `size`.
  public static var componentNames: [String] {
    ["origin.x", "origin.y", "size.width", "size.height"]
  }

  /// `origin.x`, `origin.y`, `size.width`, `size.height`.
  public subscript(component index: Int) -> Double {
    get { index < 2 ? origin[component: index] : size[component: index - 2] }
    set {
      if index < 2 {
        origin[component: index] = newValue
      } else {
        size[component: index - 2] = newValue
      }
    }
  }
}
