import DopesheetEngine
import DopesheetNotation

/// The external calls of flights.
package enum FlightCall: String, ExternalCall {
  case apply, start

  package var signature: CallSignature {
    switch self {
    case .apply:
      CallSignature(
        rawValue, of: .target, "Flies what a target has registered.",
        [
          FieldSignature("key", .text, isRequired: true, "What the flight is registered under."),
          FieldSignature("animated", .flag, "False to set the properties to their ends at once."),
        ],
        absence: { source, text in
          "no flight of \(source) is registered as “\(text("key"))” "
            + "(register it in the rehearsal's closure)"
        })
    case .start:
      CallSignature(
        rawValue, of: .source(["flight", "flights"]), "Flies what a block describes.",
        absence: { source, _ in
          "the flight \(source) was given as a block, which no trace holds "
            + "(register it and apply it by its key, or let a cue make it)"
        })
    }
  }
}

extension FlightDeck: CallTaking {
  func takes(_ call: FlightCall, of source: String) -> Bool {
    call == .apply && stage.target(named: source) != nil
  }

  func make(
    _ call: FlightCall, of source: String, _ arguments: CallArguments
  ) throws(InputError) {
    let key = arguments.text("key")!
    guard let target = stage.target(named: source), definition(of: target, key: key) != nil else {
      throw .notWhole(call.signature.absence!(source) { arguments.text($0) ?? "" })
    }
    if arguments.flag("animated") == false { set(key, of: target) } else { apply(key, of: target) }
  }
}
