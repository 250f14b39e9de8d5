import Dopesheet
import DopesheetEngine
import DopesheetText

extension CounterExample {
  /// Returns a run document with the interruptions among its calls; `nil` if documents cannot express one of them, such
  /// as a call inside a callback.
  package func document(from original: JSONValue) -> JSONText? {
    guard case .object(let members) = original.kind else { return nil }
    var calls: [JSONText] = []
    for step in script.steps + resumes {
      guard let fields = step.documentFields else { return nil }
      calls.append(.object([("at", .number(step.time.seconds))] + fields))
    }
    var frames: JSONText?
    if script.tempo != nil {
      guard let text = Self.document(of: tempo) else { return nil }
      frames = text
    }
    let end = ExplorationScene.end(of: trace).seconds
    var fields = members.filter { frames == nil || $0.name != "tempo" }.map { member in
      let value = JSONText(member.value)
      switch (member.name, value) {
      case ("play", .array(let known)): return (member.name, JSONText.array(known + calls))
      case ("until", .object):
        let limit = member.value["settled"]?.number ?? 0
        return (member.name, .object([("settled", .number(max(limit, end)))]))
      case ("until", _): return (member.name, .number(max(member.value.number ?? 0, end)))
      default: return (member.name, value)
      }
    }
    if let frames { fields.append(("tempo", frames)) }
    return .object(fields)
  }

  private static func document(of tempo: any Tempo) -> JSONText? {
    func rate(_ rate: FrameRate) -> JSONText {
      rate.seconds == 1
        ? .integer(Int64(rate.frames)) : .string("\(rate.frames)/\(rate.seconds)")
    }
    switch tempo {
    case let frames as FrameRate: return .object([("rate", rate(frames))])
    case let script as ScriptedRate:
      var fields = [("rate", rate(script.rate))]
      if let every = script.droppedEvery { fields.append(("dropEvery", .integer(every))) }
      if let jitter = script.jitter {
        fields.append(
          (
            "jitter",
            .object([("share", .number(jitter.share)), ("seed", .int(Int(jitter.seed)))])
          ))
      }
      return .object(fields)
    default: return nil
    }
  }
}

extension InterruptionScript.Step {
  /// The call as fields of a run document; `nil` if documents have no such call.
  fileprivate var documentFields: [(String, JSONText)]? {
    guard inside == nil else { return nil }
    let receiver = JSONText.string(NameGrammar.decode(source) ?? source)
    let arguments = details.map { ($0.key, JSONText($0.value)) }
    if let call = EngineCall(rawValue: word) {
      switch call {
      case .speed: return [(word, .object([(receiver.text, arguments[0].1)]))]
      case .retarget, .tune: return [(word, .object([(receiver.text, .object(arguments))]))]
      case .remove: return [(word, arguments[0].1)]
      case .add: return [(word, arguments[0].1), ("to", receiver)]
      case .start, .stop, .pause, .resume, .reset, .restart: return [(word, receiver)]
      case .set, .send, .scheduled: return nil
      }
    }
    if let call = MachineCall(rawValue: word) {
      let id = call == .perform ? "transition" : "state"
      let others = arguments.filter { $0.0 != id }
      guard let value = arguments.first(where: { $0.0 == id }) else { return nil }
      return [(word, value.1), ("machine", receiver)] + others
    }
    if FlightCall(rawValue: word) == .apply {
      return [(word, .object([("node", receiver)] + arguments))]
    }
    switch ScenarioCall(rawValue: word) {
    case .stopAction:
      return arguments.map { key, value in key == "node" ? (word, value) : (key, value) }
    case .stopAllActions: return [(word, .bool(true))] + arguments
    case .action, .actionDecoy:
      let names = ["scenario": word, "node": "actor"]
      return arguments.filter { $0.0 != "targets" }.map { (names[$0.0] ?? $0.0, $0.1) }
    case .ready, nil: return nil
    }
  }
}

extension JSONText {
  fileprivate init(_ value: StageEvent.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .bool(flag)
    case .text(let text): self = .string(text)
    }
  }

  /// The text of a string; empty for other values.
  fileprivate var text: String { if case .string(let text) = self { text } else { "" } }
}
