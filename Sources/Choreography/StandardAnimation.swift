import DopesheetCurves
import DopesheetEngine

/// Movement in a given time along an easing.
public struct StandardAnimation: AnimationKind, Equatable, Sendable {
  /// Seconds of the movement of each node, 0...17,280,000.
  public var duration: Double
  /// The curve of the movement.
  public var easing: Easing

  /// Creates a movement; the curve is CSS's `ease-out` if none is given.
  public init(duration: Double = 0.3, easing: Easing? = nil) {
    self.duration = duration
    self.easing = easing ?? .preset("ease-out")!
  }

  /// Returns a ``DopesheetEngine/Motion``.
  public func motion(
    of node: Node, _ changes: [PropertyChange<Node>]
  ) throws(ChoreographyError) -> any Moveable {
    try ChoreographyError.checkTime("duration", duration)
    return Motion(node, changes, duration: duration, easing: easing)
  }
}

extension AnimationKind where Self == StandardAnimation {
  /// Movement in a given time along an easing; see ``StandardAnimation``.
  public static func standard(
    duration: Double = 0.3, easing: Easing? = nil
  ) -> StandardAnimation {
    StandardAnimation(duration: duration, easing: easing)
  }
}
