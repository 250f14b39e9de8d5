extension PropertyMotion {
  /// The indices of the tracks; empty before the motion is on a stage.
  final var trackIndices: Range<Int> {
    0..<(tracks.isEmpty || tracks[0].lane < 0 ? 0 : tracks.count)
  }

  /// The lane of a track.
  final func lane(of index: Int) -> Int32 { tracks[index].lane }

  /// The start of a track in the present run.
  final func trackStart(_ index: Int) -> Double { tracks[index].start }

  /// The end of a track in the present run.
  final func trackEnd(_ index: Int) -> Double { tracks[index].end }

  /// Finds the slots of all components of a change, including unchanged ones.
  final func resolveAll(_ change: BoundChange, on stage: Stage) {
    var change = change
    change.takesAll = true
    var found = tracks
    change.resolve(on: stage, for: self, into: &found)
    tracks = found
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
    stage.writeObject(value, of: tracks[index], by: self)
  }

  /// Makes the node of a track update the components that follow from the track.
  private func awaitSync(of index: Int, on stage: Stage) {
    if case .node(let node, let component) = tracks[index].home, component.axis != nil {
      node.awaitSync(on: stage)
    }
  }

  private func showSum(with value: Double, at index: Int, on stage: Stage) {
    guard !value.isNaN else { return }
    stage.table.set(stage.table.slot(of: lane(of: index)), to: value)
    let slot = shownSlot(of: index, on: stage.table)
    stage.table.refreshSum(at: slot)
    stage.writeObject(stage.table.value(at: slot), of: tracks[index], by: self)
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
