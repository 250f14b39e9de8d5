import DopesheetEngine
import DopesheetNotation

/// Reads the timed calls of a document and puts them in the order in which they are made.
struct RunCalls {
  private let end: RunEnd?
  private let debuts: RunDebuts
  let keys: RunKeys

  /// Reads calls; `nil` after a mistake was reported.
  static func read(
    _ cursor: JSONCursor, until end: RunEnd?, _ reader: inout RunReader
  ) -> [RunCall]? {
    guard let elements = cursor.elements() else { return nil }
    let calls = RunCalls(end: end, debuts: RunDebuts(elements), keys: RunKeys(elements))
    var found: [(call: RunCall, cursor: JSONCursor)] = []
    for (index, element) in elements.enumerated() {
      if let call = calls.call(element, index, &reader) { found.append((call, element)) }
    }
    let made = found.enumerated()
      .sorted { ($0.element.call.time, $0.offset) < ($1.element.call.time, $1.offset) }
      .map(\.element)
    follow(made, isWhole: found.count == elements.count)
    return found.count == elements.count ? made.map(\.call) : nil
  }

  private static let actions =
    RunMoveable.words + ["add", "remove", "speed", "retarget", "prepare", "set"]
    + flightActions + RunMachineCall.words + RunScenarioCall.words
    + RunCall.Control.allCases.map(\.rawValue)

  private func call(
    _ cursor: JSONCursor, _ index: Int, _ reader: inout RunReader
  ) -> RunCall? {
    cursor.object { fields in
      let timeCursor = fields.optional("at")
      let time = timeCursor.map { $0.time() } ?? .zero
      if let timeCursor, let time, let end, time > end.time {
        timeCursor.fail(
          "the call lies beyond the end of the run at \(end.time)",
          hint: "'until' says when the run ends")
      }
      guard let action = action(&fields, cursor, index, &reader), let time else { return nil }
      return RunCall(time: time, action: action, place: cursor.place)
    }
  }

  private func action(
    _ fields: inout JSONFields, _ cursor: JSONCursor, _ index: Int, _ reader: inout RunReader
  ) -> RunCall.Action? {
    guard let word = fields.exclusive(RunCalls.actions), let value = fields.optional(word) else {
      // A misspelt call is reported as an unknown field, with the nearest name.
      if case .object(let members) = cursor.value.kind, members.allSatisfy({ $0.name == "at" }) {
        fields.fail("missing call", hint: suggestion(for: "", in: RunCalls.actions))
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
      return debuts.name(value, for: cursor, index).map { .control(.stop, motion: $0) }
    case "set":
      return RunCall.Setting.read(value, reader.nodeNames).map { .set($0) }
    case "prepare":
      return value.object { RunPreparation(&$0, reader) }.map { .prepare($0) }
    case "speed":
      return value.named { name, factor in
        guard debuts.has(name, factor, for: cursor, index) else { return nil }
        return factor.number(RunMoveable.speeds).map { (name, $0) }
      }.map { .speed($0) }
    case "retarget":
      return value.named { name, ends in
        guard debuts.has(name, ends, for: cursor, index) else { return nil }
        return ends.values(RunChange.lawBounds).map { RunCall.Aim(motion: name, ends: $0) }
      }.map { .retarget($0) }
    case "remove":
      return debuts.motion(value, for: cursor, index).map { .remove($0) }
    case "add":
      let parent = fields.required("to").flatMap { debuts.collection($0, for: cursor, index) }
      let child: RunCall.Child? =
        value.isString
        ? debuts.motion(value, for: cursor, index).map { .named($0) }
        : value.object { RunMoveable(value, &$0, &reader) }.map { .made($0) }
      guard let parent, let child else { return nil }
      return .add(child, to: parent)
    default:
      if RunCalls.flightActions.contains(word) {
        return flightAction(word, value, cursor, index, &reader)
      }
      if let control = RunCall.Control(rawValue: word) {
        let name =
          control.flies
          ? debuts.name(value, for: cursor, index) : debuts.motion(value, for: cursor, index)
        return name.map { .control(control, motion: $0) }
      }
      return RunMoveable(word, value, at: cursor.place, &reader).map { .play($0) }
    }
  }

  /// Goes through the calls as they are made, and reports what cannot be then.
  ///
  /// - Parameter isWhole: No call is missing, so that it is known who is whose child.
  private static func follow(_ made: [(call: RunCall, cursor: JSONCursor)], isWhole: Bool) {
    var trees = RunTrees(
      playing: made.flatMap(\.call.newcomers), flying: made.flatMap(\.call.flights))
    for (call, cursor) in made {
      checkLength(of: call, cursor)
      if case .scenario(let play) = call.action, play.isOverlong(from: call.time) {
        cursor.fail(
          "timeOverflow: the scenario would end beyond 200 days",
          hint: "shorten its key frames or its delay")
      }
      if let mistake = trees.follow(call.action), isWhole {
        cursor.fail(mistake.message, hint: mistake.hint)
      }
      guard let beginner = call.beginner else { continue }
      if let mistake = trees.excess(of: beginner) {
        cursor.fail(mistake.message, hint: mistake.hint)
      } else if let name = trees.overlong(beginner, from: call.time) {
        cursor.fail(
          "timeOverflow: '\(name)' would end beyond 200 days",
          hint: "shorten its duration, delay or repeats")
      }
    }
  }
}

extension RunCall {
  /// The name of what may begin a run by this call.
  fileprivate var beginner: String? {
    switch action {
    case .play(let moveable), .add(.made(let moveable), to: _): moveable.name
    case .add(.named(let name), to: _): name
    case .control(let control, let name): control.begins ? name : nil
    case .remove, .speed, .retarget, .prepare, .set, .fly, .flyTogether, .register, .apply,
      .machine, .scenario:
      nil
    }
  }
}
