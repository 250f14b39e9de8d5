// A motion of a single number of a node stores its track in itself; all others have a list. The track moves to a list
// when its start differs from the given one, because both must be stored then.

extension PropertyMotion {
  /// The indices of the tracks; empty before the motion is on a stage.
  final var trackIndices: Range<Int> {
    switch aim {
    case .single: 0..<(onlyLane < 0 ? 0 : 1)
    case .list(let list): 0..<list.tracks.count
    }
  }

  /// The lane of a track.
  final func lane(of index: Int) -> Int32 {
    switch aim {
    case .single: onlyLane
    case .list(let list): list.tracks[index].lane
    }
  }

  /// The start of a track in the present run.
  final func trackStart(_ index: Int) -> Double {
    switch aim {
    case .single: onlyStart
    case .list(let list): list.tracks[index].start
    }
  }

  /// The end of a track in the present run.
  final func trackEnd(_ index: Int) -> Double {
    switch aim {
    case .single: onlyEnd
    case .list(let list): list.tracks[index].end
    }
  }

  final func track(at index: Int) -> MotionTrack {
    switch aim {
    case .single(let node):
      MotionTrack(
        home: .node(node, onlyComponent), lane: onlyLane, given: onlyGiven, start: onlyStart,
        end: onlyEnd)
    case .list(let list): list.tracks[index]
    }
  }

  /// Replaces a track.
  final func put(_ track: MotionTrack, at index: Int) {
    if case .single = aim {
      guard !track.hasLeftStart else {
        ensureList().tracks[index] = track
        return
      }
      onlyGiven = track.given
      onlyStart = track.start
      onlyEnd = track.end
    } else {
      ensureList().tracks[index] = track
    }
  }

  final func change(_ index: Int, _ body: (inout MotionTrack) -> Void) {
    var track = track(at: index)
    body(&track)
    put(track, at: index)
  }

  /// All tracks.
  final var tracks: ContiguousArray<MotionTrack> {
    get { ContiguousArray(trackIndices.map { track(at: $0) }) }
    set { for index in newValue.indices { put(newValue[index], at: index) } }
  }

  /// Returns the list of tracks, and creates it if a single number was stored without one.
  private func ensureList() -> TrackList {
    switch aim {
    case .list(let list): return list
    case .single:
      let list = TrackList([])
      list.tracks = tracks
      aim = .list(list)
      return list
    }
  }

  /// Finds the slots of all components of a change, including unchanged ones.
  final func resolveAll(_ change: BoundChange, on stage: Stage) {
    var change = change
    change.takesAll = true
    var found = tracks
    let count = found.count
    change.resolve(on: stage, for: self, into: &found)
    if found.count > count { ensureList().tracks = found }
  }

  /// The present numbers of the movement, in the order of the tracks. A property may show another value: the nearest
  /// valid one, or that of another motion. The values of an additive motion are what it adds.
  public final var values: [Double] {
    guard let table = stage?.table else { return [] }
    return trackIndices.map { index in
      let lane = lane(of: index)
      return table.isMoving(lane: lane)
        ? table.movingValue(of: lane) : table.value(at: table.slot(of: lane))
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

  /// Writes the value of a lane to the place that shows it.
  final func show(_ value: Double, at index: Int, on stage: Stage) {
    awaitSync(of: index, on: stage)
    if extras?.addition != nil { return showSum(with: value, at: index, on: stage) }
    guard stage.write(value, to: lane(of: index), of: self) else { return }
    if case .list(let list) = aim {
      stage.writeObject(value, of: list.tracks[index], by: self)
    }
  }

  /// Makes the node of a track update the components that follow from the track.
  private func awaitSync(of index: Int, on stage: Stage) {
    switch aim {
    case .single(let node): if onlyComponent.axis != nil { node.awaitSync(on: stage) }
    case .list(let list):
      if case .node(let node, let component) = list.tracks[index].home, component.axis != nil {
        node.awaitSync(on: stage)
      }
    }
  }

  private func showSum(with value: Double, at index: Int, on stage: Stage) {
    guard !value.isNaN else { return }
    stage.table.set(stage.table.slot(of: lane(of: index)), to: value)
    let slot = shownSlot(of: index, on: stage.table)
    stage.table.refreshSum(at: slot)
    stage.writeObject(stage.table.value(at: slot), of: track(at: index), by: self)
  }

  /// Returns the value of a track's lane at a point of the movement. A track that follows takes it from its leader.
  final func level(at value: (_ index: Int) -> Double, of index: Int) -> Double {
    ledIndices.contains(index) ? level(value(index), of: index) : followed(index, at: value(0))
  }

  final func announceValues(on stage: Stage) {
    guard stage.isObserved else { return }
    for index in trackIndices {
      let slot = shownSlot(of: index, on: stage.table)
      stage.announce(.values(slots: slot..<slot + 1))
    }
  }
}
