/// The number of frames a second, as a fraction. As a tempo it has a beat at each frame.
public struct FrameRate: Tempo, Hashable {
  /// The frames in ``seconds`` seconds, 1...1,000,000.
  public let frames: Int64
  /// The seconds that ``frames`` frames take, 1...1,000,000.
  public let seconds: Int64

  /// Creates a rate; `nil` unless both numbers lie in 1...1,000,000.
  public init?(frames: Int64, seconds: Int64 = 1) {
    guard (1...1_000_000).contains(frames), (1...1_000_000).contains(seconds) else { return nil }
    self.frames = frames
    self.seconds = seconds
  }

  /// Returns the time of a frame; `nil` for a negative one or beyond 200 days. If the rate is not exact (165 Hz), it is
  /// the nearest tick, as for all other times.
  ///
  /// It comes from the frame's number and never from adding up frames, so it does not drift.
  public func time(ofFrame frame: Int64) -> Ticks? {
    guard frame >= 0 else { return nil }
    let divisor = UInt64(frames)
    let product = UInt64(frame).multipliedFullWidth(by: UInt64(seconds * Ticks.perSecond))
    guard product.high < divisor else { return nil }
    let (down, rest) = divisor.dividingFullWidth(product)
    let ticks = rest * 2 < divisor ? down : down + 1
    return ticks <= UInt64(Ticks.limit.count) ? Ticks(count: Int64(ticks)) : nil
  }

  package func frame(after time: Ticks) -> Int64 {
    guard time.count >= 0 else { return 0 }
    // The quotient is the last frame that is not after the time, but for the rounding of inexact frames.
    var frame = quotient(of: time).frame + 1
    while let start = self.time(ofFrame: frame), start <= time { frame += 1 }
    return frame
  }

  /// Returns the number of the frame exactly at a time; `nil` if there is no such frame.
  package func frame(at time: Ticks) -> Int64? {
    guard time.count >= 0, time.count <= Ticks.limit.count else { return nil }
    let (frame, isExact) = quotient(of: time)
    if isExact { return frame }
    return [frame, frame + 1].first { self.time(ofFrame: $0) == time }
  }

  /// Returns the number of whole frames before a time of at least 0, and whether the last ends exactly there.
  private func quotient(of time: Ticks) -> (frame: Int64, isExact: Bool) {
    let (high, low) = time.count.multipliedFullWidth(by: frames)
    let (quotient, rest) = (seconds * Ticks.perSecond).dividingFullWidth((high, low))
    return (quotient, rest == 0)
  }

  /// Returns the time of the first frame after a time.
  public func beat(after time: Ticks) -> Ticks? { self.time(ofFrame: frame(after: time)) }

  /// This rate.
  public var frameRate: FrameRate? { self }
}

extension Tempo where Self == FrameRate {
  /// Returns a rate in frames a second, for literals in code: `.hz(60)`, `.hz(60_000, per: 1_001)`.
  ///
  /// - Precondition: Both numbers lie in 1...1,000,000.
  public static func hz(_ frames: Int64, per seconds: Int64 = 1) -> FrameRate {
    guard let rate = FrameRate(frames: frames, seconds: seconds) else {
      preconditionFailure("\(frames)/\(seconds) frames a second is outside 1...1,000,000")
    }
    return rate
  }
}
