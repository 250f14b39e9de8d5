import DopesheetDiff
import DopesheetEngine
import DopesheetTrace

extension TrackCurve {
  /// The value of the first frame that has one.
  public var first: Measure {
    measure("first value") { () throws(Problem) in
      guard let frame = ends.firstIndex(where: { $0 != nil }), let value = ends[frame] else {
        throw Problem(text: "\(name) has no value in any frame")
      }
      return answer(value, at: frame)
    }
  }

  /// The value of the last frame.
  public var final: Measure {
    measure("final value") { () throws(Problem) in
      try answer(value(ofFrame: ends.count - 1), at: ends.count - 1)
    }
  }

  /// The value of a frame, counted from 0.
  public func value(atFrame frame: Int) -> Measure {
    measure("value of frame \(frame)") { () throws(Problem) in
      try answer(value(ofFrame: frame), at: frame)
    }
  }

  /// The value at a time: that of the last frame that is not later.
  public func value(at time: Ticks) -> Measure {
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

  /// The least value, the earliest of equals.
  public var minimum: Measure {
    measure("minimum") { () throws(Problem) in
      let least = try extreme(.less)
      return answer(least.scalar, at: least.frame)
    }
  }

  /// The greatest value, the earliest of equals.
  public var maximum: Measure {
    measure("maximum") { () throws(Problem) in
      let greatest = try extreme(.greater)
      return answer(greatest.scalar, at: greatest.frame)
    }
  }

  /// The first number that no other surpasses.
  private func extreme(_ order: ScalarOrder) throws(Problem) -> Number {
    let numbers = try numbers()
    var best = numbers[0]
    for number in numbers where ScalarOrder(number.scalar, best.scalar) == order { best = number }
    return best
  }

  /// How far the value goes beyond its final one, as a share of the way from the first to the final value; 0 if it
  /// does not.
  ///
  /// From 0 to 100 with a peak of 110 it is 0.1. A curve that ends where it began has no way to share: it has an
  /// answer, 0, only if it never moves.
  public var overshoot: Measure { excess("overshoot") { value, _, final in value - final } }

  /// How far the value goes back behind its first one, as a share of the way from the first to the final value; 0
  /// if it does not.
  ///
  /// From 0 to 100 with a start that dips to -5 it is 0.05.
  public var undershoot: Measure { excess("undershoot") { value, first, _ in first - value } }

  private func excess(
    _ what: String, _ distance: (_ value: Double, _ first: Double, _ final: Double) -> Double
  ) -> Measure {
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
        // The sign of the way turns a fall into a rise.
        let share = distance(number.value, first.value, final.value) / way
        if share > most.share { most = (share, number) }
      }
      let span = ", on the way from \(first.scalar.phrase) to \(final.scalar.phrase)"
      guard most.share > 0 else {
        return .value(.f64(0), unit: "", place: String(span.dropFirst(2)), curve: sparkline())
      }
      return answer(
        .f64(most.share), at: most.number.frame, ", where it is \(most.number.scalar.phrase)" + span
      )
    }
  }

  /// The last number, if it is that of the last frame.
  func finalNumber(_ numbers: [Number]) throws(Problem) -> Number {
    guard ends.last != .some(nil) else {
      throw Problem(text: "\(name) has no value at the end \(sparkline(marking: ends.count - 1))")
    }
    return numbers[numbers.count - 1]
  }
}

// Questions to the way from one value to the next.

extension TrackCurve {
  /// The largest change of the value from one frame to the next, in the track's unit; of frames at the same time
  /// the last counts.
  public var largestJump: Measure {
    measure("largest jump") { () throws(Problem) in
      guard let jump = try jump(by: { $0.distance }) else { return noStep }
      return answer(.f64(jump.distance), at: jump.to.frame, jump.words)
    }
  }

  /// The largest speed from one frame to the next, in units of the track a second.
  public var topSpeed: Measure {
    measure("top speed") { () throws(Problem) in
      guard let jump = try jump(by: { speed($0) }) else { return noStep }
      return answer(.f64(speed(jump)), unit: " a second", at: jump.to.frame, jump.words)
    }
  }

  /// How often the value turns from rising to falling or back.
  public var turns: Measure {
    measure("turns") { () throws(Problem) in
      var turns: [Jump] = []
      var last = 0
      for jump in Jump.all(try numbers()) where jump.direction != 0 {
        if last == -jump.direction { turns.append(jump) }
        last = jump.direction
      }
      guard let turn = turns.last else {
        return .value(.i64(0), unit: "", place: "", curve: sparkline())
      }
      return answer(
        .i64(Int64(turns.count)), at: turn.from.frame,
        ", where it turns last at \(turn.from.scalar.phrase)")
    }
  }

  /// The time in seconds from which on the value stays near its final one.
  ///
  /// - Parameter tolerance: How far from the final value it may be, in the track's unit.
  public func settlingTime(within tolerance: Double = 0) -> Measure {
    measure("settling time within \(MeasureText.number(tolerance))") { () throws(Problem) in
      let settled = try settledFrame(tolerance)
      return answer(.f64(trace.seconds(ofFrame: settled)), unit: " s", at: settled)
    }
  }

  /// The first frame from which on all values are near the final one.
  func settledFrame(_ tolerance: Double) throws(Problem) -> Int {
    guard tolerance >= 0 else { throw Problem(text: "the tolerance must be 0 or more") }
    let numbers = try numbers()
    let final = try finalNumber(numbers)
    let last = numbers.lastIndex { !(abs($0.value - final.value) <= tolerance) }
    return numbers[last.map { $0 + 1 } ?? 0].frame
  }

  /// From one number to the next.
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

  /// The greatest of the jumps from frame to frame, the earliest of equals.
  func jump(by size: (Jump) -> Double) throws(Problem) -> Jump? {
    var greatest: Jump?
    for jump in Jump.all(try frameNumbers()) where size(jump) > greatest.map(size) ?? 0 {
      greatest = jump
    }
    return greatest
  }

  private func speed(_ jump: Jump) -> Double {
    // A difference of ticks is exact, one of seconds is not.
    let span = trace.time(ofFrame: jump.to.frame) - trace.time(ofFrame: jump.from.frame)
    return span == .zero ? 0 : jump.distance / span.seconds
  }

  /// The value does not change.
  private var noStep: Measure.Answer { .value(.f64(0), unit: "", place: "", curve: sparkline()) }
}
