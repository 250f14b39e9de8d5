import DopesheetCurves

/// One number that a motion moves: its slot, its start and its end.
struct MotionTrack {
  /// The place of the value.
  let home: Home
  private(set) var given: Given
  /// The lane of the stage's table, which stores the slot; -1 before there is one.
  var lane: Int32
  /// The given start, if there is one.
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

  init(home: Home, lane: Int32 = -1, from start: Double?, to end: Double?) {
    self.home = home
    self.lane = lane
    given = Given(start: start, end: end)
    givenStart = start ?? 0
    self.start = givenStart
    self.end = end ?? 0
  }

  /// The object that has the value.
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
    try stage.checkDistance(from: start, to: end, of: lane, for: motion)
  }

  /// Updates the slot of a value behind closures from its object, unless a motion moves it.
  private func refresh(_ slot: Int, on stage: Stage) {
    guard case .foreign(let value, let component) = home, !stage.table.isMoving(slot),
      let current = value.current(Int(component)), !current.isNaN
    else { return }
    stage.table.set(slot, to: current)
  }

  /// Returns the value at the present time, read from where it is shown.
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

  /// Makes a node store this component, if it may.
  func keep() {
    if case .node(let node, let component) = home { node.keep(component) }
  }

  /// The node of this component, if the node derives it from others at present.
  var conflictingNode: Node? {
    if case .node(let node, let component) = home, !node.isKept(component) { node } else { nil }
  }
}

extension MotionTrack.Home {
  /// The object that has the value.
  var target: MotionTarget? {
    switch self {
    case .node(let node, _): node
    case .foreign(let value, _): value.target
    case .whole(let bond): bond.property.target
    case .own: nil
    }
  }

  /// The name of the track of a number of a node.
  var nodeTrackName: String? {
    if case .node(let node, let component) = self { node.trackPrefix + component.path } else { nil }
  }

  /// The tolerance within which a spring counts as settled.
  var tolerance: SpringCurve.Tolerance {
    switch self {
    case .node(_, let component): component.tolerance
    case .foreign(let value, _): value.tolerance
    case .whole, .own: .fractions
    }
  }

  /// The slot, if there is one.
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

  /// Returns the number that is shown at the present time.
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

  /// Returns whether both are the same number of the same object.
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
