import DopesheetEngine
import DopesheetText

/// A reader of timed calls that sorts them by time.
enum RunCalls {
  /// Reads calls; `nil` after an error was reported.
  static func read(_ cursor: JSONCursor) -> (calls: [RunCall], cursors: [JSONCursor])? {
    guard let elements = cursor.elements() else { return nil }
    let reader = cursor.reader
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

  /// A call that is being read and may be incomplete.
  struct Draft {
    fileprivate var time = Ticks.zero
    fileprivate var action: RunCall.Action?
  }

  /// The form of a call: its time and one of the words.
  nonisolated(unsafe) static let form: Form<Draft> = {
    Form("call", Draft(), missing: "missing call") {
      Field("at", .time, "When it is made; 0 by default.") { cursor, draft in
        // The time is noted even if it is too late, because references are checked in the order of time.
        if let seconds = cursor.plainNumber { cursor.reader.names.call.seconds = seconds }
        guard let time = cursor.time() else { return false }
        if let end = cursor.reader.end, time > end.time {
          cursor.fail(
            "the call is after the end of the run at \(end.time)",
            hint: "call it earlier, or raise 'until'")
        }
        draft.time = time
        return true
      }
      RunMoveable.Word.allCases.map { word in
        one(word.rawValue, "Creates one and starts it.", .moveable(word)) { .play($0) }
      }
      controls
      properties
      children
      flights
      RunMachineCall.words.map { word in
        Choice(RunMachineCall.form(word)) { $1.action = $0.call(word).map { .machine($0) } }
      }
      RunScenarioCall.choices { call, draft in draft.action = .scenario(call) }
    }
  }()

  /// Returns a call that consists of one field.
  private static func one<Part>(
    _ word: String, _ summary: String, _ type: FieldType<Part>,
    _ action: @escaping (Part) -> RunCall.Action
  ) -> Choice<Draft> {
    Choice {
      Field(word, type.kind, summary) { cursor, draft in
        draft.action = type.read(cursor).map(action)
        return draft.action != nil
      }
    }
  }

  /// The calls on motions that have no parameters.
  private static var controls: [Choice<Draft>] {
    EngineCall.controls.map { control in
      let others = control == .stop ? " Also for flights and machines." : " Also for flights."
      let flies = [.stop, .pause, .resume].contains(control)
      let summary = control.signature.summary + (flies ? others : "")
      let type = FieldType<RunCall.Action>(.name) { cursor in
        if control == .stop, case .string(let name) = cursor.value.kind,
          cursor.reader.machines[name] != nil
        {
          return .machine(RunMachineCall(machine: name, request: .stop))
        }
        return cursor.reader.names.name(cursor, flies ? .any : .motion)
          .map { .control(control, motion: $0) }
      }
      return one(control.rawValue, summary, type) { $0 }
    }
  }

  /// The calls that change numbers of motions and nodes.
  private static var properties: [Choice<Draft>] {
    func ends(_ bounds: NumberBounds = .any) -> FieldKind { .named(.named(.values(bounds))) }
    let speeds = FieldType<[(name: String, factor: Double)]>(
      .named(.number(RunMoveable.speeds))
    ) { cursor in
      cursor.named { name, factor in
        factor.reader.names.refer(to: .motion(name), .any, factor)
        return factor.number(RunMoveable.speeds).map { (name, $0) }
      }
    }
    let aims = FieldType<[RunCall.Aim]>(ends(RunChange.lawBounds)) { cursor in
      cursor.named { name, ends in
        ends.reader.names.refer(to: .motion(name), .any, ends)
        return ends.values(RunChange.lawBounds).map { RunCall.Aim(motion: name, ends: $0) }
      }
    }
    let tunings = FieldType<[(name: String, numbers: RunTuning)]>(.named(.form("tuning"))) {
      cursor in
      cursor.named { name, numbers in
        numbers.reader.names.refer(to: .motion(name), .motion, numbers)
        return RunTuning.form.read(numbers).map { (name, $0) }
      }
    }
    let settings = FieldType<[RunCall.Setting]>(ends()) { cursor in
      let reader = cursor.reader
      return cursor.named { node, value -> [RunCall.Setting]? in
        guard reader.hasNode(node) else {
          value.fail("unknown node '\(node)'", hint: value.hint(for: node, among: reader.nodeNames))
          return nil
        }
        return value.values()?
          .map { RunCall.Setting(node: node, path: $0.path, numbers: $0.numbers) }
      }?.flatMap(\.self)
    }
    return [
      one("speed", "New speeds by the names of motions.", speeds) { .speed($0) },
      one(
        "retarget",
        "New ends by the names of motions or springs and by path, also while they move.", aims
      ) { .retarget($0) },
      one(
        "tune", "Changes the numbers of physics by the names of motions, also while they move.",
        tunings
      ) {
        .tune($0)
      },
      one("set", "Sets properties, by the names of nodes and paths.", settings) { .set($0) },
      one(
        "prepare", "Sets nodes to how they are before a choreography.",
        .form("preparation") { RunPreparation.form }
      ) { .prepare($0) },
    ]
  }

  /// The content of an `add` call.
  private struct Addition {
    var child: RunCall.Child?
    var parent = ""
  }

  /// The calls that add children to groups and sequences, and remove them.
  private static var children: [Choice<Draft>] {
    let played = FieldType<RunMoveable>.played
    let child = FieldType<RunCall.Child>(.any([.name, played.kind])) { cursor in
      cursor.isString
        ? cursor.reader.names.name(cursor, .motion).map { .named($0) }
        : played.read(cursor).map { .made($0) }
    }
    let parent = FieldType<String>(.name) { $0.reader.names.name($0, .collection) }
    let addition = Form("add", Addition()) {
      Field(
        "add", \.child, child, is: .required,
        "A new child, or the name of a motion without a parent.")
      Field("to", \.parent, parent, is: .required, "The group or sequence that plays the child.")
    }
    let removed = FieldType<String>(.name) { $0.reader.names.name($0, .motion) }
    return [
      Choice(addition) { addition, draft in
        draft.action = addition.child.map { .add($0, to: addition.parent) }
      },
      one("remove", "Stops a child where it is and removes it.", removed) { .remove($0) },
    ]
  }

  private static var flights: [Choice<Draft>] {
    [
      one("fly", "Starts a flight of a node.", .form("flight") { RunFlight.form }) {
        .fly($0)
      },
      one(
        "flyTogether", "Starts flights of several nodes at once.",
        .form("flights") { RunFlights.form }
      ) { .flyTogether($0.flights, name: $0.name) },
      one(
        "register", "Registers a flight under a key of its node.",
        .form("registration") { RunRegistration.form }
      ) { .register($0.flight, key: $0.key) },
      one(
        "apply", "Starts a registered flight.", .form("application") { RunApplication.form }
      ) { .apply($0.key, animated: $0.isAnimated) },
    ]
  }
}

extension JSONCursor {
  /// The number, without an error for another value, for which it is `nil`.
  fileprivate var plainNumber: Double? {
    if case .number(let number, _) = value.kind { number } else { nil }
  }
}
