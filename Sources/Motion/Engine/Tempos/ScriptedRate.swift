import DopesheetCurves

/// A frame rate like a real one: a script defines which frames are dropped and which come late.
///
/// ```swift
/// Rehearsal(at: .hz(60).dropping([3, 4])) { stage in … }                   // the step over them is longer
/// Rehearsal(at: .hz(24_000, per: 1_001).dropping(every: 6)) { stage in … }
/// Rehearsal(at: .hz(60).jittered(share: 0.25, seed: 7)) { stage in … }     // the same each time
/// ```
public struct ScriptedRate: Tempo, Hashable {
  package let rate: FrameRate
  package private(set) var dropped: Set<Int64> = []
  /// The number whose multiples are dropped, too.
  package private(set) var droppedEvery: Int64?
  package private(set) var jitter: Jitter?

  package init(_ rate: FrameRate) { self.rate = rate }

  /// Creates a scripted rate; `nil` if a dropped frame's number is less than 1, or `droppedEvery` less than 2.
  package init?(_ rate: FrameRate, dropped: Set<Int64>, droppedEvery: Int64?, jitter: Jitter?) {
    guard dropped.allSatisfy({ $0 >= 1 }), droppedEvery ?? 2 >= 2 else { return nil }
    self.rate = rate
    self.dropped = dropped
    self.droppedEvery = droppedEvery
    self.jitter = jitter
  }

  package func isDropped(_ frame: Int64) -> Bool {
    if let droppedEvery, frame > 0, frame % droppedEvery == 0 { return true }
    return dropped.contains(frame)
  }

  /// Returns the time at which a frame comes, or would come if not dropped; `nil` beyond 200 days.
  package func time(ofFrame frame: Int64) -> Ticks? {
    guard let time = rate.time(ofFrame: frame) else { return nil }
    guard frame > 0, let jitter, let next = rate.time(ofFrame: frame + 1) else { return time }
    return time.adding(jitter.lateness(ofFrame: frame, lasting: next - time))
  }

  /// Returns the time of the first frame after a time that is not dropped.
  public func beat(after time: Ticks) -> Ticks? {
    // A late frame may have its place before the time, and still come after it.
    var frame = max(0, rate.frame(after: time) - 1)
    while let beat = self.time(ofFrame: frame) {
      if beat > time, !isDropped(frame) { return beat }
      frame += 1
    }
    return nil
  }

  /// The rate whose frames contain all steps, unless they come late.
  public var frameRate: FrameRate? { rate }
}

// MARK: Literals in code

extension ScriptedRate {
  /// Returns a rate that drops frames by their numbers, in addition to earlier ones.
  ///
  /// - Precondition: The numbers are at least 1, since frame 0 is at time 0.
  public func dropping(_ frames: some Sequence<Int64>) -> ScriptedRate {
    var result = self
    for frame in frames {
      precondition(frame >= 1, "frame \(frame) cannot be dropped")
      result.dropped.insert(frame)
    }
    return result
  }

  /// Returns a rate that drops each multiple of this number, in place of an earlier number.
  ///
  /// - Precondition: The number is at least 2.
  public func dropping(every number: Int64) -> ScriptedRate {
    precondition(number >= 2, "every frame would be dropped, because the number is \(number)")
    var result = self
    result.droppedEvery = number
    return result
  }

  /// Returns a rate whose frames come late by up to a share of a frame.
  ///
  /// - Precondition: The share is in 0...1.
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
  /// Returns a rate that drops frames by their numbers; see ``ScriptedRate/dropping(_:)``.
  public func dropping(_ frames: some Sequence<Int64>) -> ScriptedRate {
    ScriptedRate(self).dropping(frames)
  }

  /// Returns a rate that drops each multiple of this number; see ``ScriptedRate/dropping(every:)``.
  public func dropping(every number: Int64) -> ScriptedRate {
    ScriptedRate(self).dropping(every: number)
  }

  /// Returns a rate whose frames come late; see ``ScriptedRate/jittered(share:seed:)``.
  public func jittered(share: Double, seed: UInt64) -> ScriptedRate {
    ScriptedRate(self).jittered(share: share, seed: seed)
  }
}

extension ScriptedRate {
  /// The lateness of frames: parts of their lengths that look random but are the same each time.
  ///
  /// Frame n, from t(n) to t(n + 1), comes ⌊h(n) · ⌊share · (t(n + 1) − t(n))⌋ / 2⁶⁴⌋ ticks after t(n). Here h(n) is
  /// the nth number of SplitMix64 with this seed:
  ///
  /// ```text
  /// z = seed + n · 0x9e3779b97f4a7c15
  /// z = (z xor (z >> 30)) · 0xbf58476d1ce4e5b9
  /// z = (z xor (z >> 27)) · 0x94d049bb133111eb
  /// h = z xor (z >> 31)                          all modulo 2⁶⁴
  /// ```
  ///
  /// So a step differs from a frame by at most the share. The lateness of a frame does not depend on other frames,
  /// and no frame comes at or after the place of the next. Frame 0 is on time.
  package struct Jitter: Hashable, Sendable {
    /// The maximum lateness of a frame, as a share of its length: 0...1.
    package let share: Double
    package let seed: UInt64

    package init?(share: Double, seed: UInt64) {
      guard (0...1).contains(share) else { return nil }
      self.share = share
      self.seed = seed
    }

    func lateness(ofFrame frame: Int64, lasting length: Ticks) -> Ticks {
      // The product of a share of 1 may have been rounded up.
      let most = min(UInt64(share * Double(length.count)), UInt64(length.count))
      return Ticks(count: Int64(hash(of: frame).multipliedFullWidth(by: most).high))
    }

    private func hash(of frame: Int64) -> UInt64 {
      SplitMix64.mixed(seed &+ UInt64(bitPattern: frame) &* SplitMix64.increment)
    }
  }
}
