import DopesheetEngine
import DopesheetText

/// The times of a run's frames after time 0. The end of the run is always a frame.
package enum RunTempo: Equatable, Sendable {
  case rate(ScriptedRate)
  /// Steps of the given lengths, repeated.
  case steps(ScriptedSteps)

  static let usual = RunTempo.rate(ScriptedRate(.hz(60)))

  package var tempo: any Tempo {
    switch self {
    case .rate(let rate): rate
    case .steps(let steps): steps
    }
  }

  /// Returns the approximate number of frames up to a time.
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
  private struct Script {
    var rate: FrameRate?
    var dropped: [Int] = []
    var droppedEvery: Int?
    var jitter: Jitter?
    var steps: ScriptedSteps?
  }

  private struct Jitter {
    var share = 0.0
    var seed = 0
  }

  static var type: FieldType<RunTempo> {
    FieldType.form(form).map { script, _ in
      if let steps = script.steps { return .steps(steps) }
      return script.rate.flatMap { rate in
        ScriptedRate(
          rate, dropped: Set(script.dropped.map { Int64($0) }),
          droppedEvery: script.droppedEvery.map { Int64($0) },
          jitter: script.jitter.flatMap { .init(share: $0.share, seed: UInt64($0.seed)) })
      }.map { .rate($0) }
    }
  }

  static var signatures: [FormSignature] { [form.signature, jitter.signature] }

  nonisolated(unsafe) private static let form = Form("tempo", Script()) {
    Choice {
      Field("rate", \.rate, rate, "Frames a second, as in 60 or `\"60000/1001\"`; 60 by default.")
      Field(
        "drop", \.dropped, .array(of: .integer(1...Int.max)),
        "The numbers of dropped frames.")
      Field(
        "dropEvery", \.droppedEvery, .integer(2...Int.max),
        "Drops every frame whose number is a multiple of this.")
      Field("jitter", \.jitter, .form(jitter), "Delays frames at random.")
    }
    Choice {
      Field("steps", \.steps, steps, "The lengths of steps in seconds, repeated.")
    }
    Check { script, fields in
      checkDropped(script, fields["drop"], until: fields.owner.reader.end)
      return true
    }
  }

  nonisolated(unsafe) private static let jitter = Form("jitter", Jitter()) {
    Field(
      "share", \.share, .number(.between(0, 1)), is: .required,
      "The largest delay, as a fraction of a frame.")
    Field(
      "seed", \.seed, .seed, is: .required,
      "The seed of the random numbers.")
  }

  private static var rate: FieldType<FrameRate> {
    FieldType(.any([.integer(1...1_000_000), .pattern("^[0-9]+/[0-9]+$")])) { cursor in
      let form = "frames a second, as in 60 or \"60000/1001\""
      if case .number(let number, _) = cursor.value.kind {
        if let frames = Int64(exactly: number), let rate = FrameRate(frames: frames) { return rate }
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
        "invalid rate '\(text)'", hint: "\(form), each number an integer of 1 to 1000000")
      return nil
    }
  }

  private static var steps: FieldType<ScriptedSteps> {
    FieldType<[Ticks]>.array(of: .time).map { lengths, cursor in
      if let steps = ScriptedSteps(lengths: lengths) { return steps }
      cursor.fail(lengths.isEmpty ? "there are no steps" : "all steps are 0 s long")
      return nil
    }
  }

  /// Reports frames that are dropped twice, and frames that do not come before the end.
  private static func checkDropped(_ script: Script, _ cursor: JSONCursor?, until end: RunEnd?) {
    guard let rate = script.rate, let elements = cursor?.elements() else { return }
    var dropped: Set<Int> = []
    for (number, element) in zip(script.dropped, elements) {
      if !dropped.insert(number).inserted {
        element.fail("frame \(number) is dropped twice")
      } else if let end, rate.time(ofFrame: Int64(number)) ?? .limit >= end.time {
        element.fail(
          "frame \(number) is not before the end of the run",
          hint: "the last frame cannot be dropped")
      }
    }
  }
}

/// The end of a run: `2.5` seconds, or `{"settled": 5}` for the time of rest, within 5 seconds.
package struct RunEnd: Equatable, Sendable {
  /// The time of the end, or the latest time of rest.
  package let time: Ticks
  /// Whether the run ends as soon as nothing moves, waits or is scheduled.
  package let isSettling: Bool
  package let place: TextPlace

  nonisolated(unsafe) fileprivate static let settling: Form<Ticks> = Form("end", .zero) {
    Field("settled", \.self, .time, is: .required, "The time by which nothing may move any more.")
  }

  static var signatures: [FormSignature] { [settling.signature] }
}

extension FieldType<RunEnd> {
  /// The end of a run: a number of seconds, or an object.
  static var end: FieldType {
    FieldType(.any([.time, .form("end")])) { cursor in
      if cursor.isString {
        cursor.fail(
          "expected a number of seconds, or an object",
          hint: "write {\"settled\": seconds}, a limit for runs that never come to rest")
        return nil
      }
      let time = cursor.isNumber ? cursor.time() : RunEnd.settling.read(cursor)
      return time.map { RunEnd(time: $0, isSettling: !cursor.isNumber, place: cursor.place) }
    }
  }
}

extension JSONCursor {
  /// Reads a time of 0 to 200 days in seconds; `nil` after an error was reported.
  func time() -> Ticks? {
    number(.between(0, Ticks.limit.seconds)).flatMap { Ticks(seconds: $0) }
  }
}
