import DopesheetEngine
import DopesheetNotation

// The calls that fly.

extension RunCalls {
  static var flightActions: [String] { ["fly", "flyTogether", "register", "apply"] }

  /// Reads what one of these calls does.
  func flightAction(
    _ word: String, _ value: JSONCursor, _ call: JSONCursor, _ index: Int,
    _ reader: inout RunReader
  ) -> RunCall.Action? {
    switch word {
    case "fly":
      return RunFlight(value, &reader, keys).map { .fly($0) }
    case "flyTogether":
      return value.object { fields -> RunCall.Action? in
        let nameCursor = fields.optional("name")
        let name = nameCursor.map { $0.nonEmptyString() }
        if let nameCursor, let name = name ?? nil {
          reader.take(name, as: NameGrammar.encode(word: name), nameCursor)
        }
        let flights = fields.required("flights")?.array { RunFlight($0, &reader, keys) }
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
        guard let flight = RunFlight(&fields, value, &reader, keys), let key else { return nil }
        if let way = keys.circle(from: RunKey(node: flight.node, key: key)) {
          let shown = way.count > 9 ? Array(way[..<4]) + Array(way[(way.count - 4)...]) : way
          var words = shown.map { "\($0.node).\($0.key)" }
          if shown.count < way.count { words.insert("…", at: 4) }
          let names = words.joined(separator: " → ")
          keyCursor?.fail(
            "the triggers lead back to where they began: \(names)",
            hint: "repeat a flight, or apply it at a later time")
        }
        return .register(flight, key: key)
      }
    default:
      return value.object { fields -> RunCall.Action? in
        let isAnimated = fields.optional("animated").map { $0.bool() } ?? true
        guard let key = RunKey(&fields, reader, keys), let isAnimated else { return nil }
        if let seconds = keys.debut(of: key, after: call, index) {
          value.fail(
            "'\(key.key)' is not registered yet",
            hint: "it is registered later in the document, at \(NumberText.text(of: seconds)) s")
        }
        return .apply(key, animated: isAnimated)
      }
    }
  }

  /// Reports flights that are too long, alone or after those whose ends begin them.
  static func checkLength(of call: RunCall, _ cursor: JSONCursor) {
    for flight in call.ownFlights {
      guard let late = flight.overlong(from: call.time) else { continue }
      cursor.fail(
        "timeOverflow: the flight of '\(late.node)' would end beyond 200 days",
        hint: "shorten its durations or repeats, or those of the flights that lead to it")
    }
  }
}

extension RunFlight {
  /// Which of this flight and of those that its triggers describe would end beyond the limit of time.
  fileprivate func overlong(from time: Ticks) -> RunFlight? {
    let longest = properties.map(\.duration).max() ?? .zero
    let times = max(1, Int64(repeats ?? 0) + 1, 2 * Int64(roundTrips ?? 0))
    guard let end = longest.adding(turnDelay)?.multiplied(by: times)?.adding(time) else {
      return self
    }
    let isEndless = repeats == 0 || roundTrips == 0
    for trigger in triggers {
      guard case .fly(let flight) = trigger.action else { continue }
      if trigger.moment == .onCompletion, isEndless { continue }
      let start = trigger.moment == .onCompletion ? end : time
      if let late = flight.overlong(from: start) { return late }
    }
    return nil
  }
}
