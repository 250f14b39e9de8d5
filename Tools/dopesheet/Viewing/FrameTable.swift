import DopesheetDrawing
import DopesheetStepping
import DopesheetText
import DopesheetTrace

/// A trace as a table: a row for each frame, a column for each track, and events in the margin.
struct FrameTable {
  let trace: Trace
  /// The positions of the shown tracks.
  let tracks: [Int]
  /// The shown frames.
  let rows: [Row]

  /// A row of the table.
  struct Row {
    /// The number of the frame; -1 for the records before frame 0.
    let frame: Int
    /// The value of each shown track at the end of the frame; `nil` before the first value.
    let values: [[Scalar]?]
    /// The events in the frame.
    let events: [Trace.Record]
  }

  /// Creates the rows of some frames; -1 stands for the records before frame 0.
  init(_ trace: Trace, tracks: [Int], frames: ClosedRange<Int>) {
    self.trace = trace
    self.tracks = tracks
    let known = IndexedTrace(trace, tracks: tracks)
    let values = tracks.map { known.values(ofTrack: $0, atEndsOf: frames) }
    rows = zip(frames, 0...).map { frame, place in
      let events = trace.records(ofFrame: frame).filter { trace.columns.kinds[$0].isEvent }
      return Row(
        frame: frame, values: values.map { $0[place] }, events: events.map { trace.record(at: $0) })
    }
  }

  /// The lines of the table, with aligned columns.
  var lines: [String] {
    var cells = [["frame", "seconds"] + tracks.map { trace.tracks[$0].name }]
    for row in rows {
      let time = row.frame < 0 ? "" : RoundedText.decimals(trace.seconds(ofFrame: row.frame), 4)
      cells.append(
        [row.frame < 0 ? "-" : "\(row.frame)", time] + row.values.map(FrameTable.text))
    }
    let widths = cells[0].indices.map { column in
      cells.map { CellWidth.of(text: $0[column]) }.max() ?? 0
    }
    let notes = [""] + rows.map { $0.events.map(\.note).joined(separator: "; ") }
    return zip(cells, notes).map { row, note in
      let line = zip(row, widths).map { cell, width in
        CellWidth.padding(of: cell, to: width) + cell
      }.joined(separator: "  ")
      return note.isEmpty ? line : line + "  " + note
    }
  }

