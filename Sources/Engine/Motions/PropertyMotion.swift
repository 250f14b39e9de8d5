/// What motions of properties share, whatever the law of their movement: where their values live, what they start
/// from, and how they are written.
public class PropertyMotion: MotionControl {
  /// What to move, until the motion is on a stage; whole values also after that.
  private var plans: [MotionPlan]
  /// What to move, from then on.
  final var tracks = MotionTracks()

  init(_ plans: [MotionPlan]) {
    self.plans = plans
    super.init()
  }

  /// The numbers that the motion moves, as they are now, in the order of its tracks. They are those of the
  /// movement, also where a property shows the nearest it can be, or what another motion writes; of an additive
  /// motion they are what it adds.
  public final var values: [Double] {
    guard let table = stage?.table else { return [] }
    return tracks.map { track in
      table.isMoving(lane: track.lane)
        ? table.movingValue(of: Int(track.lane)) : table.value(at: table.slot(of: track.lane))
    }
  }

  /// The first of ``values``, 0 before the motion is on a stage.
  public final var value: Double { values.first ?? 0 }

  /// The velocities of ``values``, in units a second; those of an easing by a difference. A motion by a law
  /// that is paused or was stopped keeps those that it had.
  public final var velocities: [Double] {
    stage == nil ? [] : tracks.indices.map { velocity(of: $0) }
  }

  // MARK: What a law of movement says

  /// Begins the movement of a track from `origin` on; true if another motion moves its slot, too.
  func beginLane(_ index: Int, in table: ValueTable) -> Bool { false }

  /// The value at the end of the present movement of a track that has one of its own.
  func end(of index: Int) -> Double {
    direction == .forward ? tracks[index].end : tracks[index].start
  }

  /// The way of a whole movement of a track.
  func way(of index: Int) -> Double { tracks[index].end - tracks[index].start }

  /// A track was bonded to its slot.
  func bonded(velocity: Double?) {}

  /// Where a track is in the present movement, and how fast, in units a second of the motion.
  func state(of index: Int) -> (value: Double, velocity: Double) {
    guard let stage else { return (tracks[index].start, 0) }
    let lane = tracks[index].lane
    return stage.table.isMoving(lane: lane)
      ? (stage.table.movingValue(of: Int(lane)), 0)
      : (stage.table.base(at: shownSlot(of: index)), 0)
  }

  /// How fast a track is, in units a second of the stage.
  func velocity(of index: Int) -> Double {
    guard let table = stage?.table, table.isMoving(lane: tracks[index].lane) else { return 0 }
    return table.movingVelocity(of: Int(tracks[index].lane))
  }

  /// Ends were changed while the motion does not move.
  func endsChanged() {}

  /// Begins a movement to other ends, with these velocities.
  func relaunch(_ velocities: [Double]) throws(StageError) {}

  // MARK: The kind of motion

  override var targetName: String? {
    for track in tracks { if let name = track.targetName { return name } }
    for plan in plans { if let target = plan.target { return target.name } }
    return nil
  }

  override func attach(to stage: Stage) throws(StageError) {
    for plan in plans { try plan.check(self, on: stage) }
    try measurePath()
    resolve(on: stage)
    try checkAddition()
    // Of a whole value other components may have to change in a later run.
    plans = plans.filter { $0.width > 1 && $0.target != nil && !$0.takesAll }
  }

  private func resolve(on stage: Stage) {
    // The motion may be asked for its name, and look at its tracks, meanwhile.
    var found = tracks
    for plan in plans { plan.resolve(on: stage, for: self, into: &found) }
    tracks = found
  }

  /// Finds the slots of all components of a plan, also of those that do not change.
  final func resolveAll(_ plan: MotionPlan, on stage: Stage) {
    var plan = plan
    plan.takesAll = true
    var found = tracks
    plan.resolve(on: stage, for: self, into: &found)
    tracks = found
  }

  override func makeReady() throws(StageError) {
    if !plans.isEmpty, !flags[.hasStarts], let stage { resolve(on: stage) }
    for track in tracks { track.keep() }
    for track in tracks {
      if let node = track.conflictingNode { throw .frameConflict(source: name, node: node.name) }
    }
  }

  override func capture() throws(StageError) {
    // Inside one run of a collection a cycle repeats what was seen.
    guard let stage, !flags[.hasStarts] else { return }
    for index in tracks.indices {
      try tracks[index].capture(on: stage, slot: shownSlot(of: index), for: self)
      takeAim(of: index)
    }
    flags[.hasStarts] = true
  }

  override func rankChanged() {
    for track in tracks { stage?.table.setRank(rank, of: track.lane) }
  }

  override func move() {
    guard let stage else { return }
    beginAdding()
    for index in ledIndices where beginLane(index, in: stage.table) {
      stage.announceConflict(on: tracks[index], of: self)
    }
    if extras?.following != nil { beginFollowing(on: stage) }
    for index in tracks.indices {
      // What goes on hidden by another motion stays hidden; only what begins shows once.
      guard origin == stage.now.count || stage.table.shows(tracks[index].lane) else { continue }
      show(stage.table.movingValue(of: Int(tracks[index].lane)), at: index)
    }
    announceValues()
  }

  override func rest(atEnd: Bool) {
    guard let table = stage?.table else { return }
    for index in tracks.indices where table.isMoving(lane: tracks[index].lane) {
      if atEnd {
        show(level(at: { end(of: $0) }, of: index), at: index)
      } else if table.shows(tracks[index].lane) {
        show(table.movingValue(of: Int(tracks[index].lane)), at: index)
      }
    }
    for track in tracks { table.rest(track.lane) }
    announceValues()
  }

  override func ended() { endAdding() }

  override func detach() {
    for track in tracks { stage?.table.rest(track.lane) }
  }

  override func writeStart() {
    for index in tracks.indices {
      show(level(at: { tracks[$0].start }, of: index), at: index)
    }
    announceValues()
  }

  /// Writes the value of a lane to where it shows.
  private func show(_ value: Double, at index: Int) {
    guard let stage else { return }
    if extras?.addition == nil {
      stage.write(value, to: tracks[index], of: self)
    } else if !value.isNaN {
      stage.table.set(stage.table.slot(of: tracks[index].lane), to: value)
      let slot = shownSlot(of: index)
      stage.table.refreshSum(at: slot)
      stage.writeObject(stage.table.value(at: slot), of: tracks[index], by: self)
    }
  }

  /// What the lane of a track holds at a point of the movement; of one that follows, where its leader is then.
  private func level(at value: (_ index: Int) -> Double, of index: Int) -> Double {
    ledIndices.contains(index) ? level(value(index), of: index) : followed(index, at: value(0))
  }

  private func announceValues() {
    guard let stage, stage.isObserved else { return }
    for index in tracks.indices {
      let slot = shownSlot(of: index)
      stage.announce(.values(slots: slot..<slot + 1))
    }
  }
}
