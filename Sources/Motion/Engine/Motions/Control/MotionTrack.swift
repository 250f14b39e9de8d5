import DopesheetCurves

/// One number that a motion moves: its slot, its start and its end.
struct MotionTrack {
  let home: Home
  private(set) var given: Given
  /// The number of the track in the stage's table, which stores the slot; -1 before there is one.
  let number: Int32
  private let givenStart: Double
  var start: Double
  var end: Double

  enum Home {
    case node(Node, NodeComponent)
    case foreign(ForeignValue, component: Int16)
    case whole(WholeBond)
    /// In the table alone.
    case own
  }

  /// The values that were given. A missing start is taken at each begin; a missing end is the start.
  struct Given: OptionSet {
    let rawValue: UInt8
    static let start = Given(rawValue: 1)
    static let end = Given(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(start: Double?, end: Double?) {
      rawValue = (start == nil ? 0 : 1) | (end == nil ? 0 : 2)
    }
  }

  init(home: Home, number: Int32, from start: Double?, to end: Double?) {
    self.init(
      home: home, number: number, given: Given(start: start, end: end), start: start ?? 0,
      end: end ?? 0)
  }

  /// Creates a track. If `given` has the start, `start` is the given one.
  fileprivate init(home: Home, number: Int32, given: Given, start: Double, end: Double) {
    self.home = home
    self.number = number
    self.given = given
    givenStart = start
    self.start = start
    self.end = end
  }

  fileprivate var hasLeftStart: Bool {
    given.contains(.start) && start.bitPattern != givenStart.bitPattern
  }

  var target: MotionTarget? { home.target }

  mutating func capture(
    on stage: Stage, slot: Int, for motion: MotionControl
  ) throws(StageError) {
    if case .whole(let bond) = home { stage.capture(bond, track: number, for: motion) }
    start =
      given.contains(.start) ? givenStart : current(on: stage, slot: slot, for: motion)
    if case .foreign = home { refresh(slot, on: stage) }
    if !given.contains(.end) { end = start }
    try stage.checkDistance(from: start, to: end, of: number, for: motion)
  }

  /// Updates the slot of a value behind closures from its object, unless a motion moves it.
  private func refresh(_ slot: Int, on stage: Stage) {
    guard case .foreign(let value, let component) = home, !stage.table.isMoving(slot),
      let current = value.current(Int(component)), !current.isNaN
    else { return }
    stage.table.set(slot, to: current)
  }

  private func current(on stage: Stage, slot: Int, for motion: MotionControl) -> Double {
    if case .node(let node, let component) = home { return stage.start(of: node, component) }
    // The start does not include what motions add to a property.
    if stage.table.hasSums, stage.table.sum(at: slot) != nil {
      return stage.table.base(at: slot)
    }
    switch home {
    case .foreign(let value, let component):
      if stage.table.isMoving(slot) { return stage.table.value(at: slot) }
      if let current = value.current(Int(component)) { return current }
      stage.reportGone(value.name, by: motion)
      return stage.table.value(at: slot)
    case .whole, .own, .node:
      return stage.table.value(at: slot)
    }
  }

  /// Sets the end of this and later runs.
  mutating func setEnd(_ end: Double) {
    self.end = end
    given.insert(.end)
  }

  func keep() {
    if case .node(let node, let component) = home { node.keep(component) }
  }

  /// The node of this component, if the node derives it from others at present.
  var conflictingNode: Node? {
    if case .node(let node, let component) = home, !node.isKept(component) { node } else { nil }
  }
}

extension MotionTrack.Home {
  var target: MotionTarget? {
    switch self {
    case .node(let node, _): node
    case .foreign(let value, _): value.target
    case .whole(let bond): bond.property.target
    case .own: nil
    }
  }

  var tolerance: SpringCurve.Tolerance {
    switch self {
    case .node(_, let component): component.tolerance
    case .foreign(let value, _): value.tolerance
    case .whole, .own: .fractions
    }
  }

  var slot: Int? {
    switch self {
    case .node(let node, let component): node.slot(of: component)
    case .foreign(let value, let component):
      value.firstSlot < 0 ? nil : value.firstSlot + Int(component)
    case .whole(let bond): bond.property.slot < 0 ? nil : bond.property.slot
    case .own: nil
    }
  }

  /// Returns the slot, and creates it if it is missing; `nil` for values of the table alone.
  func ensureSlot(on stage: Stage) -> Int? {
    switch self {
    case .node(let node, let component): node.ensureSlot(of: component, on: stage)
    case .foreign(let value, let component): stage.ensureSlot(of: value, component: Int(component))
    case .whole(let bond): stage.ensureSlot(of: bond.property)
    case .own: nil
    }
  }

  /// The number that the object has; `nil` if it has none or is gone.
  var current: Double? {
    switch self {
    case .node(let node, let component): node[component]
    case .foreign(let value, let component): value.current(Int(component))
    case .whole, .own: nil
    }
  }

  func shown(on stage: Stage) -> Double? {
    if case .foreign = self, let slot, stage.table.isMoving(slot) {
      return stage.table.value(at: slot)
    }
    return current
  }

