#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension MotionPath {
    /// Creates a path with the elements of a Core Graphics path.
    public init(_ path: CGPath) {
      var elements: [Element] = []
      path.applyWithBlock { pointer in
        let element = pointer.pointee
        func point(_ index: Int) -> SIMD2<Double> {
          SIMD2(Double(element.points[index].x), Double(element.points[index].y))
        }
        switch element.type {
        case .moveToPoint: elements.append(.move(to: point(0)))
        case .addLineToPoint: elements.append(.line(to: point(0)))
        case .addQuadCurveToPoint: elements.append(.quadratic(to: point(1), control: point(0)))
        case .addCurveToPoint:
          elements.append(.cubic(to: point(2), control1: point(0), control2: point(1)))
        default: elements.append(.close)
        }
      }
      self.init(elements)
    }
  }
#endif
