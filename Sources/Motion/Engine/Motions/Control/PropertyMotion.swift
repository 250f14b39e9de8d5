/// The common part of motions of properties: where values are, their starts, and how they are written.
public class PropertyMotion: MotionControl {
  final var tracks: MotionTracks

  init(_ aims: MotionAims) {
    tracks = MotionTracks(aims)
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

  final func repeatDetails() -> [StageEvent.Detail] {
    resetsStateOnRepeat ? [.init("resetsStateOnRepeat", .flag(true))] : []
  }

  // MARK: The law of a movement

  /// Where a track would be now if the motion wrote its values, and did not add to them.
  func position(of index: Int) -> Double { trackStart(index) }

  /// Begins the movement of a track from `time` on. Returns whether another motion also moves its slot.
  func beginTrack(_ index: Int, on stage: Stage) -> Bool { false }

  /// Returns the value at the end of the present movement, for a track that leads.
  func end(of index: Int) -> Double {
    direction == .forward ? trackEnd(index) : trackStart(index)
  }

  func distance(of index: Int) -> Double { trackEnd(index) - trackStart(index) }

  /// Is called when a track gets its slot, with the velocity that was given with the track.
  func bonded(velocity: Double?) {}

  /// Returns the value and velocity of a track in the present movement, in units a second of the motion.
  func state(of index: Int) -> (value: Double, velocity: Double) {
    guard let table = stage?.table else { return (trackStart(index), 0) }
    let number = number(of: index)
    return table.isMoving(track: number)
      ? (table.movingValue(of: number), 0) : (table.base(at: shownSlot(of: index, on: table)), 0)
  }

  /// Returns the velocity of a track, in units a second of the stage.
  func velocity(of index: Int) -> Double {
    let number = number(of: index)
    guard let table = stage?.table, table.isMoving(track: number) else { return 0 }
    return table.movingVelocity(of: number)
  }

  /// Is called when ends were changed while the motion does not move.
  func endsChanged() {}

  func relaunch(_ velocities: [Double]) throws(StageError) {}

  // MARK: The kind of motion

  override var targetName: String? { tracks.target?.name }

  override func attach(to stage: Stage) throws(StageError) {
    if let (node, component) = tracks.single {
      guard node.isOn(stage) else { throw .notOnStage(source: name, node: node.name) }
      let slot = trackSlot(showing: node.ensureSlot(of: component, on: stage), on: stage.table)
      let number = stage.table.addTrack(slot: slot, of: id)
      changeTracks { $0.bindSingle(to: number) }
      bonded(velocity: nil)
    } else {
      for change in tracks.changes { try change.check(name, on: stage) }
      try measurePath()
      resolve(on: stage)
      tracks.keepForLaterRuns()
    }
    try checkAddition()
  }

  private func resolve(on stage: Stage) {
    for change in tracks.changes {
      change.showPresent(on: stage)
      change.resolve(on: stage, for: self)
    }
  }

  override func makeReady(on stage: Stage) throws(StageError) {
    // Most numbers have no views, and neither follow from others nor have followers.
    if movesLoneNumber { return }
    if !flags[.hasStarts] { resolve(on: stage) }
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
      changeTracks { $0[index] = track }
    }
    flags[.hasStarts] = true
  }

  override func forEachTrack(_ body: (Int32) -> Void) {
    for index in trackIndices { body(number(of: index)) }
  }

  private func overlaps(_ index: Int, on stage: Stage) -> Bool {
    // Most motions move a number without views.
    !movesLoneNumber && tracks[index].home.isOverlapped(on: stage.table)
  }

  override func move(on stage: Stage) {
    let table = stage.table
    if !stage.stoppedChildren.isEmpty { overtakeOthers(on: stage) }
    // Few motions have extras. To ask costs less than the call.
    if extras != nil { beginAdding() }
    for index in ledIndices where beginTrack(index, on: stage) || overlaps(index, on: stage) {
      stage.announceConflict(on: number(of: index), of: self)
    }
    if extras?.following != nil { beginFollowing(on: stage) }
    if !isShown(on: table) {
      for index in trackIndices {
        let number = number(of: index)
        // A movement that continues behind another motion stays hidden; only a new one shows once.
        guard time == stage.now.count || table.shows(number) else { continue }
        show(table.movingValue(of: number), at: index, on: stage)
      }
    }
    announceValues(on: stage)
  }

  /// Whether it moves one number of a node that neither follows from others nor has views.
  final var movesLoneNumber: Bool {
    tracks.single.map { $0.component.axis == nil && !$0.component.isOfColor } ?? false
  }

  /// Whether the movement that has just begun shows already, because it begins with the number of its slot.
  private func isShown(on table: ValueTable) -> Bool {
    guard isBareEasing, direction == .forward, time == table.now, !table.hasSums
    else { return false }
    let slot = table.slot(of: number(of: 0))
    return !table.isContended(slot) && table.holds(trackStart(0), at: slot)
  }

