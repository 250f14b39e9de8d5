import DopesheetEngine

/// What makes a flight rest where it turns: a child of its motion that goes there longer than all others, so that they
/// wait for it, and back in no time. Where the flight begins anew they all are delayed.
final class TurnRest: CustomMotion {
  private let seconds: Double

  init(_ flight: Flight, after end: Double) {
    let delay = flight.definition.turnDelay
    // Added in ticks, so that the sum is the number that one would write.
    let sum = Ticks(seconds: end).flatMap { end in Ticks(seconds: delay).flatMap(end.adding) }
    seconds = sum?.seconds ?? end + delay
    super.init()
    named("\(flight.name).rest")
    takesPart(as: "rest", [])
    isHidden = true
    flight.motion.hears { style in
      style.on(.cycleRepeated) { [unowned flight] _ in flight.delayTracks(by: delay) }
      style.on(.completed) { [unowned flight] _ in flight.delayTracks(by: 0) }
      style.on(.stopped) { [unowned flight] _ in flight.delayTracks(by: 0) }
    }
  }

  override func duration(_ direction: MotionDirection) -> Double {
    direction == .forward ? seconds : 0
  }
}

extension Flight {
  /// Lets what the flight is made of wait at the beginning of its next cycle.
  fileprivate func delayTracks(by seconds: Double) {
    for child in motion.motions { child.delay = seconds }
  }
}
