import DopesheetEngine
import DopesheetNotation

/// Reads the timed calls of a document and puts them in the order in which they are made.
struct RunCalls {
  private let end: RunEnd?

  /// Reads calls; `nil` after a mistake was reported.
  static func read(
    _ cursor: JSONCursor, until end: RunEnd?, _ reader: inout RunReader
  ) -> (calls: [RunCall], cursors: [JSONCursor])? {
    guard let elements = cursor.elements() else { return nil }
    let calls = RunCalls(end: end)
    var found: [(call: RunCall, cursor: JSONCursor)] = []
    for (index, element) in elements.enumerated() {
      reader.names.call = (element.seconds, index)
      if let call = calls.call(element, &reader) { found.append((call, element)) }
    }
    reader.names.checkReferences()
    guard found.count == elements.count else { return nil }
    let made = found.enumerated()
      .sorted { ($0.element.call.time, $0.offset) < ($1.element.call.time, $1.offset) }
    return (made.map(\.element.call), made.map(\.element.cursor))
  }

  static let actions =
    RunMoveable.words + ["add", "remove", "speed", "retarget", "prepare", "set"]
    + flightActions + RunMachineCall.words + RunScenarioCall.words
    + RunCall.Control.allCases.map(\.rawValue)
  private static let flightActions = ["fly", "flyTogether", "register", "apply"]

  private func call(
    _ cursor: JSONCursor, _ reader: inout RunReader
  ) -> RunCall? {
    cursor.object { fields in
      let timeCursor = fields.optional("at")
      let time = timeCursor.map { $0.time() } ?? .zero
      if let timeCursor, let time, let end, time > end.time {
        timeCursor.fail(
          "the call lies beyond the end of the run at \(end.time)",
          hint: "'until' says when the run ends")
      }
      guard let action = action(&fields, cursor, &reader), let time else { return nil }
      return RunCall(time: time, action: action)
    }
  }

  private func action(
    _ fields: inout JSONFields, _ cursor: JSONCursor, _ reader: inout RunReader
  ) -> RunCall.Action? {
    let names = reader.names
    let words = RunCalls.actions + reader.styles.flatMap(\.calls).map(\.word)
    guard let word = fields.exclusive(words), let value = fields.optional(word) else {
      // A misspelt call is reported as an unknown field, with the nearest name.
      if case .object(let members) = cursor.value.kind, members.allSatisfy({ $0.name == "at" }) {
        fields.fail("missing call", hint: suggestion(for: "", in: words))
      }
      return nil
    }
    switch word {
    case _ where RunScenarioCall.words.contains(word):
      return RunScenarioCall(word, value, &fields, &reader).map { .scenario($0) }
    case "perform", "goToState":
      return RunMachineCall(word, value, &fields, reader).map { .machine($0) }
    case "stop":
      if case .string(let name) = value.value.kind, reader.machines[name] != nil {
        return .machine(RunMachineCall(machine: name, request: .stop))
      }
      return names.name(value).map { .control(.stop, motion: $0) }
    case "set":
      return RunCall.Setting.read(value, reader.nodeNames).map { .set($0) }
    case "prepare":
      return value.object { RunPreparation(&$0, reader) }.map { .prepare($0) }
    case "speed":
      return value.named { name, factor in
        names.refer(to: .motion(name), .any, factor)
        return factor.number(RunMoveable.speeds).map { (name, $0) }
      }.map { .speed($0) }
    case "retarget":
      return value.named { name, ends in
        names.refer(to: .motion(name), .any, ends)
        return ends.values(RunChange.lawBounds).map { RunCall.Aim(motion: name, ends: $0) }
      }.map { .retarget($0) }
    case "remove":
      return names.name(value, .motion).map { .remove($0) }
    case "add":
      let parent = fields.required("to").flatMap { names.name($0, .collection) }
      let child: RunCall.Child? =
        value.isString
        ? names.name(value, .motion).map { .named($0) }
        : value.object { RunMoveable(value, &$0, &reader) }.map { .made($0) }
      guard let parent, let child else { return nil }
      return .add(child, to: parent)
    default:
      if RunCalls.flightActions.contains(word) {
        return flightAction(word, value, &reader)
      }
      if let control = RunCall.Control(rawValue: word) {
        return names.name(value, control.flies ? .any : .motion).map {
          .control(control, motion: $0)
        }
      }
      if let call = reader.styles.lazy.flatMap(\.calls).first(where: { $0.word == word }) {
        return RunStyleCall(call, value, &fields).map { .style($0) }
      }
      return RunMoveable(word, value, at: cursor.place, &reader).map { .play($0) }
    }
  }

  private func flightAction(
    _ word: String, _ value: JSONCursor, _ reader: inout RunReader
  ) -> RunCall.Action? {
    switch word {
    case "fly":
      return RunFlight(value, &reader).map { .fly($0) }
    case "flyTogether":
      return value.object { fields -> RunCall.Action? in
        let nameCursor = fields.optional("name")
        let name = nameCursor.map { $0.nonEmptyString() }
        if let nameCursor, let name = name ?? nil {
          reader.take(name, as: NameGrammar.encode(word: name), nameCursor, .flight)
        }
        let flights = fields.required("flights")?.array { RunFlight($0, &reader) }
        guard name != .some(nil), let flights else { return nil }
        guard !flights.isEmpty else {
          fields.fail("nothing flies", hint: "add a flight to 'flights'")
          return nil
        }
        return .flyTogether(flights, name: name ?? nil)
      }
    case "register":
      return value.object { fields -> RunCall.Action? in
        let keyCursor = fields.required("key")
        let key = keyCursor?.nonEmptyString()
        if case .string(let node)? = value.member("node")?.kind, let key, let keyCursor {
          reader.names.note(.key(RunKey(node: node, key: key)), .flight, keyCursor)
        }
        guard let flight = RunFlight(&fields, value, &reader), let key else { return nil }
        return .register(flight, key: key)
      }
    default:
      return value.object { fields -> RunCall.Action? in
        let isAnimated = fields.optional("animated").map { $0.bool() } ?? true
        guard let key = RunKey(&fields, reader, .applied), let isAnimated else { return nil }
        return .apply(key, animated: isAnimated)
      }
    }
  }
}

extension JSONCursor {
  /// The time of a call in seconds, as far as it can be read.
  fileprivate var seconds: Double {
    if case .number(let seconds, _) = member("at")?.kind { seconds } else { 0 }
  }

  /// The value of a field as it stands there.
  fileprivate func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = value.kind else { return nil }
    return members.first { $0.name == name }?.value
  }
}
