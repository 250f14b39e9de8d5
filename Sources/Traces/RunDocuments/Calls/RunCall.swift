import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// A timed call in a document.
///
/// Calls at the same time are made in the order of the document, after the events of motions at that time. Calls at
/// time 0 are made before the first frame.
package struct RunCall: Sendable {
  package private(set) var time = Ticks.zero
  var action = Action { _, _ in }

  struct Action: Sendable {
    /// The motions that it adds to the stage, parents first.
    var newcomers: [RunMoveable] = []
    /// The flights that it starts or registers, without those of their triggers.
    var flights: [RunFlight] = []
    var paced: [String] = []
    /// The actors that get decoys; one entry for each decoy.
    var decoyActors: [String] = []
    /// Returns the error of a call that the engine would ignore silently; otherwise `nil`.
    var error: @Sendable (RunCast) -> (message: String, hint: String)? = { _ in nil }
    let make: @Sendable (RunCast, Stage) -> Void
  }

  /// The flights in the call, including those of their triggers.
  var flights: [RunFlight] { action.flights.flatMap(\.tree) }
}

extension RunCall {
  /// Reads calls and sorts them by time; `nil` after an error was reported.
  static func read(_ cursor: JSONCursor) -> (calls: [RunCall], cursors: [JSONCursor])? {
    guard let elements = cursor.elements() else { return nil }
    let names = cursor.reader.names
    var found: [(call: RunCall, cursor: JSONCursor)] = []
    for (index, element) in elements.enumerated() {
      names.call = (0, index)
      if let call = form.read(element) { found.append((call, element)) }
    }
    names.checkReferences()
    guard found.count == elements.count else { return nil }
    let sorted = found.enumerated()
      .sorted { ($0.element.call.time, $0.offset) < ($1.element.call.time, $1.offset) }
    return (sorted.map(\.element.call), sorted.map(\.element.cursor))
  }

  static var signatures: [FormSignature] {
    [form.signature, RunPreparation.form.signature, tuning.signature]
  }

  nonisolated(unsafe) private static let form = Form("call", RunCall(), missing: "missing call") {
    Field("at", .time, "When it is made; 0 by default.") { cursor, call in
      // The time is noted even if it is too late, because references are checked in the order of time.
      if let seconds = cursor.value.number { cursor.reader.names.call.seconds = seconds }
      guard let time = cursor.time() else { return false }
      if let end = cursor.reader.end, time > end.time {
        cursor.fail(
          "the call is after the end of the run at \(end.time)",
          hint: "call it earlier, or raise 'until'")
      }
      call.time = time
      return true
    }
    RunMoveable.Word.allCases.map { word in
      one(word.rawValue, "Creates one and starts it.", .moveable(word)) { moveable in
        Action(newcomers: moveable.tree) { cast, stage in stage.play(moveable.make(cast)) }
      }
    }
    controls
    properties
    children
    flights
    RunMachineCall.words.map { word in
      Choice(RunMachineCall.form(word)) { $1.action = $0.action(word) }
    }
    RunScenarioCall.choices
  }

  private static func one<Part: Sendable>(
    _ word: String, _ summary: String, _ type: FieldType<Part>,
    _ action: @escaping (Part) -> Action
  ) -> Choice<RunCall> {
    Choice { Field(word, \.action, type.map { part, _ in action(part) }, summary) }
  }

  private static var controls: [Choice<RunCall>] {
    EngineCall.controls.map { control in
      let others = control == .stop ? " Also for flights and machines." : " Also for flights."
      let flies = [.stop, .pause, .resume].contains(control)
      let type = FieldType<Action>(.name) { cursor in
        if control == .stop, let name = cursor.value.text, cursor.reader.machines[name] != nil {
          return RunMachineCall.stop(name)
        }
        return cursor.reader.names.name(cursor, flies ? .any : .motion).map { name in
          Action { cast, stage in
            for motion in cast.motions(named: name, on: stage) { _ = motion.make(control) }
          }
        }
      }
      return Choice {
        Field(
          control.rawValue, \.action, type, control.signature.summary + (flies ? others : ""))
      }
    }
  }
}

// MARK: Numbers of motions and nodes

extension RunCall {
  /// A property of a motion or of a node, and its new numbers.
  typealias Value = (path: NodePath, numbers: [Double])

  /// A part of a call, and the name of the motion that it is for.
  typealias Named<Part> = (name: String, part: Part)

  private static func byMotion<Part>(
    _ kind: FieldKind, _ use: RunNames.Use = .any, _ read: @escaping (JSONCursor) -> Part?
  ) -> FieldType<[Named<Part>]> {
    FieldType(.named(kind)) { cursor in
      cursor.named { name, part in
        part.reader.names.refer(to: .motion(name), use, part)
        return read(part).map { (name, $0) }
      }
    }
  }

