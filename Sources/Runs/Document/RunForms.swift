import DopesheetEngine
import DopesheetNotation

/// The forms of run documents, for their JSON Schema and the guide's tables.
package enum RunForms {
  /// What a document is.
  package static let root = FieldKind.form("document")

  /// All forms, the document first.
  ///
  /// - Parameter styles: Styles beside those that every document knows.
  package static func signatures(_ styles: [RunStyle] = []) -> [FormSignature] {
    [document, record, end] + RunTempo.signatures + [RunNode.form(RunReader()).signature]
      + RunScenarios.signatures + RunMachines.signatures + calls(styles) + RunMoveable.signatures
      + RunChange.signatures + RunChoreography.signatures + RunFlight.signatures
  }

  /// Forms that are a part of others, for tables.
  package static var shared: [FormSignature] {
    let reader = RunReader()
    return [
      RunMoveable.shared, RunFlight.form(reader).signature,
      RunKey.form(reader, .applied).signature, RunPreparation.form(reader).signature,
    ]
  }

  private static var document: FormSignature {
    FormSignature(
      "document",
      [
        FieldSignature("dopesheet", .integer(1...1), isRequired: true, "The version of this form."),
        FieldSignature("title", .text, "What it shows, for readers."),
        FieldSignature(
          "seed", .integer(0...Int.max), "For what draws random numbers; the trace names it."),
        FieldSignature("tempo", .form("tempo"), "The frames; 60 a second if left out."),
        FieldSignature("nodes", .array(.form("node")), isRequired: true, "What moves."),
        FieldSignature(
          "scenarios", .any([.name, .array(.name), .form("scenarios")]),
          "Documents of scenarios, which lie beside this one: <doc:Scenarios>."),
        FieldSignature(
          "machines", .array(.any([.name, .form("machines")])),
          "Documents of machines of states, which lie beside this one: <doc:StateMachines>."),
        FieldSignature(
          "play", .array(.form("call")), isRequired: true, "What is called, and when."),
        FieldSignature(
          "until", .any([.time, .form("end")]), isRequired: true,
          "The end, or a bound for as long as something moves."),
        FieldSignature("record", .form("record"), "What is recorded."),
      ])
  }

  private static var record: FormSignature {
    FormSignature(
      "record",
      [
        FieldSignature(
          "tracks", .array(.name),
          "Globs of tracks, as in `\"card.*\"`; all that moves if left out."),
        FieldSignature("updates", .flag, "Whether `updated` is recorded, too."),
        FieldSignature(
          "models", .flag, "Whether the ends that flights take their properties to are tracks, too."
        ),
      ])
  }

  private static var end: FormSignature {
    FormSignature(
      "end", [FieldSignature("settled", .time, isRequired: true, "By when all is at rest.")])
  }

  /// The calls, each by its word, with what may stand beside it.
  private static func calls(_ styles: [RunStyle]) -> [FormSignature] {
    let ends = FieldKind.named(.named(.values))
    var choices = RunMoveable.words.map {
      [FieldSignature($0, .form($0), "Makes one, and starts it.")]
    }
    choices += RunCall.Control.allCases.map { control in
      let summary = EngineCall(rawValue: control.rawValue)!.signature.summary
      let others = control == .stop ? " Also a flight or a machine." : " Also a flight."
      return [FieldSignature(control.rawValue, .name, summary + (control.flies ? others : ""))]
    }
    choices += [
      [
        FieldSignature(
          "speed", .named(.number(RunMoveable.speeds)),
          "Other speeds from then on, by the names of motions.")
      ],
      [
        FieldSignature(
          "retarget", ends, "Other ends of motions or springs by name and path, also in flight.")
      ],
      [
        FieldSignature(
          "add", .any([.name, .form("played")]),
          "A new child, or the name of a motion that has no parent."),
        FieldSignature("to", .name, isRequired: true, "The group or sequence that plays it."),
      ],
      [FieldSignature("remove", .name, "Stops a child where it is and takes it out.")],
      [
        FieldSignature(
          "prepare", .form("preparation"), "Makes nodes as they are before a choreography.")
      ],
      [FieldSignature("set", ends, "Assigns properties, by the names of nodes and paths.")],
      [FieldSignature("fly", .form("flight"), "Flies a node: <doc:Flights>.")],
      [
        FieldSignature("flyTogether", .form("flights"), "Flies several nodes that set out at once.")
      ],
      [
        FieldSignature("register", .form("registration"), "Keeps a flight under a key of its node.")
      ],
      [FieldSignature("apply", .form("application"), "Flies what is registered.")],
    ]
    choices += (RunMachineCall.signatures + RunScenarioCall.signatures).map { call in
      call.fields.filter { $0.name == call.name } + call.fields.filter { $0.name != call.name }
    }
    choices += styles.flatMap(\.calls).map { RunStyleCall.fields($0) }
    let reader = RunReader()
    let flight = RunFlight.form(reader).signature
    let key = RunKey.form(reader, .applied).signature
    return [
      FormSignature(
        "call", [FieldSignature("at", .time, "When; 0 if left out.")], choices: choices),
      RunPreparation.form(reader).signature,
      FormSignature(
        "flights",
        [
          FieldSignature("flights", .array(.form("flight")), isRequired: true, "At least one."),
          FieldSignature("name", .name, "The name of all of them, for calls and in traces."),
        ]),
      FormSignature(
        "registration",
        [FieldSignature("key", .name, isRequired: true, "The key.")] + flight.fields,
        choices: flight.choices),
      FormSignature(
        "application",
        key.fields + [FieldSignature("animated", .flag, "`false`: it is at its ends at once.")]),
    ]
  }
}
