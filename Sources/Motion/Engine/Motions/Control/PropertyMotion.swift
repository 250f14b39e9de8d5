/// The common part of motions of properties: where values are, their starts, and how they are written.
public class PropertyMotion: MotionControl {
  /// The tracks. Only that of a single number of a node is known before the motion is on a stage.
  final var tracks: ContiguousArray<MotionTrack>
  /// The changes to make; once the motion is on a stage, only those of values with several components.
  final var changes: [BoundChange]
  /// The objects of values behind closures, which do not hold them. Neighbours are never equal.
  private var owners: [MotionTarget] = []

  init(_ aims: MotionAims) {
    switch aims {
    case .single(let node, let component, let from, let to):
      tracks = [MotionTrack(home: .node(node, component), from: from, to: to)]
      changes = []
    case .changes(let all): (tracks, changes) = ([], all)
    }
    super.init()
  }

  /// Whether the values return to the start before `cycleRepeated` is called, and not after.
  ///
  /// If it is false, each cycle of an additive motion adds to the sum of the earlier cycles. If it is true, each cycle
  /// begins without that sum. The motion reads it at each repeat.
  public final var resetsStateOnRepeat: Bool {
    get { flags[.resetsStateOnRepeat] }
    set { flags[.resetsStateOnRepeat] = newValue }
  }

  /// Returns the entry of the configuration for ``resetsStateOnRepeat``.
  final func repeatDetails() -> [StageEvent.Detail] {
    resetsStateOnRepeat ? [.init("resetsStateOnRepeat", .flag(true))] : []
  }

  // MARK: The law of a movement

  /// Where a track would be now if the motion wrote its values, and did not add to them.
  func position(of index: Int) -> Double { trackStart(index) }

  /// Begins the movement of a track from `time` on. Returns whether another motion also moves its slot.
  func beginLane(_ index: Int, on stage: Stage) -> Bool { false }

  /// Returns the value at the end of the present movement, for a track that leads.
  func end(of index: Int) -> Double {
    direction == .forward ? trackEnd(index) : trackStart(index)
  }

  /// Returns the distance of a whole movement of a track.
  func distance(of index: Int) -> Double { trackEnd(index) - trackStart(index) }

  /// Is called when a track gets its slot.
  func bonded(velocity: Double?) {}

  /// Returns the value and velocity of a track in the present movement, in units a second of the motion.
  func state(of index: Int) -> (value: Double, velocity: Double) {
    guard let table = stage?.table else { return (trackStart(index), 0) }
    let lane = lane(of: index)
    return table.isMoving(lane: lane)
      ? (table.movingValue(of: lane), 0) : (table.base(at: shownSlot(of: index, on: table)), 0)
  }

  /// Returns the velocity of a track, in units a second of the stage.
  func velocity(of index: Int) -> Double {
    let lane = lane(of: index)
    guard let table = stage?.table, table.isMoving(lane: lane) else { return 0 }
    return table.movingVelocity(of: lane)
  }

  /// Is called when ends were changed while the motion does not move.
  func endsChanged() {}

  /// Begins a movement to new ends with these velocities.
  func relaunch(_ velocities: [Double]) throws(StageError) {}

  // MARK: The kind of motion

  override var targetName: String? {
    for track in tracks { if let target = track.target { return target.name } }
    for change in changes { if let target = change.target { return target.name } }
    return nil
  }

  override func attach(to stage: Stage) throws(StageError) {
    for change in changes { try change.check(name, on: stage) }
    try measurePath()
    try bondSingle(on: stage)
    resolve(on: stage)
    // The motion may outlive the place of its objects on the stage.
    for track in tracks {
      if case .node = track.home { continue }
      if let target = track.target, owners.last !== target { owners.append(target) }
    }
    try checkAddition()
    // In a later run other components of a value may have to change.
    changes = changes.filter { $0.width > 1 && $0.target != nil && !$0.takesAll }
  }

  /// Connects the track of a single number of a node.
  private func bondSingle(on stage: Stage) throws(StageError) {
    guard case .node(let node, let component)? = tracks.first?.home else { return }
    guard node.isOn(stage) else { throw .notOnStage(source: name, node: node.name) }
    let slot = laneSlot(showing: node.ensureSlot(of: component, on: stage), on: stage.table)
    tracks[0].lane = stage.table.addLane(slot: slot, of: id)
    bonded(velocity: nil)
  }

