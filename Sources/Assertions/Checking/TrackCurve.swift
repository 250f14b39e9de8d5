import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// The values of one track over a run, with measures and claims about them.
///
/// The value of a frame is the last one written by its end. Questions about the shape of the curve, such as its maximum
/// or its turns, also include values inside frames. For example, a motion may reverse between two frames. The curve
/// begins with the first frame that has a value. Frames without a value (`none`) are skipped.
///
/// If a value is `nan` or infinite, questions about the shape have no answer.
public struct TrackCurve: Sendable {
  /// The name of the track, followed by the component in brackets if one was chosen.
  let name: String
  let trace: Trace
  let ends: Ends
  /// The positions of the track's values and absences in the trace.
  private let writes: [Int32]
  /// The reason why the curve has no answers; `nil` for a valid curve.
  let problem: String?
  private let width: Int

  struct Point {
    let frame: Int
    let value: Scalar
  }

  /// Collects the values of a component of a track. The component may be omitted if there is only one.
  init(of trace: Trace, _ track: String, component: Int? = nil) {
    self.trace = trace
    name = track + (component.map { "[\($0)]" } ?? "")
    let index =
      trace.trackIndex(named: track)
      ?? trace.trackIndex(named: NameGrammar.escapingLetters(of: track))
    width = index.map { trace.tracks[$0].width } ?? 0
    problem =
      if index == nil {
        "the run has no track “\(track)”" + TrackCurve.hint(trace, track)
      } else if let component, !(0..<width).contains(component) {
        "the components of \(track) are [0] to [\(width - 1)]"
      } else if width > 1, component == nil {
        "\(track) has \(width) components; ask about one: run[\"\(track)\"][0]"
      } else if trace.frames.isEmpty {
        "the run has no frames"
      } else {
        nil
      }
    let known = problem == nil ? index : nil
    let writes = known.map { IndexedTrace(trace, tracks: [$0]).writes[$0] } ?? []
    self.writes = writes
    ends = Ends(of: trace, track: known, component ?? 0, writes)
  }

  /// Returns the curve of one component of a track, counted from 0.
  public subscript(component: Int) -> TrackCurve {
    guard width > 0 else { return self }
    return TrackCurve(of: trace, name, component: component)
  }

  /// Returns a hint for an unknown name: the tracks whose names begin with it, or the nearest name.
  private static func hint(_ trace: Trace, _ name: String) -> String {
    let names = trace.tracks.map(\.name)
    let parts = names.filter { $0.hasPrefix(name + ".") }.prefix(6)
    guard let last = parts.last else {
      return suggestion(for: name, in: names).map { " (\($0))" } ?? ""
    }
    let others = parts.dropLast().joined(separator: ", ")
    return " (it has \(others)\(others.isEmpty ? "" : " and ")\(last))"
  }

  var points: [Point] {
    guard let first = ends.firstIndex(where: { $0 != nil }), let start = ends[first] else {
      return []
    }
    var points = [Point(frame: first, value: start)]
    let rest = writes.count(below: trace.frames[first].records.upperBound)
    var frame = first
    for write in writes[rest...] {
      while Int(write) >= trace.frames[frame].records.upperBound { frame += 1 }
      if let value = ends.value(from: trace.columns.scalar(ofWrite: Int(write))) {
        points.append(Point(frame: frame, value: value))
      }
    }
    return points
  }
}

extension TrackCurve: CustomStringConvertible {
  /// The name and the curve, or the reason why there is no curve.
  public var description: String { "\(name) \(problem ?? sparkline())" }
}

// The parts that all questions use: numbers, places, and the reasons for missing answers.

extension TrackCurve {
  struct Problem: Error {
    let text: String
  }

  struct Number {
    let frame: Int
    let value: Double
    let scalar: Scalar
  }

  /// Returns a measure, or a measure without a value if `find` throws.
  func measure(
    _ what: String, _ find: () throws(Problem) -> RunMeasure.Answer
  ) -> RunMeasure {
    do throws(Problem) {
      if let problem { throw Problem(text: problem) }
      let answer = try find()
      return RunMeasure("\(name): \(what)", of: trace, at: answer.frame.map(place), answer)
    } catch {
      return RunMeasure("\(name): \(what)", problem: error.text)
    }
  }

  var unit: String? { ends.unit }

