import DopesheetTrace

extension Trace {
  /// Returns the place of a frame. The frame -1 is the preroll.
  func place(ofFrame frame: Int) -> TraceDiff.Place {
    guard frame >= 0 else { return TraceDiff.Place(frame: nil, tick: nil, seconds: nil) }
    return TraceDiff.Place(
      frame: frame, tick: frames[frame].tick, seconds: seconds(ofFrame: frame))
  }

  func place(ofRecord index: Int) -> TraceDiff.Place { place(ofFrame: frame(ofRecord: index)) }

  /// Returns the time of an event in seconds: its own, or else that of its frame; 0 for the preroll.
  func time(ofRecord index: Int) -> Double {
    if let time = record(at: index).ownTime { return time }
    let frame = frame(ofRecord: index)
    return frame < 0 ? 0 : seconds(ofFrame: frame)
  }

  /// Returns the place of the last frame at a tick.
  func place(atTick tick: Int64) -> TraceDiff.Place {
    TraceDiff.Place(
      frame: max(0, frame(atTick: tick)), tick: tick, seconds: clock.seconds(at: tick))
  }

  /// The length of more than half of the frames in seconds; `nil` if lengths vary more.
  var usualFrameLength: Double? {
    InstantPairs.usualStep(frames.map(\.tick)).map { clock.seconds(at: $0) }
  }
}

extension TraceDiff {
  /// Returns the place of an actual record, in the frame numbers of the golden if possible.
  func placeInGolden(ofActualRecord index: Int) -> Place {
    let own = actual.place(ofRecord: index)
    guard comparison.structure.clock == nil, let tick = own.tick, let last = golden.frames.last
    else {
      return own
    }
    let before = golden.place(atTick: tick)
    var frame = own.frame
    if let found = before.frame, golden.frames[found].tick == tick {
      frame = found
    } else if tick > last.tick, golden.frames.count > 1 {
      let step = last.tick.ticks(since: golden.frames[golden.frames.count - 2].tick)
      let distance = tick.ticks(since: last.tick)
      if step > 0, distance < .max, distance.isMultiple(of: step) {
        let (number, overflow) = Int(distance / step).addingReportingOverflow(
          golden.frames.count - 1)
        frame = overflow ? own.frame : number
      }
    }
    return Place(frame: frame, tick: tick, seconds: own.seconds)
  }
}
