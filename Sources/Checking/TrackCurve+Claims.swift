import DopesheetDiff
import DopesheetEngine
import DopesheetTrace

extension TrackCurve {
  /// Claims that the value never falls.
  public var rises: Claim { claim("rises") { () throws(Problem) in try wrongWay(-1) } }

  /// Claims that the value never rises.
  public var falls: Claim { claim("falls") { () throws(Problem) in try wrongWay(1) } }

  /// Claims that the value never turns: it rises or falls, and may stay where it is.
  public var isMonotone: Claim {
    claim("is monotone") { () throws(Problem) in
      let steps = Jump.all(try numbers())
      guard let first = steps.first(where: { $0.direction != 0 }) else { return nil }
      return try wrongWay(-first.direction)
    }
  }

  /// Claims that the value changes by at most so much from one frame to the next: there is no cut.
  ///
  /// - Parameter limit: The largest change that is no cut, in the track's unit. It depends on the frame rate: a
  ///   speed of 600 a second is 10 a frame at 60 Hz. See ``topSpeed`` for a bound that does not.
  public func isContinuous(maxJump limit: Double) -> Claim {
    claim("is continuous, with jumps of at most \(MeasureText.number(limit))") {
      () throws(Problem) in
      let jumps = Jump.all(try frameNumbers())
      let cuts = jumps.filter { !($0.distance <= limit) }
      guard let cut = cuts.first else { return nil }
      let others = cuts.count > 1 ? " (and \(cuts.count - 1) more)" : ""
      return [
        "it jumps by \(MeasureText.number(cut.distance)) at \(trace.place(cut.to.frame))\(cut.words)\(others)",
        sparkline(marking: cut.to.frame),
      ]
    }
  }

  /// Claims that no value lies outside of a range.
  public func staysWithin(_ range: ClosedRange<Double>) -> Claim {
    let bounds = "\(MeasureText.number(range.lowerBound))...\(MeasureText.number(range.upperBound))"
    return claim("stays within \(bounds)") { () throws(Problem) in
      guard let outside = try numbers().first(where: { !range.contains($0.value) }) else {
        return nil
      }
      return finding("it is \(outside.scalar.phrase) at", outside)
    }
  }

  /// Claims that the value stays near its final one from a time on.
  ///
  /// - Parameters:
  ///   - time: The latest time of the first frame from which on that is so.
  ///   - tolerance: How far from the final value it may be, in the track's unit.
  public func settles(by time: Ticks, within tolerance: Double = 0) -> Claim {
    claim("settles by \(time) within \(MeasureText.number(tolerance))") { () throws(Problem) in
      let settled = try settledFrame(tolerance)
      guard trace.time(ofFrame: settled) > time else { return nil }
      return ["it settles at \(trace.place(settled))", sparkline(marking: settled)]
    }
  }

  /// Claims that the value is reached, or passed, in a frame before a time.
  public func reaches(_ value: Double, before time: Ticks) -> Claim {
    claim("reaches \(MeasureText.number(value)) before \(time)") { () throws(Problem) in
      let numbers = try numbers()
      // The side of the value that the curve begins on; from there it has to come to the other.
      let isBelow = numbers[0].value < value
      let reached = numbers.first { isBelow ? $0.value >= value : $0.value <= value }
      if let reached {
        guard trace.time(ofFrame: reached.frame) >= time else { return nil }
        return finding("it does so only at", reached)
      }
      var nearest = numbers[0]
      for number in numbers where abs(number.value - value) < abs(nearest.value - value) {
        nearest = number
      }
      return finding("it never does; it comes nearest, to \(nearest.scalar.phrase), at", nearest)
    }
  }

  /// Where the value first goes in a direction.
  private func wrongWay(_ direction: Int) throws(Problem) -> [String]? {
    guard let step = Jump.all(try numbers()).first(where: { $0.direction == direction }) else {
      return nil
    }
    let word = direction > 0 ? "rises" : "falls"
    return [
      "it \(word) at \(trace.place(step.to.frame))\(step.words)", sparkline(marking: step.to.frame),
    ]
  }

  private func finding(_ words: String, _ number: Number) -> [String] {
    ["\(words) \(trace.place(number.frame))", sparkline(marking: number.frame)]
  }
}
