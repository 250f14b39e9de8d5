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
  /// Returns whether a target is ready. This is asked before a group of key frames, and before those that take effect at
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

/// Targets with names that are ready or not: a target object for tests, and that of run documents.
///
/// ```swift
/// animator.targets.add("nest", frame: CGRect(x: 200, y: 300, width: 50, height: 90), isReady: false)
/// try animator.action(bird, withScenario: "fly", targetObject: animator.targets)
/// animator.targets.setReady(true, "nest")  // `< scenarios ready target=nest is=true` in the trace
/// ```
public final class NamedTargets: TargetObject {
  private weak var animator: ScenarioAnimator?
  private var targets: [String: Target] = [:]

  /// What is known of a target.
  private struct Target {
    var node: Node?
    var frame: CGRect?
    var isReady: Bool
  }

  init(of animator: ScenarioAnimator) { self.animator = animator }

  /// Adds a target that is the frame of a node, in place of one that has the name.
  public func add(_ name: String, node: Node, isReady: Bool = true) {
    targets[name] = Target(node: node, frame: nil, isReady: isReady)
  }

  /// Adds a target that is a rectangle, or that only plays an animation of its own, in place of one that has the
  /// name.
  ///
  /// - Parameter frame: In points of what the acting node lies on.
  public func add(_ name: String, frame: CGRect? = nil, isReady: Bool = true) {
    targets[name] = Target(node: nil, frame: frame, isReady: isReady)
  }

  /// Makes a target ready or not, as a call from outside. One that is not there is added.
  public func setReady(_ isReady: Bool, _ name: String) {
    let note = { self.targets[name, default: Target(isReady: false)].isReady = isReady }
    guard let animator else { return note() }
    animator.stage.carryOut(
      ScenarioCall.ready, of: animator.shelf,
      [.init("target", .text(name)), .init("is", .flag(isReady))], note)
  }

  /// Returns whether there is a target of this name and it is ready.
  public func isReady(_ target: String) -> Bool { targets[target]?.isReady ?? false }

  /// The node of a target that has one.
  public func node(for target: String) -> Node? { targets[target]?.node }

  /// The rectangle of a target that has one.
  public func frame(for target: String) -> CGRect? { targets[target]?.frame }
}
