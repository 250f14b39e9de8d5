import DopesheetEngine
import DopesheetTrace

extension TrackCurve {
  /// The value of the first frame in which the track has a value.
  public var first: RunMeasure {
    measure("first value") { () throws(Problem) in
      guard let frame = ends.firstIndex(where: { $0 != nil }), let value = ends[frame] else {
        throw Problem(text: "\(name) has no value in any frame")
      }
      return answer(value, at: frame)
    }
  }

  /// The value of the last frame.
  public var final: RunMeasure {
    measure("final value") { () throws(Problem) in
      try answer(value(ofFrame: ends.count - 1), at: ends.count - 1)
    }
  }

  /// Returns the value of a frame, counted from 0.
  public func value(atFrame frame: Int) -> RunMeasure {
    measure("value of frame \(frame)") { () throws(Problem) in
      try answer(value(ofFrame: frame), at: frame)
    }
  }

  /// Returns the value at a time: that of the last frame that is not later.
  public func value(at time: Ticks) -> RunMeasure {
    measure("value at \(time)") { () throws(Problem) in
      guard let frame = trace.frame(at: time), time <= trace.time(ofFrame: ends.count - 1) else {
        throw Problem(
          text:
            "the run goes from \(trace.time(ofFrame: 0)) to \(trace.time(ofFrame: ends.count - 1))")
      }
      return try answer(value(ofFrame: frame), at: frame)
    }
  }

  private func value(ofFrame frame: Int) throws(Problem) -> Scalar {
    guard ends.indices.contains(frame) else {
      throw Problem(text: "the frames of the run are 0 to \(ends.count - 1)")
    }
    guard let value = ends[frame] else {
      throw Problem(
        text: "\(name) has no value at \(trace.place(frame)) \(sparkline(marking: frame))")
    }
    return value
  }

  /// The smallest value. Of equal values, the earliest.
  public var minimum: RunMeasure {
    measure("minimum") { () throws(Problem) in
      let least = try extreme(.less)
      return answer(least.scalar, at: least.frame)
    }
  }

  /// The largest value. Of equal values, the earliest.
  public var maximum: RunMeasure {
    measure("maximum") { () throws(Problem) in
      let greatest = try extreme(.greater)
      return answer(greatest.scalar, at: greatest.frame)
    }
  }

  private func extreme(_ order: ScalarOrder) throws(Problem) -> Number {
    let numbers = try numbers()
    var best = numbers[0]
    for number in numbers where ScalarOrder(number.scalar, best.scalar) == order { best = number }
    return best
  }

  /// The largest distance beyond the final value, as a fraction of the way from first to final value.
  ///
  /// The overshoot is 0 if the value never goes beyond the final one. From 0 to 100 with a peak of 110, it is 0.1. A
  /// curve that returns to its first value has an answer, 0, only if it never moves.
  public var overshoot: RunMeasure { excess("overshoot") { value, _, final in value - final } }

  /// The largest distance back beyond the first value, as a fraction of the way to the final value.
  ///
  /// The undershoot is 0 if the value never goes back beyond the first one. From 0 to 100 with a dip to -5, it is 0.05.
  public var undershoot: RunMeasure { excess("undershoot") { value, first, _ in first - value } }

  private func excess(
    _ what: String, _ distance: (_ value: Double, _ first: Double, _ final: Double) -> Double
  ) -> RunMeasure {
    measure(what) { () throws(Problem) in
      let numbers = try numbers()
      let (first, final) = (numbers[0], try finalNumber(numbers))
      let way = final.value - first.value
      guard way != 0 else {
        if numbers.allSatisfy({ $0.value == first.value }) {
          return answer(.f64(0), at: first.frame)
        }
        let text = "begins and ends at \(final.scalar.phrase), so its overshoot has no reference"
        throw Problem(text: "\(name) \(text); ask for its minimum and maximum \(sparkline())")
      }
      var most = (share: 0.0, number: final)
      for number in numbers {
        // On a falling curve, distance and way are negative, so the share is positive.
        let share = distance(number.value, first.value, final.value) / way
        if share > most.share { most = (share, number) }
      }
      let span = ", on the way from \(first.scalar.phrase) to \(final.scalar.phrase)"
      guard most.share > 0 else {
        return .init(scalar: .f64(0), place: String(span.dropFirst(2)), curve: sparkline())
      }
      return answer(
        .f64(most.share), at: most.number.frame, ", where it is \(most.number.scalar.phrase)" + span
      )
    }
  }

