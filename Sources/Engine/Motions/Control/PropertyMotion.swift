/// The common part of motions of properties: where values are, their starts, and how they are written.
public class PropertyMotion: MotionControl {
  /// The values that the motion moves.
  final var aim: Aim
  // The only track of a motion of a single number of a node; see `PropertyMotion+Tracks`.
  final var onlyStart = 0.0
  final var onlyEnd = 0.0
  final var onlyLane: Int32 = -1
  final var onlyComponent = NodeComponent.alpha
  final var onlyGiven: MotionTrack.Given = []

  /// The values of a motion. Most motions move a single number of a node and store it without a list.
  enum Aim {
    case single(Node)
    case list(TrackList)
  }

  init(_ aims: MotionAims) {
    switch aims {
    case .single(let node, let component, let from, let to):
      aim = .single(node)
      onlyComponent = component
      onlyGiven = MotionTrack.Given(start: from, end: to)
      onlyStart = from ?? 0
      onlyEnd = to ?? 0
    case .changes(let changes):
      aim = .list(TrackList(changes))
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
  func way(of index: Int) -> Double { trackEnd(index) - trackStart(index) }

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
    switch aim {
    case .single(let node): return node.name
    case .list(let list):
      for track in list.tracks { if let target = track.target { return target.name } }
      for change in list.changes { if let target = change.target { return target.name } }
      return nil
    }
  }

  override func attach(to stage: Stage) throws(StageError) {
    switch aim {
    case .single(let node): try bond(to: node, on: stage)
    case .list(let list):
      for change in list.changes { try change.check(name, on: stage) }
      try measurePath()
      resolve(list, on: stage)
      list.holdTargets()
      try checkAddition()
      // In a later run other components of a value may have to change.
      list.changes = list.changes.filter { $0.width > 1 && $0.target != nil && !$0.takesAll }
    }
  }

  private func bond(to node: Node, on stage: Stage) throws(StageError) {
    guard node.isOn(stage) else { throw .notOnStage(source: name, node: node.name) }
    let slot = laneSlot(showing: node.ensureSlot(of: onlyComponent, on: stage), on: stage.table)
    onlyLane = stage.table.addLane(slot: slot, of: id)
    bonded(velocity: nil)
    try checkAddition()
  }

  private func resolve(_ list: TrackList, on stage: Stage) {
    // Meanwhile the motion may be asked for its name, and then reads its tracks.
    var found = list.tracks
    for change in list.changes {
      change.showPresent(on: stage)
      change.resolve(on: stage, for: self, into: &found)
    }
    list.tracks = found
  }

  override func makeReady(on stage: Stage) throws(StageError) {
    // Most numbers have no views, and neither follow from others nor have followers.
    if movesLoneNumber { return }
    switch aim {
    case .single(let node):
      if onlyComponent.isOfColor { stage.showPresent(of: node) }
      node.keep(onlyComponent)
      guard node.isKept(onlyComponent) else {
        throw .frameConflict(source: name, node: node.name)
      }
    case .list(let list):
      if !list.changes.isEmpty, !flags[.hasStarts] { resolve(list, on: stage) }
      showPresent(of: list.tracks, on: stage)
      for track in list.tracks { track.keep() }
      for track in list.tracks {
        if let node = track.conflictingNode {
          throw .frameConflict(source: name, node: node.name)
        }
      }
    }
  }

  /// Makes the targets of tracks show the present.
  private func showPresent(of tracks: ContiguousArray<MotionTrack>, on stage: Stage) {
    var last: MotionTarget?
    for track in tracks {
      guard let target = track.home.shownTarget, target !== last else { continue }
      stage.showPresent(of: target)
      last = target
    }
  }

  override func capture(on stage: Stage) throws(StageError) {
    // Inside one run of a collection each cycle repeats the first start values.
    guard !flags[.hasStarts] else { return }
    if case .single = aim, extras?.addition == nil {
      // The node keeps the number, and so it is in its slot.
      if !onlyGiven.contains(.start) {
        onlyStart = stage.table.base(at: stage.table.slot(of: onlyLane))
      }
      if !onlyGiven.contains(.end) { onlyEnd = onlyStart }
      try stage.checkWay(from: onlyStart, to: onlyEnd, of: onlyLane, for: self)
      flags[.hasStarts] = true
      return
    }
    for index in trackIndices {
      var track = track(at: index)
      let slot = shownSlot(of: index, on: stage.table)
      try track.capture(on: stage, slot: slot, for: self)
      if let start = aimOfOther(on: stage.table, slot: slot) { track.start = start }
      put(track, at: index)
    }
    flags[.hasStarts] = true
  }

  override func forEachLane(_ body: (Int32) -> Void) {
    for index in trackIndices { body(lane(of: index)) }
  }

  /// Returns whether a track is a view of a moving value, or has views that move.
  private func overlaps(_ index: Int, on stage: Stage) -> Bool {
    // Most motions move a number without views.
    if case .single = aim, !onlyComponent.isOfColor { return false }
    return stage.isOverlapped(track(at: index).home)
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
    guard case .single = aim else { return false }
    return onlyComponent.axis == nil && !onlyComponent.isOfColor
  }

  /// Whether the movement that has just begun shows already, because it begins with the number of its slot.
  private func isShown(on table: ValueTable) -> Bool {
    guard isBareEasing, direction == .forward, time == table.now, !table.hasSums
    else { return false }
    let slot = table.slot(of: onlyLane)
    return !table.isContended(slot) && table.holds(onlyStart, at: slot)
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
