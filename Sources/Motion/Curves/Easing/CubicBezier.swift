/// A cubic Bézier curve from (0, 0) to (1, 1), as in CSS `cubic-bezier()`.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's time, 0...1.
  package let x1: Double
  /// The first control point's progress, -1e30...1e30.
  package let y1: Double
  /// The second control point's time, 0...1.
  package let x2: Double
  /// The second control point's progress, -1e30...1e30.
  package let y2: Double

  /// Creates a curve; `nil` if a number is out of range.
  ///
  /// `x1` and `x2` must be in 0...1, where each time has exactly one progress. `y1` and `y2` must be in -1e30...1e30.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.magnitude <= 1e30, y2.magnitude <= 1e30
    else { return nil }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns the progress at a time inside 0...1, to 1e-9 or better.
  package func value(at time: Double) -> Double {
    Self.polynomial(y1, y2, parameter(at: time))
  }

  package func parameter(at time: Double) -> Double {
    // Newton's method inside a shrinking bracket, which also converges where the curve of times is flat.
    var low = 0.0
    var high = 1.0
    var s = time
    var steps = 0
    while steps < 64 {
      steps += 1
      let error = Self.polynomial(x1, x2, s) - time
      if error == 0 || high - low <= 0x1p-52 { break }
      if error < 0 { low = s } else { high = s }
      let slope = Self.slope(x1, x2, s)
      let newton = slope > 0 ? s - error / slope : low
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if next == s { break }
      s = next
    }
    return s
  }

  func time(at s: Double) -> Double { Self.polynomial(x1, x2, s) }

  /// Returns the coordinate at parameter `s` of a curve from 0 to 1 with control coordinates `a`, `b`.
  private static func polynomial(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }

  private static func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
  }
}

extension CubicBezier {
  /// Creates the Bézier curve that an easing is, up to rounding; `nil` for other easings.
  ///
  /// These are the easings made from a curve, and every polynomial up to the third power: `linear`, `smoothStep`, and
  /// the in and out of `quadratic`, `cubic` and `back`.
  public init?(_ easing: Easing) {
    let kind = easing.kind
    // The in of a family that begins flat is y = (1 − 3·y2)·u³ + 3·y2·u².
    let y2: Double
    switch (kind.formula, easing.parameters) {
    case (_, .bezier(let curve)):
      self = curve
      return
    case (.linear, _):
      self.init(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
      return
    case (.smoothStep, _): y2 = 1
    case (.quadratic, _): y2 = 1.0 / 3
    case (.cubic, _): y2 = 0
    case (.back, _): y2 = -1.70158 / 3
    case (.overshootingBack, .overshoot(let overshoot)): y2 = -(overshoot * 17.0158) / 3
    default: return nil
    }
    switch kind.direction {
    case .in: self.init(1.0 / 3, 0, 2.0 / 3, y2)
    case .out: self.init(1.0 / 3, 1 - y2, 2.0 / 3, 1)
    case .inOut, .outIn: return nil
    }
  }
}
