import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// The calls on scenarios in documents. The trace records a call that is rejected.
enum RunScenarioCall {
  /// A start of a scenario by one or more actors.
  private struct Play {
    var scenario = ""
    let isDecoy: Bool
    var actors: [String] = []
    var delay = Ticks.zero
    var timeOut: Ticks?
    var name: String?
    var stage: String?

    func callAsFunction(_ animator: ScenarioAnimator, _ cast: RunCast) {
      let targets = cast.hasTargets ? animator.targets : nil
      for actor in actors.map(cast.node) {
        do throws(ScenarioError) {
          try animator.play(
            ScenarioRequest(
              of: animator, actor: actor,
              stage: isDecoy ? stage.map { cast.node($0) } ?? animator.defaultStage : nil,
              isDecoy: isDecoy, scenario: scenario, delay: delay.seconds, targetObject: targets,
              timeOut: timeOut?.seconds, name: name))
        } catch {
          cast.rejections.append(error)
        }
      }
    }
  }

  private struct Stop {
    var actor: String?
    var stopsAll = false
    var policy = StopPolicy.finishGroup
  }

  static var choices: [Choice<RunCall>] {
    func action(
      decoys: [String] = [], _ body: @escaping @Sendable (ScenarioAnimator, RunCast) -> Void
    ) -> RunCall.Action {
      RunCall.Action(decoyActors: decoys) { cast, _ in cast.animator.map { body($0, cast) } }
    }
    return ScenarioCall.allCases.map { word in
      switch word {
      case .action, .actionDecoy:
        Choice(play(word)) { play, call in
          call.action = action(decoys: play.isDecoy ? play.actors : []) { play($0, $1) }
        }
      case .stopAction, .stopAllActions:
        Choice(stop(word)) { stop, call in
          call.action = action { animator, cast in
            if let actor = stop.actor {
              animator.stopAction(cast.node(actor), policy: stop.policy)
            } else {
              animator.stopAllActions(policy: stop.policy)
            }
          }
        }
      case .ready:
        Choice {
          let action = readiness.map { list, _ in
            action { animator, _ in
              for (target, isReady) in list { animator.targets.setReady(isReady, target) }
            }
          }
          Field(
            word.rawValue, \.action, action, "Sets whether targets of scenarios are ready.")
        }
      }
    }
  }

  private static var readiness: FieldType<[(target: String, isReady: Bool)]> {
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
        return cursor.bool().map { (name, $0) }
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
