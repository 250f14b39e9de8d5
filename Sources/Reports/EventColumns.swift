import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

/// The inputs, states and callbacks of a trace as columns.
struct EventColumns: Equatable {
  private var frames: [Int] = []
  private var kinds: [UInt8] = []
  private var sources: [Int] = []
  /// The names of the sources, by which events of two traces are the same.
  private var names: [String] = []
  private var words: [Int] = []
  private var nexts: [Int] = []
  private var notes: [Int] = []

  /// Reads the events of a trace.
  ///
  /// - Parameters:
  ///   - rows: The row of each frame.
  ///   - strings: Takes the texts.
  init(_ trace: Trace, rows: [Int32], _ strings: inout StringList) {
    func append(_ records: Range<Int>, row: Int, _ strings: inout StringList) {
      for record in records {
        let sign: UInt8
        switch trace.columns.kinds[record] {
        case .input: sign = UInt8(ascii: "<")
        case .state: sign = UInt8(ascii: "~")
        case .callback: sign = UInt8(ascii: "!")
        case .source, .value, .absence: continue
        }
        let detail = trace.columns.details[Int(trace.columns.payloads[record])]
        let note = detail.arguments.map(\.phrase).joined(separator: " ")
        frames.append(row)
        kinds.append(sign)
        sources.append(Int(trace.columns.subjects[record]))
        names.append(trace.sources[Int(trace.columns.subjects[record])].name)
        words.append(strings.place(of: detail.word))
        nexts.append(detail.next.isEmpty ? -1 : strings.place(of: detail.next))
        notes.append(note.isEmpty ? -1 : strings.place(of: note))
      }
    }
    append(trace.preroll, row: -1, &strings)
    for (frame, row) in zip(trace.frames, rows) {
      append(frame.records, row: Int(row), &strings)
    }
  }

  var json: JSONText {
    func column(_ numbers: [Int]) -> JSONText { .array(numbers.map { .int($0) }) }
    return .object([
      ("frames", column(frames)), ("kinds", .string(String(decoding: kinds, as: UTF8.self))),
      ("sources", column(sources)), ("words", column(words)), ("nexts", column(nexts)),
      ("notes", column(notes)),
    ])
  }
}

/// For each record of a trace that is an input, a state or a callback its place among these.
struct EventPlaces {
  private let records: [Int]

  init(_ trace: Trace) {
    records = trace.columns.kinds.indices.filter { record in
      switch trace.columns.kinds[record] {
      case .input, .state, .callback: true
      case .source, .value, .absence: false
      }
    }
  }

  /// The place of a record among the events; `nil` if it is none.
  func place(ofRecord record: Int) -> Int? {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle] < record { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low] == record ? low : nil
  }
}
