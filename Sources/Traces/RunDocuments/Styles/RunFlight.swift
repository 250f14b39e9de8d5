import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// A flight in a document: several properties of a node with curves of their own, in one duration.
package struct RunFlight: Sendable {
  package private(set) var node = ""
  package private(set) var name: String?
  private(set) var place = TextPlace.start
  private(set) var priority = TimingPriority.max
  private(set) var properties: [RunFlightProperty] = []
  private(set) var triggers: [RunTrigger] = []
  private var way: Way?
  /// The number of extra times; 0 stands for endless repetition, `nil` for one flight.
  private(set) var repeats: Int?

  fileprivate struct Way {
    var count = 1
    var reversesEasings = false
    var delay = Ticks.zero
  }

  /// The number of round trips; 0 stands for endless repetition, `nil` for one way.
  var roundTrips: Int? { way?.count }
  var turnDelay: Ticks { way?.delay ?? .zero }

  var tree: [RunFlight] {
    [self]
      + triggers.flatMap { trigger -> [RunFlight] in
        if case .fly(let flight) = trigger.action { flight.tree } else { [] }
      }
  }

  /// The tracks that the flight itself moves, without those of its triggers.
  var ownTracks: [String] {
    properties.flatMap { $0.path.tracks }.map { NameGrammar.encode(node) + "." + $0 }
  }

  func describe(_ fly: FlightPlan<Node>, _ cast: RunCast) {
    if let name { fly.named(name) }
    for property in properties { property.describe(fly) }
    if let way {
      fly.autoreverse(
        way.count, delay: way.delay.seconds, reversesEasings: way.reversesEasings)
    }
    switch repeats {
    case nil: break
    case 0: fly.repeatForever()
    case let repeats?: fly.repeatCount(repeats + 1)
    }
    for trigger in triggers { trigger.describe(fly, cast) }
  }
}

extension RunFlight {
  nonisolated(unsafe) static let form = Form("flight", RunFlight()) {
    Field("node", \.node, .node, is: .required, "The node that flies.")
    Field("name", \.name, .newName(.flight), "The name for calls and in traces.")
    Field(
      "priority", \.priority, .choice("timing priority"),
      "Which of the properties' durations holds for all; `\"max\"` by default.")
    Field("properties", \.properties, .flightProperties, "For each path the end, or an object.")
    Choice { Field("autoreverse", \.way, .way, "How often it flies there and back.") }
    Choice { Field("repeats", \.repeats, count, "The number of extra flights.") }
    Choice {}
    Field(
      "triggers", \.triggers, .array(of: .form(RunTrigger.form)),
      "Other flights that it starts, and when.")
    Check(needsOneOf: ["properties", "triggers"]) { flight, fields in
      flight.place = fields.owner.place
      if !flight.properties.isEmpty || !flight.triggers.isEmpty { return true }
      fields.fail(
        "the flight is empty", hint: "add 'properties' or 'triggers'")
      return false
    }
  }

  static var signatures: [FormSignature] {
    [
      form.signature, turns.signature, RunFlightProperty.signature, RunTrigger.form.signature,
      RunTrigger.moment.signature, RunKey.triggered.signature, RunFlights.form.signature,
      RunRegistration.form.signature, RunApplication.form.signature,
    ]
  }

  fileprivate static var count: FieldType<Int> {
    .times("number of times", upTo: Int(Int32.max))
  }

  nonisolated(unsafe) fileprivate static let turns = Form("turns", Way()) {
    Field("count", \.count, count, "How often; 1 by default.")
    Field(
      "reversesEasings", \.reversesEasings, .flag, "Whether easings are reversed on the way back."
    )
    Field("delay", \.delay, .time, "Seconds of rest at each turn.")
  }
}

extension FieldType<RunFlight.Way> {
  fileprivate static var way: FieldType {
    let (form, count) = (RunFlight.turns, RunFlight.count)
    return FieldType(.any([count.kind, .form(form.name)])) { cursor in
      cursor.isObject ? form.read(cursor) : count.read(cursor).map { RunFlight.Way(count: $0) }
    }
  }
}

/// The content of a `flyTogether` call: flights that start at the same time.
struct RunFlights {
  private(set) var flights: [RunFlight] = []
  private(set) var name: String?

  nonisolated(unsafe) static let form = Form("flights", RunFlights()) {
    Field(
      "name", \.name, .newName(.flight), "The name of the whole, for calls and in traces.")
    Field(
      "flights", \.flights,
      .array(
        of: .form(RunFlight.form),
        unlessEmpty: ("there is no flight", "add a flight to 'flights'")),
      is: .required, "The flights, at least one.")
  }
}

/// The content of a `register` call: a flight and its key.
struct RunRegistration {
  private(set) var flight = RunFlight()
  private(set) var key = ""

  nonisolated(unsafe) static let form = Form("registration", RunRegistration()) {
    FormParts(\.flight, RunFlight.form)
    // Read after the node, so that the key is known even if the flight has errors.
    Field("key", .name, is: .required, "The key.") { cursor, registration in
      guard let key = cursor.nonEmptyString() else { return false }
      registration.key = key
      let node = registration.flight.node
      cursor.reader.names.note(.key(RunKey(node: node, key: key)), .flight, cursor)
      return true
    }
  }
}

/// The content of an `apply` call: a registered flight, and whether it is animated.
struct RunApplication {
  private(set) var key = RunKey(node: "", key: "")
  private(set) var isAnimated = true

  nonisolated(unsafe) static let form = Form("application", RunApplication()) {
    FormParts(\.key, RunKey.applied)
    Field("animated", \.isAnimated, .flag, "`false` sets all properties to their ends at once.")
  }
}
