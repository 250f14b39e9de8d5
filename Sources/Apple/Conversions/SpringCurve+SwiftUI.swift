#if canImport(SwiftUI)
  import Dopesheet
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension SpringCurve {
    /// Creates the curve of a spring of SwiftUI.
    ///
    /// - Throws: ``CurveParameterError`` for numbers outside the ranges of ``init(response:dampingRatio:)``.
    public init(_ spring: Spring) throws(CurveParameterError) {
      try self.init(response: spring.response, dampingRatio: spring.dampingRatio)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Spring {
    /// Creates SwiftUI's spring of a curve.
    public init(_ curve: SpringCurve) {
      self.init(response: curve.response, dampingRatio: curve.dampingRatio)
    }
  }
#endif
