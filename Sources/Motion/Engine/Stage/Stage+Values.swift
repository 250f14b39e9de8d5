extension Stage {
  /// Writes a boundary's value to the slot of a lane.
  ///
  /// It shows at once, even if another motion hides this one; the other motion's value returns with the next
  /// evaluation.
  ///
  /// - Returns: False for NaN, which is reported once.
  func write(_ value: Double, to lane: Int32, of motion: MotionControl) -> Bool {
    let slot = table.slot(of: lane)
    if table.isContended(slot) { table.catchUp() }
    guard !value.isNaN else {
      let name = trackName(of: lane)
      if isFirstReport("notANumber " + name) {
        report(.notANumber(source: motion.name, track: name), by: motion)
      }
      return false
    }
    table.set(slot, to: value)
    return true
  }

  /// Writes a value to the object of a track, if the track has one.
  func writeObject(_ value: Double, of track: MotionTrack, by motion: MotionControl) {
    switch track.home {
    case .foreign(let foreign, let component):
      guard !foreign.isCovered(on: table) else { return }
      if !foreign.write(Int(component), value) { reportGone(foreign.name, by: motion) }
    case .whole(let bond):
      bond.property.writtenAfter = table.evaluations
      if !bond.property.write(value, of: track.lane) {
        reportGone(bond.property.name, by: motion)
      }
    case .node, .own: break
    }
  }

  /// Reports each track for which a curve returned NaN, once.
  func reportNotNumbers() {
    for slot in table.takeNotNumbers() where slot > 0 {
      let name = trackName(ofSlot: Int(slot))
      if isFirstReport("notANumber " + name) {
        report(.notANumber(source: "a custom easing", track: name), by: nil)
      }
    }
  }

  /// Reports once that the object of a value is gone.
  func reportGone(_ value: String, by motion: MotionControl?) {
    guard isFirstReport("gone " + value) else { return }
    report(.targetGone(source: motion?.name ?? value, track: value), by: motion)
  }

  /// Writes a whole value to its object, if a motion moves it.
  func flush(_ property: WholeProperty) {
    let lane = table.writers[property.slot]
    guard lane >= 0 else { return }
    // The slot has the progress of the motion whose boundary wrote the object at this instant, maybe a hidden one.
    if property.writtenAfter == table.evaluations, table.evaluated == table.now { return }
    let part = table.value(at: property.slot)
    if !property.write(part, of: lane) { reportGone(property.name, by: nil) }
  }

  /// Returns the start of a motion of a node's number that begins now.
  func start(of node: Node, _ component: NodeComponent) -> Double {
    // The start does not include what motions add to a property.
    if table.hasSums, let slot = node.slot(of: component), table.sum(at: slot) != nil {
      return table.base(at: slot)
    }
    return node[component]
  }

  /// Rejects a distance that is not finite.
  @inline(__always)
  func checkDistance(
    from start: Double, to end: Double, of lane: Int32, for motion: MotionControl
  ) throws(StageError) {
    // The difference is not finite if one of the ends is not.
    guard (end - start).isFinite else {
      throw notFinite(from: start, to: end, of: lane, for: motion)
    }
  }

  private func notFinite(
    from start: Double, to end: Double, of lane: Int32, for motion: MotionControl
  ) -> StageError {
    let what = !start.isFinite ? "start" : !end.isFinite ? "end" : "way"
    return .notFinite(source: motion.name, what: "the \(what) of \(trackName(of: lane))")
  }

  /// Takes the start of a whole value.
  func capture(_ bond: WholeBond, lane: Int32, for motion: MotionControl) {
    flush(bond.property)
    guard let way = bond.makeWay() else {
      return reportGone(bond.property.name, by: motion)
    }
    bond.property.setWay(way, of: lane)
  }

  /// Announces, once for each track, that several motions write it.
  func announceConflict(on lane: Int32, of motion: MotionControl) {
    let name = trackName(of: lane)
    guard isFirstReport("conflict " + name) else { return }
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: "conflictingWriters", [.init("track", .text(name))]))
  }
}
