/// A trace as a Value Change Dump (IEEE 1364-2005, clause 18), with string variables as in GTKWave.
///
/// Times are rounded to the nearest nanosecond, or to the nearest picosecond if the trace's clock is finer than 1 ns.
struct VCDForm: ExportForm {
  let trace: Trace
  private let unitsPerSecond: Int64
  /// The code of each track's first component; the other components follow.
  private var tracks: [Int] = []
  /// The codes of the sources' states, by source.
  private var states: [Int: Int] = [:]
  private var events: [Event: Int] = [:]
  private var codes = 0
  private var time: Int64?

  /// A callback or an input of a source.
  private struct Event: Hashable {
    let source: Int
    let kind: RecordKind
    let word: String
  }

  init(_ trace: Trace) {
    self.trace = trace
    let isFine = trace.clock.numerator / trace.clock.denominator >= 1_000_000_000
    unitsPerSecond = isFine && trace.clock != .nanoseconds ? 1_000_000_000_000 : 1_000_000_000
  }

  mutating func begin(_ text: inout ExportText) {
    text.append("$version dopesheet $end\n")
    text.append("$timescale 1 \(unitsPerSecond == 1_000_000_000 ? "ns" : "ps") $end\n")
    text.append("$scope module tracks $end\n")
    for track in trace.tracks {
      tracks.append(codes)
      for component in 0..<track.width {
        let name = track.width == 1 ? track.name : "\(track.name)#\(component)"
        declare(track.kind.variable, name, &text)
      }
    }
    text.append("$upscope $end\n$scope module sources $end\n")
    declareSources(&text)
    text.append("$upscope $end\n$enddefinitions $end\n")
  }

  /// Declares a scope for each source with a state or events, so that their names cannot collide.
  private mutating func declareSources(_ text: inout ExportText) {
    var records: [[Int]] = Array(repeating: [], count: trace.sources.count)
    for record in 0..<trace.recordCount where trace.columns.kinds[record].isEvent {
      let source = Int(trace.columns.subjects[record])
      let isNew =
        trace.columns.kinds[record] == .state
        ? states.updateValue(0, forKey: source) == nil
        : events.updateValue(0, forKey: event(ofRecord: record)) == nil
      if isNew { records[source].append(record) }
    }
    for (source, records) in records.enumerated() where !records.isEmpty {
      text.append("$scope module \(plain(trace.sources[source].name)) $end\n")
      for record in records {
        let kind = trace.columns.kinds[record]
        switch kind {
        case .state:
          states[source] = codes
          declare("string 1", "state", &text)
        case .input, .callback:
          let event = event(ofRecord: record)
          events[event] = codes
          declare("event 1", (kind == .input ? "call." : "callback.") + event.word, &text)
        case .source, .value, .absence: continue
        }
      }
      text.append("$upscope $end\n")
    }
  }

  mutating func append(_ record: Int, _ moment: ExportMoment, _ text: inout ExportText) {
    let kind = trace.columns.kinds[record]
    let subject = Int(trace.columns.subjects[record])
    if kind == .source { return }
    stamp(moment, &text)
    switch kind {
    case .value:
      let track = trace.tracks[subject]
      for (component, bits) in trace.bits(ofRecord: record).enumerated() {
        append(bits, track.kind, tracks[subject] + component, &text)
      }
    case .absence:
      let track = trace.tracks[subject]
      for component in 0..<track.width {
        text.append(track.kind.unknown + code(tracks[subject] + component) + "\n")
      }
    case .state:
      guard let code = states[subject] else { return }
      text.append("s\(trace.detail(ofRecord: record).next) \(self.code(code))\n")
    case .input, .callback:
      guard let code = events[event(ofRecord: record)] else { return }
      text.append("1\(self.code(code))\n")
    case .source: return
    }
  }

  mutating func end(_ text: inout ExportText) {
    if let last = trace.frames.indices.last {
      stamp(
        ExportMoment(frame: last, tick: trace.frames[last].tick, seconds: nil, records: 0..<0),
        &text)
    }
  }

  /// Appends the time of a moment if it is later than the last one.
  private mutating func stamp(_ moment: ExportMoment, _ text: inout ExportText) {
    let now = moment.tick.map { trace.clock.units(at: $0, perSecond: unitsPerSecond) } ?? 0
    if let time, now <= time { return }
    time = now
    text.append("#\(now)\n")
  }

  private func append(
    _ bits: UInt64, _ kind: ScalarKind, _ code: Int, _ text: inout ExportText
  ) {
    switch kind {
    case .f64, .f32:
      text.append("r")
      text.append(
        kind == .f64
          ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
      text.append(" ")
    case .i64: text.append("b\(String(bits, radix: 2)) ")
    case .bool: text.append(bits != 0 ? "1" : "0")
    case .sym: text.append("s\(trace.columns.words[Int(bits)]) ")
    }
    text.append(self.code(code))
    text.endLine()
  }

  private mutating func declare(_ type: String, _ name: String, _ text: inout ExportText) {
    text.append("$var \(type) \(code(codes)) \(plain(name)) $end\n")
    codes += 1
  }

  /// Returns the name with parentheses for brackets, which viewers read as a range of bits.
  private func plain(_ name: String) -> String {
    String(name.map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 })
  }

  /// Returns the short name of a variable: its number in digits from `!` to `~`.
  private func code(_ number: Int) -> String {
    var rest = number
    var bytes: [UInt8] = []
    repeat {
      bytes.append(UInt8(ascii: "!") + UInt8(rest % 94))
      rest = rest / 94 - 1
    } while rest >= 0
    return String(decoding: bytes, as: UTF8.self)
  }

  private func event(ofRecord record: Int) -> Event {
    Event(
      source: Int(trace.columns.subjects[record]), kind: trace.columns.kinds[record],
      word: trace.detail(ofRecord: record).word)
  }
}

extension ScalarKind {
  /// The type and the size of a variable.
  fileprivate var variable: String {
    switch self {
    case .f64, .f32: "real 64"
    case .i64: "integer 64"
    case .bool: "wire 1"
    case .sym: "string 1"
    }
  }

  /// The text before the variable's code that means "no value".
  fileprivate var unknown: String {
    switch self {
    case .f64, .f32: "rnan "
    case .i64: "bx "
    case .bool: "x"
    case .sym: "snone "
    }
  }
}
