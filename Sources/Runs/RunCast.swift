import DopesheetEngine

/// The nodes and motions of one playing of a document, by their names.
final class RunCast {
  var nodes: [String: Node] = [:]
  var motions: [String: any Moveable] = [:]

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
    case .set(let settings):
      for setting in settings { setting.path.set(setting.numbers, of: node(setting.node)) }
    }
  }
}
