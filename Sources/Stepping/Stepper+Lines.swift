import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

extension Stepper {
  /// The number of lines before the body of the trace's text. That of a live recording grows with its tracks.
  package var headerLines: Int { known.trace.headerLines }

  /// The line of the trace's text that the cursor stands after, from 1; that of `begin` at the beginning.
  package var line: Int { headerLines + place.lines }

  /// The line of a record, from 1.
  package func line(ofRecord index: Int) -> Int {
    known.trace.line(ofRecord: index)
  }

  /// The line of a frame, from 1.
  package func line(ofFrame frame: Int) -> Int {
    headerLines + known.trace.frames[frame].records.lowerBound + frame + 1
  }

  /// The place after a line of the trace's text.
  ///
  /// - Throws: `.unknown` for a line that is neither a record nor a frame, as far as is known.
  package func place(ofLine line: Int) throws(SteppingError) -> TracePlace {
    let first = headerLines + 1
    let last = headerLines + known.trace.endPlace.lines
    guard line >= first else {
      throw .unknown("line \(line) is in the header; records begin with line \(first)")
    }
    guard line <= last else {
      throw .unknown(
        "line \(line) is behind the last record" + (source.isComplete ? "" : " so far")
          + ", which is line \(last)")
    }
    return known.trace.place(afterLines: line - headerLines)
  }

  /// The text of a line of the body, without its end.
  package func text(ofLineAfter place: TracePlace) -> String {
    known.trace.text(ofLineBefore: place)
  }

  /// The number of a track.
  ///
  /// - Throws: `.unknown` with the nearest name.
  package func track(named name: String) throws(SteppingError) -> Int {
    if let track = known.track(named: name) { return track }
    let names = known.trace.tracks.map(\.name)
    let parts = names.filter { $0.hasPrefix(name + ".") }.sorted()
    var hint = suggestion(for: name, in: names).map { " (\($0))" } ?? ""
    if !parts.isEmpty { hint = " (it has \(parts.prefix(4).joined(separator: ", ")))" }
    throw .unknown("no track is called \(name)\(hint)")
  }

  /// The numbers of the tracks that fit a pattern, in order of their names.
  package func tracks(matching glob: Glob) -> [Int] {
    let tracks = known.trace.tracks
    return tracks.indices.filter { glob.matches(tracks[$0].name) }
      .sorted { Trace.orders(tracks[$0].name, before: tracks[$1].name) }
  }
}
