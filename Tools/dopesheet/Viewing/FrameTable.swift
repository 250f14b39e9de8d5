import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// A trace as a table: a row for each frame, a column for each track, and events in the margin.
struct FrameTable {
  let trace: Trace
  /// The positions of the shown tracks.
  let tracks: [Int]
  let rows: [Row]

  struct Row {
    /// The number of the frame; -1 for the records before frame 0.
    let frame: Int
    /// The value of each shown track at the end of the frame; `nil` before the first value.
    let values: [[Scalar]?]
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

  /// A component of a track in the shown frames from 0 on.
  private struct Series {
    let name: String
    let isWord: Bool
    /// The numbers at the ends of the frames; `nil` for words.
    let values: [Double?]
    /// The first, last, least and greatest number; `nil` without numbers.
    let ends: (first: Double, last: Double, least: Double, greatest: Double)?

    func curve(atMost count: Int) -> String { Sparkline.row(values, atMost: count) }
  }

  private var series: [Series] {
    let shown = rows.filter { $0.frame >= 0 }
    return tracks.enumerated().flatMap { position, track in
      let track = trace.tracks[track]
      return (0..<track.width).map { component in
        let isWord = track.kind == .sym
        let values = shown.map { isWord ? nil : $0.values[position]?[component].number }
        let known = values.compactMap(\.self)
        let finite = known.filter(\.isFinite)
        return Series(
          name: track.width > 1 ? "\(track.name)[\(component)]" : track.name, isWord: isWord,
          values: values,
          ends: known.isEmpty
            ? nil
            : (known[0], known[known.count - 1], finite.min() ?? .nan, finite.max() ?? .nan))
      }
    }
  }

  /// Returns the lines of plots, one for each component of the tracks with numbers.
  func plots(width: Int, height: Int) -> [String] {
    // The margin of a plot holds the axis and a number of four digits with its sign and exponent.
    let columns = max(8, width - 12)
    let times = rows.filter { $0.frame >= 0 }.map { trace.seconds(ofFrame: $0.frame) }
    return series.flatMap { series in
      let plot = Plot(series.values, along: times, unit: "s", width: columns, height: height)
      let lines = series.isWord ? ["words cannot be drawn"] : plot.lines
      return ["", series.name] + lines.map { "  " + $0 }
    }
  }

  /// The lines of small curves: the name, the curve, the ends and the range.
  var sparklineTable: [String] {
    let series = series
    let width = series.map { CellWidth.of(text: $0.name) }.max() ?? 0
    return series.map { curve in
      let name = curve.name + CellWidth.padding(of: curve.name, to: width)
      guard let ends = curve.ends else { return name + "  no numbers" }
      func text(_ number: Double) -> String { RoundedText.significant(number, 6) }
      return "\(name)  \(curve.curve(atMost: 32))  \(text(ends.first)) → \(text(ends.last)), "
        + "\(text(ends.least)) to \(text(ends.greatest))"
    }
  }

  var sparklines: JSONText {
    let list = series.map { curve in
      JSONText.object([
        ("track", .string(curve.name)), ("curve", .string(curve.curve(atMost: 24))),
        ("first", curve.ends.map { .number($0.first) } ?? .null),
        ("last", curve.ends.map { .number($0.last) } ?? .null),
        ("least", curve.ends.map { .number($0.least) } ?? .null),
        ("greatest", curve.ends.map { .number($0.greatest) } ?? .null),
      ])
    }
    let shown = rows.filter { $0.frame >= 0 }
    return output(
      ("firstFrame", .int(orNull: shown.first?.frame)),
      ("lastFrame", .int(orNull: shown.last?.frame)), ("curves", .array(list)))
  }

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
    return output(("frames", .array(rows)))
  }

  private func output(_ members: (String, JSONText)...) -> JSONText {
    .output(
      ("clock", .string(trace.clock.description)),
      ("tracks", .array(tracks.map { .string(trace.tracks[$0].name) })), also: members)
  }
}

struct EventList {
  private let trace: Trace
  private let events: [(index: Int, frame: Int, line: Int)]

  /// Creates the list of events in order; the frame -1 stands for the records before frame 0.
  init(_ trace: Trace, frames: ClosedRange<Int>, sources: Set<Int>) {
    self.trace = trace
    events = frames.flatMap { frame in
      trace.records(ofFrame: frame).compactMap { index in
        guard trace.columns.kinds[index].isEvent,
          sources.contains(Int(trace.columns.subjects[index]))
        else { return nil }
        return (index, frame, trace.headerLines + trace.place(afterRecord: index).lines)
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
    return .output(("clock", .string(trace.clock.description)), ("events", .array(list)))
  }
}
