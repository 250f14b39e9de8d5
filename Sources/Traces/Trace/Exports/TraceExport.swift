import DopesheetText

/// A file format in which other tools read traces.
///
/// Numbers are written exactly: a tool that reads doubles gets the bits in the trace. JSON has no NaN and no
/// infinities: ``jsonLines`` writes them as strings, and ``chrome`` leaves them out.
package enum TraceExport: String, CaseIterable, Sendable {
  /// Comma-separated values, tidy: a row for each component of each recorded value.
  ///
  /// The columns are `tick`, `frame`, `seconds`, `seq` (the number of the record in the trace), `track`, `component`,
  /// `value` and `word`. Booleans are 0 and 1. Words are in the column `word`. In a row without value and word, the
  /// track loses its value. Records before the first frame have the frame -1, and the time of the first frame.
  case csv
  /// Comma-separated values: a row for each source, input, change of state and callback.
  ///
  /// The columns are `tick`, `frame`, `seconds`, `seq` (as in ``csv``), `kind`, `source`, `name`, `next` and
  /// `arguments`, a JSON object. The name is the call, the callback, the state before the change, or the kind of the
  /// source. `next` is the state after a change.
  case csvEvents = "csv-events"
  /// JSON Lines: a line for the header, for each frame and for each record. `nan`, `inf` and `-inf` are strings.
  case jsonLines = "jsonl"
  /// The JSON of Chrome's tracing, for Perfetto.
  case chrome

  /// Writes a trace piece by piece.
  ///
  /// - Parameter sink: Receives the next bytes, about 64 kB at a time.
  /// - Complexity: O(number of records). The memory in use does not grow with the trace.
  package func write(_ trace: Trace, to sink: ([UInt8]) throws -> Void) rethrows {
    var text = ExportText()
    func flush(_ text: inout ExportText, from count: Int) throws {
      guard text.bytes.count >= count else { return }
      try sink(text.bytes)
      text.bytes.removeAll(keepingCapacity: true)
    }
    var form: any ExportForm =
      switch self {
      case .csv: CSVForm(trace: trace)
      case .csvEvents: EventsCSVForm(trace: trace)
      case .jsonLines: JSONLinesForm(trace: trace)
      case .chrome: ChromeForm(trace)
      }
    form.begin(&text)
    for moment in trace.moments {
      form.begin(moment, &text)
      try flush(&text, from: 1 << 16)
      for record in moment.records {
        form.append(record, moment, &text)
        try flush(&text, from: 1 << 16)
      }
    }
    form.end(&text)
    try flush(&text, from: 1)
  }

  package func text(of trace: Trace) -> [UInt8] {
    var bytes: [UInt8] = []
    write(trace) { bytes += $0 }
    return bytes
  }
}

/// A writer of one format. Its functions are called in the order of the trace.
protocol ExportForm {
  mutating func begin(_ text: inout ExportText)
  mutating func begin(_ moment: ExportMoment, _ text: inout ExportText)
  mutating func append(_ record: Int, _ moment: ExportMoment, _ text: inout ExportText)
  mutating func end(_ text: inout ExportText)
}

extension ExportForm {
  mutating func begin(_ moment: ExportMoment, _ text: inout ExportText) {}
  mutating func end(_ text: inout ExportText) {}
}

struct ExportText {
  var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number exactly. NaN and infinities are written as `nan`, `inf` and `-inf`.
  mutating func append(_ number: Double) { NumberText.append(number, to: &bytes) }

  mutating func append(_ integer: Int64) { NumberText.append(integer, to: &bytes) }

  /// Appends a comma and a field of comma-separated values, in quotes if necessary.
  mutating func append(field: String) {
    comma()
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      return append(field)
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the time of a moment as the first three fields of a row: tick, frame, seconds.
  mutating func append(time moment: ExportMoment) {
    if let tick = moment.tick { append(tick) }
    comma()
    append(Int64(moment.frame))
    comma()
    if let seconds = moment.seconds { append(seconds) }
  }

  mutating func comma() { bytes.append(UInt8(ascii: ",")) }

  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  mutating func append(_ json: JSONText) { append(json.line) }
}

extension Trace {
  func bits(ofRecord record: Int) -> ArraySlice<UInt64> {
    let first = Int(columns.payloads[record])
    return columns.scalars[first..<first + tracks[Int(columns.subjects[record])].width]
  }
}

/// A frame of an exported trace, or the preroll.
struct ExportMoment {
  /// The number of the frame; -1 for the preroll.
  let frame: Int
  /// The time in ticks. The preroll has the time of the first frame, or `nil` if there are no frames.
  let tick: Int64?
  let seconds: Double?
  let records: Range<Int>
}

extension Trace {
  var moments: some Sequence<ExportMoment> {
    (-1..<frames.count).lazy.map { frame in
      let time = frame < 0 ? self.frames.first.map { _ in 0 } : frame
      return ExportMoment(
        frame: frame, tick: time.map { self.frames[$0].tick },
        seconds: time.map { self.seconds(ofFrame: $0) },
        records: frame < 0 ? self.preroll : self.frames[frame].records)
    }
  }
}
