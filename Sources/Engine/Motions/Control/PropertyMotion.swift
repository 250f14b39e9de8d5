/// What motions of properties share, whatever the law of their movement: where their values live, what they start
/// from, and how they are written.
public class PropertyMotion: MotionControl {
  /// What the motion moves.
  final var aim: Aim
  // The one track of a motion of a single number of a node; see `PropertyMotion+Tracks`.
  final var onlyStart = 0.0
  final var onlyEnd = 0.0
  final var onlyLane: Int32 = -1
  final var onlyComponent = NodeComponent.alpha
  final var onlyGiven: MotionTrack.Given = []

  /// Most motions move a single number of a node, and keep it without a list.
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

  /// Whether the values jump back to the start before `cycleRepeated` is called, and not after.
  ///
  /// An additive motion without it does not jump back: each cycle adds to what those before it have added. With it each
  /// cycle begins without that. It is read at each repeat.
  public final var resetsStateOnRepeat: Bool {
    get { flags[.resetsStateOnRepeat] }
    set { flags[.resetsStateOnRepeat] = newValue }
  }

  /// Says so in the configuration.
  final func repeatDetails() -> [Happening.Detail] {
    resetsStateOnRepeat ? [.init("resetsStateOnRepeat", .flag(true))] : []
  }

  // MARK: What a law of movement says

  /// Where a track would be now if the motion wrote its values, and did not add to them.
  func position(of index: Int) -> Double { trackStart(index) }

  /// Begins the movement of a track from `time` on; true if another motion moves its slot, too.
  func beginLane(_ index: Int, on stage: Stage) -> Bool { false }

  /// The value at the end of the present movement of a track that has one of its own.
  func end(of index: Int) -> Double {
    direction == .forward ? trackEnd(index) : trackStart(index)
  }

  /// The way of a whole movement of a track.
  func way(of index: Int) -> Double { trackEnd(index) - trackStart(index) }

  /// A track was bonded to its slot.
  func bonded(velocity: Double?) {}

  /// Where a track is in the present movement, and how fast, in units a second of the motion.
  func state(of index: Int) -> (value: Double, velocity: Double) {
    guard let table = stage?.table else { return (trackStart(index), 0) }
    let lane = lane(of: index)
    return table.isMoving(lane: lane)
      ? (table.movingValue(of: lane), 0) : (table.base(at: shownSlot(of: index, on: table)), 0)
  }

  /// How fast a track is, in units a second of the stage.
  func velocity(of index: Int) -> Double {
    let lane = lane(of: index)
    guard let table = stage?.table, table.isMoving(lane: lane) else { return 0 }
    return table.movingVelocity(of: lane)
  }

  /// Ends were changed while the motion does not move.
  func endsChanged() {}

