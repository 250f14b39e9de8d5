import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// The external input of a trace: the times of its frames, and the external calls.
struct ReplayScript {
  let times: [Ticks]
  let preroll: [Call]
  let calls: [[Call]]
  /// The frame rate of the trace; `nil` if its clock does not count frames.
  let rate: FrameRate?
  let recordsUpdates: Bool

  struct Call: Equatable {
    let source: String
    let word: String
    let details: [StageEvent.Detail]
    /// The time of a call that was scheduled between two frames.
    var time: Ticks?

    /// Returns the text of a parameter; empty if the parameter is missing or is not a text.
    func text(_ key: String) -> String {
      if case .text(let text)? = details.first(where: { $0.key == key })?.value { text } else { "" }
    }

    /// The call as a line of a trace, without its time.
    var line: String { "< " + phrase }

    /// The call in words: `card.fade speed factor=2`.
    var phrase: String {
      "\(source) \(word)" + details.map { " " + Trace.Argument($0).phrase }.joined()
    }
  }
}

extension ReplayScript {
  init(_ trace: Trace) throws(ReplayError) {
    rate = FrameRate(frames: trace.clock.numerator, seconds: trace.clock.denominator)
    var times: [Ticks] = []
    var calls: [[Call]] = []
    for (index, frame) in trace.frames.enumerated() {
      guard let time = Self.time(of: frame.tick, trace.clock, rate) else {
        throw .inexactTime(frame: index, tick: frame.tick)
      }
      times.append(time)
      calls.append(frame.records.compactMap { Self.call(at: $0, of: trace) })
    }
    self.times = times
    self.calls = calls
    preroll = trace.preroll.compactMap { Self.call(at: $0, of: trace) }
    recordsUpdates = (0..<trace.recordCount).contains { index in
      guard case .callback(_, let word, _) = trace.record(at: index) else { return false }
      return word == MotionCallback.updated.rawValue
    }
  }

  /// Returns the time of a tick, in 0...200 days; `nil` if it is not exact. Frame rates round to engine ticks.
  static func time(of tick: Int64, _ clock: ClockRate, _ rate: FrameRate?) -> Ticks? {
    if let rate { return rate.time(ofFrame: tick) }
    let second = clock.denominator.multipliedReportingOverflow(by: Ticks.perSecond)
    guard tick >= 0, !second.overflow else { return nil }
    let product = tick.multipliedFullWidth(by: second.partialValue)
    // The quotient fits in 63 bits if and only if the product's bits from 2^63 on are less than the divisor.
    let top = product.high << 1 | Int64(product.low >> 63)
    guard top < clock.numerator else { return nil }
    let time = clock.numerator.dividingFullWidth(product)
    guard time.remainder == 0, time.quotient <= Ticks.limit.count else { return nil }
    return Ticks(count: time.quotient)
  }

  private static func call(at index: Int, of trace: Trace) -> Call? {
    guard case .input(let source, let word, let arguments) = trace.record(at: index) else {
      return nil
    }
    let time = arguments.last?.time
    let details = (time == nil ? arguments[...] : arguments.dropLast())
      .map { StageEvent.Detail($0.key, StageEvent.Value($0.value)) }
    return Call(source: source, word: word, details: details, time: time)
  }
}

extension Trace.Argument {
  init(_ detail: StageEvent.Detail) {
    switch detail.value {
    case .number(let number): self.init(detail.key, .number(number))
    case .flag(let flag): self.init(detail.key, .flag(flag))
    case .text(let text): self.init(detail.key, .init(text: text))
    }
  }
}

extension StageEvent.Value {
  fileprivate init(_ value: Trace.Argument.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .integer(let integer): self = .number(Double(integer))
    case .flag(let flag): self = .flag(flag)
    case .word(let text), .text(let text): self = .text(text)
    }
  }
}

extension RunEvent {
  /// The arguments, as a call on a stage takes them.
  package var details: [StageEvent.Detail] {
    arguments.map { StageEvent.Detail($0.key, StageEvent.Value($0.value)) }
  }
}
