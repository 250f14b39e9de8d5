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
    headerLines + known.trace.place(afterRecord: index).lines
  }

  /// The line of a frame, from 1.
  package func line(ofFrame frame: Int) -> Int {
    headerLines + known.trace.frames[frame].records.lowerBound + frame + 1
  }

  /// The place after a line of the trace's text.
  ///
  /// - Throws: `.unknown` for a line that is neither a record nor a frame, as far as is known.
  package func place(ofLine line: Int) throws(SteppingError) -> SteppingPlace {
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
  package func text(ofLineAfter place: SteppingPlace) -> String {
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

extension Trace {
  /// The number of lines before the body: version, clock, facts, tracks, `begin`.
  package var headerLines: Int { 3 + meta.count + tracks.count }

  /// The text of the line before a place that is not the beginning, without its end.
  package func text(ofLineBefore place: SteppingPlace) -> String {
    isFrameLine(before: place)
      ? "@\(frames[place.frames - 1].tick)" : record(at: place.records - 1).line
  }
}

extension Record {
  /// The record as a line of a trace's text, without its end.
  package var line: String {
    let words: [String] =
      switch self {
      case .source(let source): ["*", source.name, source.kind]
      case .input(let source, let word, _): ["<", source, word]
      case .state(let source, let from, let next, _): ["~", source, from, next]
      case .callback(let source, let name, _): ["!", source, name]
      case .value(let track, let scalars): [track] + scalars.map(\.phrase)
      case .absence(let track): [track, "none"]
      }
    return (words + arguments.map(\.phrase)).joined(separator: " ")
  }
}
