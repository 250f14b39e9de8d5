import DopesheetDiff
import DopesheetEngine
import DopesheetTrace

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
    guard tolerance >= 0 else { throw Problem(text: "the tolerance is 0 or more") }
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
