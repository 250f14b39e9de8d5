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
  var leaves: [String: any RunLeaf] = [:]
  var rejections: [any Error] = []

  /// Returns the node of a name, which a loaded document guarantees to exist.
  func node(_ name: String) -> Node { nodes[name]! }

  /// Returns the motion of a name, or the motions of the flights under way with this name.
  func motions(named name: String, on stage: Stage) -> [MotionControl] {
    motions[name].map { [$0] } ?? stage.flightMotions(named: name)
  }

  func carryOut(_ call: RunCall, on stage: Stage) {
    if let error = call.action.error(self) {
      // The call is beyond the part that the dry run checked.
      return stage.report(.invalidParameter(source: "play", reason: error.message), by: nil)
    }
    call.action.make(self, stage)
  }
}

// Changes numbers of motions.

extension RunCast {
  func error(ofAim aim: RunCall.Named<[RunCall.Value]>) -> (message: String, hint: String)? {
    guard (motions[aim.name] as? PropertyMotion)?.isRetargetable ?? false,
      let leaf = leaves[aim.name]
    else { return ("'\(aim.name)' cannot be retargeted", "only motions and springs have ends") }
    return aim.part.first { !leaf.moves($0.path) }.map {
      (
        "'\(aim.name)' does not move '\($0.path.path)'",
        "it moves \(leaf.parts.joined(separator: ", "))"
      )
    }
  }

  func retarget(_ aim: RunCall.Named<[RunCall.Value]>) {
    guard let node = leaves[aim.name].map({ self.node($0.node) }) else { return }
    let changes = aim.part.map { $0.path.change(from: nil, to: $0.numbers) }
    switch motions[aim.name] {
    case let motion as Motion: motion.retarget(node, changes)
    case let motion as SpringMotion: motion.retarget(node, changes)
    default: break
    }
  }

  func error(
    ofTuning tuning: RunCall.Named<[StageEvent.Detail]>
  ) -> (message: String, hint: String)? {
    let isWeight = tuning.part[0].key == "weight"
    let motion = motions[tuning.name]
    guard isWeight ? motion is MotionCollection : !(motion is ThrownMotion) else { return nil }
    return (
      "'\(tuning.name)' does not have these numbers",
      "only additive motions have a weight, and only physics the other numbers"
    )
  }

  func tune(_ tuning: RunCall.Named<[StageEvent.Detail]>, on stage: Stage) {
    guard let motion = motions[tuning.name] else { return }
    do throws(InputError) {
      try stage.make(EngineCall.tune.rawValue, of: motion.name, tuning.part)
    } catch {
      rejections.append(error)
    }
  }
}
