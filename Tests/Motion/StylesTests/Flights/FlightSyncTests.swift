import DopesheetStyles
import TestSupport
import Testing

@Suite("Synchronisation")
struct FlightSyncTests {
  private func track(
    _ duration: Double, remaining: Double = 1, progressed: Double? = nil, isPrimary: Bool = false
  ) -> FlightSync.Track {
    var track = FlightSync.Track(remaining: remaining, progressed: progressed)
    track.duration = duration
    track.isPrimary = isPrimary
    return track
  }

  private func spring(_ seconds: Double) -> FlightSync.Track {
    var spring = FlightSync.Track(remaining: 1)
    spring.settling = seconds
    return spring
  }

  @Test("leaves springs as they are, and lasts until the last of them has settled")
  func springs() {
    let sync = FlightSync([track(0.5), spring(0.8), spring(0.2)], .min)
    #expect(sync.duration == 0.2 && sync.driver == 2)
    #expect(sync.durations == [0.2, 0.8, 0.2] && sync.end == 0.8)
    let longest = FlightSync([track(0.5), spring(0.8)], .max)
    #expect(longest.durations == [0.8, 0.8] && longest.driver == 1)
    // A spring at rest at its end does not vote.
    expectEqual(FlightSync([track(0.5), spring(0)], .min).duration, 0.5)
  }

  @Test("takes the nearest voter for the driver, the first of those that are as near")
  func drivers() {
    let equal = FlightSync([track(0.1), track(0.1), track(0.1)], .average)
    #expect(equal.driver == 0 && equal.duration == 0.1)
    expectEqual(FlightSync([track(0.2), track(0.4)], .average).driver, 0)
    expectEqual(FlightSync([track(0.2), track(0.45), track(0.4)], .average).driver, 2)
  }

  @Test("lets only what moves vote, and falls back to the others if no primary does")
  func voters() {
    let still = track(1, remaining: 0, isPrimary: true)
    let sync = FlightSync([still, track(0.3), track(0.4)], .max)
    #expect(sync.duration == 0.4 && sync.durations == [0, 0.4, 0.4])
    let nothing = FlightSync([still, still], .median)
    #expect(nothing.duration == 0 && nothing.driver == 0)
    let none = FlightSync([], .average)
    #expect(none.duration == 0 && none.driver == nil && none.end == 0)
  }

  @Test("takes the part of the way that is left of the last leg; all of it on the exact way back")
  func fractions() {
    expectEqual(track(1, remaining: 400, progressed: 100).fraction, 0.8)
    expectEqual(track(1, remaining: 3).fraction, 1)
    expectEqual(track(1, remaining: 0, progressed: 5).fraction, 0)
    var back = track(1, remaining: 5, progressed: 5)
    expectEqual(back.fraction, 0.5)
    back.isReversal = true
    #expect(back.fraction == 1 && back.ownDuration == 1)
    expectEqual(spring(2).fraction, nil)
  }
}
