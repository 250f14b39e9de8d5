import DopesheetEngine
import DopesheetNotation

/// All animators of a stage, which make recorded calls on them again.
final class ScenarioCalls: CallTaking {
  private unowned let stage: Stage
  private var animators: [ScenarioAnimator] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for animator in animators { animator.stageEnded() } }

  func add(_ animator: ScenarioAnimator) { animators.append(animator) }

  func take(
    _ call: String, of source: String, _ details: [Happening.Detail]
  ) throws(InputError) -> Bool {
    guard let animator = animators.first(where: { $0.name == source }) else { return false }
    let call = ScenarioCall(word: call, details: details, stage: stage)
    switch call.word {
    case "action", "actionDecoy": try call.play(on: animator)
    case "stopAction": animator.stopAction(try call.node("node"), policy: try call.policy())
    case "stopAllActions": animator.stopAllActions(policy: try call.policy())
    case "ready":
      guard case .flag(let isReady)? = call.value("is") else {
        throw .badDetail("is", call: call.word)
      }
      animator.targets.setReady(isReady, try call.text("target"))
    default: throw .unknownCall(call.word, of: source)
    }
    return true
  }
}

/// A recorded call.
private struct ScenarioCall {
  let word: String
  let details: [Happening.Detail]
  let stage: Stage

  func value(_ key: String) -> Happening.Value? { details.first { $0.key == key }?.value }

  func text(_ key: String) throws(InputError) -> String {
    guard case .text(let text)? = value(key) else { throw .badDetail(key, call: word) }
    return text
  }

  func number(_ key: String) -> Double? {
    if case .number(let number)? = value(key) { number } else { nil }
  }

  func node(_ key: String) throws(InputError) -> Node {
    let name = try text(key)
    guard let node = stage.node(named: NameGrammar.decode(name) ?? name) else {
      throw .unknownSource(name, nearest: stage.nearestCallable(to: name))
    }
    return node
  }

  func policy() throws(InputError) -> StopPolicy {
    guard let policy = StopPolicy(rawValue: try text("policy")) else {
      throw .badDetail("policy", call: word)
    }
    return policy
  }

  /// Lets a node play again. A call that was rejected is rejected again, which is what was recorded.
  func play(on animator: ScenarioAnimator) throws(InputError) {
    let (actor, scenario) = (try node("node"), try text("scenario"))
    let name = value("name") == nil ? nil : try text("name")
    let targets = value("targets") == nil ? nil : try text("targets")
    var blocks = try ScenarioBlocks(
      of: scenario, from: animator.offers(forScenario: scenario, actor, named: name)
    ) { part in
      part == "targetObject" ? targets == "own" : value(part) == .flag(true)
    }
    if targets == "named" { blocks.targets = TargetCode(animator.targets, of: animator) }
    let stage = value("stage") == nil ? nil : try node("stage")
    _ = try? animator.play(
      ScenarioRequest(
        actor: actor, stage: word == "action" ? nil : stage ?? animator.defaultStage,
        isDecoy: word == "actionDecoy", scenario: scenario, delay: number("delay") ?? 0,
        timeOut: number("timeOut"), name: name, blocks: blocks))
  }
}
