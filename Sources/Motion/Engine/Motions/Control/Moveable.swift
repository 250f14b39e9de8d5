/// A motion that is configured by chained calls.
///
/// ```swift
/// Motion(card, .alpha(to: 0), duration: 0.3)
///   .named("card.fade")
///   .reverses()
///   .repeatCount(3)
///   .completed { motion in print(motion.name, "is over") }
/// ```
public protocol Moveable: MotionControl {}

extension Moveable {
  /// Sets the name in traces. Has no effect once the motion is on a stage.
  @discardableResult
  public func named(_ name: String) -> Self {
    if stage == nil { self.name = name }
    return self
  }

  /// Sets the seconds between `start()` and the movement.
  @discardableResult
  public func afterDelay(_ seconds: Double) -> Self {
    delay = seconds
    return self
  }

  /// Sets the speed relative to what is around the motion; see ``MotionControl/speed``.
  @discardableResult
  public func speed(_ factor: Double) -> Self {
    speed = factor
    return self
  }

  /// Sets the number of cycles: 1 plays once, 2 twice. A number below 1 is rejected at the start.
  ///
  /// Each cycle of a group or sequence plays its children again, with the same delays and start values. Stopped
  /// children play again, too. A child whose value another motion has taken is left out: <doc:MotionGroups>.
  @discardableResult
  public func repeatCount(_ count: Int) -> Self {
    repeatCycles = count == 1 ? nil : max(count, 0) - 1
    return self
  }

  /// Repeats the motion until it is stopped; see ``repeatCount(_:)``.
  @discardableResult
  public func repeatForever() -> Self {
    repeatCycles = 0
    return self
  }

  /// Sets the closure of a callback, in place of an earlier one. An error that it throws is recorded, and the rest of
  /// the step is carried out.
  @discardableResult
  public func on(_ callback: MotionCallback, _ body: @escaping (Self) throws -> Void) -> Self {
    // The closure is called with the motion it is stored in, so the cast cannot fail.
    ensureExtras().callbacks[callback] = UserCode { try body($0 as! Self) }
    if callback == .updated { stage?.motions.watchUpdates(of: self) }
    return self
  }

  /// Sets the closure to call when the motion begins to move.
  @discardableResult
  public func started(_ body: @escaping (Self) throws -> Void) -> Self { on(.started, body) }

  /// Sets the closure to call at each step, with the values of its end.
  @discardableResult
  public func updated(_ body: @escaping (Self) throws -> Void) -> Self { on(.updated, body) }

  /// Sets the closure to call when the direction changes.
  @discardableResult
  public func reversed(_ body: @escaping (Self) throws -> Void) -> Self { on(.reversed, body) }

  /// Sets the closure to call when another cycle begins.
  @discardableResult
  public func cycleRepeated(_ body: @escaping (Self) throws -> Void) -> Self {
    on(.cycleRepeated, body)
  }

  /// Sets the closure to call when the motion is paused.
  @discardableResult
  public func paused(_ body: @escaping (Self) throws -> Void) -> Self { on(.paused, body) }

  /// Sets the closure to call when the motion is resumed.
  @discardableResult
  public func resumed(_ body: @escaping (Self) throws -> Void) -> Self { on(.resumed, body) }

  /// Sets the closure to call when the motion is stopped before its end.
  @discardableResult
  public func stopped(_ body: @escaping (Self) throws -> Void) -> Self { on(.stopped, body) }

  /// Sets the closure to call when the motion comes to its end.
  @discardableResult
  public func completed(_ body: @escaping (Self) throws -> Void) -> Self { on(.completed, body) }
}
