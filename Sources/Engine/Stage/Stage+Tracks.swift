import DopesheetNotation

/// The recorded properties of a stage, in order of declaration.
///
/// Most stages are not recorded, and their nodes know which of their components have slots. So the tracks of nodes
/// are listed when somebody asks for tracks, and from then on.
final class DeclaredTracks {
  var isComplete = false
  var tracks: ContiguousArray<StageTrack> = []
  /// Until the list is complete: for each track how many slots there were when it was declared.
  private var marks: [Int] = []

  /// Adds a track when there are so many slots.
  func append(_ track: StageTrack, slots: Int) {
    tracks.appendPaced(track)
    if !isComplete { marks.append(slots) }
  }

  /// Puts the tracks of nodes where they belong: each was declared when its slot was the last.
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

  /// The slot of a component that lives behind closures; declares its track at first need.
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

  /// The slot of a value that is moved as a whole; declares its track at first need.
  func ensureSlot(of property: WholeProperty) -> Int {
    guard property.slot < 0 else { return property.slot }
    property.slot = table.addSlot(0)
    outside.whole.append(property)
    declare(StageTrack(whole: property))
    return property.slot
  }

  /// The name of the track that a lane moves.
  func trackName(of lane: Int32) -> String { trackName(ofSlot: table.slot(of: lane)) }

  /// The name of the track of a slot.
  func trackName(ofSlot slot: Int) -> String { tracks.first { $0.slot == slot }?.name ?? "" }
}

/// A recorded property of a stage. It does not hold the node: that may leave, and its tracks stay.
package struct StageTrack {
  /// The name of the node whose number it is; empty if the property's name is the whole name.
  private let node: String
  private let property: String
  private let slotNumber: Int32
  /// The value that is moved as a whole; its slot says only how far it is.
  private let whole: WholeProperty?
  /// The value of the user's own object whose component it is.
  private var foreign: (value: ForeignValue, component: Int)?
  /// The numbers that the property can be; the table keeps those it goes through.
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
    // What the views of a node show follows from what it shows itself.
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

  /// What traces write of a value that is moved as a whole; `nil` for a number.
  package var shape: SampleShape? { whole?.shape }

  /// Whether the value lies in an object of the user, who may set it without the stage.
  package var isForeign: Bool { foreign != nil }

  /// The present number; `nil` when the object is gone. Where no motion moves it, it is what the object says, which
  /// is no business of the table: whether somebody records must not matter to what moves.
  package func number(_ table: ValueTable) -> Double? {
    guard let (value, component) = foreign, !table.isMoving(slot) else {
      return table.value(at: slot)
    }
    return value.isOrphaned ? nil : value.current(component)
  }

  /// The present value as a whole, as traces write it; `nil` when the object is gone.
  package func sample() -> Sample? { whole?.sample() }

  /// Its name: `card.position.x`. Put together when somebody asks: most stages are not recorded.
  package var name: String {
    node.isEmpty ? property : NameGrammar.encode(node) + "." + property
  }

  /// The slot of its value in the stage's table.
  package var slot: Int { Int(slotNumber) }
}
