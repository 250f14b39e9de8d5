import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

/// A trace as a dope sheet: a row for each frame, a column for each track, and events in the margin.
struct TraceSheet {
  let trace: Trace
  /// The positions of the shown tracks.
  let tracks: [Int]
  /// The shown frames.
  let rows: [Row]

  /// A row of the sheet.
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

  /// The lines of the sheet, with aligned columns.
  var table: [String] {
    var cells = [["frame", "seconds"] + tracks.map { trace.tracks[$0].name }]
    for row in rows {
      let time = row.frame < 0 ? "" : RoundedText.decimals(trace.seconds(ofFrame: row.frame), 4)
      cells.append(
        [row.frame < 0 ? "-" : "\(row.frame)", time] + row.values.map(TraceSheet.text))
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

  /// The sheet as JSON, with exact numbers.
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
