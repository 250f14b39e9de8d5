import DopesheetText

/// The recorded properties of a stage, in order of declaration.
///
/// Most stages are not recorded, and nodes store which of their components have slots. So the tracks of nodes are
/// listed only when tracks are requested, and from then on.
final class DeclaredTracks {
  var isComplete = false
  var tracks: ContiguousArray<StageTrack> = []
  /// The number of slots when each track was declared; empty once the list is complete.
  private var marks: [Int] = []

  /// Adds a track that was declared when the table had this number of slots.
  func append(_ track: StageTrack, slots: Int) {
    tracks.appendPaced(track)
    if !isComplete { marks.append(slots) }
  }

  /// Inserts the tracks of nodes at their places: each was declared when its slot was the last.
  func complete(with nodeTracks: [StageTrack]) {
    let others = zip(marks, tracks).map { (mark: $0, track: $1) }
    var all: ContiguousArray<StageTrack> = []
    all.reserveCapacity(pacedCapacity(others.count + nodeTracks.count))
    var next = 0
    for track in nodeTracks.sorted(by: { $0.slot < $1.slot }) {
      while next < others.count, others[next].mark <= track.slot {
        all.append(others[next].track)
        next += 1
      }
      all.append(track)
    }
    all += others[next...].map(\.track)
    (tracks, marks, isComplete) = (all, [], true)
  }
}

extension Stage {
  /// The recorded properties, in order of declaration.
  package var tracks: ContiguousArray<StageTrack> {
    if !declared.isComplete {
      var found: [StageTrack] = []
      for node in nodes { collectTracks(of: node, into: &found) }
      declared.complete(with: found)
    }
    return declared.tracks
  }

  private func collectTracks(of node: Node, into found: inout [StageTrack]) {
    for (component, slot) in node.slots { found.append(StageTrack(component, of: node, Int(slot))) }
    for child in node.children where child.stage === self { collectTracks(of: child, into: &found) }
  }

  /// Declares the track of a node's component and returns its slot.
  func declareTrack(_ component: NodeComponent, of node: Node, initial: Double) -> Int {
    let slot = table.addSlot(initial)
    if declared.isComplete {
      declared.append(StageTrack(component, of: node, slot), slots: slot + 1)
    }
    return slot
  }

  /// Declares the track of a motion's own number and returns its slot.
  func declareTrack(_ name: String, initial: Double, form: NumberForm) -> Int {
    let slot = table.addSlot(initial)
    declare(StageTrack(name, slot, form))
    return slot
  }

  private func declare(_ track: StageTrack) {
    declared.append(track, slots: table.slotCount)
  }

  /// Returns the slot of a component behind closures, and declares its track if it is missing.
  func ensureSlot(of value: ForeignValue, component: Int) -> Int {
    if value.firstSlot < 0 {
      value.firstSlot = table.addSlots(
        value.componentNames.indices.map { value.current($0) ?? 0 })
      outside.foreign.append(value)
    }
    let slot = value.firstSlot + component
    if value.declared.insert(component).inserted {
      declare(StageTrack(value.trackName(component), slot, of: value, component))
    }
    return slot
  }

  /// Returns the slot of a value that is moved as a whole, and declares its track if it is missing.
  func ensureSlot(of property: WholeProperty) -> Int {
    guard property.slot < 0 else { return property.slot }
    property.slot = table.addSlot(0)
    outside.whole.append(property)
    declare(StageTrack(whole: property))
    return property.slot
  }

  /// Returns the name of the track that a lane moves.
  func trackName(of lane: Int32) -> String { trackName(ofSlot: table.slot(of: lane)) }

  /// Returns the name of the track of a slot.
  func trackName(ofSlot slot: Int) -> String { tracks.first { $0.slot == slot }?.name ?? "" }
}

/// A recorded property of a stage. It does not hold the node, which may leave while its tracks stay.
package struct StageTrack {
  /// The name of the node that has the number; empty if `property` is the whole name.
  private let node: String
  private let property: String
  private let slotNumber: Int32
  /// The value that is moved as a whole; its slot holds only the progress.
  private let whole: WholeProperty?
  /// The value behind closures and the component that this track records.
  private var foreign: (value: ForeignValue, component: Int)?
  /// The valid numbers of the property; the table stores the unrounded ones.
  package let form: NumberForm

  /// Creates the track of a number by its whole name.
  init(_ name: String, _ slot: Int, _ form: NumberForm) {
    node = ""
    property = name
    slotNumber = Int32(slot)
    self.form = form
    whole = nil
  }

  /// Creates the track of a component of a value behind closures.
  init(_ name: String, _ slot: Int, of value: ForeignValue, _ component: Int) {
    self.init(name, slot, value.form)
    // The views of a node follow from the node's own values.
    if !(value.target is Node) { foreign = (value, component) }
  }

  init(_ component: NodeComponent, of node: Node, _ slot: Int) {
    self.node = node.name
    property = component.path
    slotNumber = Int32(slot)
    form = .double
    whole = nil
  }

  init(whole: WholeProperty) {
    node = ""
    property = whole.name
    slotNumber = Int32(whole.slot)
    form = .double
    self.whole = whole
  }

  /// The form in which traces write a value that is moved as a whole; `nil` for a number.
  package var shape: SampleShape? { whole?.shape }

  /// Whether the value is in an object of the user, who may set it without the stage.
  package var isForeign: Bool { foreign != nil }

  /// Returns the present number; `nil` if the object is gone. Without a motion it is read from the object and not
  /// stored in the table, because recording must not affect what moves.
  package func number(_ table: ValueTable) -> Double? {
    guard let (value, component) = foreign, !table.isMoving(slot) else {
      return table.value(at: slot)
    }
    return value.isOrphaned ? nil : value.current(component)
  }

  /// Returns the present value as a whole, as traces write it; `nil` if the object is gone.
  package func sample() -> WholeSample? { whole?.sample() }

  /// The name: `card.position.x`. It is built on request, since most stages are not recorded.
  package var name: String {
    node.isEmpty ? property : NameGrammar.encode(node) + "." + property
  }

  /// The slot of its value in the stage's table.
  package var slot: Int { Int(slotNumber) }
}
