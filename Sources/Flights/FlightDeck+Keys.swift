import DopesheetEngine
import DopesheetNotation

// What is registered under a key, and flown or set by it.

extension FlightDeck {
  /// Flies what is registered under a key.
  @discardableResult
  func apply(_ key: String, of target: MotionTarget) -> Flight? {
    guard let definition = definition(of: target, key: key) else {
      reportUnknown(key, of: target)
      return nil
    }
    return fly(definition)
  }

  /// Sets what is registered under a key to its ends, without a flight.
  func set(_ key: String, of target: MotionTarget) {
    guard let definition = definition(of: target, key: key) else {
      return reportUnknown(key, of: target)
    }
    let name = "\(target.name).\(key)"
    let faults = faults(of: definition, named: name)
    guard faults.isEmpty else { return stage.refuse(faults, source: name, kind: "flight") }
    stage.carryOut(
      FlightCall.apply, of: target, [.init("key", .text(key)), .init("animated", .flag(false))]
    ) {
      sweep()
      stage.causing("\(target.traceName).apply") {
        for track in definition.tracks {
          let change = track.bind()
          if let old = trackUnderWay(of: change.name) { end([old], of: old.flight) }
          if !change.setEnd(on: stage) {
            stage.refuse(
              [.targetGone(source: name, track: change.name)], source: name, kind: "flight")
          }
        }
      }
    }
  }

  private func reportUnknown(_ key: String, of target: MotionTarget) {
    let name = "\(target.name).\(key)"
    stage.refuse([unknownKey(key, of: target).of(name)], source: name, kind: "flight")
  }
}

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
