import DopesheetEngine
import DopesheetText
import DopesheetTrace

extension Recorded {
  /// The time by which frames came late, in milliseconds for each second of animation.
  ///
  /// ```swift
  /// expectThat(run.hitchRatio(at: .hz(60)) < 5)
  /// ```
  ///
  /// Apple calls a ratio below 5 good: *Eliminate animation hitches with XCTest*.
  ///
  /// An interval between two frames counts as animation if values change in both of its frames, so a display that sleeps
  /// does not count. It is late by the time beyond the whole frames that it should take. The measure is for recordings of
  /// devices. In a rehearsal, only its tempo makes frames late.
  ///
  /// Source: Apple's *hitch time ratio*, hitch time in milliseconds by animation time in seconds.
  ///
  /// - Parameter rate: The frame rate that the device should have.
  public func hitchRatio(at rate: FrameRate) -> RunMeasure {
    let length = rate.time(ofFrame: 1)?.seconds ?? 0
    let name = "hitch ratio at \(RoundedText.significant(1 / length)) Hz"
    let changes = trace.frames.map { frame in
      frame.records.contains { trace.columns.kinds[$0].isOfTrack }
    }
    // The late frames with their delays, and the time of animation, in seconds.
    var (hitches, animated): ([(frame: Int, delay: Double)], Double) = ([], 0)
    for frame in trace.frames.indices.dropFirst() where changes[frame] && changes[frame - 1] {
      let interval = trace.seconds(ofFrame: frame) - trace.seconds(ofFrame: frame - 1)
      animated += interval
      // A delay of a quarter of a frame does not count.
      if interval - length > 0.25 * length { hitches.append((frame, interval - length)) }
    }
    guard animated > 0 else {
      return RunMeasure(name, problem: "nothing moves in two frames one after another")
    }
    var place = ""
    let worst = hitches.max { $0.delay < $1.delay }
    if let worst {
      let delay = RoundedText.significant(worst.delay * 1_000, 3)
      place =
        "with \(hitches.count) \(hitches.count == 1 ? "hitch" : "hitches") in "
        + "\(RoundedText.decimals(animated, 4)) s, the longest of \(delay) ms at "
        + trace.place(worst.frame)
    }
    // Without rounding errors.
    let late = hitches.reduce(0) { $0 + $1.delay }
    let ratio = (late / animated * 1e12).rounded() / 1e9
    return RunMeasure(
      name, of: trace, at: worst.map { trace.place(afterFrame: $0.frame) },
      .init(scalar: .f64(ratio), unit: " ms/s", place: place))
  }
}
