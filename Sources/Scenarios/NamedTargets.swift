import DopesheetEngine

import struct Foundation.CGRect

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

  /// Tells whether there is a target of this name and it is ready.
  public func isReady(_ target: String) -> Bool { targets[target]?.isReady ?? false }

  /// The node of a target that has one.
  public func node(for target: String) -> Node? { targets[target]?.node }

  /// The rectangle of a target that has one.
  public func frame(for target: String) -> CGRect? { targets[target]?.frame }
}
