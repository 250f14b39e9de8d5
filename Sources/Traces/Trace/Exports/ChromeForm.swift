import DopesheetText

/// A trace in the Trace Event Format of Chrome.
///
/// Tracks are counters. Each source has its own line, with its states as slices and its callbacks and inputs as
/// instants. The state `stopped` has no slice.
struct ChromeForm: ExportForm {
  let trace: Trace
  private var isOpen: [Bool]
  private var isFirst = true

  init(_ trace: Trace) {
    self.trace = trace
    isOpen = Array(repeating: false, count: trace.sources.count)
  }

  mutating func begin(_ text: inout ExportText) {
    text.append("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    for (index, source) in trace.sources.enumerated() {
      append(
        "M", "thread_name", index, nil, [("args", .object([("name", .string(source.name))]))],
        &text)
    }
  }

  mutating func append(_ record: Int, _ moment: ExportMoment, _ text: inout ExportText) {
    let subject = Int(trace.columns.subjects[record])
    let time = moment.tick ?? 0
    switch trace.columns.kinds[record] {
    case .absence: return
    case .value:
      let track = trace.tracks[subject]
      let values = trace.bits(ofRecord: record).enumerated().compactMap { component, bits in
        trace.scalar(bits, track.kind).counter.map {
          (track.width == 1 ? "value" : "\(component)", $0)
        }
      }
      if !values.isEmpty {
        append("C", track.name, nil, time, [("args", .object(values))], &text)
      }
    case .source:
      let source = trace.sources[subject]
      append(
        "i", source.kind, subject, time, [("s", .string("t")), ("args", source.arguments.json)],
        &text)
    case let kind where kind != .state:
      let detail = trace.detail(ofRecord: record)
      append(
        "i", detail.word, subject, time,
        [
          ("s", .string("t")), ("cat", .string(kind.word)),
          ("args", detail.arguments.json),
        ], &text)
    default:
      let detail = trace.detail(ofRecord: record)
      close(subject, time, &text)
      guard detail.next != MotionState.stopped.rawValue else { return }
      isOpen[subject] = true
      append("B", detail.next, subject, time, [("args", detail.arguments.json)], &text)
    }
  }

  mutating func end(_ text: inout ExportText) {
    for source in isOpen.indices { close(source, trace.frames.last?.tick ?? 0, &text) }
    text.append("\n]}\n")
  }

  private mutating func close(_ source: Int, _ tick: Int64, _ text: inout ExportText) {
    guard isOpen[source] else { return }
    isOpen[source] = false
    append("E", nil, source, tick, [], &text)
  }

  private mutating func append(
    _ phase: String, _ name: String?, _ source: Int?, _ tick: Int64?,
    _ rest: [(String, JSONText)], _ text: inout ExportText
  ) {
    if !isFirst { text.append(",\n") }
    isFirst = false
    text.append("{\"ph\":\"\(phase)\",\"pid\":1")
    if let source { text.append(",\"tid\":\(source + 1)") }
    if let tick {
      // Microseconds with three decimal places: exact to the nanosecond in text, without rounding to a double.
      let (whole, rest) = trace.clock.units(at: tick, perSecond: 1_000_000_000)
        .quotientAndRemainder(dividingBy: 1_000)
      let places = String(rest.magnitude)
      let sign = rest < 0 && whole == 0 ? "-" : ""
      text.append(
        ",\"ts\":\(sign)\(whole).\(String(repeating: "0", count: 3 - places.count))\(places)")
    }
    if let name {
      text.append(",\"name\":")
      text.append(.string(name))
    }
    for (key, value) in rest {
      text.append(",\"\(key)\":")
      text.append(value)
    }
    text.append("}")
  }
}

extension Scalar {
  /// The scalar as a JSON number; `nil` for words, NaN and infinities.
  fileprivate var counter: JSONText? {
    switch self {
    case .f64(let number): number.isFinite ? .number(number) : nil
    case .f32(let number): number.isFinite ? .number(Double(number)) : nil
    case .i64(let integer): .integer(integer)
    case .bool(let flag): .int(flag ? 1 : 0)
    case .sym: nil
    }
  }
}
