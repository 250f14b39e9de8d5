#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  extension CubicBezier {
    /// Creates the curve of a timing function; `nil` if a control point is out of range.
    ///
    /// Core Animation keeps numbers of 24 bits. Each becomes the shortest decimal that it can be, such as 0.42.
    public init?(_ function: CAMediaTimingFunction) {
      var points: [Double] = []
      for index in 1...2 {
        var numbers: [Float] = [0, 0]
        numbers.withUnsafeMutableBufferPointer {
          function.getControlPoint(at: index, values: $0.baseAddress!)
        }
        points += numbers.map { Double($0.description) ?? Double($0) }
      }
      self.init(points[0], points[1], points[2], points[3])
    }
  }

  extension CAMediaTimingFunction {
    /// Creates a timing function of a curve, whose numbers are rounded to 24 bits.
    public convenience init(_ curve: CubicBezier) {
      self.init(controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2))
    }
  }
#endif

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension CubicBezier {
    /// Creates the curve of UIKit's timing parameters; `nil` if a control point is out of range.
    @MainActor
    public init?(_ parameters: UICubicTimingParameters) {
      let (first, second) = (parameters.controlPoint1, parameters.controlPoint2)
      self.init(Double(first.x), Double(first.y), Double(second.x), Double(second.y))
    }
  }

  extension UICubicTimingParameters {
    /// Creates UIKit's timing parameters of a curve.
    public convenience init(_ curve: CubicBezier) {
      self.init(
        controlPoint1: CGPoint(x: curve.x1, y: curve.y1),
        controlPoint2: CGPoint(x: curve.x2, y: curve.y2))
    }
  }
#endif