  /// The findings of a claim that fails, and their frame if they name one.
  typealias Failure = (findings: [String], frame: Int?)

  /// Returns the place of the last value that is written in a frame, or else the end of the frame.
  private func place(_ frame: Int) -> TracePlace {
    let records = trace.records(ofFrame: frame)
    let last = writes.prefix(writes.count(below: records.upperBound)).last.map { Int($0) }
    guard let last, last >= records.lowerBound else { return trace.place(afterFrame: frame) }
    return trace.place(afterRecord: last)
  }

  /// Checks a claim. `find` returns where it fails, or `nil` if it holds, and by how much.
  func claim(
    _ what: String,
    _ find: () throws(Problem) -> (failure: Failure?, margin: Claim.Margin?)
  ) -> Claim {
    let statement = "\(name): \(what)"
    do throws(Problem) {
      if let problem { throw Problem(text: problem) }
      let (failure, margin) = try find()
      guard let failure else {
        return Claim(statement, of: trace, .holds, [sparkline()], margin: margin)
      }
      return Claim(
        statement, of: trace, at: failure.frame.map(place), .fails, failure.findings,
        margin: margin)
    } catch {
      return Claim(statement, .unanswered, [error.text, sparkline()].filter { !$0.isEmpty })
    }
  }

  func numbers() throws(Problem) -> [Number] {
    var numbers: [Number] = []
    for point in points {
      switch point.value {
      case .bool, .sym:
        throw Problem(
          text:
            "\(name) does not contain numbers; ask for its first value, its final value or a frame's value"
        )
      case .f64, .f32, .i64: break
      }
      let value = point.value.number
      guard value.isFinite else {
        throw Problem(text: "the value is \(point.value.phrase) at \(trace.place(point.frame))")
      }
      numbers.append(Number(frame: point.frame, value: value, scalar: point.value))
    }
    guard !numbers.isEmpty else { throw Problem(text: "\(name) has no value in any frame") }
    return numbers
  }

  /// Returns the numbers at the ends of frames. Of several frames at the same time, only the last counts.
  ///
  /// Values inside frames are not included.
  func frameNumbers() throws(Problem) -> [Number] {
    _ = try numbers()
    var numbers: [Number] = []
    for (frame, end) in ends.enumerated() {
      guard let end else { continue }
      let isOver =
        frame + 1 == ends.count || trace.frames[frame + 1].tick != trace.frames[frame].tick
      if isOver { numbers.append(Number(frame: frame, value: end.number, scalar: end)) }
    }
    return numbers
  }

  /// Returns the curve in small blocks, with the marked frames in brackets.
  func sparkline(marking frames: Int...) -> String {
    var words: [String] = []
    let heights = ends.map { end -> Double? in
      guard case .sym(let word) = end else { return end?.number }
      if let known = words.firstIndex(of: word) { return Double(known) }
      words.append(word)
      return Double(words.count - 1)
    }
    return MeasureText.sparkline(heights, marking: frames)
  }

  func answer(
    _ scalar: Scalar, unit: String = "", at frame: Int, _ words: String = ""
  ) -> RunMeasure.Answer {
    .init(
      scalar: scalar, unit: unit, place: "at \(trace.place(frame))\(words)",
      curve: sparkline(marking: frame), frame: frame)
  }
}

extension TrackCurve {
  /// Claims that the value never falls. The margin is its smallest rise from one value to the next.
  public var rises: Claim { claim("rises") { () throws(Problem) in try wrongWay(-1) } }

  /// Claims that the value never rises. The margin is its smallest fall from one value to the next.
  public var falls: Claim { claim("falls") { () throws(Problem) in try wrongWay(1) } }

  /// Claims that the value only rises or only falls. It may stay the same for some frames.
  public var isMonotone: Claim {
    claim("is monotone") { () throws(Problem) in
      let steps = Jump.all(try numbers())
      guard let first = steps.first(where: { $0.direction != 0 }) else { return (nil, nil) }
      return try wrongWay(-first.direction)
    }
  }

