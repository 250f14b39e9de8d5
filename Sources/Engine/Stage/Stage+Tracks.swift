import DopesheetNotation

extension Stage {
  /// Declares a track of one number and returns its slot.
  func declareTrack(_ name: String, initial: Double, form: NumberForm = .double) -> Int {
    let slot = table.addSlots(CollectionOfOne(initial))
    tracks.append(StageTrack(name: name, slot: slot, form: form))
    return slot
  }

  /// The slot of a component that lives behind closures; declares its track at first need.
  func ensureSlot(of value: ForeignValue, component: Int) -> Int {
    value.stage = self
    if value.firstSlot < 0 {
      value.firstSlot = table.addSlots(
        value.componentNames.indices.map { value.current($0) ?? 0 })
      foreignValues.append(value)
    }
    let slot = value.firstSlot + component
    let name = value.componentNames[component]
    let track = name.isEmpty ? value.name : value.name + "." + NameGrammar.encode(word: name)
    if value.declared.insert(component).inserted {
      tracks.append(StageTrack(name: track, slot: slot, form: value.form))
    }
    return slot
  }

  /// The name of the track of a slot.
  func trackName(ofSlot slot: Int) -> String { tracks.first { $0.slot == slot }?.name ?? "" }
}

/// A recorded property of a stage.
package struct StageTrack: Sendable {
  /// Its name: `card.position.x`.
  package let name: String
  /// The slot of its value in the stage's table.
  package let slot: Int
  /// The numbers that the property can be; the table keeps those it goes through.
  package let form: NumberForm
}
