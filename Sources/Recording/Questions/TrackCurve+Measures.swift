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
        let text = "begins and ends at \(final.scalar.phrase), so there is no way to share"
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
