/// A form in which other tools read traces.
///
/// Numbers are written exactly: what a tool reads as a double has the bits that the trace has. Where JSON has no such
/// number, ``jsonLines`` writes a string, and ``chrome`` leaves it out.
public enum TraceExport: String, CaseIterable, Sendable {
  /// Comma-separated values, tidy: a row for each component of each written value.
  ///
  /// The columns are `tick`, `frame`, `seconds`, `seq` (the number of the record in the trace), `track`, `component`,
  /// `value` and `word`. Truth values are 0 and 1; words stand in `word`; a row with neither value nor word says that the
  /// track has none from there on. What was written before the first frame has the frame -1, and the time of the first.
  case csv
  /// Comma-separated values: a row for each source, input, change of state and callback.
  ///
  /// The columns are `tick`, `frame`, `seconds`, `seq` (as in ``csv``), `kind`, `source`, `name`
  /// (the call, the callback, the state that is left, or what the source is), `next` (the state that is entered) and
  /// `arguments`, a JSON object.
  case csvEvents = "csv-events"
  /// JSON Lines: a line for the header, for each frame and for each record. `nan`, `inf` and `-inf` are strings.
  case jsonLines = "jsonl"
  /// Value Change Dump (IEEE 1364), for GTKWave and Surfer: tracks as reals, integers, wires and strings; the states of
  /// sources as strings; callbacks and inputs as events.
  case vcd
  /// The JSON of Chrome's tracing, for Perfetto: tracks as counters, states as slices, callbacks and inputs as instants.
  case chrome

  /// Writes a trace piece by piece.
  ///
  /// - Parameter sink: Takes the next bytes, about 64 kB at a time.
  /// - Complexity: O(number of records); beside the trace it takes no memory that grows with it.
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
      case .vcd: VCDForm(trace)
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

  /// Returns a trace in this form.
  public func text(of trace: Trace) -> [UInt8] {
    var bytes: [UInt8] = []
    write(trace) { bytes += $0 }
    return bytes
  }
}

/// What a form writes, from the beginning to the end of a trace.
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
