import DopesheetEngine
import DopesheetTrace

extension Trace {
  /// The time of a frame, rounded down to an engine tick as those of frame rates are; at most 200 days.
  package func time(ofFrame frame: Int) -> Ticks {
    let tick = frames[frame].tick
    let (factor, overflow) = clock.denominator.multipliedReportingOverflow(by: Ticks.perSecond)
    guard !overflow else { return Ticks(seconds: seconds(ofFrame: frame)) ?? .limit }
    let divisor = UInt64(clock.numerator)
    let product = tick.magnitude.multipliedFullWidth(by: UInt64(factor))
    guard product.high < divisor else { return .limit }
    let count = divisor.dividingFullWidth(product).quotient
    let limit = UInt64(Ticks.limit.count)
    return Ticks(count: Int64(min(count, limit)) * tick.signum())
  }

  /// The frame that a time lies in: the last that begins at it or before; `nil` before the first.
  func frame(at time: Ticks) -> Int? {
    let count = frameCount { frame, _ in self.time(ofFrame: frame) <= time }
    return count > 0 ? count - 1 : nil
  }

  /// `frame 13 (t = 0.2167 s)`, or `before frame 0`.
  func place(_ frame: Int) -> String {
    guard frame >= 0 else { return "before frame 0" }
    return "frame \(frame) (t = \(MeasureText.seconds(seconds(ofFrame: frame))) s)"
  }
}
