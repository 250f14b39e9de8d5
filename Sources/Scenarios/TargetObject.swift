import DopesheetEngine

import struct Foundation.CGRect

/// What knows the targets that key frames name, and hears of the scenario.
///
/// It is held until the scenario is over. While it is asked it only answers: calls on motions, animators and cues are
/// refused then. Its answers are in the trace.
public protocol TargetObject: AnyObject {
  /// The scenario has started.
  func scenarioStarted(_ scenario: String)
  /// The scenario has ended, or was stopped.
  func scenarioEnded(_ scenario: String)
  /// Tells whether a target is ready. This is asked before a group of key frames, and before those that take effect at
  /// the start. If a target is not ready, the actor waits, and this is asked again each 0.1 seconds.
  func isReady(_ target: String) -> Bool
  /// The node whose frame a morph goes to; `nil` to ask for a frame.
  func node(for target: String) -> Node?
  /// The frame that a morph goes to, in points of what the acting node lies on; `nil` if the target has none. Then
  /// nothing morphs, and the trace says `unknownTarget`.
  func frame(for target: String) -> CGRect?
  /// The frame animation of a target is to begin again at its end, or not.
  func setLoop(_ loop: Bool, for target: String)
  /// The frame animation of a target is to go so many times as fast as usual.
  func setVelocity(_ velocity: Double, for target: String)
  /// The frame animation of a target is to be played.
  func play(_ target: String)
}

extension TargetObject {
  /// Does nothing.
  public func scenarioStarted(_ scenario: String) {}
  /// Does nothing.
  public func scenarioEnded(_ scenario: String) {}
  /// No node.
  public func node(for target: String) -> Node? { nil }
  /// No frame.
  public func frame(for target: String) -> CGRect? { nil }
  /// Does nothing.
  public func setLoop(_ loop: Bool, for target: String) {}
  /// Does nothing.
  public func setVelocity(_ velocity: Double, for target: String) {}
  /// Does nothing.
  public func play(_ target: String) {}
}
