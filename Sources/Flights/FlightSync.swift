/// How the tracks of a flight are brought to one duration when it sets out.
///
/// A pure function of where the tracks are: what is not moving has its whole duration, what is redirected keeps the
/// part of it that is left of its way, springs take the time that they take. Those that vote decide on the synced
/// duration, and every track along an easing takes exactly that.
package struct FlightSync: Equatable, Sendable {
  /// What the synchronisation has to know of a track.
  package struct Track: Equatable, Sendable {
    /// How far its end is from where it is, in its own units.
    package var remaining: Double
    /// How far it is from where the track that it replaces set out; `nil` if it replaces none.
    package var progressed: Double?
    /// Whether it goes back exactly to where the track that it replaces set out.
    package var isReversal = false
    /// The seconds of a movement along an easing from beginning to end.
    package var duration = 0.0
    /// The seconds until a spring has settled; `nil` for an easing.
    package var settling: Double?
    /// Whether it was called primary.
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

    /// The seconds that it would take by itself.
    package var ownDuration: Double { settling ?? fraction! * duration }

    /// Whether it has any way to go.
    var moves: Bool { settling.map { $0 > 0 } ?? (remaining > 0) }
  }

  /// The indices of the tracks that decide, in order.
  package let voters: [Int]
  /// The duration of all tracks along easings, in seconds.
  package let duration: Double
  /// The index of the track by which progress is told: of those that vote, the one nearest to the duration.
  package let driver: Int?
  /// The seconds of each track.
  package let durations: [Double]

  /// The seconds until the last track has ended.
  package var end: Double { durations.reduce(duration) { Swift.max($0, $1) } }

  /// Synchronises tracks, in their order of declaration.
  package init(_ tracks: [Track], _ priority: TimingPriority) {
    // What has no way to go does not vote, be it primary or not.
    let movers = tracks.indices.filter { tracks[$0].moves }
    let primaries = movers.filter { tracks[$0].isPrimary }
    let voters = primaries.isEmpty ? movers : primaries
    let own = voters.map { tracks[$0].ownDuration }
    let duration = own.isEmpty ? 0 : priority.choose(from: own)
    self.voters = voters
    self.duration = duration
    let least = own.map { ($0 - duration).magnitude }.min()
    // Differences as small as rounding makes them are none.
    let nearest = zip(voters, own).first { ($1 - duration).magnitude <= (least ?? 0) + 1e-9 }
    driver = nearest?.0 ?? tracks.indices.first
    durations = tracks.map { $0.settling ?? ($0.remaining > 0 ? duration : 0) }
  }
}
