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

  /// Ends the movement of a track at a value, or at the one it has now.
  func rest(_ track: MotionTrack, of motion: MotionControl, at value: Double?) {
    guard table.isMoving(lane: track.lane) else { return }
    if let value = value ?? (table.shows(track.lane) ? table.movingValue(of: Int(track.lane)) : nil)
    {
      write(value, to: track, of: motion)
    }
    table.rest(track.lane)
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
    guard let foreign = track.foreign else { return }
    if !foreign.write(slot - foreign.firstSlot, value) { reportGone(foreign, by: motion) }
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
  func reportGone(_ value: ForeignValue, by motion: MotionControl?) {
    guard isFirstReport("gone " + value.name) else { return }
    report(.targetGone(source: motion?.name ?? value.name, track: value.name), by: motion)
  }

  /// Announces that the slots of a motion were written at a boundary.
  func announceValues(of tracks: MotionTracks) {
    guard !observers.isEmpty else { return }
    for track in tracks {
      let slot = table.slot(of: track.lane)
      announce(.values(slots: slot..<slot + 1))
    }
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