  /// Begins a movement to other ends, with these velocities.
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
      // Of a whole value other components may have to change in a later run.
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
    // The motion may be asked for its name, and look at its tracks, meanwhile.
    var found = list.tracks
    for change in list.changes {
      change.showPresent(on: stage)
      change.resolve(on: stage, for: self, into: &found)
    }
    list.tracks = found
  }

  override func makeReady(on stage: Stage) throws(StageError) {
    switch aim {
    // Few components follow from others, or are followed.
    case .single(let node) where onlyComponent.axis == nil:
      if onlyComponent.isOfColor { stage.showPresent(of: node) }
    case .single(let node):
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

  /// Lets the targets of tracks show the present.
  private func showPresent(of tracks: ContiguousArray<MotionTrack>, on stage: Stage) {
    var last: MotionTarget?
    for track in tracks {
      guard let target = track.home.shownTarget, target !== last else { continue }
      stage.showPresent(of: target)
      last = target
    }
  }

  override func capture(on stage: Stage) throws(StageError) {
    // Inside one run of a collection a cycle repeats what was seen.
    guard !flags[.hasStarts] else { return }
    if case .single(let node) = aim, extras?.addition == nil {
      if !onlyGiven.contains(.start) { onlyStart = stage.start(of: node, onlyComponent) }
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

  /// Returns whether a track is a view of what moves, or views of it move.
  private func overlaps(_ index: Int, on stage: Stage) -> Bool {
    // Most motions move a number of which there are no views.
    if case .single = aim, !onlyComponent.isOfColor { return false }
    return stage.isOverlapped(track(at: index).home)
  }

  override func move(on stage: Stage) {
    let table = stage.table
    if !stage.stoppedChildren.isEmpty { overtakeOthers(on: stage) }
    beginAdding()
    for index in ledIndices where beginLane(index, on: stage) || overlaps(index, on: stage) {
      stage.announceConflict(on: lane(of: index), of: self)
    }
    if extras?.following != nil { beginFollowing(on: stage) }
    for index in trackIndices {
      let lane = lane(of: index)
      // What goes on hidden by another motion stays hidden; only what begins shows once.
      guard time == stage.now.count || table.shows(lane) else { continue }
      show(table.movingValue(of: lane), at: index, on: stage)
    }
    announceValues(on: stage)
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

  override func runBegins() {
    forgetAdded()
    if let stage, !stage.stoppedChildren.isEmpty { stage.stoppedChildren.remove(self) }
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

/// How an additive motion adds to its properties.
struct MotionAddition {
  /// The share of its way that it adds, 0...1.
  var weight: Double
  /// For each track the slot to which it adds; its lane writes what it adds to a slot of its own.
  var shown: [Int32] = []
  /// How many cycles of the run have added their whole ways, since it began or was last reset by a repeat.
  var laps = 0
  /// For each track what it adds beside the weighted way, since the weight was set in flight; empty for nothing.
  var offsets: [Double] = []
  /// What it adds counts at present.
  var isCounted = false
}

// A property that motions add to shows a base and all that is added, in tree order. Plain motions and assignments
// write the base. A motion adds w·(value − start), and another whole way for each repeat that does not go back and
// does not reset the state; at the end of its run that becomes a part of the base. One that begins while another adds
// sets out from what that one aims at, so that two of weight 1 end at the end of the last.

extension PropertyMotion {
  /// The share of its way that an additive motion adds, 0...1; `nil` for one that writes its values.
  ///
  /// Set in flight, it counts from then on: what was added until now stays, and nothing jumps. Numbers outside count as
  /// the nearest. A motion that is on a stage and not additive stays so, and the stage reports it: ``Stage/problems``.
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

  /// A run begins, or a repeat that resets: nothing was added before.
  private func forgetAdded() {
    extras?.addition?.laps = 0
    extras?.addition?.offsets = []
  }

  /// Makes the motion additive; weights outside 0...1 count as the nearest. For motions that are on no stage yet.
  final func makeAdditive(weight: Double) {
    guard stage == nil else { return }
    // One that is no number is refused when the motion joins a stage.
    ensureExtras().addition = MotionAddition(weight: weight.isNaN ? weight : min(1, max(0, weight)))
  }

  /// Refuses what cannot be added.
  final func checkAddition() throws(StageError) {
    guard let weight else { return }
    guard !weight.isNaN else { throw .notFinite(source: name, what: "weight") }
    for index in trackIndices {
      if case .whole(let bond) = track(at: index).home {
        throw .cannotAdd(source: name, track: bond.property.name)
      }
    }
  }

  /// The slot that a track's lane writes to: what shows, or what an additive motion adds.
  final func laneSlot(showing slot: Int, on table: ValueTable) -> Int {
    guard extras?.addition != nil else { return slot }
    extras?.addition?.shown.append(Int32(slot))
    return table.addSlot(0)
  }

  /// The slot in which the value of a track shows.
  final func shownSlot(of index: Int, on table: ValueTable) -> Int {
    if let shown = extras?.addition?.shown { return Int(shown[index]) }
    return table.slot(of: lane(of: index))
  }

  /// What a track's lane holds where its property is to have a value.
  final func level(_ value: Double, of index: Int) -> Double {
    guard let addition = extras?.addition else { return value }
    let laps = goesBack ? 0 : Double(addition.laps)
    let share = addition.weight * (value - trackStart(index) + laps * way(of: index))
    return addition.offsets.isEmpty ? share : addition.offsets[index] + share
  }

  /// Where another motion that adds to the property of a track aims at: what this one sets out from.
  final func aimOfOther(on table: ValueTable, slot: Int) -> Double? {
    guard extras?.addition != nil else { return nil }
    return table.sum(at: slot)?.parts.max { $0.order < $1.order }?.aim
  }

  /// Lets what the motion adds count.
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

  /// Makes what the motion adds a part of the base.
  final func endAdding() {
    guard let addition = extras?.addition, addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = false
    for index in trackIndices {
      stage.table.settlePart(of: lane(of: index), in: Int(addition.shown[index]))
    }
  }
}
