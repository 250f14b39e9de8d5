import DopesheetEngine

/// The nodes and motions of one playing of a document, by their names.
final class RunCast {
  var nodes: [String: Node] = [:]
  var motions: [String: any Moveable] = [:]
  /// What each motion of properties moves.
  var targets: [String: Node] = [:]

  /// The node of a name; a document that was loaded names only those that are there.
  func node(_ name: String) -> Node { nodes[name]! }

  /// Makes a call.
  func carryOut(_ call: RunCall, on stage: Stage) {
    switch call.action {
    case .play(let moveable):
      stage.play(moveable.make(self))
    case .add(let child, to: let name):
      guard let parent = motions[name] as? MotionCollection else { return }
      switch child {
      case .made(let moveable): parent.add(moveable.make(self))
      case .named(let name): if let motion = motions[name] { parent.add(motion) }
      }
    case .remove(let name):
      if let motion = motions[name] { motion.parent?.remove(motion) }
    case .control(let control, let name):
      if let motion = motions[name] { control(motion) }
    case .speed(let speeds):
      for (name, factor) in speeds { motions[name]?.speed = factor }
    case .retarget(let aims):
      for aim in aims { retarget(aim) }
    case .set(let settings):
      for setting in settings { setting.path.set(setting.numbers, of: node(setting.node)) }
    }
  }
  private func retarget(_ aim: RunCall.Aim) {
    guard let node = targets[aim.motion] else { return }
    let changes = aim.ends.map { $0.path.change(from: nil, to: $0.numbers) }
    switch motions[aim.motion] {
    case let motion as Motion: motion.retarget(node, changes)
    case let motion as SpringMotion: motion.retarget(node, changes)
    default: break
    }
  }
}
