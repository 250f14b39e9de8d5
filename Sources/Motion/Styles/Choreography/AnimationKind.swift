import DopesheetCurves
import DopesheetEngine
import DopesheetText

/// A kind of movement of the nodes in a choreography.
///
/// The library has ``StandardAnimation`` and ``SpringAnimation``. A type of your own may return any motion, such as
/// `SpringMotion(node, changes, spring: .bouncy)`.
public protocol AnimationKind {
  /// Returns a motion that is not on a stage yet. Its delay is set to the node's time.
  ///
  /// It is called twice for each node: once for all nodes before anything changes, so that an error changes nothing,
  /// and again after the nodes are prepared.
  ///
  /// - Throws: ``ChoreographyError``, before anything has changed.
  func motion(
    of node: Node, _ changes: [PropertyChange<Node>]
  ) throws(ChoreographyError) -> any Moveable
}

/// A movement of a given duration along an easing.
public struct StandardAnimation: AnimationKind, Equatable, Sendable {
  /// Seconds of the movement of each node, 0...17,280,000.
  public var duration: Double
  /// The curve of the movement.
  public var easing: Easing

  /// Creates a movement. Without an easing it uses CSS's `ease-out`.
  public init(duration: Double = 0.3, easing: Easing? = nil) {
    self.duration = duration
    self.easing = easing ?? .preset("ease-out")!
  }

  /// Returns a ``Motion``.
  public func motion(
    of node: Node, _ changes: [PropertyChange<Node>]
  ) throws(ChoreographyError) -> any Moveable {
    try ChoreographyError.checkTime("duration", duration)
    return Motion(node, changes, duration: duration, easing: easing)
  }
}

extension AnimationKind where Self == StandardAnimation {
  /// A movement of a given duration along an easing; see ``StandardAnimation``.
  public static func standard(
    duration: Double = 0.3, easing: Easing? = nil
  ) -> StandardAnimation {
    StandardAnimation(duration: duration, easing: easing)
  }
}

/// A movement by a spring that ends after a given duration, exactly at its end value.
///
/// The spring is `1 − e^(−ζωt)·(cos ω′t + ((ζω − v₀)/ω′)·sin ω′t)` with ω = ln 1000 / (ζ · duration) and ω′ = ω·√(1 −
/// ζ²), or its limit at ζ = 1. Its amplitude falls to a thousandth of the distance within the duration. A
/// ``SpringMotion`` ends when it has settled instead; to use one, write your own ``AnimationKind``.
public struct SpringAnimation: AnimationKind, Hashable, Sendable {
  /// Seconds of the movement of each node, 0...17,280,000.
  public var duration: Double
  /// The damping ratio ζ, 0.001...1e30; a ratio above 1 counts as 1.
  public var damping: Double
  /// The velocity at the beginning in distances per second, -1e30...1e30.
  public var initialVelocity: Double

  /// Creates a movement.
  public init(duration: Double = 0.3, damping: Double = 0.5, initialVelocity: Double = 0.7) {
    self.duration = duration
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The progress of the movement over its duration.
  ///
  /// - Throws: ``ChoreographyError`` `.outOfRange`.
  package var easing: Easing {
    get throws(ChoreographyError) {
      try ChoreographyError.checkTime("duration", duration)
      try ChoreographyError.check("damping", damping, in: 0.001...1e30, "0.001...1e30")
      try ChoreographyError.check(
        "initialVelocity", initialVelocity, in: -1e30...1e30, "-1e30...1e30")
      let ratio = min(1, damping)
      // In distances per duration.
      let velocity = initialVelocity * duration
      guard
        let spring = try? SpringCurve(frequency: PortableMath.log(1000) / ratio, ratio: ratio)
      else { return .linear }
      let numbers = [
        ("damping", damping), ("initialVelocity", initialVelocity), ("duration", duration),
      ]
      let text = numbers.map { "\($0): \(NumberText.text(of: $1))" }.joined(separator: ", ")
      return .custom("spring(\(text))") { spring.value(at: $0, from: 0, to: 1, velocity: velocity) }
    }
  }

  /// Returns a ``Motion`` along the spring.
  public func motion(
    of node: Node, _ changes: [PropertyChange<Node>]
  ) throws(ChoreographyError) -> any Moveable {
    Motion(node, changes, duration: duration, easing: try easing)
  }
}

extension AnimationKind where Self == SpringAnimation {
  /// A movement by a spring; see ``SpringAnimation``.
  public static func spring(
    duration: Double = 0.3, damping: Double = 0.5, initialVelocity: Double = 0.7
  ) -> SpringAnimation {
    SpringAnimation(duration: duration, damping: damping, initialVelocity: initialVelocity)
  }
}
