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
  /// movement, also where a property shows the nearest it can be, or what another motion writes.
  public final var values: [Double] {
    guard let table = stage?.table else { return [] }
    return tracks.map { track in
      table.isMoving(lane: track.lane)
        ? table.movingValue(of: Int(track.lane)) : table.value(at: table.slot(of: track.lane))
    }
  }

  /// The first of ``values``, 0 before the motion is on a stage.
  public final var value: Double { values.first ?? 0 }

  /// Begins the movement of a track from `origin` on; true if another motion moves its slot, too.
  func beginLane(_ track: MotionTrack, in table: ValueTable) -> Bool { false }

  /// The value at the end of a movement.
  func end(of track: MotionTrack) -> Double { direction == .forward ? track.end : track.start }

  // MARK: The kind of motion

  override var targetName: String? {
    tracks.isEmpty ? plans.first?.target?.name : tracks[0].targetName
  }

  override func attach(to stage: Stage) throws(StageError) {
    for plan in plans { try plan.check(self, on: stage) }
    resolve(on: stage)
    // Of a whole value other components may have to change in a later run.
    plans = plans.filter { $0.width > 1 && $0.target != nil }
  }

  private func resolve(on stage: Stage) {
    // The motion may be asked for its name, and look at its tracks, meanwhile.
    var found = tracks
    for plan in plans { plan.resolve(on: stage, for: self, into: &found) }
    tracks = found
  }

  override func makeReady() throws(StageError) {
    if !plans.isEmpty, !flags[.hasStarts], let stage {
      resolve(on: stage)
    }
    for track in tracks { track.keep() }
    for track in tracks {
      if let node = track.conflictingNode { throw .frameConflict(source: name, node: node.name) }
    }
  }

  override func capture() throws(StageError) {
    // Inside one run of a collection a cycle repeats what was seen.
    if flags[.hasStarts] { return }
    flags[.hasStarts] = true
    for index in tracks.indices { try tracks[index].capture(on: stage!, for: self) }
  }

  override func rankChanged() {
    for track in tracks { stage?.table.setRank(rank, of: track.lane) }
  }

  override func move() {
    guard let stage else { return }
    for track in tracks {
      if beginLane(track, in: stage.table) { stage.announceConflict(on: track, of: self) }
      stage.write(stage.table.movingValue(of: Int(track.lane)), to: track, of: self)
    }
    stage.announceValues(of: tracks)
  }

  override func rest(atEnd: Bool) {
    guard let stage else { return }
    for track in tracks {
      stage.rest(track, of: self, at: atEnd ? end(of: track) : nil)
    }
    stage.announceValues(of: tracks)
  }

  override func writeStart() {
    guard let stage else { return }
    for track in tracks { stage.write(track.start, to: track, of: self) }
    stage.announceValues(of: tracks)
  }
}
