import DopesheetEngine
import DopesheetText

package enum FlightCall: String, ExternalCall {
  case apply, start

  package var signature: CallSignature {
    switch self {
    case .apply:
      CallSignature(
        rawValue, of: .target, "Starts a flight that is registered for a target.",
        [
          FieldSignature(
            "key", .text, isRequired: true, "The key under which the flight is registered."),
          FieldSignature("animated", .flag, "False sets all properties to their ends at once."),
        ],
        absence: { source, text in
          "no flight of \(source) is registered as “\(text("key"))” "
            + "(register it in the rehearsal's closure)"
        })
    case .start:
      CallSignature(
        rawValue, of: .source(["flight", "flights"]), "Starts a flight that a closure describes.",
        absence: { source, _ in
          "the flight \(source) was described by a closure, which no trace contains "
            + "(register it and apply it by its key, or let a cue make it)"
        })
    }
  }
}

extension FlightDeck: CallTaking {
  func takes(_ call: FlightCall, of source: String) -> Bool {
    call == .apply && stage.target(named: source) != nil
  }

  func texts(for parameter: String, of source: String) -> [String] {
    guard parameter == "key", let target = stage.target(named: source) else { return [] }
    return keys(of: target)
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
