import DopesheetCurves
import DopesheetEngine
import DopesheetFlights
import DopesheetNotation

/// A flight as a document describes it: several properties of a node, each along a curve of its own, in one time.
///
/// `node` is required. `properties` gives for each path the end, or an object with `to` and any of `from`, `duration`
/// (seconds, 0 if left out), `easing` (`linear` if left out) or `spring` with `velocity` (units a second; that which the
/// property has if left out), and `primary`. Further there are `name`, `priority` (`max`, `min`, `median` or `average`),
/// `autoreverse` (how many times there and back, or `{"count": …, "delay": …, "reversesEasings": true}`, with `"forever"` for a count
/// without end) or `repeats` (extra times, or `"forever"`), and `triggers`: ``RunTrigger``.
package struct RunFlight: Sendable {
  /// The name of the node that flies.
  package let node: String
  /// The name for traces, if it has one.
  package let name: String?
  /// Where the document describes it.
  let place: TextPlace
  let priority: TimingPriority
  let properties: [RunFlightProperty]
  let triggers: [RunTrigger]
  /// How many times it goes there and back, 0 for ever; `nil` if it only goes there.
  let roundTrips: Int?
  let reversesEasings: Bool
  /// How long it rests at each turn.
  let turnDelay: Ticks
  /// The extra times, 0 for ever.
  let repeats: Int?

  /// This flight and those that its triggers describe.
  var tree: [RunFlight] {
    [self]
      + triggers.flatMap { trigger -> [RunFlight] in
        if case .fly(let flight) = trigger.action { flight.tree } else { [] }
      }
  }

  /// The names of the tracks that it moves itself.
  var ownTracks: [String] {
    properties.flatMap { $0.path.tracks }.map { NameGrammar.encode(node) + "." + $0 }
  }

  /// Says what it does.
  func describe(_ fly: FlightPlan<Node>, _ cast: RunCast) {
    if let name { fly.named(name) }
    for property in properties { property.describe(fly) }
    if let roundTrips {
      fly.autoreverse(
        roundTrips, delay: turnDelay.seconds, reversesEasings: reversesEasings)
    }
    if let repeats { fly.repeats(repeats) }
    for trigger in triggers { trigger.describe(fly, cast) }
  }
}

extension RunFlight {
  /// Reads what an object describes.
  init?(_ cursor: JSONCursor, _ reader: inout RunReader) {
    let flight = cursor.object { RunFlight(&$0, cursor, &reader) }
    guard let flight else { return nil }
    self = flight
  }

  /// Reads the fields of a flight; others may be known already.
  init?(
    _ fields: inout JSONFields, _ cursor: JSONCursor, _ reader: inout RunReader
  ) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let nameCursor = fields.optional("name")
    let name = nameCursor.map { $0.nonEmptyString() }
    if let nameCursor, let name = name ?? nil {
      reader.take(name, as: NameGrammar.encode(word: name), nameCursor, .flight)
    }
    let priority: TimingPriority? =
      fields.optional("priority").map { $0.choice("timing priority") } ?? .max
    let properties =
      fields.optional("properties").map { RunFlightProperty.read($0) } ?? .some([])
    _ = fields.exclusive(["autoreverse", "repeats"])
    let autoreverse = fields.optional("autoreverse").map { RunFlight.autoreverse($0) }
    let repeats = fields.optional("repeats").map { RunFlight.times($0) }
    let triggers =
      fields.optional("triggers")
      .map { list in list.array { RunTrigger($0, &reader) } } ?? .some([])
    guard let node, name != .some(nil), let priority, let properties, let triggers,
      repeats != .some(nil), let way = autoreverse ?? .some((nil, false, .zero))
    else { return nil }
    guard !properties.isEmpty || !triggers.isEmpty else {
      cursor.fail(
        "the flight is empty", hint: "say what moves in 'properties', or add 'triggers'")
      return nil
    }
    self.init(
      node: node, name: name ?? nil, place: cursor.place, priority: priority,
      properties: properties, triggers: triggers, roundTrips: way.count,
      reversesEasings: way.reversesEasings, turnDelay: way.delay, repeats: repeats ?? nil)
  }

  /// Reads a number of times; 0 for `"forever"`.
  private static func times(_ cursor: JSONCursor) -> Int? {
    if cursor.isString {
      return cursor.word("number of times", of: ["forever"]).map { _ in 0 }
    }
    return cursor.integer(in: 1...Int(Int32.max))
  }

  private static func autoreverse(
    _ cursor: JSONCursor
  ) -> (count: Int?, reversesEasings: Bool, delay: Ticks)? {
    guard cursor.isObject else { return times(cursor).map { ($0, false, .zero) } }
    return cursor.object { fields in
      let count = fields.optional("count").map { times($0) } ?? 1
      let reverses = fields.optional("reversesEasings").map { $0.bool() } ?? false
      let delay = fields.optional("delay").map { $0.time() } ?? .zero
      guard let count, let reverses, let delay else { return nil }
      return (count, reverses, delay)
    }
  }
}
