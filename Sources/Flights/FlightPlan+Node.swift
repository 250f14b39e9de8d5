import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

// A setter for each property of nodes.

extension FlightPlan where Object == Node {
  /// Moves ``DopesheetEngine/Node/alpha``, 0...1.
  @discardableResult
  public func alpha(to end: Double) -> FlightTrack<Double> { value(to: end, for: .alpha) }

  /// Moves ``DopesheetEngine/Node/position``, in points of the parent.
  @discardableResult
  public func position(to end: CGPoint) -> FlightTrack<CGPoint> { value(to: end, for: .position) }

  /// Moves ``DopesheetEngine/Node/bounds``, in points.
  @discardableResult
  public func bounds(to end: CGRect) -> FlightTrack<CGRect> { value(to: end, for: .bounds) }

  /// Moves the size of ``DopesheetEngine/Node/bounds``, in points.
  @discardableResult
  public func size(to end: CGSize) -> FlightTrack<CGSize> {
    value(to: end, for: Property<Node, CGRect>.bounds.size)
  }

  /// Moves ``DopesheetEngine/Node/frame``, in points of the parent. Position and bounds follow from it and cannot fly
  /// at the same time.
  @discardableResult
  public func frame(to end: CGRect) -> FlightTrack<CGRect> { value(to: end, for: .frame) }

  /// Moves ``DopesheetEngine/Node/anchorPoint``, in shares of the size.
  @discardableResult
  public func anchorPoint(to end: CGPoint) -> FlightTrack<CGPoint> {
    value(to: end, for: .anchorPoint)
  }

  /// Moves ``DopesheetEngine/Node/zPosition``, in points.
  @discardableResult
  public func zPosition(to end: Double) -> FlightTrack<Double> { value(to: end, for: .zPosition) }

  /// Moves ``DopesheetEngine/Node/backgroundColor``.
  @discardableResult
  public func backgroundColor(to end: RGBA) -> FlightTrack<RGBA> {
    value(to: end, for: .backgroundColor)
  }

  /// Moves ``DopesheetEngine/Node/transform`` by its parts, the shorter way round.
  @discardableResult
  public func transform(to end: Transform4x4) -> FlightTrack<Transform4x4> {
    value(to: end, for: .transform)
  }

  /// Moves the property of a path, such as `"frame.origin.x"` or `"transform.rotation"`.
  ///
  /// A path that nodes do not have, or with another number of components than the value, is an error of the flight.
  @discardableResult
  public func value<Value: MotionValue>(to end: Value, forKeyPath path: String)
    -> FlightTrack<Value>
  {
    track(.path(path, to: end))
  }
}
