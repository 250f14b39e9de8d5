import DopesheetEngine
import DopesheetNotation
import DopesheetScenarios

/// A call of a document on its scenarios.
///
/// `action` (the name of a scenario) with `actor`, the name of a node or a list of them, and optionally `delay` and
/// `timeOut` in seconds and `name`, the name in traces where there is one actor; `actionDecoy` with the same and
/// `stage`, the name of the node that the decoys act on; `stopAction` (the name of an actor) and `stopAllActions`
/// (`true`), each with `policy` if it is not `finishGroup`; `ready` (`{target: true}`).
package struct RunScenarioCall: Sendable {
  let request: Request

  enum Request: Sendable {
    case play(Play)
    case stop(actor: String, StopPolicy)
    case stopAll(StopPolicy)
    case ready([Readiness])
  }

  /// Who plays what.
  struct Play: Sendable {
    let scenario: String
    let isDecoy: Bool
    let actors: [String]
    let delay: Ticks
    let timeOut: Ticks?
    let name: String?
    let stage: String?
  }

  /// That a target is ready or not.
  struct Readiness: Sendable {
    let target: String
    let isReady: Bool
  }

  /// Makes the call. One that is rejected is told by the trace.
  func callAsFunction(_ cast: RunCast) {
    guard let animator = cast.animator else { return }
    switch request {
    case .play(let play):
      for actor in play.actors { play(cast.node(actor), animator, cast) }
    case .stop(let actor, let policy):
      animator.stopAction(cast.node(actor), policy: policy)
    case .stopAll(let policy):
      animator.stopAllActions(policy: policy)
    case .ready(let list):
      for entry in list { animator.targets.setReady(entry.isReady, entry.target) }
    }
  }

  /// The nodes that get decoys, each as often as it does.
  var decoyActors: [String] {
    if case .play(let play) = request, play.isDecoy { play.actors } else { [] }
  }
}

extension RunScenarioCall.Play {
  func callAsFunction(_ actor: Node, _ animator: ScenarioAnimator, _ cast: RunCast) {
    let targets = cast.hasTargets ? animator.targets : nil
    do {
      if isDecoy {
        _ = try animator.actionDecoy(
          actor, onStage: stage.map { cast.node($0) }, withScenario: scenario,
          delay: delay.seconds, targetObject: targets, timeOut: timeOut?.seconds, named: name)
      } else {
        _ = try animator.action(
          actor, withScenario: scenario, delay: delay.seconds, targetObject: targets,
          timeOut: timeOut?.seconds, named: name)
      }
    } catch {
      cast.rejections.append(error)
    }
  }
}