  /// The object that must show the present before a motion begins; `nil` if no closure is involved.
  var shownTarget: MotionTarget? {
    switch self {
    case .node(let node, let component): component.isOfColor ? node : nil
    case .foreign(let value, _): value.target
    case .whole(let bond): bond.property.target
    case .own: nil
    }
  }

  func isSame(as other: MotionTrack.Home?) -> Bool {
    switch (self, other) {
    case (.node(let node, let component), .node(let otherNode, let otherComponent)?):
      node === otherNode && component == otherComponent
    case (.foreign(let value, let component), .foreign(let otherValue, let otherComponent)?):
      value === otherValue && component == otherComponent
    case (.whole(let bond), .whole(let otherBond)?): bond.property === otherBond.property
    default: false
    }
  }
}

/// The tracks of a motion, and the changes from which they come. There are no tracks before the motion is on a stage.
///
/// Most motions move a single number of a node. They store its track here and have no list, until the start differs
/// from the given one and both must be stored. Copies share the list.
struct MotionTracks: RandomAccessCollection, MutableCollection {
  private var store: Store
  // The track of a single number.
  private var start = 0.0
  private var end = 0.0
  private var number: Int32 = -1
  private var component = NodeComponent.alpha
  private var given: MotionTrack.Given = []

  private enum Store {
    case single(Node)
    case list(List)
  }

  private final class List {
    var changes: [BoundChange]
    var tracks: ContiguousArray<MotionTrack> = []
    /// The slots of the tracks of a long list that was searched.
    var slots: Set<Int> = []
    /// The objects of values behind closures, which do not hold them. Neighbours are never equal.
    var owners: [MotionTarget] = []

    init(_ changes: [BoundChange]) { self.changes = changes }
  }

  init(_ aims: MotionAims) {
    switch aims {
    case .single(let node, let component, let from, let to):
      store = .single(node)
      self.component = component
      given = MotionTrack.Given(start: from, end: to)
      start = from ?? 0
      end = to ?? 0
    case .changes(let changes):
      store = .list(List(changes))
    }
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch store {
    case .single: number < 0 ? 0 : 1
    case .list(let list): list.tracks.count
    }
  }

  subscript(index: Int) -> MotionTrack {
    get {
      switch store {
      case .single(let node):
        MotionTrack(
          home: .node(node, component), number: number, given: given, start: start, end: end)
      case .list(let list): list.tracks[index]
      }
    }
    set {
      switch store {
      case .single where newValue.hasLeftStart:
        let list = List([])
        list.tracks = [newValue]
        store = .list(list)
      case .single: (given, start, end) = (newValue.given, newValue.start, newValue.end)
      case .list(let list): list.tracks[index] = newValue
      }
    }
  }

  // Without the rest of the track, whose node would be counted.

  func number(of index: Int) -> Int32 {
    switch store {
    case .single: number
    case .list(let list): list.tracks[index].number
    }
  }

  func start(of index: Int) -> Double {
    switch store {
    case .single: start
    case .list(let list): list.tracks[index].start
    }
  }

  func end(of index: Int) -> Double {
    switch store {
    case .single: end
    case .list(let list): list.tracks[index].end
    }
  }

  var single: (node: Node, component: NodeComponent)? {
    if case .single(let node) = store { (node, component) } else { nil }
  }

  var target: MotionTarget? {
    switch store {
    case .single(let node): node
    case .list(let list):
      list.tracks.lazy.compactMap(\.target).first ?? list.changes.lazy.compactMap(\.target).first
    }
  }

  /// The changes in the list; once the motion is on a stage, only those of values with several components.
  var changes: [BoundChange] {
    get { if case .list(let list) = store { list.changes } else { [] } }
    nonmutating set { if case .list(let list) = store { list.changes = newValue } }
  }

  mutating func add(_ changes: [BoundChange]) {
    if case .single(let node) = store {
      let only = BoundChange(
        property: component.path, target: node, place: .stored(node, component), width: 1,
        from: given.contains(.start) ? .one(start) : nil, to: given.contains(.end) ? .one(end) : nil
      )
      store = .list(List([only]))
    }
    self.changes += changes
  }

  mutating func bindSingle(to number: Int32) { self.number = number }

  func append(_ track: MotionTrack) {
    guard case .list(let list) = store else { return }
    list.tracks.append(track)
    if !list.slots.isEmpty, let slot = track.home.slot { list.slots.insert(slot) }
  }

  func has(_ home: MotionTrack.Home) -> Bool {
    // A short list is searched faster without a set.
    guard case .list(let list) = store, list.tracks.count > 16 else {
      return contains { $0.home.isSame(as: home) }
    }
    if list.slots.isEmpty { list.slots = Set(list.tracks.compactMap(\.home.slot)) }
    return home.slot.map(list.slots.contains) ?? false
  }

  /// Keeps the moved objects, since the motion may outlive their place on the stage. Also keeps
  /// the changes of values of which other components may have to change.
  func keepForLaterRuns() {
    guard case .list(let list) = store else { return }
    for track in list.tracks {
      if case .node = track.home { continue }
      if let target = track.target, list.owners.last !== target { list.owners.append(target) }
    }
    list.changes = list.changes.filter { $0.width > 1 && $0.target != nil && !$0.takesAll }
  }
}
