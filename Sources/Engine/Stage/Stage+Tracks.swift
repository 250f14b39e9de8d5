import DopesheetNotation

extension Stage {
  /// Declares a track of one number and returns its slot.
  func declareTrack(
    _ name: String, of target: MotionTarget?, initial: Double, form: NumberForm = .double
  ) -> Int {
    let slot = table.addSlots(CollectionOfOne(initial))
    tracks.appendPaced(StageTrack(target: target, property: name, slot: slot, form: form))
    return slot
  }

  /// The slot of a component that lives behind closures; declares its track at first need.
  func ensureSlot(of value: ForeignValue, component: Int) -> Int {
    if value.firstSlot < 0 {
      value.firstSlot = table.addSlots(
        value.componentNames.indices.map { value.current($0) ?? 0 })
      foreignValues.append(value)
    }
    let slot = value.firstSlot + component
    let name = value.componentNames[component]
    let track = name.isEmpty ? value.name : value.name + "." + NameGrammar.encode(word: name)
    if value.declared.insert(component).inserted {
      tracks.appendPaced(
        StageTrack(target: nil, property: track, slot: slot, form: value.form))
    }
    return slot
  }

  /// The slot of a value that is moved as a whole; declares its track at first need.
  func ensureSlot(of property: WholeProperty) -> Int {
    guard property.slot < 0 else { return property.slot }
    property.slot = table.addSlots(CollectionOfOne(0))
    wholeProperties.append(property)
    tracks.appendPaced(StageTrack(whole: property))
    return property.slot
  }

  /// The name of the track that a motion moves.
  func trackName(of track: MotionTrack) -> String { trackName(ofSlot: table.slot(of: track.lane)) }

  /// The name of the track of a slot.
  func trackName(ofSlot slot: Int) -> String { tracks.first { $0.slot == slot }?.name ?? "" }
}

/// A recorded property of a stage.
package struct StageTrack {
  private let target: MotionTarget?
  private let property: String
  private let slotNumber: Int32
  /// The value that is moved as a whole; its slot says only how far it is.
  private let whole: WholeProperty?
  /// The numbers that the property can be; the table keeps those it goes through.
  package let form: NumberForm

  init(target: MotionTarget?, property: String, slot: Int, form: NumberForm) {
    self.target = target
    self.property = property
    slotNumber = Int32(slot)
    self.form = form
    whole = nil
  }

  init(whole: WholeProperty) {
    target = nil
    property = whole.name
    slotNumber = Int32(whole.slot)
    form = .double
    self.whole = whole
  }

  /// What traces write of a value that is moved as a whole; `nil` for a number.
  package var shape: SampleShape? { whole?.shape }

  /// The present value as a whole, as traces write it; `nil` when the object is gone.
  package func sample() -> Sample? { whole?.sample() }

  /// Its name: `card.position.x`. Put together when somebody asks: most stages are not recorded.
  package var name: String { (target?.trackPrefix ?? "") + property }

  /// The slot of its value in the stage's table.
  package var slot: Int { Int(slotNumber) }
}
