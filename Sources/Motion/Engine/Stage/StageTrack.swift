import DopesheetText

/// A recorded property of a stage. It does not hold the node, which may leave while its tracks stay.
package struct StageTrack {
  private let source: Source
  private let slotNumber: Int32

  private enum Source {
    case component(NodeComponent, node: String)
    case own(String, NumberForm)
    case foreign(ForeignValue, component: Int, isOfNode: Bool)
    /// A value that is moved as a whole; its slot holds only the progress.
    case whole(WholeProperty)
  }

  init(_ component: NodeComponent, of node: Node, _ slot: Int) {
    source = .component(component, node: node.name)
    slotNumber = Int32(slot)
  }

  init(_ name: String, _ slot: Int, _ form: NumberForm) {
    source = .own(name, form)
    slotNumber = Int32(slot)
  }

  init(_ value: ForeignValue, component: Int) {
    source = .foreign(value, component: component, isOfNode: value.target is Node)
    slotNumber = Int32(value.firstSlot + component)
  }

  init(whole property: WholeProperty) {
    source = .whole(property)
    slotNumber = Int32(property.slot)
  }

  /// The name: `card.position.x`. It is built on request, since most stages are not recorded.
  package var name: String {
    switch source {
    case .component(let component, let node): NameGrammar.encode(node) + "." + component.path
    case .own(let name, _): name
    case .foreign(let value, let component, _): value.trackName(component)
    case .whole(let property): property.name
    }
  }

  package var slot: Int { Int(slotNumber) }

  /// The valid numbers of the property; the table stores the unrounded ones.
  package var form: NumberForm {
    switch source {
    case .own(_, let form): form
    case .foreign(let value, _, _): value.form
    case .component, .whole: .double
    }
  }

  /// The form in which traces write a value that is moved as a whole; `nil` for a number.
  package var shape: SampleShape? {
    if case .whole(let property) = source { property.shape } else { nil }
  }

  /// Whether the value is in an object of the user, who may set it without the stage. The views of a node follow from
  /// the node's own values.
  package var isForeign: Bool {
    if case .foreign(_, _, let isOfNode) = source { !isOfNode } else { false }
  }

  /// Returns the present number; `nil` if the object is gone. Without a motion it is read from the object and not
  /// stored in the table, because recording must not affect what moves.
  package func number(_ table: ValueTable) -> Double? {
    guard case .foreign(let value, let component, false) = source, !table.isMoving(slot) else {
      return table.value(at: slot)
    }
    return value.isOrphaned ? nil : value.current(component)
  }

  /// Returns the present value as traces write it; `nil` if it is moved as a number or its object is gone.
  package func sample() -> WholeSample? {
    if case .whole(let property) = source { property.sample() } else { nil }
  }
}

/// The recorded properties of a stage, in order of declaration.
///
/// Most stages are not recorded, and nodes store which of their components have slots. So the tracks of nodes are
/// listed only when tracks are requested, and from then on.
final class DeclaredTracks {
  @exclusivity(unchecked) private(set) var isComplete = false
  @exclusivity(unchecked) private(set) var tracks: ContiguousArray<StageTrack> = []
  /// The number of slots when each track was declared; empty once the list is complete.
  private var marks: [Int] = []

  func append(_ track: StageTrack, slots: Int) {
    tracks.appendPaced(track)
    if !isComplete { marks.append(slots) }
  }

  /// Inserts the tracks of nodes at their places: each was declared when its slot was the last.
  func complete(with nodeTracks: [StageTrack]) {
    var all = zip(marks, tracks).enumerated().map { (2 * $1.0, $0, $1.1) }
    all += nodeTracks.map { (2 * $0.slot + 1, 0, $0) }
    all.sort { ($0.0, $0.1) < ($1.0, $1.1) }
    (tracks, marks, isComplete) = (ContiguousArray(all.map(\.2)), [], true)
  }
}
