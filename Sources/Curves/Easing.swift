/// A curve from progress by time to progress by value, both 0 at the start and 1 at the end.
///
/// ```swift
/// let easing: Easing = .cubic.out
/// easing.value(at: 0.5)  // 0.875
/// easing.text            // "cubic.out"
/// ```
public struct Easing: Sendable {
  package let kind: CurveKind
  package let parameters: Parameters?

  /// What a kind alone does not say, in a box so that an easing stays small.
  package indirect enum Parameters: Sendable {
    case bezier(CubicBezier)
    /// A user's own curve and its name.
    case custom(name: String, @Sendable (Double) -> Double)
  }

  package init(_ kind: CurveKind, _ parameters: Parameters? = nil) {
    self.kind = kind
    self.parameters = parameters
  }

  /// Returns the eased progress; outside 0...1 the nearest end's, and both ends are exact.
  ///
  /// - Parameter u: Progress by time. The result may leave 0...1 in between.
  public func value(at u: Double) -> Double {
    if u >= 1 { return 1 }
    guard u > 0 else { return 0 }
    switch parameters {
    case nil: return kind.value(at: u)
    case .bezier(let curve): return curve.value(at: u)
    case .custom(_, let function): return function(u)
    }
  }
}

extension Easing {
  /// The identity: value by time.
  public static let linear = Easing(.linear)
  /// Powers of two: `u²`.
  public static let quadratic = Family(
    in: Easing(.quadraticIn), out: Easing(.quadraticOut), inOut: Easing(.quadraticInOut))
  /// Powers of three: `u³`.
  public static let cubic = Family(
    in: Easing(.cubicIn), out: Easing(.cubicOut), inOut: Easing(.cubicInOut))

  /// A curve by two control points, as in CSS.
  public static func bezier(_ curve: CubicBezier) -> Easing {
    Easing(.bezier, .bezier(curve))
  }

  /// A curve of the user's own.
  ///
  /// - Parameters:
  ///   - name: What traces call it. Two curves of one name are taken for the same.
  ///   - function: From progress by time to progress by value; called with 0 < u < 1 only, and must return
  ///     the same for the same.
  public static func custom(
    _ name: String, _ function: @escaping @Sendable (Double) -> Double
  ) -> Easing {
    Easing(.custom, .custom(name: name, function))
  }

  /// The directions of one formula.
  public struct Family: Sendable {
    /// Slow at the start.
    public let `in`: Easing
    /// Slow at the end.
    public let out: Easing
    /// Slow at both ends.
    public let inOut: Easing
  }
}

extension Easing: Equatable {
  /// Tells whether two easings have the same text.
  public static func == (a: Easing, b: Easing) -> Bool {
    guard a.kind == b.kind else { return false }
    return switch (a.parameters, b.parameters) {
    case (.bezier(let x), .bezier(let y)): x == y
    case (.custom(let x, _), .custom(let y, _)): x == y
    default: true
    }
  }
}
