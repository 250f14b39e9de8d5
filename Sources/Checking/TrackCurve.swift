import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

/// The values of one track over a run, to be asked about.
///
/// A frame's value is the last one written up to its end. Questions about the form of the curve, such as its maximum
/// or its turns, also see the values that were written at boundaries inside frames, as where a motion reverses
/// between two frames; the curve begins with the value of the first frame that has one. Frames without a value
/// (`none`) are left out: the value before and the one after are neighbours.
///
/// A `nan` or an infinity has no place in a curve: questions about its form have no answer then.
public struct TrackCurve: Sendable {
  /// The name of the track, with the component in brackets if one was chosen.
  public let name: String
  let trace: Trace
  /// For each frame its value.
  let ends: [Scalar?]
  /// The value of the first frame that has one, and all that was written in later frames.
  let points: [Point]
  /// Why the curve has no answers.
  let problem: String?
  private let width: Int

  /// A value and the frame in which it was written.
  struct Point {
    let frame: Int
    let value: Scalar
  }

  /// The values of a component of a track; of a track that has only one if none is named.
  init(of trace: Trace, _ track: String, component: Int? = nil) {
    self.trace = trace
    name = track + (component.map { "[\($0)]" } ?? "")
    let index = trace.trackIndex(named: track)
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
    if let index, problem == nil {
      (ends, points) = TrackCurve.values(of: trace, index, component ?? 0)
    } else {
      (ends, points) = ([], [])
    }
  }

  /// The values of one component of a track of several numbers, counted from 0.
  public subscript(component: Int) -> TrackCurve {
    guard width > 0 else { return self }
    return TrackCurve(of: trace, name, component: component)
  }

  /// What to write in place of a name that no track has: what lies below it, or the nearest name.
  private static func hint(_ trace: Trace, _ name: String) -> String {
    let names = trace.tracks.map(\.name)
    let parts = names.filter { $0.hasPrefix(name + ".") }
    if let last = parts.last {
      let list = parts.count == 1 ? last : parts.prefix(6).dropLast().joined(separator: ", ")
      return parts.count == 1
        ? " (it has \(last))" : " (it has \(list) and \(parts.prefix(6).last ?? last))"
    }
    return suggestion(for: name, in: names).map { " (\($0))" } ?? ""
  }

  /// The value of each frame, and all that were written.
  private static func values(
    of trace: Trace, _ track: Int, _ component: Int
  ) -> (ends: [Scalar?], points: [Point]) {
    let known = IndexedTrace(trace, tracks: [track])
    let ends = known.components(ofTrack: track, component, atEndsOf: trace.frames.indices)
    guard let first = ends.firstIndex(where: { $0 != nil }), let start = ends[first] else {
      return (ends, [])
    }
    var points = [Point(frame: first, value: start)]
    let writes = known.writes[track]
    let rest = writes.count(below: trace.frames[first].records.upperBound)
    var frame = first
    for write in writes[rest...] {
      let scalar = trace.columns.scalar(ofWrite: Int(write))
      while Int(write) >= trace.frames[frame].records.upperBound { frame += 1 }
      if scalar >= 0 {
        let value = trace.scalar(ofTrack: track, component, from: scalar)
        points.append(Point(frame: frame, value: value))
      }
    }
    return (ends, points)
  }
}

extension TrackCurve: CustomStringConvertible {
  /// The name and the whole curve, or the reason for no curve.
  public var description: String { "\(name) \(problem ?? sparkline())" }
}

// What the questions stand on: numbers, their places, and reasons for no answer.

extension TrackCurve {
  /// Why a question has no answer.
  struct Problem: Error {
    let text: String
  }

  /// A number and the frame in which it was written.
  struct Number {
    let frame: Int
    let value: Double
    /// The value as the trace has it.
    let scalar: Scalar
  }

  /// Finds a measure, or gives the reason for none.
  func measure(
    _ what: String, _ find: () throws(Problem) -> Measure.Answer
  ) -> Measure {
    do throws(Problem) {
      if let problem { throw Problem(text: problem) }
      return Measure("\(name): \(what)", try find())
    } catch {
      return Measure("\(name): \(what)", .none(error.text))
    }
  }

  /// Judges a claim; `find` returns where it fails.
  func claim(_ what: String, _ find: () throws(Problem) -> [String]?) -> Claim {
    let statement = "\(name): \(what)"
    do throws(Problem) {
      if let problem { throw Problem(text: problem) }
      guard let findings = try find() else {
        return Claim(statement, .holds, [sparkline()])
      }
      return Claim(statement, .fails, findings)
    } catch {
      return Claim(statement, .unanswered, [error.text, sparkline()].filter { !$0.isEmpty })
    }
  }

  /// The values as finite numbers.
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

  /// The numbers of all moments: of frames at the same time that of the last. They are those of ``numbers()`` but
  /// for what was written inside frames.
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

  /// The curve in small blocks, frames in question in brackets.
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

  /// A value and the frame that it comes from.
  func answer(
    _ scalar: Scalar, unit: String = "", at frame: Int, _ words: String = ""
  ) -> Measure.Answer {
    .value(
      scalar, unit: unit, place: "at \(trace.place(frame))\(words)",
      curve: sparkline(marking: frame))
  }
}

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
      return finding("it never does; it is nearest, with \(nearest.scalar.phrase), at", nearest)
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
