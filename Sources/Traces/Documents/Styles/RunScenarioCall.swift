import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// A call on scenarios in a document.
package struct RunScenarioCall: Sendable {
  let request: Request

  enum Request: Sendable {
    case play(Play)
    case stop(actor: String, StopPolicy)
    case stopAll(StopPolicy)
    case ready([Readiness])
  }

  /// A start of a scenario by one or more actors.
  struct Play: Sendable {
    fileprivate(set) var scenario = ""
    let isDecoy: Bool
    fileprivate(set) var actors: [String] = []
    fileprivate(set) var delay = Ticks.zero
    fileprivate(set) var timeOut: Ticks?
    fileprivate(set) var name: String?
    fileprivate(set) var stage: String?
  }

  /// A change of a target's readiness.
  struct Readiness: Sendable {
    let target: String
    let isReady: Bool
  }

  /// Makes the call. The trace records it if it is rejected.
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

  /// The actors that get decoys; one entry for each decoy.
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

extension RunScenarioCall {
  /// The content of a call that stops scenarios.
  private struct Stop {
    var actor: String?
    var stopsAll = false
    var policy = StopPolicy.finishGroup
  }

  /// Returns the calls on scenarios, each with its word.
  ///
  /// - Parameter set: Stores the call that was read.
  static func choices<Draft>(
    _ set: @escaping (RunScenarioCall, inout Draft) -> Void
  ) -> [Choice<Draft>] {
    ScenarioCall.allCases.map { word in
      switch word {
      case .action, .actionDecoy:
        Choice(play(word)) { set(RunScenarioCall(request: .play($0)), &$1) }
      case .stopAction, .stopAllActions:
        Choice(stop(word)) { stop, draft in
          let request = stop.actor.map { Request.stop(actor: $0, stop.policy) }
          set(RunScenarioCall(request: request ?? .stopAll(stop.policy)), &draft)
        }
      case .ready:
        Choice {
          Field(word.rawValue, readiness.kind, "Sets whether targets of scenarios are ready.") {
            cursor, draft in
            guard let list = readiness.read(cursor) else { return false }
            set(RunScenarioCall(request: .ready(list)), &draft)
            return true
          }
        }
      }
    }
  }

  private static var readiness: FieldType<[Readiness]> {
    FieldType(.named(.flag, count: 1...Int.max)) { cursor in
      let known = cursor.reader.scenarioTargets
      if case .object(let members) = cursor.value.kind, members.isEmpty {
        cursor.fail("no target is named", hint: "like {\"nest\": true}")
      }
      return cursor.named { name, cursor in
        guard known.contains(name) else {
          cursor.fail("unknown target '\(name)'", hint: cursor.hint(for: name, among: known))
          return nil
        }
        return cursor.bool().map { Readiness(target: name, isReady: $0) }
      }
    }
  }

  private static func stop(_ word: ScenarioCall) -> Form<Stop> {
    let all = FieldType<Bool>(.yes) { cursor in
      guard let isMeant = cursor.bool() else { return nil }
      if !isMeant { cursor.fail("false has no effect", hint: "remove the call") }
      return isMeant ? true : nil
    }
    return Form(word.rawValue, Stop()) {
      word == .stopAction
        ? Field(
          word.rawValue, \.actor, .node, is: .required, "Stops the scenario that a node plays.")
        : Field(
          word.rawValue, \.stopsAll, all, is: .required, "`true` stops the scenarios of all nodes.")
      Field("policy", \.policy, .choice("policy"), "How it stops; `\"finishGroup\"` by default.")
    }
  }

  private static func play(_ word: ScenarioCall) -> Form<Play> {
    let isDecoy = word == .actionDecoy
    let scenario = FieldType<String>(.name) { cursor in
      let known = cursor.reader.scenarios
      return cursor.word("scenario", where: known.contains, of: known.inBytewiseOrder)
    }
    let stage = Field(
      "stage", \Play.stage, .node,
      is: .needed(hint: "name the node that the decoy acts on, here or in 'scenarios'") {
        $0.reader.hasScenarioStage
      },
      "The node that the decoy acts on; the `stage` of `scenarios` by default.")
    return Form(word.rawValue, Play(isDecoy: isDecoy)) {
      Field(word.rawValue, \.scenario, scenario, is: .required, "Lets nodes play a scenario.")
      Field("actor", \.actors, actors, is: .required, "The node that plays it, or several.")
      Field("delay", \.delay, .time, "Seconds before it begins.")
      Field("timeOut", \.timeOut, .time, "Seconds to wait until a target is ready.")
      Field("name", \.name, .newName(), "The name in traces, if there is one actor.")
      isDecoy ? [stage] : []
      Check { play, fields in
        if play.name != nil, play.actors.count != 1 {
          fields["name"]?.fail(
            "one name for \(play.actors.count) actors",
            hint: "remove the name, or make a call for each actor")
        }
        return true
      }
    }
  }

  /// The type of actors: a node, or a list of different nodes.
  private static var actors: FieldType<[String]> {
    let node = FieldType<String>.node
    let several = FieldType<[String]>.array(
      of: node, unlessEmpty: ("no actor is named", "name at least one node"))
    return FieldType(.any([.name, several.kind])) { cursor in
      guard cursor.isArray else { return node.read(cursor).map { [$0] } }
      guard let actors = several.read(cursor), let elements = cursor.elements() else { return nil }
      var seen: Set<String> = []
      for (name, element) in zip(actors, elements) where !seen.insert(name).inserted {
        element.fail("'\(name)' is named twice", hint: "name each actor once")
      }
      return actors
    }
  }
}