  private static var properties: [Choice<RunCall>] {
    func ends(_ bounds: NumberBounds = .any) -> FieldKind { .named(.values(bounds)) }
    let speeds = byMotion(.number(RunMoveable.speeds)) { $0.number(RunMoveable.speeds) }
    let aims = byMotion(ends(RunChange.lawBounds)) { $0.values(RunChange.lawBounds) }
    let tunings = byMotion(.form(tuning.name), .motion) { tuning.read($0) }
    let settings = FieldType<[(node: String, values: [Value])]>(.named(ends())) { cursor in
      let reader = cursor.reader
      return cursor.named { node, value in
        guard reader.hasNode(node) else {
          value.fail("unknown node '\(node)'", hint: value.hint(for: node, among: reader.nodeNames))
          return nil
        }
        return value.values().map { (node, $0) }
      }
    }
    return [
      one("speed", "New speeds by the names of motions.", speeds) { speeds in
        Action(paced: speeds.map(\.name)) { cast, stage in
          for (name, factor) in speeds {
            for motion in cast.motions(named: name, on: stage) { motion.speed = factor }
          }
        }
      },
      one(
        "retarget",
        "New ends by the names of motions or springs and by path, also while they move.", aims
      ) { aims in
        Action(error: { cast in aims.lazy.compactMap(cast.error(ofAim:)).first }) { cast, _ in
          for aim in aims { cast.retarget(aim) }
        }
      },
      one(
        "tune", "Changes the numbers of physics by the names of motions, also while they move.",
        tunings
      ) { tunings in
        Action(error: { cast in tunings.lazy.compactMap(cast.error(ofTuning:)).first }) {
          cast, stage in
          for tuning in tunings { cast.tune(tuning, on: stage) }
        }
      },
      one("set", "Sets properties, by the names of nodes and paths.", settings) { settings in
        Action { cast, _ in
          for (node, values) in settings {
            for value in values { value.path.set(value.numbers, of: cast.node(node)) }
          }
        }
      },
      one(
        "prepare", "Sets nodes to how they are before a choreography.",
        .form("preparation") { RunPreparation.form }
      ) { preparation in Action { cast, _ in preparation.carryOut(cast) } },
    ]
  }

  /// The form of new numbers of a motion's law, which are the arguments of the engine's call.
  nonisolated(unsafe) private static let tuning: Form<[StageEvent.Detail]> = {
    func number(
      _ name: String, _ type: FieldType<Double>, _ summary: String
    ) -> Field<[StageEvent.Detail]> {
      Field(name, type.kind, summary) { cursor, details in
        guard let number = type.read(cursor) else { return false }
        details.append(.init(name, .number(number)))
        return true
      }
    }
    let numbers = [
      number("weight", .number(.between(0, 1)), "The fraction of its way that it adds."),
      number("velocity", .number(RunChange.lawBounds), "Of a throw, in units a second."),
      number("friction", .friction, "The fraction of the speed that is lost per second."),
      number(
        "restitution", .number(.between(0, 1)),
        "The fraction of the speed that is left after a wall."),
      number("decayLimit", .number(.above(0, upTo: 1e30)), "The speed at which it rests."),
    ]
    return Form("tuning", []) {
      numbers
      Check(needsOneOf: numbers.map(\.signature.name)) { details, fields in
        if details.isEmpty {
          fields.fail("no number is given", hint: "give 'velocity', 'friction' or another one")
          return false
        }
        guard details.count == 1 || details[0].key != "weight" else {
          fields.fail("'weight' beside the numbers of a throw", hint: "give them in two calls")
          return false
        }
        return true
      }
    }
  }()
}

// MARK: Children and flights

extension RunCall {
  private enum Child {
    case made(RunMoveable)
    /// A child that is already on the stage.
    case named(String)
  }

  private struct Addition {
    var child = Child.named("")
    var parent = ""

    var action: Action {
      let parent = parent
      switch child {
      case .made(let moveable):
        return Action(newcomers: moveable.tree) { cast, _ in
          (cast.motions[parent] as? MotionCollection)?.add(moveable.make(cast))
        }
      case .named(let name):
        return Action { cast, _ in
          guard let motion = cast.motions[name] else { return }
          (cast.motions[parent] as? MotionCollection)?.add(motion)
        }
      }
    }
  }

  private static var children: [Choice<RunCall>] {
    let played = FieldType<RunMoveable>.played
    let child = FieldType<Child>(.any([.name, played.kind])) { cursor in
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
      Choice(addition) { $1.action = $0.action },
      one("remove", "Stops a child where it is and removes it.", removed) { name in
        Action(error: { cast in
          guard cast.motions[name]?.parent == nil else { return nil }
          return (
            "no group or sequence plays '\(name)' at this time", "it was removed, or has no parent"
          )
        }) { cast, _ in
          if let motion = cast.motions[name] { motion.parent?.remove(motion) }
        }
      },
    ]
  }

  private static var flights: [Choice<RunCall>] {
    [
      one("fly", "Starts a flight of a node.", .form("flight") { RunFlight.form }) { flight in
        Action(flights: [flight]) { cast, _ in
          cast.node(flight.node).animate(flight.priority) { flight.describe($0, cast) }
        }
      },
      one(
        "flyTogether", "Starts flights of several nodes at once.",
        .form("flights") { RunFlights.form }
      ) { flights in
        Action(flights: flights.flights) { cast, stage in
          stage.animate { group in
            if let name = flights.name { group.named(name) }
            for flight in flights.flights {
              group.animate(cast.node(flight.node), flight.priority) { flight.describe($0, cast) }
            }
          }
        }
      },
      one(
        "register", "Registers a flight under a key of its node.",
        .form("registration") { RunRegistration.form }
      ) { registration in
        let flight = registration.flight
        return Action(flights: [flight]) { cast, _ in
          cast.node(flight.node).register(registration.key, flight.priority) {
            flight.describe($0, cast)
          }
        }
      },
      one(
        "apply", "Starts a registered flight.", .form("application") { RunApplication.form }
      ) { application in
        Action { cast, _ in
          cast.node(application.key.node)
            .apply(application.key.key, animated: application.isAnimated)
        }
      },
    ]
  }
}
