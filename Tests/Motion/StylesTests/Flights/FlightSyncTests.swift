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
}
