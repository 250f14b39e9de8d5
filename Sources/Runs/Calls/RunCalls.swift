import DopesheetEngine
import DopesheetNotation

/// Reads the timed calls of a document and puts them in the order in which they are made.
enum RunCalls {
  /// Reads calls; `nil` after a mistake was reported.
  static func read(
    _ cursor: JSONCursor, _ reader: RunReader
  ) -> (calls: [RunCall], cursors: [JSONCursor])? {
    guard let elements = cursor.elements() else { return nil }
    let form = RunCalls.form(reader)
    var found: [(call: RunCall, cursor: JSONCursor)] = []
    for (index, element) in elements.enumerated() {
      reader.names.call = (0, index)
      if let draft = form.read(element), let action = draft.action {
        found.append((RunCall(time: draft.time, action: action), element))
      }
    }
    reader.names.checkReferences()
    guard found.count == elements.count else { return nil }
    let made = found.enumerated()
      .sorted { ($0.element.call.time, $0.offset) < ($1.element.call.time, $1.offset) }
    return (made.map(\.element.call), made.map(\.element.cursor))
  }

  /// What a call says before it is known whether it is whole.
  struct Draft {
    fileprivate var time = Ticks.zero
    fileprivate var action: RunCall.Action?
  }

  /// The form of a call: when it is made, and one of the words.
  static func form(_ reader: RunReader) -> Form<Draft> {
    Form("call", Draft(), missing: "missing call") {
      Field("at", .time, "When; 0 if left out.") { cursor, draft in
        // References are checked in the order of time, also from calls that come too late.
        if let seconds = cursor.plainNumber { reader.names.call.seconds = seconds }
        guard let time = cursor.time() else { return false }
        if let end = reader.end, time > end.time {
          cursor.fail(
            "the call lies beyond the end of the run at \(end.time)",
            hint: "'until' says when the run ends")
        }
        draft.time = time
        return true
      }
      RunMoveable.Word.allCases.map { word in
        one(word.rawValue, "Makes one, and starts it.", .moveable(word, reader)) { .play($0) }
      }
      controls(reader)
      properties(reader)
      children(reader)
      flights(reader)
      RunMachineCall.words.map { word in
        Choice(RunMachineCall.form(word, reader)) { $1.action = $0.call(word).map { .machine($0) } }
      }
      RunScenarioCall.choices(reader) { call, draft in draft.action = .scenario(call) }
      reader.styles.flatMap(\.calls).map { call in
        Choice(RunStyleCall.form(call)) { $1.action = .style($0) }
      }
    }
  }

  /// The words of the calls that every document knows.
  static var words: [String] { form(RunReader()).signature.choices.compactMap { $0.first?.name } }

  /// A call that is one field.
  private static func one<Part>(
    _ word: String, _ summary: String, _ type: FieldType<Part>,
    _ action: @escaping (Part) -> RunCall.Action
  ) -> Choice<Draft> {
    Choice { Field(word, \.action, type.map { part, _ in action(part) }, summary) }
  }

  /// Calls on motions that have no parameters.
  private static func controls(_ reader: RunReader) -> [Choice<Draft>] {
    EngineCall.controls.map { control in
      let others = control == .stop ? " Also a flight or a machine." : " Also a flight."
      let flies = [.stop, .pause, .resume].contains(control)
      let summary = control.signature.summary + (flies ? others : "")
      let type = FieldType<RunCall.Action>(.name) { cursor in
        if control == .stop, case .string(let name) = cursor.value.kind,
          reader.machines[name] != nil
        {
          return .machine(RunMachineCall(machine: name, request: .stop))
        }
        return reader.names.name(cursor, flies ? .any : .motion)
          .map { .control(control, motion: $0) }
      }
      return one(control.rawValue, summary, type) { $0 }
    }
  }

  /// Calls that give motions and nodes other numbers.
  private static func properties(_ reader: RunReader) -> [Choice<Draft>] {
    let ends = FieldKind.named(.named(.values))
    let speeds = FieldType<[(name: String, factor: Double)]>(
      .named(.number(RunMoveable.speeds))
    ) { cursor in
      cursor.named { name, factor in
        reader.names.refer(to: .motion(name), .any, factor)
        return factor.number(RunMoveable.speeds).map { (name, $0) }
      }
    }
    let aims = FieldType<[RunCall.Aim]>(ends) { cursor in
      cursor.named { name, ends in
        reader.names.refer(to: .motion(name), .any, ends)
        return ends.values(RunChange.lawBounds).map { RunCall.Aim(motion: name, ends: $0) }
      }
    }
    let settings = FieldType<[RunCall.Setting]>(ends) { cursor in
      cursor.named { node, value -> [RunCall.Setting]? in
        guard reader.hasNode(node) else {
          value.fail("unknown node '\(node)'", hint: value.hint(for: node, among: reader.nodeNames))
          return nil
        }
        return value.values()?
          .map { RunCall.Setting(node: node, path: $0.path, numbers: $0.numbers) }
      }?.flatMap(\.self)
    }
    return [
      one("speed", "Other speeds from then on, by the names of motions.", speeds) { .speed($0) },
      one(
        "retarget", "Other ends of motions or springs by name and path, also in flight.", aims
      ) { .retarget($0) },
      one("set", "Assigns properties, by the names of nodes and paths.", settings) { .set($0) },
      one(
        "prepare", "Makes nodes as they are before a choreography.",
        .form("preparation") { RunPreparation.form(reader) }
      ) { .prepare($0) },
    ]
  }

  /// What `add` says.
  private struct Addition {
    var child: RunCall.Child?
    var parent = ""
  }

  /// Calls that add children to groups and sequences, and take them out.
  private static func children(_ reader: RunReader) -> [Choice<Draft>] {
    let played = FieldType<RunMoveable>.played(reader)
    let child = FieldType<RunCall.Child>(.any([.name, played.kind])) { cursor in
      cursor.isString
        ? reader.names.name(cursor, .motion).map { .named($0) }
        : played.read(cursor).map { .made($0) }
    }
    let parent = FieldType<String>(.name) { reader.names.name($0, .collection) }
    let addition = Form("add", Addition()) {
      Field(
        "add", \.child, child, is: .required,
        "A new child, or the name of a motion that has no parent.")
      Field("to", \.parent, parent, is: .required, "The group or sequence that plays it.")
    }
    let removed = FieldType<String>(.name) { reader.names.name($0, .motion) }
    return [
      Choice(addition) { addition, draft in
        draft.action = addition.child.map { .add($0, to: addition.parent) }
      },
      one("remove", "Stops a child where it is and takes it out.", removed) { .remove($0) },
    ]
  }

  private static func flights(_ reader: RunReader) -> [Choice<Draft>] {
    let flight = FieldType<RunFlight>.form("flight") { RunFlight.form(reader) }
    return [
      one("fly", "Flies a node: <doc:Flights>.", flight) { .fly($0) },
      one(
        "flyTogether", "Flies several nodes that set out at once.",
        .form("flights") { RunFlights.form(reader) }
      ) { .flyTogether($0.flights, name: $0.name) },
      one(
        "register", "Keeps a flight under a key of its node.",
        .form("registration") { RunRegistration.form(reader) }
      ) { .register($0.flight, key: $0.key) },
      one(
        "apply", "Flies what is registered.",
        .form("application") { RunApplication.form(reader) }
      ) { .apply($0.key, animated: $0.isAnimated) },
    ]
  }
}

extension JSONCursor {
  /// A number as it stands there; `nil` for another value.
  fileprivate var plainNumber: Double? {
    if case .number(let number, _) = value.kind { number } else { nil }
  }
}
