import DopesheetCurves

extension Stage {
  /// Calls code of the user that reads or shows values. What it calls on motions meanwhile is refused, and what it
  /// sets is no call from outside.
  func accessing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wasAccessing = isAccessing
    isAccessing = true
    defer { isAccessing = wasAccessing }
    return try body()
  }

  /// Writes a boundary's value to the slot of a track and to the object behind it.
  ///
  /// It shows at once, also where another motion hides this one: that one's value is back with the next
  /// evaluation.
  func write(_ value: Double, to track: MotionTrack, of motion: MotionControl) {
    let slot = table.slot(of: track.lane)
    if table.isContended(slot) { table.catchUp() }
    guard !value.isNaN else {
      let name = trackName(of: track)
      if isFirstReport("notANumber " + name) {
        report(.notANumber(source: motion.name, track: name), by: motion)
      }
      return
    }
    table.set(slot, to: value)
    writeObject(value, of: track, by: motion)
  }

  /// Writes a value to the object behind a track, if one lies there.
  func writeObject(_ value: Double, of track: MotionTrack, by motion: MotionControl) {
    switch track.home {
    case .foreign(let foreign, let component):
      if !foreign.write(Int(component), value) { reportGone(foreign.name, by: motion) }
    case .whole(let bond):
      if !accessing({ bond.property.write(value, of: track.lane) }) {
        reportGone(bond.property.name, by: motion)
      }
    case .node, .own: break
    }
  }

  /// Reports once of each track that a curve gives no number for it.
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
    let part = table.value(at: property.slot)
    if !accessing({ property.write(part, of: lane) }) { reportGone(property.name, by: nil) }
  }

  /// Takes the start of a whole value.
  func capture(_ bond: WholeBond, lane: Int32, for motion: MotionControl) {
    flush(bond.property)
    guard let way = accessing({ bond.makeWay() }) else {
      return reportGone(bond.property.name, by: motion)
    }
    bond.property.setWay(way, of: lane)
  }

  /// Announces, once of each track, that several motions write it.
  func announceConflict(on track: MotionTrack, of motion: MotionControl) {
    let name = trackName(of: track)
    guard isFirstReport("conflict " + name) else { return }
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: "conflictingWriters", [.init("track", .text(name))]))
  }
}
