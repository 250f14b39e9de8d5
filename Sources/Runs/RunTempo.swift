import DopesheetEngine
import DopesheetNotation

/// The times of a run's frames after the one at 0.
///
/// `{"rate": 60}` or `{"rate": "60000/1001"}` frames a second, `"drop": [3, 4]` beside it for frames that are
/// left out so that the step over them is longer; or `{"steps": [0.016, 0.034]}`, lengths in seconds that begin
/// again when all are used. The end of the run is always a frame.
package enum RunTempo: Equatable, Sendable {
  /// Frames of a rate, but for those of these numbers.
  case rate(FrameRate, dropping: Set<Int64>)
  /// Steps of these lengths, again and again; not all are 0.
  case steps([Ticks])

  /// 60 frames a second.
  static let usual = RunTempo.rate(.hz(60), dropping: [])

  /// The rate of the frames; `nil` for steps.
  package var rate: FrameRate? {
    if case .rate(let rate, _) = self { rate } else { nil }
  }

  /// About how many frames there are up to a time.
  func frameCount(until end: Ticks) -> Double {
    switch self {
    case .rate(let rate, let dropped):
      return Double(rate.frame(after: end)) - Double(dropped.count)
    case .steps(let lengths):
      let total = lengths.reduce(0.0) { $0 + Double($1.count) }
      return Double(end.count) / total * Double(lengths.count)
    }
  }

  /// The times of the frames after the one at 0, without end but for that of time.
  package var frames: RunFrames { RunFrames(tempo: self) }
}

/// The times of a tempo's frames one after another.
package struct RunFrames: IteratorProtocol {
  private let tempo: RunTempo
  private var number: Int64 = 0
  private var now = Ticks.zero

  fileprivate init(tempo: RunTempo) { self.tempo = tempo }

  /// The time of the next frame; `nil` beyond the limit of time.
  package mutating func next() -> Ticks? {
    switch tempo {
    case .rate(let rate, let dropped):
      repeat { number += 1 } while dropped.contains(number)
      return rate.time(ofFrame: number)
    case .steps(let lengths):
      guard let next = now.adding(lengths[Int(number % Int64(lengths.count))]) else { return nil }
      number += 1
      now = next
      return next
    }
  }
}

extension RunTempo {
  /// Reads a tempo.
  init?(_ cursor: JSONCursor, until end: RunEnd?) {
    let tempo = cursor.object { fields -> RunTempo? in
      switch fields.exclusive(["rate", "steps"]) {
      case "rate":
        let rate = fields.optional("rate").flatMap { RunTempo.rate($0) }
        let drop = fields.optional("drop")
        guard let rate else { return nil }
        let dropped = drop.map { RunTempo.dropped($0, rate, until: end) } ?? []
        return dropped.map { .rate(rate, dropping: $0) }
      case "steps":
        fields.optional("drop")?.fail(
          "'drop' beside 'steps'", hint: "make the step over the frame longer")
        return fields.optional("steps").flatMap { RunTempo.steps($0) }.map { .steps($0) }
      default:
        fields.fail("missing field 'rate' or 'steps'")
        return nil
      }
    }
    guard let tempo else { return nil }
    self = tempo
  }

  private static func rate(_ cursor: JSONCursor) -> FrameRate? {
    let form = "frames a second, as in 60 or \"60000/1001\""
    if cursor.isNumber {
      if let number = cursor.value.integer, let rate = FrameRate(frames: number) { return rate }
      cursor.fail("expected an integer of 1 to 1000000", hint: form)
      return nil
    }
    guard let text = cursor.string() else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(part) : nil
    }
    if parts.count == 2, numbers.count == 2,
      let rate = FrameRate(frames: numbers[0], seconds: numbers[1])
    {
      return rate
    }
    cursor.fail(
      "'\(text)' is no rate", hint: "\(form), each number an integer of 1 to 1000000")
    return nil
  }

  private static func dropped(
    _ cursor: JSONCursor, _ rate: FrameRate, until end: RunEnd?
  ) -> Set<Int64>? {
    var dropped: Set<Int64> = []
    let numbers = cursor.array { element -> Int64? in
      guard let number = element.integer(in: 1...Int.max).map({ Int64($0) }) else { return nil }
      if !dropped.insert(number).inserted {
        element.fail("frame \(number) is dropped twice")
      } else if let end, rate.time(ofFrame: number) ?? .limit >= end.time {
        element.fail(
          "frame \(number) does not come before the end of the run",
          hint: "the end is always a frame")
      }
      return number
    }
    return numbers == nil ? nil : dropped
  }

  private static func steps(_ cursor: JSONCursor) -> [Ticks]? {
    guard let steps = cursor.array({ $0.time() }) else { return nil }
    if steps.allSatisfy({ $0 == .zero }) {
      cursor.fail("no step has a length, so that time would stand still")
      return nil
    }
    return steps
  }
}

extension JSONValue {
  /// The number as an integer, if it is one.
  fileprivate var integer: Int64? {
    guard case .number(let number, _) = kind else { return nil }
    return Int64(exactly: number)
  }
}
