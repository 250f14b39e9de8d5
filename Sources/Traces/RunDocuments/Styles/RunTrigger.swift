import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// A trigger in a flight: another flight and the moment of its start.
struct RunTrigger: Sendable {
  private(set) var moment = FlightMoment.onStart
  private var begun: Action?

  /// The flight to start. Every trigger that was read has one.
  var action: Action { begun! }

  enum Action: Sendable {
    case fly(RunFlight)
    case apply(RunKey)
  }

  func describe(_ fly: FlightPlan<Node>, _ cast: RunCast) {
    switch action {
    case .fly(let flight):
      fly.trigger(moment, on: cast.node(flight.node), flight.priority) {
        flight.describe($0, cast)
      }
    case .apply(let key):
      fly.trigger(moment, on: cast.node(key.node), apply: key.key)
    }
  }

  nonisolated(unsafe) static let form: Form<RunTrigger> = {
    let flight = FieldType.form("flight") { RunFlight.form }
    let key = FieldType.form(RunKey.triggered)
    return Form("trigger", RunTrigger()) {
      Field(
        "on", \.moment, .moment, is: .required,
        "The moment of the flight at which it starts the other.")
      Choice {
        Field("fly", \.begun, flight.map { flight, _ in .fly(flight) }, "The flight that starts.")
      }
      Choice {
        Field(
          "apply", \.begun, key.map { key, _ in .apply(key) }, "A registered flight that starts.")
      }
    }
  }()

  nonisolated(unsafe) static let moment: Form<FlightMoment> = {
    let share = FieldType<Double>.number(.between(0, 1))
    return Form("moment", .onStart) {
      Choice {
        Field(
          "progress", \.self, share.map { share, _ in .onProgress(share) },
          "The passed fraction of the duration.")
      }
      Choice {
        Field(
          "valueProgress", \.self, share.map { share, _ in .onValueProgress(share) },
          "The fraction of the way that the driving property has moved.")
      }
    }
  }()
}

extension FieldType<FlightMoment> {
  fileprivate static var moment: FieldType {
    let words = ["start", "completion"]
    return FieldType(.any([.word(words), .form("moment")])) { cursor in
      if cursor.isObject { return RunTrigger.moment.read(cursor) }
      return cursor.word("moment", of: words).map { $0 == "start" ? .onStart : .onCompletion }
    }
  }
}

package struct RunKey: Hashable, Sendable {
  private(set) var node = ""
  private(set) var key = ""

  /// The form of a key that must be registered by the time of the call.
  nonisolated(unsafe) static let applied = form(.applied)
  /// The form of a key that may be registered at any time.
  nonisolated(unsafe) static let triggered = form(.triggered)

  private static func form(_ use: RunNames.Use) -> Form<RunKey> {
    Form("key", RunKey(node: "", key: "")) {
      Field("node", \.node, .node, is: .required, "The node that flies.")
      Field("key", \.key, .text, is: .required, "The key under which the flight is registered.")
      Check { key, fields in
        if let cursor = fields["key"] { cursor.reader.names.refer(to: .key(key), use, cursor) }
        return true
      }
    }
  }
}
