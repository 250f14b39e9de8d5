#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension Transform2D {
    /// Creates a transform from Core Graphics' transform.
    public init(_ transform: CGAffineTransform) {
      self.init(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
        ty: transform.ty)
    }
  }

  extension CGAffineTransform {
    /// Creates Core Graphics' transform from a transform.
    public init(_ transform: Transform2D) {
      self.init(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
        ty: transform.ty)
    }
  }

  extension Vector2D {
    /// Creates a vector from Core Graphics' vector.
    public init(_ vector: CGVector) { self.init(dx: vector.dx, dy: vector.dy) }
  }

  extension CGVector {
    /// Creates Core Graphics' vector from a vector.
    public init(_ vector: Vector2D) { self.init(dx: vector.dx, dy: vector.dy) }
  }

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
