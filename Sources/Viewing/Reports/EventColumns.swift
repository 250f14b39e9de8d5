import DopesheetText
import DopesheetTrace

/// The inputs, changes of state and callbacks of a trace, as columns.
struct EventColumns: Equatable {
  private var frames: [Int] = []
  private var kinds: [UInt8] = []
  private var sources: [Int] = []
  /// The names of the sources, so that equal columns of two traces have equal sources.
  private var names: [String] = []
  private var words: [Int] = []
  private var nexts: [Int] = []
  private var notes: [Int] = []

  init(_ trace: Trace, rows: [Int32], _ strings: inout StringList) {
    let columns = trace.columns
    func append(_ records: Range<Int>, row: Int, _ strings: inout StringList) {
      for record in records {
        let kind = columns.kinds[record]
        guard kind.isEvent, let sign = kind.sign else { continue }
        let detail = columns.details[Int(columns.payloads[record])]
        let note = detail.arguments.map(\.phrase).joined(separator: " ")
        let source = Int(columns.subjects[record])
        frames.append(row)
        kinds.append(UInt8(ascii: sign))
        sources.append(source)
        names.append(trace.sources[source].name)
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

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.add("frames", integers: frames)
      json.add("kinds", .string(String(decoding: kinds, as: UTF8.self)))
      let names = RecordKind.events.map { kind in
        ("\(kind.sign.map(String.init) ?? "")", JSONText.string(kind.word))
      }
      json.add("kindNames", .object(names))
      json.add("sources", integers: sources)
      json.add("words", integers: words)
      json.add("nexts", integers: nexts)
      json.add("notes", integers: notes)
    }
  }
}

/// A list of texts without repetitions, which a page refers to by position.
struct StringList {
  private(set) var strings: [String] = []
  private var places: [String: Int] = [:]

  mutating func place(of string: String) -> Int {
    if let place = places[string] { return place }
    places[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }
}
