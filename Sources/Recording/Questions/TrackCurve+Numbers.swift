import DopesheetDiff
import DopesheetTrace

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
          text: "\(name) holds no numbers; ask for its first, its final or a frame's value")
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