  private func resolve(on stage: Stage) {
    // Meanwhile the motion may be asked for its name, and then reads its tracks.
    var found = tracks
    for change in changes {
      change.showPresent(on: stage)
      change.resolve(on: stage, for: self, into: &found)
    }
    tracks = found
  }

  override func makeReady(on stage: Stage) throws(StageError) {
    // Most numbers have no views, and neither follow from others nor have followers.
    if movesLoneNumber { return }
    if !changes.isEmpty, !flags[.hasStarts] { resolve(on: stage) }
    var last: MotionTarget?
    for track in tracks {
      guard let target = track.home.shownTarget, target !== last else { continue }
      stage.showPresent(of: target)
      last = target
    }
    for track in tracks { track.keep() }
    for track in tracks {
      if let node = track.conflictingNode {
        throw .frameConflict(source: name, node: node.name)
      }
    }
  }

  override func capture(on stage: Stage) throws(StageError) {
    // Inside one run of a collection each cycle repeats the first start values.
    guard !flags[.hasStarts] else { return }
    for index in trackIndices {
      var track = tracks[index]
      let slot = shownSlot(of: index, on: stage.table)
      try track.capture(on: stage, slot: slot, for: self)
      if let start = aimOfOther(on: stage.table, slot: slot) { track.start = start }
      tracks[index] = track
    }
    flags[.hasStarts] = true
  }

  override func forEachLane(_ body: (Int32) -> Void) {
    for index in trackIndices { body(lane(of: index)) }
  }

  /// Returns whether a track is a view of a moving value, or has views that move.
  private func overlaps(_ index: Int, on stage: Stage) -> Bool {
    // Most motions move a number without views.
    !movesLoneNumber && stage.isOverlapped(tracks[index].home)
  }

  override func move(on stage: Stage) {
    let table = stage.table
    if !stage.stoppedChildren.isEmpty { overtakeOthers(on: stage) }
    // Few motions have extras. To ask costs less than the call.
    if extras != nil { beginAdding() }
    for index in ledIndices where beginLane(index, on: stage) || overlaps(index, on: stage) {
      stage.announceConflict(on: lane(of: index), of: self)
    }
    if extras?.following != nil { beginFollowing(on: stage) }
    if !isShown(on: table) {
      for index in trackIndices {
        let lane = lane(of: index)
        // A movement that continues behind another motion stays hidden; only a new one shows once.
        guard time == stage.now.count || table.shows(lane) else { continue }
        show(table.movingValue(of: lane), at: index, on: stage)
      }
    }
    announceValues(on: stage)
  }

  /// Whether it moves one number of a node that neither follows from others nor has views.
  final var movesLoneNumber: Bool {
    guard tracks.count == 1, changes.isEmpty, case .node(_, let component) = tracks[0].home else {
      return false
    }
    return component.axis == nil && !component.isOfColor
  }

  /// Whether the movement that has just begun shows already, because it begins with the number of its slot.
  private func isShown(on table: ValueTable) -> Bool {
    guard isBareEasing, direction == .forward, time == table.now, !table.hasSums
    else { return false }
    let slot = table.slot(of: lane(of: 0))
    return !table.isContended(slot) && table.holds(trackStart(0), at: slot)
  }

  override func rest(atEnd: Bool, on stage: Stage) {
    let table = stage.table
    for index in trackIndices {
      let lane = lane(of: index)
      guard table.isMoving(lane: lane) else { continue }
      if atEnd {
        show(level(at: { end(of: $0) }, of: index), at: index, on: stage)
      } else if table.shows(lane) {
        show(table.movingValue(of: lane), at: index, on: stage)
      }
    }
    for index in trackIndices { table.rest(lane(of: index)) }
    announceValues(on: stage)
  }

  override func ended() { endAdding() }

  override func detach() {
    guard let stage else { return }
    for index in trackIndices { stage.table.rest(lane(of: index)) }
  }

  override func runBegins(on stage: Stage) {
    forgetAdded()
    if !stage.stoppedChildren.isEmpty { stage.stoppedChildren.remove(self) }
  }

  override func lapEnded() { extras?.addition?.laps += 1 }

  override func writeStart(on stage: Stage) {
    forgetAdded()
    for index in trackIndices {
      show(level(at: { trackStart($0) }, of: index), at: index, on: stage)
    }
    announceValues(on: stage)
  }
}