  /// Returns the last number; throws if the last frame has no value.
  func finalNumber(_ numbers: [Number]) throws(Problem) -> Number {
    guard ends.last != .some(nil) else {
      throw Problem(text: "\(name) has no value at the end \(sparkline(marking: ends.count - 1))")
    }
    return numbers[numbers.count - 1]
  }
}

// Measures of the change from one value to the next.

extension TrackCurve {
  /// The largest change from one frame to the next, in the track's unit.
  ///
  /// Of several frames at the same time, the last counts.
  public var largestJump: RunMeasure {
    measure("largest jump") { () throws(Problem) in
      guard let jump = try jump(by: { $0.distance }) else { return noStep }
      return answer(.f64(jump.distance), at: jump.to.frame, jump.words)
    }
  }

  /// The largest speed from one frame to the next, in the track's unit per second.
  public var topSpeed: RunMeasure {
    measure("top speed") { () throws(Problem) in
      guard let jump = try jump(by: { speed($0) }) else { return noStep }
      return answer(.f64(speed(jump)), unit: " a second", at: jump.to.frame, jump.words)
    }
  }

  /// The number of times the value changes from rising to falling or back.
  public var turns: RunMeasure {
    measure("turns") { () throws(Problem) in
      var turns: [Jump] = []
      var last = 0
      for jump in Jump.all(try numbers()) where jump.direction != 0 {
        if last == -jump.direction { turns.append(jump) }
        last = jump.direction
      }
      guard let turn = turns.last else {
        return .init(scalar: .i64(0), curve: sparkline())
      }
      return answer(
        .i64(Int64(turns.count)), at: turn.from.frame,
        ", where it turns last at \(turn.from.scalar.phrase)")
    }
  }

  /// Returns the time in seconds from which the value stays near the final one.
  ///
  /// - Parameter tolerance: The largest distance from the final value, in the track's unit.
  public func settlingTime(within tolerance: Double = 0) -> RunMeasure {
    measure("settling time within \(MeasureText.number(tolerance))") { () throws(Problem) in
      let settled = try settledFrame(tolerance)
      return answer(.f64(trace.seconds(ofFrame: settled)), unit: " s", at: settled)
    }
  }

  /// Returns the first frame from which all values are near the final one.
  func settledFrame(_ tolerance: Double) throws(Problem) -> Int {
    guard tolerance >= 0 else { throw Problem(text: "the tolerance must be 0 or more") }
    let numbers = try numbers()
    let final = try finalNumber(numbers)
    let last = numbers.lastIndex { !(abs($0.value - final.value) <= tolerance) }
    return numbers[last.map { $0 + 1 } ?? 0].frame
  }

  struct Jump {
    let from: Number
    let to: Number

    var distance: Double { abs(to.value - from.value) }
    var direction: Int { to.value > from.value ? 1 : to.value < from.value ? -1 : 0 }
    var words: String { ", from \(from.scalar.phrase) to \(to.scalar.phrase)" }

    static func all(_ numbers: [Number]) -> [Jump] {
      zip(numbers, numbers.dropFirst()).map { Jump(from: $0, to: $1) }
    }
  }

  /// Returns the largest change from frame to frame, the earliest of equals; `nil` without a change.
  func jump(by size: (Jump) -> Double) throws(Problem) -> Jump? {
    var greatest: Jump?
    for jump in Jump.all(try frameNumbers()) where size(jump) > greatest.map(size) ?? 0 {
      greatest = jump
    }
    return greatest
  }

  private func speed(_ jump: Jump) -> Double {
    // The difference of two times is exact in ticks, but not in seconds.
    let span = trace.time(ofFrame: jump.to.frame) - trace.time(ofFrame: jump.from.frame)
    return span == .zero ? 0 : jump.distance / span.seconds
  }

  /// The answer for a value that does not change.
  private var noStep: RunMeasure.Answer { .init(scalar: .f64(0), curve: sparkline()) }
}
