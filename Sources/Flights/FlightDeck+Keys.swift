import DopesheetEngine

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
      "apply", of: target, [.init("key", .text(key)), .init("animated", .flag(false))]
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

extension FlightDeck: CallTaking {
  func take(
    _ call: String, of source: String, _ details: [Happening.Detail]
  ) throws(InputError) -> Bool {
    guard call == "apply" else { return false }
    guard case .text(let key)? = details.first(where: { $0.key == "key" })?.value else {
      throw .badDetail("key", call: call)
    }
    guard let definition = definition(named: source, key: key) else { return false }
    if case .flag(false)? = details.first(where: { $0.key == "animated" })?.value {
      set(key, of: definition.target)
    } else {
      apply(key, of: definition.target)
    }
    return true
  }
}