  /// Claims that the value changes by at most a limit from one frame to the next.
  ///
  /// - Parameter limit: The largest allowed change, in the track's unit. It depends on the frame rate: a speed of 600
  ///   per second is 10 per frame at 60 Hz. See ``topSpeed`` for a measure that does not.
  public func isContinuous(maxJump limit: Double) -> Claim {
    claim("is continuous, with jumps of at most \(MeasureText.number(limit))") {
      () throws(Problem) in
      let jumps = Jump.all(try frameNumbers())
      let largest = jumps.reduce(0) { max($0, $1.distance) }
      let margin = Claim.Margin(limit - largest, unit: unit, limit: limit)
      let cuts = jumps.filter { !($0.distance <= limit) }
      guard let cut = cuts.first else { return (nil, margin) }
      let others = cuts.count > 1 ? " (and \(cuts.count - 1) more)" : ""
      let words = "it jumps by \(MeasureText.number(cut.distance)) at"
      return (finding(words, cut.to.frame, cut.words + others), margin)
    }
  }

  /// Claims that all values are in a range. The margin is the smallest distance to its bounds.
  public func staysWithin(_ range: ClosedRange<Double>) -> Claim {
    claim("stays within \(MeasureText.range(range))") { () throws(Problem) in
      let numbers = try numbers()
      var least = Double.infinity
      for number in numbers {
        least = min(least, number.value - range.lowerBound, range.upperBound - number.value)
      }
      let size = range.upperBound - range.lowerBound
      let margin = Claim.Margin(least, unit: unit, limit: size)
      let outside = numbers.first { !range.contains($0.value) }
      return (outside.map { finding("it is \($0.scalar.phrase) at", $0.frame) }, margin)
    }
  }

  /// Claims that the value stays near the final one from a time on. The margin is the time left.
  ///
  /// - Parameters:
  ///   - time: The latest time for the first frame near the final value.
  ///   - tolerance: The largest distance from the final value, in the track's unit.
  public func settles(by time: Ticks, within tolerance: Double = 0) -> Claim {
    claim("settles by \(time) within \(MeasureText.number(tolerance))") { () throws(Problem) in
      let settled = try settledFrame(tolerance)
      let end = trace.time(ofFrame: settled)
      let margin = Claim.Margin(time - end, fails: end > time, limit: time)
      return (end > time ? finding("it settles at", settled) : nil, margin)
    }
  }

  /// Claims that the value reaches or passes a given one in a frame before a time.
  ///
  /// The margin is the time left; if the value is never reached, the distance to it.
  public func reaches(_ value: Double, before time: Ticks) -> Claim {
    claim("reaches \(MeasureText.number(value)) before \(time)") { () throws(Problem) in
      let numbers = try numbers()
      // The side on which the curve begins. It must reach the other side.
      let isBelow = numbers[0].value < value
      let reached = numbers.first { isBelow ? $0.value >= value : $0.value <= value }
      if let reached {
        let arrival = trace.time(ofFrame: reached.frame)
        let margin = Claim.Margin(time - arrival, fails: arrival >= time, limit: time)
        return (arrival < time ? nil : finding("it does so only at", reached.frame), margin)
      }
      var nearest = numbers[0]
      for number in numbers where abs(number.value - value) < abs(nearest.value - value) {
        nearest = number
      }
      return (
        finding("it never does; it is nearest, with \(nearest.scalar.phrase), at", nearest.frame),
        Claim.Margin(-abs(nearest.value - value), unit: unit)
      )
    }
  }

  /// Returns where the value first moves in a direction, and its smallest step in the other one.
  private func wrongWay(
    _ direction: Int
  ) throws(Problem) -> (failure: Failure?, margin: Claim.Margin?) {
    let steps = Jump.all(try numbers())
    let sign = Double(direction)
    let least = steps.lazy.map { ($0.from.value - $0.to.value) * sign }.min()
    // A step of 0 is allowed, and 0 - 0 must not become -0.
    let margin = least.flatMap { Claim.Margin($0 + 0, unit: unit) }
    guard let step = steps.first(where: { $0.direction == direction }) else { return (nil, margin) }
    let word = direction > 0 ? "rises" : "falls"
    return (finding("it \(word) at", step.to.frame, step.words), margin)
  }

  /// Returns the findings of a claim that fails in a frame: a sentence with the frame, and the curve.
  func finding(_ words: String, _ frame: Int, _ rest: String = "") -> Failure {
    (["\(words) \(trace.place(frame))\(rest)", sparkline(marking: frame)], frame)
  }
}