  override func rest(atEnd: Bool, on stage: Stage) {
    let table = stage.table
    for index in trackIndices {
      let number = number(of: index)
      guard table.isMoving(track: number) else { continue }
      if atEnd {
        show(level(at: { end(of: $0) }, of: index), at: index, on: stage)
      } else if table.shows(number) {
        show(table.movingValue(of: number), at: index, on: stage)
      }
    }
    for index in trackIndices { table.rest(number(of: index)) }
    announceValues(on: stage)
  }

  override func ended() { endAdding() }

  override func detach() {
    guard let stage else { return }
    for index in trackIndices { stage.table.rest(number(of: index)) }
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

extension PropertyMotion {
  /// The indices of the tracks; empty before the motion is on a stage.
  final var trackIndices: Range<Int> { 0..<tracks.endIndex }

  /// Changes the tracks outside the motion, so that no access is checked for exclusivity: see ``Column``.
  @inline(__always)
  final func changeTracks(_ change: (inout MotionTracks) -> Void) {
    var changed = tracks
    change(&changed)
    tracks = changed
  }

  final func number(of index: Int) -> Int32 { tracks.number(of: index) }

  final func trackStart(_ index: Int) -> Double { tracks.start(of: index) }

  final func trackEnd(_ index: Int) -> Double { tracks.end(of: index) }

  final func resolveAll(_ change: BoundChange, on stage: Stage) {
    var change = change
    change.takesAll = true
    change.resolve(on: stage, for: self)
  }

  /// The present numbers of the movement, in the order of the tracks. A property may show another value: the nearest
  /// valid one, or that of another motion. The values of an additive motion are what it adds.
  public final var values: [Double] {
    guard let table = stage?.table else { return [] }
    return trackIndices.map { index in
      let number = number(of: index)
      return table.isMoving(track: number)
        ? table.movingValue(of: number) : table.value(at: table.slot(of: number))
    }
  }

  /// The first of ``values``, 0 before the motion is on a stage.
  public final var value: Double { values.first ?? 0 }

  /// The velocities of ``values``, in units a second. The velocities of an easing are quotients of differences. A
  /// motion by a law keeps its velocities when it is paused or stopped.
  public final var velocities: [Double] {
    stage == nil ? [] : trackIndices.map { velocity(of: $0) }
  }

  // MARK: Writing them

  final func show(_ value: Double, at index: Int, on stage: Stage) {
    awaitSync(of: index, on: stage)
    if extras?.addition != nil { return showSum(with: value, at: index, on: stage) }
    guard stage.write(value, to: number(of: index), of: self) else { return }
    stage.writeObject(value, of: tracks[index], by: self)
  }

  private func awaitSync(of index: Int, on stage: Stage) {
    if case .node(let node, let component) = tracks[index].home, component.axis != nil {
      node.awaitSync(on: stage)
    }
  }

  private func showSum(with value: Double, at index: Int, on stage: Stage) {
    guard !value.isNaN else { return }
    stage.table.set(stage.table.slot(of: number(of: index)), to: value)
    let slot = shownSlot(of: index, on: stage.table)
    stage.table.refreshSum(at: slot)
    stage.writeObject(stage.table.value(at: slot), of: tracks[index], by: self)
  }

  /// Returns what a track of the table holds at a point of the movement. A track that follows takes it from its leader.
  final func level(at value: (_ index: Int) -> Double, of index: Int) -> Double {
    ledIndices.contains(index) ? level(value(index), of: index) : followed(index, at: value(0))
  }

  final func announceValues(on stage: Stage) {
    guard stage.isObserved else { return }
    for index in trackIndices {
      let slot = shownSlot(of: index, on: stage.table)
      stage.announceValues(at: slot)
    }
  }
}

extension PropertyMotion {
  /// Adds properties of a node or an object of your own to move, before the motion joins a stage.
  ///
  /// A motion on a stage rejects them, and so does one along a path: ``Stage/problems``.
  @discardableResult
  public final func add<Target: PropertyOwner>(
    _ changes: PropertyChange<Target.Object>..., of target: Target
  ) -> Self {
    add(changes.map { BoundChange($0, of: target) })
    return self
  }

  /// The names of the tracks that the motion moves, such as `card.position.y`.
  ///
  /// Before the motion is on a stage, the names include components that turn out not to change.
  public final var trackNames: [String] {
    if let stage, !trackIndices.isEmpty {
      return trackIndices.map { stage.trackName(of: number(of: $0)) }
    }
    if let (node, component) = tracks.single { return [node.trackPrefix + component.path] }
    return tracks.changes.flatMap(\.trackNames)
  }

  private final func add(_ changes: [BoundChange]) {
    if let stage {
      let reason = "its properties are fixed on a stage; add them before"
      return stage.report(.refused(source: name, word: "add", reason: reason), by: nil)
    }
    if let following = extras?.following {
      following.isExtended = true
    } else {
      changeTracks { $0.add(changes) }
    }
  }
}