  private static func text(_ value: [Scalar]?) -> String {
    guard let value else { return "none" }
    let words = value.map { scalar in
      switch scalar {
      case .f64(let number): RoundedText.significant(number, 6)
      case .f32(let number): RoundedText.significant(Double(number), 6)
      case .i64, .bool, .sym: scalar.phrase
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns the lines of plots, one for each component of the tracks with numbers.
  func plots(width: Int, height: Int) -> [String] {
    // The margin of a plot holds the axis and a number of four digits with its sign and exponent.
    let columns = max(8, width - 12)
    let shown = rows.filter { $0.frame >= 0 }
    let times = shown.map { trace.seconds(ofFrame: $0.frame) }
    var lines: [String] = []
    for (position, track) in tracks.enumerated() {
      let track = trace.tracks[track]
      for component in 0..<track.width {
        lines.append("")
        lines.append(track.width > 1 ? "\(track.name)[\(component)]" : track.name)
        if track.kind == .sym {
          lines.append("  words cannot be drawn")
        } else {
          let values = shown.map { $0.values[position]?[component].number }
          let plot = Plot(values, along: times, unit: "s", width: columns, height: height)
          lines += plot.lines.map { "  " + $0 }
        }
      }
    }
    return lines
  }

  /// A small curve of a component of a track, and the values that it shows.
  private struct Curve {
    let name: String
    let row: String
    /// The first, last, least and greatest value; `nil` for words, and without values.
    let ends: (first: Double, last: Double, least: Double, greatest: Double)?
  }

  /// Returns the curves of all components.
  private func curves(atMost count: Int) -> [Curve] {
    let shown = rows.filter { $0.frame >= 0 }
    return tracks.enumerated().flatMap { position, track in
      let track = trace.tracks[track]
      return (0..<track.width).map { component in
        let isWord = track.kind == .sym
        let values = shown.map { isWord ? nil : $0.values[position]?[component].number }
        let known = values.compactMap(\.self)
        let finite = known.filter(\.isFinite)
        return Curve(
          name: track.width > 1 ? "\(track.name)[\(component)]" : track.name,
          row: Sparkline.row(values, atMost: count),
          ends: known.isEmpty
            ? nil
            : (known[0], known[known.count - 1], finite.min() ?? .nan, finite.max() ?? .nan))
      }
    }
  }

  /// The lines of small curves: the name, the curve, the ends and the range.
  var sparklineTable: [String] {
    let curves = curves(atMost: 32)
    let width = curves.map { CellWidth.of(text: $0.name) }.max() ?? 0
    return curves.map { curve in
      let name = curve.name + CellWidth.padding(of: curve.name, to: width)
      guard let ends = curve.ends else { return name + "  no numbers" }
      func text(_ number: Double) -> String { RoundedText.significant(number, 6) }
      return "\(name)  \(curve.row)  \(text(ends.first)) → \(text(ends.last)), "
        + "\(text(ends.least)) to \(text(ends.greatest))"
    }
  }

  /// The small curves as JSON, with exact numbers.
  var sparklines: JSONText {
    let list = curves(atMost: 24).map { curve in
      JSONText.object([
        ("track", .string(curve.name)), ("curve", .string(curve.row)),
        ("first", curve.ends.map { .number($0.first) } ?? .null),
        ("last", curve.ends.map { .number($0.last) } ?? .null),
        ("least", curve.ends.map { .number($0.least) } ?? .null),
        ("greatest", curve.ends.map { .number($0.greatest) } ?? .null),
      ])
    }
    let shown = rows.filter { $0.frame >= 0 }
    return .object([
      ("schema", .int(1)), ("clock", .string(trace.clock.description)),
      ("tracks", .array(tracks.map { .string(trace.tracks[$0].name) })),
      ("firstFrame", shown.first.map { .int($0.frame) } ?? .null),
      ("lastFrame", shown.last.map { .int($0.frame) } ?? .null),
      ("curves", .array(list)),
    ])
  }

  /// The table as JSON, with exact numbers.
  var json: JSONText {
    let rows = rows.map { row in
      JSONText.object([
        ("frame", row.frame < 0 ? .null : .int(row.frame)),
        ("tick", row.frame < 0 ? .null : .integer(trace.frames[row.frame].tick)),
        ("seconds", row.frame < 0 ? .null : .number(trace.seconds(ofFrame: row.frame))),
        ("values", .array(row.values.map { $0.map { .array($0.map(\.json)) } ?? .null })),
        ("events", .array(row.events.map { .string($0.note) })),
      ])
    }
    return .object([
      ("schema", .int(1)), ("clock", .string(trace.clock.description)),
      ("tracks", .array(tracks.map { .string(trace.tracks[$0].name) })),
      ("frames", .array(rows)),
    ])
  }
}

/// The events of a trace in some frames.
struct EventList {
  private let trace: Trace
  private let events: [(index: Int, frame: Int, line: Int)]

  /// Creates the list of events in order; the frame -1 stands for the records before frame 0.
  init(_ trace: Trace, frames: ClosedRange<Int>, sources: Set<Int>) {
    self.trace = trace
    let stepper = Stepper(TraceSource(trace, title: ""))
    events = frames.flatMap { frame in
      trace.records(ofFrame: frame).compactMap { index in
        guard trace.columns.kinds[index].isEvent,
          sources.contains(Int(trace.columns.subjects[index]))
        else { return nil }
        return (index, frame, stepper.line(ofRecord: index))
      }
    }
  }

  /// A line for each event: its line in the file, its frame, its time and its text.
  var lines: [String] {
    events.map { event in
      let place =
        event.frame < 0
        ? "before frame 0"
        : "frame \(event.frame)  "
          + RoundedText.decimals(trace.seconds(ofFrame: event.frame), 4) + " s"
      return "line \(event.line)  \(place)  \(trace.record(at: event.index).note)"
    }
  }

  /// The events as JSON.
  var json: JSONText {
    let list = events.map { event -> JSONText in
      let record = trace.record(at: event.index)
      return .object([
        ("line", .int(event.line)), ("frame", event.frame < 0 ? .null : .int(event.frame)),
        ("seconds", event.frame < 0 ? .null : .number(trace.seconds(ofFrame: event.frame))),
        ("kind", .string(record.kind.word)), ("source", .string(record.subject)),
        ("event", .string(record.event)), ("arguments", record.arguments.json),
      ])
    }
    return .object([
      ("schema", .int(1)), ("clock", .string(trace.clock.description)), ("events", .array(list)),
    ])
  }
}
