/// A file format in which other tools read traces.
///
/// Numbers are written exactly: a tool that reads doubles gets the bits in the trace. JSON has no NaN and no
/// infinities: ``jsonLines`` writes them as strings, and ``chrome`` leaves them out.
public enum TraceExport: String, CaseIterable, Sendable {
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
  ///
  /// Tracks are counters, states are slices, callbacks and inputs are instants.
  case chrome

  /// Writes a trace piece by piece.
  ///
  /// - Parameter sink: Receives the next bytes, about 64 kB at a time.
  /// - Complexity: O(number of records). The memory in use does not grow with the trace.
  public func write(_ trace: Trace, to sink: ([UInt8]) throws -> Void) rethrows {
    var text = ExportText()
    func flush(_ text: inout ExportText, from count: Int) throws {
      guard text.bytes.count >= count else { return }
      try sink(text.bytes)
      text.bytes.removeAll(keepingCapacity: true)
    }
    var form: any ExportForm =
      switch self {
      case .csv: CSVForm(trace)
      case .csvEvents: EventsCSVForm(trace)
      case .jsonLines: JSONLinesForm(trace)
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

  /// Returns a trace in this format.
  public func text(of trace: Trace) -> [UInt8] {
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
