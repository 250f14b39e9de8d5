import DopesheetCurves

/// A frame rate as it is in life: some frames are dropped, others come late, just as a script says.
///
/// ```swift
/// Rehearsal(.hz(60).dropping([3, 4])) { stage in … }                   // the step over them is longer
/// Rehearsal(.hz(24_000, per: 1_001).dropping(every: 6)) { stage in … }
/// Rehearsal(.hz(60).jittered(share: 0.25, seed: 7)) { stage in … }     // the same each time
/// ```
public struct ScriptedRate: Tempo, Hashable {
  /// The rate whose frames these are.
  public let rate: FrameRate
  /// The numbers of frames that are dropped.
  public private(set) var dropped: Set<Int64> = []
  /// Frames whose number is a multiple of this one are dropped, too.
  public private(set) var droppedEvery: Int64?
  /// How late the other frames come.
  public private(set) var jitter: Jitter?

  /// Creates a rate that is not changed yet.
  public init(_ rate: FrameRate) { self.rate = rate }

  /// Creates a scripted rate; `nil` if a dropped frame's number is less than 1, or `droppedEvery` less than 2.
  public init?(_ rate: FrameRate, dropped: Set<Int64>, droppedEvery: Int64?, jitter: Jitter?) {
    guard dropped.allSatisfy({ $0 >= 1 }), droppedEvery ?? 2 >= 2 else { return nil }
    self.rate = rate
    self.dropped = dropped
    self.droppedEvery = droppedEvery
    self.jitter = jitter
  }

  /// Returns whether a frame is dropped.
  public func isDropped(_ frame: Int64) -> Bool {
    if let droppedEvery, frame > 0, frame % droppedEvery == 0 { return true }
    return dropped.contains(frame)
  }

  /// The time at which a frame comes, or would come if it were not dropped; `nil` beyond 200 days.
  public func time(ofFrame frame: Int64) -> Ticks? {
    guard let time = rate.time(ofFrame: frame) else { return nil }
    guard frame > 0, let jitter, let next = rate.time(ofFrame: frame + 1) else { return time }
    return time.adding(jitter.lateness(ofFrame: frame, lasting: next - time))
  }

  /// The time of the first frame after a time that is not dropped.
  public func beat(after time: Ticks) -> Ticks? {
    // A late frame may have its place before the time, and come after it.
    var frame = max(0, rate.frame(after: time) - 1)
    while let beat = self.time(ofFrame: frame) {
      if beat > time, !isDropped(frame) { return beat }
      frame += 1
    }
    return nil
  }

  /// The rate on whose frames all steps lie unless they come late.
  public var frameRate: FrameRate? { rate }
}

// MARK: Literals in code

extension ScriptedRate {
  /// Drops frames by their numbers, beside those that are dropped already.
  ///
  /// - Precondition: The numbers are at least 1; frame 0 lies at time 0.
  public func dropping(_ frames: some Sequence<Int64>) -> ScriptedRate {
    var result = self
    for frame in frames {
      precondition(frame >= 1, "frame \(frame) cannot be dropped")
      result.dropped.insert(frame)
    }
    return result
  }

  /// Drops each frame whose number is a multiple of this one, in place of an earlier such number.
  ///
  /// - Precondition: The number is at least 2.
  public func dropping(every number: Int64) -> ScriptedRate {
    precondition(number >= 2, "every frame would be dropped, because the number is \(number)")
    var result = self
    result.droppedEvery = number
    return result
  }

  /// Lets frames come late by up to a share of a frame; see ``Jitter``.
  ///
  /// - Precondition: The share lies in 0...1.
  public func jittered(share: Double, seed: UInt64) -> ScriptedRate {
    guard let jitter = Jitter(share: share, seed: seed) else {
      preconditionFailure("a jitter of \(share) frames is outside 0...1")
    }
    var result = self
    result.jitter = jitter
    return result
  }
}

extension FrameRate {
  /// Drops frames by their numbers; see ``ScriptedRate/dropping(_:)``.
  public func dropping(_ frames: some Sequence<Int64>) -> ScriptedRate {
    ScriptedRate(self).dropping(frames)
  }

  /// Drops each frame whose number is a multiple of this one; see ``ScriptedRate/dropping(every:)``.
  public func dropping(every number: Int64) -> ScriptedRate {
    ScriptedRate(self).dropping(every: number)
  }

  /// Lets frames come late; see ``ScriptedRate/jittered(share:seed:)``.
  public func jittered(share: Double, seed: UInt64) -> ScriptedRate {
    ScriptedRate(self).jittered(share: share, seed: seed)
  }
}

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
