#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  extension SpringCurve {
    /// Creates the curve of a spring animation, without its velocity.
    ///
    /// - Throws: ``Dopesheet/CurveParameterError`` for numbers outside the ranges of
    ///   ``Dopesheet/SpringCurve/init(mass:stiffness:damping:)``.
    public init(_ animation: CASpringAnimation) throws(CurveParameterError) {
      try self.init(
        mass: Double(animation.mass), stiffness: Double(animation.stiffness),
        damping: Double(animation.damping))
    }

    /// The stiffness and the damping of a spring of mass 1.
    fileprivate var forces: (stiffness: CGFloat, damping: CGFloat) {
      (CGFloat(frequency * frequency), CGFloat(2 * dampingRatio * frequency))
    }
  }

  extension CASpringAnimation {
    /// Gives the animation a spring of mass 1, and the time in which it settles as its duration.
    public func setSpring(_ spring: SpringCurve) {
      mass = 1
      (stiffness, damping) = spring.forces
      // Before, Core Animation damps critically at most.
      if #available(iOS 17, macOS 14, tvOS 17, *) { allowsOverdamping = spring.dampingRatio > 1 }
      duration = settlingDuration
    }
  }
#endif

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UISpringTimingParameters {
    /// Creates UIKit's timing parameters of a spring of mass 1. UIKit does not expose the numbers of its own.
    ///
    /// - Parameter velocity: The velocity at the start, in distances a second: the velocity divided by the distance.
    public convenience init(_ spring: SpringCurve, velocity: CGVector = CGVector(dx: 0, dy: 0)) {
      let (stiffness, damping) = spring.forces
      self.init(mass: 1, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    }
  }
#endif

#if canImport(SwiftUI)
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension SpringCurve {
    /// Creates the curve of a spring of SwiftUI.
    ///
    /// - Throws: ``Dopesheet/CurveParameterError`` for numbers outside the ranges of
    ///   ``Dopesheet/SpringCurve/init(response:dampingRatio:)``.
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
