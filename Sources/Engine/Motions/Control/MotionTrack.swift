import DopesheetCurves

/// One number that a motion moves: its slot, its start and its end.
struct MotionTrack {
  /// Where the value lives.
  let home: Home
  private(set) var given: Given
  /// The lane of the stage's table, which knows the slot.
  let lane: Int32
  /// The start as given, if one was.
  private let givenStart: Double
  /// The start of the present run.
  var start: Double
  /// The end of the present run.
  var end: Double

  enum Home {
    case node(Node, NodeComponent)
    case foreign(ForeignValue, component: Int16)
    case whole(WholeBond)
    /// In the table alone.
    case own
  }

  /// What was given; else a start is taken at each begin, and an end is the start.
  struct Given: OptionSet {
    let rawValue: UInt8
    static let start = Given(rawValue: 1)
    static let end = Given(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(start: Double?, end: Double?) {
      rawValue = (start == nil ? 0 : 1) | (end == nil ? 0 : 2)
    }
  }

  init(home: Home, lane: Int32, from start: Double?, to end: Double?) {
    self.init(
      home: home, lane: lane, given: Given(start: start, end: end), start: start ?? 0,
      end: end ?? 0)
  }

  /// Creates a track whose start was given, or is none that was.
  init(home: Home, lane: Int32, given: Given, start: Double, end: Double) {
    self.home = home
    self.lane = lane
    self.given = given
    givenStart = start
    self.start = start
    self.end = end
  }

  /// Whether the start is not the one that was given.
  var hasLeftStart: Bool {
    given.contains(.start) && start.bitPattern != givenStart.bitPattern
  }

  /// The object whose value it is.
  var target: MotionTarget? { home.target }

  /// Takes the start of a run that begins now.
  mutating func capture(
    on stage: Stage, slot: Int, for motion: MotionControl
  ) throws(StageError) {
    if case .whole(let bond) = home { stage.capture(bond, lane: lane, for: motion) }
    start =
      given.contains(.start) ? givenStart : current(on: stage, slot: slot, for: motion)
    if case .foreign = home { refresh(slot, on: stage) }
    if !given.contains(.end) { end = start }
    try stage.checkWay(from: start, to: end, of: lane, for: motion)
  }

  /// Brings the slot of a value behind closures to what the object has: what is added is added to that.
  private func refresh(_ slot: Int, on stage: Stage) {
    guard case .foreign(let value, let component) = home, !stage.table.isMoving(slot),
      let current = value.current(Int(component)), !current.isNaN
    else { return }
    stage.table.set(slot, to: current)
  }

  /// The value at the present time, read from where it shows.
  private func current(on stage: Stage, slot: Int, for motion: MotionControl) -> Double {
    if case .node(let node, let component) = home { return stage.start(of: node, component) }
    // What is added to a property is no part of its start.
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

  /// Gives the track an end from now on.
  mutating func setEnd(_ end: Double) {
    self.end = end
    given.insert(.end)
  }

  /// Lets a node keep this component, if it may.
  func keep() {
    if case .node(let node, let component) = home { node.keep(component) }
  }

  /// The node whose component this is, if it follows from others at the moment.
  var conflictingNode: Node? {
    if case .node(let node, let component) = home, !node.isKept(component) { node } else { nil }
  }
}

extension MotionTrack.Home {
  /// The object whose value it is.
  var target: MotionTarget? {
    switch self {
    case .node(let node, _): node
    case .foreign(let value, _): value.target
    case .whole(let bond): bond.property.target
    case .own: nil
    }
  }

  /// What counts as settled for a spring.
  var tolerance: SpringCurve.Tolerance {
    switch self {
    case .node(_, let component): component.tolerance
    case .foreign(let value, _): value.tolerance
    case .whole, .own: .fractions
    }
  }

  /// Its slot, if it has one.
  var slot: Int? {
    switch self {
    case .node(let node, let component): node.slot(of: component)
    case .foreign(let value, let component):
      value.firstSlot < 0 ? nil : value.firstSlot + Int(component)
    case .whole(let bond): bond.property.slot < 0 ? nil : bond.property.slot
    case .own: nil
    }
  }

  /// The slot, made at first need; `nil` for what lives in the table alone.
  func ensureSlot(on stage: Stage) -> Int? {
    switch self {
    case .node(let node, let component): node.ensureSlot(of: component, on: stage)
    case .foreign(let value, let component): stage.ensureSlot(of: value, component: Int(component))
    case .whole(let bond): stage.ensureSlot(of: bond.property)
    case .own: nil
    }
  }

  /// The number that its object has; `nil` for what has none, and when the object is gone.
  var current: Double? {
    switch self {
    case .node(let node, let component): node[component]
    case .foreign(let value, let component): value.current(Int(component))
    case .whole, .own: nil
    }
  }

  /// The number that is shown at the present time.
  func shown(on stage: Stage) -> Double? {
    if case .foreign = self, let slot, stage.table.isMoving(slot) {
      return stage.table.value(at: slot)
    }
    return current
  }

  /// What is to show the present before a motion begins here; `nil` for what no closure has to do with.
  var shownTarget: MotionTarget? {
    switch self {
    case .node(let node, let component): component.isOfColor ? node : nil
    case .foreign(let value, _): value.target
    case .whole(let bond): bond.property.target
    case .own: nil
    }
  }

  /// Returns whether two are the same number of the same object.
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

/// The tracks of a motion that has several, or that moves something else than a number of a node, and their changes.
final class TrackList {
  /// What to move, until the motion is on a stage; whole values also after that.
  var changes: [BoundChange]
  /// What to move, from then on.
  var tracks: ContiguousArray<MotionTrack> = []
  /// The objects of values behind closures, which do not hold them; each once in a row.
  private var owners: [MotionTarget] = []

  init(_ changes: [BoundChange]) { self.changes = changes }

  /// Holds the objects that are moved, so that the motion may outlast their place on the stage.
  func holdTargets() {
    for track in tracks {
      if case .node = track.home { continue }
      if let target = track.target, owners.last !== target { owners.append(target) }
    }
  }
}
