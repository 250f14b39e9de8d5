// What Sources/Motion/Apple and the guide use of CoreGraphics, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

@_exported import Foundation

public struct CGVector: Equatable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
}

public struct CGAffineTransform: Equatable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

public enum CGColorRenderingIntent: Sendable { case defaultIntent }

public final class CGColorSpace: @unchecked Sendable {
  public static let extendedSRGB = "extended sRGB" as CFString
  let name: CFString

  public init?(name: CFString) { self.name = name }
}

/// A string of Core Foundation.
public struct CFString: Equatable, Sendable, ExpressibleByStringLiteral {
  let text: String

  public init(stringLiteral text: String) { self.text = text }
}

/// A dictionary of Core Foundation.
public final class CFDictionary {}

/// A colour in sRGB, a grey, or a pattern, which has no components.
public final class CGColor: @unchecked Sendable {
  public let components: [CGFloat]?

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha].map { min(max($0, 0), 1) }
  }

  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    self.components = (0..<4).map { components[$0] }
  }

  public init(gray: CGFloat, alpha: CGFloat) { components = [gray, alpha] }

  /// A pattern; only for tests.
  public init() { components = nil }

  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard let components else { return nil }
    guard components.count == 2 else { return self }
    return CGColor(
      srgbRed: components[0], green: components[0], blue: components[0], alpha: components[1])
  }
}

public enum CGPathElementType: Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}

public class CGPath {
  fileprivate var elements: [(type: CGPathElementType, points: [CGPoint])] = []

  init() {}

  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for (type, points) in elements {
      var points = points
      points.withUnsafeMutableBufferPointer { buffer in
        // A close has no points, and its pointer is looked at by nobody.
        let first = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 8)!
        withUnsafePointer(to: CGPathElement(type: type, points: first)) { block($0) }
      }
    }
  }
}

public final class CGMutablePath: CGPath {
  override public init() { super.init() }

  public func move(to point: CGPoint) { elements.append((.moveToPoint, [point])) }
  /// Only for tests.
  public func addLine(to point: CGPoint) { elements.append((.addLineToPoint, [point])) }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append((.addQuadCurveToPoint, [control, end]))
  }
  /// Only for tests.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append((.addCurveToPoint, [control1, control2, end]))
  }
  public func closeSubpath() { elements.append((.closeSubpath, [])) }
}

/// The progress at a time of a Bézier curve with two control points, for the stand-ins of animations.
package func curveValue(_ points: [Double], at time: Double) -> Double {
  func polynomial(_ a: Double, _ b: Double, _ s: Double) -> Double {
    3 * (1 - s) * s * ((1 - s) * a + s * b) + s * s * s
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if polynomial(points[0], points[2], middle) < time { low = middle } else { high = middle }
  }
  return polynomial(points[1], points[3], low)
}

/// The distance of a spring from its target at a time, for the stand-ins of animations.
package func springDistance(
  response: Double, dampingRatio: Double, from distance: Double, velocity: Double, at time: Double
) -> Double {
  let frequency = 2 * Double.pi / response
  let decay = dampingRatio * frequency
  let wave = frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
  let push = velocity + decay * distance
  if dampingRatio == 1 { return exp(-decay * time) * (distance + push * time) }
  let (c, s) =
    dampingRatio < 1
    ? (cos(wave * time), sin(wave * time)) : (cosh(wave * time), sinh(wave * time))
  return exp(-decay * time) * (distance * c + push * s / wave)
}
