extension CustomMotion {
  /// A number that a motion of your own adds to a property, beside what others write or add.
  ///
  /// Create one for each number, and pass it to ``CustomMotion/init(adding:)``.
  public final class Addition {
    /// The number to add from now on; set it inside ``CustomMotion/show(_:)``.
    ///
    /// It is 0 when a run begins, and becomes part of the property when the run ends. While it is not finite, the last
    /// number counts, and the error is reported: ``StageError/Kind/notFinite``.
    public var value = 0.0

    private let change: BoundChange
    /// The track of the property. It never moves; it has the rank of the motion and the slot of the number.
    private var track: MotionTrack?
    private var shown = 0
    private var isCounted = false

    /// Creates an addition to a number of a node.
    public init(_ property: Property<Node, Double>, of node: Node) {
      change = BoundChange(PropertyChange(property, from: nil, to: nil, velocity: nil), of: node)
    }

    /// Creates an addition to a number of an object of your own. A property of several numbers, such as a point, is
    /// rejected when the motion joins a stage.
    public init<Object, Value: MotionValue>(
      _ property: Property<Object, Value>, of target: ObjectTarget<Object>
    ) {
      change = BoundChange(
        PropertyChange(property, from: nil, to: nil, velocity: nil), of: target)
    }
  }
}

extension CustomMotion.Addition {
  var number: Int32? { track?.number }

  func attach(to stage: Stage, for motion: CustomMotion) throws(StageError) {
    guard track == nil else {
      throw .invalidParameter(
        source: motion.name,
        reason: "its addition to \(change.name) belongs to another motion (create one for each)")
    }
    try change.check(motion.name, on: stage)
    guard change.width == 1 else {
      throw .wrongComponents(
        source: motion.name, property: change.property, given: 1, expected: change.width)
    }
    guard let home = change.home(of: 0), let slot = home.ensureSlot(on: stage) else { return }
    shown = slot
    let number = stage.table.addTrack(slot: stage.table.addSlot(0), of: motion.id)
    track = MotionTrack(home: home, number: number, from: nil, to: nil)
  }

  func makeReady(on stage: Stage, for motion: CustomMotion) throws(StageError) {
    guard var track else { return }
    track.keep()
    if let node = track.conflictingNode {
      throw .frameConflict(source: motion.name, node: node.name)
    }
    try track.capture(on: stage, slot: shown, for: motion)
  }

  func begin(on stage: Stage) {
    guard let number, !isCounted else { return }
    isCounted = true
    value = 0
    stage.table.addPart(of: number, aim: nil, to: shown)
  }

  func end(on stage: Stage) {
    guard let number, isCounted else { return }
    isCounted = false
    stage.table.settlePart(of: number, in: shown)
  }

  func show(on stage: Stage, for motion: CustomMotion) {
    guard let track, isCounted else { return }
    guard value.isFinite else {
      let what = "the addition to \(change.name)"
      guard stage.isFirstReport("notFinite \(motion.name) \(what)") else { return }
      return stage.report(.notFinite(source: motion.name, what: what), by: motion)
    }
    if case .node(let node, let component) = track.home, component.axis != nil {
      node.awaitSync(on: stage)
    }
    stage.table.set(stage.table.slot(of: track.number), to: value)
    stage.table.refreshSum(at: shown)
  }

  func announce(on stage: Stage, for motion: CustomMotion) {
    guard let track, isCounted else { return }
    stage.writeObject(stage.table.value(at: shown), of: track, by: motion)
    stage.announceValues(at: shown)
  }
}
