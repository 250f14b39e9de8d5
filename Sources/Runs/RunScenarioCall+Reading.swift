import DopesheetEngine
import DopesheetNotation
import DopesheetScenarios

extension RunScenarioCall {
  /// The words of calls on scenarios.
  static let words = ["action", "actionDecoy", "stopAction", "stopAllActions", "ready"]

  /// Reads a call.
  init?(
    _ word: String, _ value: JSONCursor, _ fields: inout JSONFields, _ reader: inout RunReader
  ) {
    let request: Request?
    switch word {
    case "ready":
      let known = reader.scenarioTargets
      if case .object(let members) = value.value.kind, members.isEmpty {
        value.fail("no target is named", hint: "like {\"nest\": true}")
      }
      request = value.named { name, cursor -> Readiness? in
        guard known.contains(name) else {
          cursor.fail("unknown target '\(name)'", hint: suggestion(for: name, in: known))
          return nil
        }
        return cursor.bool().map { Readiness(target: name, isReady: $0) }
      }.map { .ready($0) }
    case "stopAction":
      let actor = value.word("node", of: reader.nodeNames)
      let policy = RunScenarioCall.policy(&fields)
      request = actor.flatMap { actor in policy.map { .stop(actor: actor, $0) } }
    case "stopAllActions":
      let isMeant = value.bool()
      if isMeant == false { value.fail("false stops nothing", hint: "leave the call out") }
      request = RunScenarioCall.policy(&fields).flatMap { isMeant == true ? .stopAll($0) : nil }
    default:
      request = RunScenarioCall.play(word, value, &fields, &reader).map { .play($0) }
    }
    guard let request else { return nil }
    self.init(request: request)
  }

  private static func policy(_ fields: inout JSONFields) -> StopPolicy? {
    fields.optional("policy").map { $0.choice("policy", of: StopPolicy.self) } ?? .finishGroup
  }

  /// Several actors, each once.
  private static func several(_ cursor: JSONCursor, of nodes: [String]) -> [String]? {
    var seen: Set<String> = []
    let actors = cursor.array { actor -> String? in
      guard let name = actor.word("node", of: nodes) else { return nil }
      if seen.insert(name).inserted { return name }
      actor.fail("'\(name)' acts already", hint: "name each actor once")
      return nil
    }
    if actors?.isEmpty ?? false { cursor.fail("no actor is named", hint: "name one node at least") }
    return actors
  }

  private static func play(
    _ word: String, _ value: JSONCursor, _ fields: inout JSONFields, _ reader: inout RunReader
  ) -> Play? {
    let isDecoy = word == "actionDecoy"
    let scenario = value.word("scenario", of: reader.scenarioNames)
    let nodes = reader.nodeNames
    let actors = fields.required("actor").flatMap { cursor -> [String]? in
      if cursor.isArray { return several(cursor, of: nodes) }
      return cursor.word("node", of: nodes).map { [$0] }
    }
    let delay = fields.optional("delay").map { $0.time() } ?? .zero
    let timeOut = fields.optional("timeOut").map { $0.time() }
    let nameCursor = fields.optional("name")
    let name = nameCursor.map { $0.nonEmptyString() }
    if let nameCursor, case .some(.some(let name)) = name {
      if let actors, actors.count != 1 {
        nameCursor.fail(
          "one name for \(actors.count) actors", hint: "leave it out, or make a call for each")
      }
      reader.take(name, as: NameGrammar.encode(word: name), nameCursor)
    }
    let stage = isDecoy ? fields.optional("stage").map { $0.word("node", of: nodes) } : nil
    if isDecoy, stage == nil, !reader.hasScenarioStage {
      fields.fail(
        "missing field 'stage'", hint: "what the decoy acts on; scenarios may have one, too")
    }
    guard let scenario, let actors, let delay, timeOut != .some(nil), name != .some(nil),
      stage != .some(nil)
    else { return nil }
    return Play(
      scenario: scenario, isDecoy: isDecoy, actors: actors, delay: delay,
      timeOut: timeOut ?? nil, name: name ?? nil, stage: stage ?? nil)
  }
}
