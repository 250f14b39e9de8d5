/// One number that a motion moves: its slot, its start and its end.
struct MotionTrack {
  /// Where the value lives.
  let home: Home
  /// The lane of the stage's table.
  let lane: Int32
  private let slotNumber: Int32
  /// The start of the present run.
  var start: Double
  /// The end of the present run.
  var end: Double
  /// The start was given; else it is taken at each begin.
  let isStartGiven: Bool
  /// The end was given; else it is the start.
  let isEndGiven: Bool

  enum Home {
    case node(Node, NodeComponent)
    case foreign(ForeignValue, component: Int16)
    /// In the table alone.
    case own
  }

  /// The number of the value in the stage's table.
  var slot: Int { Int(slotNumber) }

  init(home: Home, slot: Int, lane: Int32, from start: Double?, to end: Double?) {
    self.home = home
    slotNumber = Int32(slot)
    self.lane = lane
    self.start = start ?? 0
    self.end = end ?? 0
    isStartGiven = start != nil
    isEndGiven = end != nil
  }

  /// The value behind closures, if it lives there.
  var foreign: ForeignValue? {
    if case .foreign(let value, _) = home { value } else { nil }
  }

  /// The name of the object whose value it is.
  var targetName: String? {
    switch home {
    case .node(let node, _): node.name
    case .foreign(let value, _): value.targetName
    case .own: nil
    }
  }

  /// Takes the start of a run that begins now.
  mutating func capture(on stage: Stage, for motion: MotionControl) throws(StageError) {
    if !isStartGiven { start = current(on: stage, for: motion) }
    if !isEndGiven { end = start }
    for (value, word) in [(start, "start"), (end, "end")] where !value.isFinite {
      throw .notFinite(source: motion.name, what: "the \(word) of \(stage.trackName(ofSlot: slot))")
    }
    guard (end - start).isFinite else {
      throw .notFinite(source: motion.name, what: "the way of \(stage.trackName(ofSlot: slot))")
    }
  }

  /// The value at the present time.
  func current(on stage: Stage, for motion: MotionControl) -> Double {
    switch home {
    case .node(let node, let component):
      return node[component]
    case .foreign(let value, let component):
      if stage.table.isMoving(slot) { return stage.table.value(at: slot) }
      if let current = value.current(Int(component)) { return current }
      stage.reportGone(value, by: motion)
      return stage.table.value(at: slot)
    case .own:
      return stage.table.value(at: slot)
    }
  }

  /// Lets a node keep this component, if it may.
  func keep() {
    if case .node(let node, let component) = home { node.keep(component) }
  }

  /// The node whose component this is, if it follows from others at the moment.
  var conflictingNode: Node? {
    if case .node(let node, let component) = home, !node.isKept(component) { node } else { nil }
  }

  /// Tells whether this is a component of a value.
  func isOf(_ value: MotionPlan.Place, _ index: Int) -> Bool {
    switch (home, value) {
    case (.node(let node, let component), .stored(let other, let first)):
      node === other && component == first.advanced(by: index)
    case (.foreign(let value, let component), .foreign(let other, let offset)):
      value === other && Int(component) == offset + index
    default: false
    }
  }
}
