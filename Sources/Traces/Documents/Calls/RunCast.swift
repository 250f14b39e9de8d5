import DopesheetEngine
import DopesheetStyles

/// The nodes, motions and machines of one run of a document, by their names.
final class RunCast {
  var nodes: [String: Node] = [:]
  var motions: [String: any Moveable] = [:]
  /// The state machines, by the identifiers of each.
  var machines: [String: StateMachines] = [:]
  /// The animator of scenarios, and whether scenarios have a target object.
  var animator: ScenarioAnimator?
  var hasTargets = false
  /// The descriptions of motions that move properties.
  var leaves: [String: any RunLeaf] = [:]
  /// The errors of rejected calls.
  var rejections: [any Error] = []

  /// Returns the node of a name, which a loaded document guarantees to exist.
  func node(_ name: String) -> Node { nodes[name]! }

  /// Makes a call.
  func carryOut(_ call: RunCall, on stage: Stage) {
    if let error = error(in: call.action) {
      // The call is beyond the part that the dry run checked.
      return stage.report(.invalidParameter(source: "play", reason: error.message), by: nil)
    }
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
      if let motion = motions[name] {
        _ = motion.make(control)
      } else {
        for motion in stage.flightMotions(named: name) { _ = motion.make(control) }
      }
    case .speed(let speeds):
      for (name, factor) in speeds {
        motions[name]?.speed = factor
        if motions[name] == nil {
          for motion in stage.flightMotions(named: name) { motion.speed = factor }
        }
      }
    case .retarget(let aims):
      for aim in aims { retarget(aim) }
    case .tune(let tunings):
      for (name, numbers) in tunings {
        do throws(InputError) {
          guard let motion = motions[name] else { continue }
          try stage.make(EngineCall.tune.rawValue, of: motion.name, numbers.details)
        } catch {
          rejections.append(error)
        }
      }
    case .prepare(let preparation):
      preparation.carryOut(self)
    case .set(let settings):
      for setting in settings { setting.path.set(setting.numbers, of: node(setting.node)) }
    case .fly(let flight):
      node(flight.node).animate(flight.priority) { flight.describe($0, self) }
    case .flyTogether(let flights, let name):
      stage.animate { group in
        if let name { group.named(name) }
        for flight in flights {
          group.animate(node(flight.node), flight.priority) { flight.describe($0, self) }
        }
      }
    case .register(let flight, let key):
      node(flight.node).register(key, flight.priority) { flight.describe($0, self) }
    case .apply(let key, let isAnimated):
      node(key.node).apply(key.key, animated: isAnimated)
    case .machine(let call):
      if let machines = machines[call.machine] { call(machines) }
    case .scenario(let call):
      call(self)
    }
  }

  /// Returns the error of a call that the engine would ignore silently; otherwise `nil`.
  func error(in action: RunCall.Action) -> (message: String, hint: String)? {
    switch action {
    case .remove(let name) where motions[name]?.parent == nil:
      return (
        "no group or sequence plays '\(name)' at this time", "it was removed, or has no parent"
      )
    case .retarget(let aims):
      for aim in aims {
        guard (motions[aim.motion] as? PropertyMotion)?.isRetargetable ?? false,
          let leaf = leaves[aim.motion]
        else {
          return ("'\(aim.motion)' cannot be retargeted", "only motions and springs have ends")
        }
        guard let stray = aim.ends.first(where: { !leaf.moves($0.path) }) else { continue }
        return (
          "'\(aim.motion)' does not move '\(stray.path.path)'",
          "it moves \(leaf.parts.joined(separator: ", "))"
        )
      }
      return nil
    case .tune(let tunings):
      return tunings.first { name, numbers in
        numbers.isWeight ? motions[name] is MotionCollection : !(motions[name] is ThrownMotion)
      }.map {
        (
          "'\($0.name)' does not have these numbers",
          "only additive motions have a weight, and only physics the other numbers"
        )
      }
    default:
      return nil
    }
  }

  private func retarget(_ aim: RunCall.Aim) {
    guard let node = leaves[aim.motion].map({ self.node($0.node) }) else { return }
    let changes = aim.ends.map { $0.path.change(from: nil, to: $0.numbers) }
    switch motions[aim.motion] {
    case let motion as Motion: motion.retarget(node, changes)
    case let motion as SpringMotion: motion.retarget(node, changes)
    default: break
    }
  }
}
