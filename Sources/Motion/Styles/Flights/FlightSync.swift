/// The synchronisation of a flight's tracks to one duration when the flight starts.
///
/// It depends only on the tracks. A track that starts from rest has its whole duration, a redirected one the part of
/// its way that is left, and a spring its settling time. The voting tracks determine the synced duration, and every
/// track along an easing takes exactly that.
package struct FlightSync {
  package struct Track {
    /// The distance to its end, in its own units.
    package var remaining: Double
    /// The distance from the start of the track that it replaces; `nil` if it replaces none.
    package var progressed: Double?
    /// Whether it returns exactly to the start of the track that it replaces.
    package var isReversal = false
    /// Seconds of a movement along an easing from start to end.
    package var duration = 0.0
    /// Seconds until a spring has settled; `nil` for an easing.
    package var settling: Double?
    package var isPrimary = false

    package init(remaining: Double, progressed: Double? = nil) {
      self.remaining = remaining
      self.progressed = progressed
    }

    /// The part of the duration that is left, 0...1; `nil` for a spring, which is never scaled.
    package var fraction: Double? {
      guard settling == nil else { return nil }
      guard remaining > 0 else { return 0 }
      guard let progressed, !isReversal else { return 1 }
      return remaining / (remaining + progressed)
    }

    package var ownDuration: Double { settling ?? fraction! * duration }

    var moves: Bool { settling.map { $0 > 0 } ?? (remaining > 0) }
  }

  /// The duration of all tracks along easings, in seconds.
  package let duration: Double
  /// The index of the track that defines value progress: the voting track nearest to the duration, else the first
  /// track.
  package let driver: Int?
  /// The seconds of each track.
  package let durations: [Double]

  package var end: Double { durations.reduce(duration) { Swift.max($0, $1) } }

  package init(_ tracks: [Track], _ priority: TimingPriority) {
    // A track without a distance does not vote, even if it is primary.
    let movers = tracks.indices.filter { tracks[$0].moves }
    let primaries = movers.filter { tracks[$0].isPrimary }
    let voters = primaries.isEmpty ? movers : primaries
    let own = voters.map { tracks[$0].ownDuration }
    let duration = own.isEmpty ? 0 : priority.choose(from: own)
    self.duration = duration
    let least = own.map { ($0 - duration).magnitude }.min()
    // Ignores rounding errors, so that the first of equally near tracks is taken.
    let nearest = zip(voters, own).first { ($1 - duration).magnitude <= (least ?? 0) + 1e-9 }
    driver = nearest?.0 ?? tracks.indices.first
    durations = tracks.map { $0.settling ?? ($0.remaining > 0 ? duration : 0) }
  }
}
