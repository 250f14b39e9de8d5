import DopesheetEngine
import DopesheetText

import struct Foundation.CGRect

/// An object that answers questions about the targets of key frames, and is informed about the scenario.
///
/// The performance keeps it alive. While it answers a question, calls on motions, animators and cues are refused. Its
/// answers are recorded in the trace.
public protocol TargetObject: AnyObject {
  /// Called when the scenario has started.
  func scenarioStarted(_ scenario: String)
  /// Called when the scenario has ended or was stopped.
  func scenarioEnded(_ scenario: String)
  /// Returns whether a target is ready. It is asked before a group of key frames, and before those that take effect at
  /// the start. While a target is not ready, the actor waits, and the question is repeated every 0.1 seconds.
  func isReady(_ target: String) -> Bool
  /// Returns the node whose frame a morph goes to; `nil` to use ``frame(for:)``.
  func node(for target: String) -> Node?
  /// Returns the frame that a morph goes to, in points of the acting node's parent. With `nil` nothing morphs, and the
  /// trace records `unknownTarget`.
  func frame(for target: String) -> CGRect?
  /// Sets whether the frame animation of a target starts again at its end.
  func setLoop(_ loop: Bool, for target: String)
  /// Sets the speed of a target's frame animation, as a factor of its usual speed.
  func setVelocity(_ velocity: Double, for target: String)
  /// Starts the frame animation of a target.
  func play(_ target: String)
}

extension TargetObject {
  /// Does nothing.
  public func scenarioStarted(_ scenario: String) {}
  /// Does nothing.
  public func scenarioEnded(_ scenario: String) {}
  /// Returns `nil`.
  public func node(for target: String) -> Node? { nil }
  /// Returns `nil`.
  public func frame(for target: String) -> CGRect? { nil }
  /// Does nothing.
  public func setLoop(_ loop: Bool, for target: String) {}
  /// Does nothing.
  public func setVelocity(_ velocity: Double, for target: String) {}
  /// Does nothing.
  public func play(_ target: String) {}
}

/// Named targets that are ready or not: a target object for tests and for run documents.
///
/// ```swift
/// animator.targets.add("nest", frame: CGRect(x: 200, y: 300, width: 50, height: 90), isReady: false)
/// animator.action(bird, withScenario: "fly", targetObject: animator.targets)
/// animator.targets.setReady(true, "nest")  // `< scenarios ready target=nest is=true` in the trace
/// ```
public final class NamedTargets: TargetObject {
  private weak var animator: ScenarioAnimator?
  private var targets: [String: Target] = [:]

  private struct Target {
    var node: Node?
    var frame: CGRect?
    var isReady: Bool
  }

  init(of animator: ScenarioAnimator) { self.animator = animator }

  /// Adds a target with the frame of a node. It replaces a target with the same name.
  public func add(_ name: String, node: Node, isReady: Bool = true) {
    targets[name] = Target(node: node, frame: nil, isReady: isReady)
  }

  /// Adds a target with a rectangle, or one that only plays a frame animation. It replaces a target with the same name.
  ///
  /// - Parameter frame: The rectangle in points of the acting node's parent.
  public func add(_ name: String, frame: CGRect? = nil, isReady: Bool = true) {
    targets[name] = Target(node: nil, frame: frame, isReady: isReady)
  }

  /// Sets whether a target is ready, as an external call.
  ///
  /// A target that was not added, and that no scenario names, is an error of the stage, since nothing waits for it.
  public func setReady(_ isReady: Bool, _ name: String) {
    let note = { self.targets[name, default: Target(isReady: false)].isReady = isReady }
    guard let animator else { return note() }
    let known = Array(targets.keys) + animator.scenarioTargets
    guard known.contains(name) else {
      return animator.report(
        .unknownTarget(name, nearest: nearest(to: name, in: known.sorted())), by: animator.registry)
    }
    animator.stage.carryOut(
      ScenarioCall.ready, of: animator.registry,
      [.init("target", .text(name)), .init("is", .flag(isReady))], note)
  }

  /// Returns whether there is a ready target with this name.
  public func isReady(_ target: String) -> Bool { targets[target]?.isReady ?? false }

  /// The node of a target; `nil` if it has none.
  public func node(for target: String) -> Node? { targets[target]?.node }

  /// The rectangle of a target; `nil` if it has none.
  public func frame(for target: String) -> CGRect? { targets[target]?.frame }
}
