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
    onlyLane = stage.table.addLane(slot: slot, rank: rank)
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

  override func rankChanged() {
    guard let stage else { return }
    for index in trackIndices { stage.table.setRank(rank, of: lane(of: index)) }
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

/// The way in which an additive motion adds to its properties.
struct MotionAddition {
  /// The share of its distance that it adds, 0...1.
  var weight: Double
  /// The slot to which each track adds. The track's lane writes the addition to a slot of its own.
  var shown: [Int32] = []
  /// The number of cycles whose whole distance was added since the run began or a repeat last reset it.
  var laps = 0
  /// The constant addition of each track, so that no value jumps when the weight is set in flight; empty for 0.
  var offsets: [Double] = []
  /// Whether the addition counts at present.
  var isCounted = false
}

// A property that motions add to shows a base plus all additions, in tree order. Plain motions and assignments write
// the base. A motion adds w·(value − start), and another whole distance for each repeat that neither goes back nor
// resets the state. At the end of its run the addition becomes part of the base. A motion that begins while another
// adds starts from the aim of the other. So two of weight 1 end at the end of the last.

extension PropertyMotion {
  /// The share of its distance that an additive motion adds, 0...1; `nil` for a motion that is not additive.
  ///
  /// Numbers outside count as the nearest. If it is set in flight, it applies to the rest of the movement, and no value
  /// jumps. A motion that is not additive when it joins a stage cannot become so: ``Stage/problems``.
  public final var weight: Double? {
    get { extras?.addition?.weight }
    set {
      guard let newValue else { return }
      guard stage != nil else { return makeAdditive(weight: newValue) }
      call(.tune, [.init("weight", .number(newValue))]) { stage in
        guard let stage else { return }
        do throws(StageError) {
          try setWeight(newValue, on: stage)
        } catch {
          stage.report(error, by: self)
        }
      }
    }
  }

  private func setWeight(_ weight: Double, on stage: Stage) throws(StageError) {
    guard extras?.addition != nil else {
      throw .invalidParameter(
        source: name, reason: "it is not additive (make it so before it joins a stage)")
    }
    guard !weight.isNaN else { throw .notFinite(source: name, what: "weight") }
    let next = min(1, max(0, weight))
    let isUnderWay = extras?.addition?.isCounted ?? false
    let before = isUnderWay ? trackIndices.map { level(position(of: $0), of: $0) } : []
    extras?.addition?.weight = next
    guard isUnderWay else { return }
    extras?.addition?.offsets = []
    let offsets = trackIndices.map { before[$0] - level(position(of: $0), of: $0) }
    extras?.addition?.offsets = offsets
    for index in trackIndices {
      stage.table.setAim(
        trackStart(index) + level(trackStart(index) + way(of: index), of: index),
        of: lane(of: index), in: shownSlot(of: index, on: stage.table))
    }
    if state == .moving { move(on: stage) }
  }

  /// Discards the sum of earlier cycles, when a run begins and at a repeat that resets the state.
  private func forgetAdded() {
    extras?.addition?.laps = 0
    extras?.addition?.offsets = []
  }

  /// Makes the motion additive, before it joins a stage. Weights outside 0...1 count as the nearest valid one.
  final func makeAdditive(weight: Double) {
    guard stage == nil else { return }
    // A weight that is not a number is rejected when the motion joins a stage.
    ensureExtras().addition = MotionAddition(weight: weight.isNaN ? weight : min(1, max(0, weight)))
  }

  /// Rejects values that cannot be added.
  final func checkAddition() throws(StageError) {
    guard let weight else { return }
    guard !weight.isNaN else { throw .notFinite(source: name, what: "weight") }
    for index in trackIndices {
      if case .whole(let bond) = track(at: index).home {
        throw .cannotAdd(source: name, track: bond.property.name)
      }
    }
  }

  /// Returns the slot that a track's lane writes: the shown one, or that of an addition.
  final func laneSlot(showing slot: Int, on table: ValueTable) -> Int {
    guard extras?.addition != nil else { return slot }
    extras?.addition?.shown.append(Int32(slot))
    return table.addSlot(0)
  }

  /// Returns the slot that shows the value of a track.
  final func shownSlot(of index: Int, on table: ValueTable) -> Int {
    if let shown = extras?.addition?.shown { return Int(shown[index]) }
    return table.slot(of: lane(of: index))
  }

  /// Returns the number in a track's lane for a value of its property.
  final func level(_ value: Double, of index: Int) -> Double {
    guard let addition = extras?.addition else { return value }
    let laps = goesBack ? 0 : Double(addition.laps)
    let share = addition.weight * (value - trackStart(index) + laps * way(of: index))
    return addition.offsets.isEmpty ? share : addition.offsets[index] + share
  }

  /// Returns the aim of another motion that adds to the property, which is the start of this one.
  final func aimOfOther(on table: ValueTable, slot: Int) -> Double? {
    guard extras?.addition != nil else { return nil }
    return table.sum(at: slot)?.parts.filter { $0.aim != nil }.max { $0.order < $1.order }?.aim
  }

  /// Makes the addition of the motion count.
  final func beginAdding() {
    guard let addition = extras?.addition, !addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = true
    for index in trackIndices {
      stage.additions += 1
      stage.table.addPart(
        SlotSum.Part(
          slot: Int32(stage.table.slot(of: lane(of: index))), lane: lane(of: index),
          aim: trackStart(index) + way(of: index) * addition.weight, order: stage.additions),
        to: Int(addition.shown[index]))
    }
  }

  /// Makes the addition of the motion a part of the base.
  final func endAdding() {
    guard let addition = extras?.addition, addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = false
    for index in trackIndices {
      stage.table.settlePart(of: lane(of: index), in: Int(addition.shown[index]))
    }
  }
}
