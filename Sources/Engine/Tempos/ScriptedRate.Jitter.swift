import DopesheetCurves

extension ScriptedRate {
  /// How late frames come: each by a part of its own length that looks random and is the same each time.
  ///
  /// Frame n, from t(n) to t(n + 1), comes ⌊h(n) · ⌊share · (t(n + 1) − t(n))⌋ / 2⁶⁴⌋ ticks after t(n), where
  /// h(n) is the nth number of SplitMix64 with this seed:
  ///
  /// ```text
  /// z = seed + n · 0x9e3779b97f4a7c15
  /// z = (z xor (z >> 30)) · 0xbf58476d1ce4e5b9
  /// z = (z xor (z >> 27)) · 0x94d049bb133111eb
  /// h = z xor (z >> 31)                          all modulo 2⁶⁴
  /// ```
  ///
  /// So a step is shorter or longer than a frame by at most the share, a frame's lateness depends on no other
  /// frame, and none comes at or after the place of the next. Frame 0 is on time.
  public struct Jitter: Hashable, Sendable {
    /// The most that a frame may be late, as a share of its length: 0...1.
    public let share: Double
    /// What the lateness of all frames follows from.
    public let seed: UInt64

    /// Creates a jitter; `nil` unless the share lies in 0...1.
    public init?(share: Double, seed: UInt64) {
      guard (0...1).contains(share) else { return nil }
      self.share = share
      self.seed = seed
    }

    /// How late a frame of a length comes.
    func lateness(ofFrame frame: Int64, lasting length: Ticks) -> Ticks {
      // The product of a share of 1 may have been rounded up.
      let room = min(UInt64(share * Double(length.count)), UInt64(length.count))
      return Ticks(count: Int64(hash(of: frame).multipliedFullWidth(by: room).high))
    }

    private func hash(of frame: Int64) -> UInt64 {
      SplitMix64.mixed(seed &+ UInt64(bitPattern: frame) &* SplitMix64.increment)
    }
  }
}
