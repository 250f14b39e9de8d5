import DopesheetEngine
import DopesheetNotation

/// The times of a run's frames after the one at 0.
///
/// `{"rate": 60}` or `{"rate": "60000/1001"}` frames a second, beside it `"drop": [3, 4]` or `"dropEvery": 6` for
/// frames that are left out so that the step over them is longer, and `"jitter": {"share": 0.25, "seed": 7}` for
/// frames that come late; or `{"steps": [0.016, 0.034]}`, lengths in seconds that begin again when all are used.
/// The end of the run is always a frame.
package enum RunTempo: Equatable, Sendable {
  /// Frames of a rate.
  case rate(ScriptedRate)
  /// Steps of given lengths.
  case steps(ScriptedSteps)

  /// 60 frames a second.
  static let usual = RunTempo.rate(ScriptedRate(.hz(60)))

  /// The tempo that plays the run.
  package var tempo: any Tempo {
    switch self {
    case .rate(let rate): rate
    case .steps(let steps): steps
    }
  }

  /// The rate of the frames; `nil` for steps.
  package var rate: FrameRate? { tempo.frameRate }

  /// About how many frames there are up to a time.
  package func frameCount(until end: Ticks) -> Double {
    switch self {
    case .rate(let scripted):
      let frames = Double(scripted.rate.frame(after: end)) - Double(scripted.dropped.count)
      return scripted.droppedEvery.map { frames - frames / Double($0) } ?? frames
    case .steps(let steps):
      return steps.approximateCount(until: end)
    }
  }
}

extension RunTempo {
  /// Reads a tempo.
  init?(_ cursor: JSONCursor, until end: RunEnd?) {
    let tempo = cursor.object { fields -> RunTempo? in
      switch fields.exclusive(["rate", "steps"]) {
      case "rate":
        return RunTempo.scriptedRate(&fields, until: end).map { .rate($0) }
      case "steps":
        for script in ["drop", "dropEvery", "jitter"] {
          fields.optional(script)?.fail(
            "'\(script)' beside 'steps'", hint: "change the lengths of the steps")
        }
        return fields.optional("steps").flatMap { RunTempo.steps($0) }.map { .steps($0) }
      default:
        fields.fail("missing field 'rate' or 'steps'")
        return nil
      }
    }
    guard let tempo else { return nil }
    self = tempo
  }

  private static func scriptedRate(
    _ fields: inout JSONFields, until end: RunEnd?
  ) -> ScriptedRate? {
    let rate = fields.optional("rate").flatMap { RunTempo.rate($0) }
    let drop = fields.optional("drop")
    let every = fields.optional("dropEvery").map { $0.integer(in: 2...Int.max) }
    let jitter = fields.optional("jitter").map { RunTempo.jitter($0) }
    guard let rate else { return nil }
    let dropped = drop.map { RunTempo.dropped($0, rate, until: end) } ?? []
    // A field that is there and wrong has been reported.
    guard let dropped, every != .some(nil), jitter != .some(nil) else { return nil }
    return ScriptedRate(
      rate, dropped: dropped, droppedEvery: every?.map { Int64($0) }, jitter: jitter ?? nil)
  }

  private static func jitter(_ cursor: JSONCursor) -> ScriptedRate.Jitter? {
    cursor.object { fields in
      let share = fields.required("share")?.number(.between(0, 1))
      let seed = fields.required("seed")?.integer(in: 0...Int.max)
      guard let share, let seed else { return nil }
      return ScriptedRate.Jitter(share: share, seed: UInt64(seed))
    }
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

  private static func steps(_ cursor: JSONCursor) -> ScriptedSteps? {
    guard let lengths = cursor.array({ $0.time() }) else { return nil }
    if let steps = ScriptedSteps(lengths: lengths) { return steps }
    cursor.fail("no step has a length, so that time would stand still")
    return nil
  }
}

extension JSONValue {
  /// The number as an integer, if it is one.
  fileprivate var integer: Int64? {
    guard case .number(let number, _) = kind else { return nil }
    return Int64(exactly: number)
  }
}
