import DopesheetDiff
import DopesheetTrace

extension StepSession {
  /// The tracks that fit a pattern; a name without stars also means its parts.
  ///
  /// - Throws: `.unknown` with the nearest name if there are none.
  func tracks(_ pattern: String) throws(SteppingError) -> [Int] {
    let found = stepper.tracks(matching: Glob(pattern))
    if !found.isEmpty { return found }
    let parts = stepper.tracks(matching: Glob(pattern + ".*"))
    if !parts.isEmpty { return parts }
    if pattern.contains(where: "*?".contains) {
      throw .unknown(pattern == "*" ? "there are no tracks" : "no track fits \(pattern)")
    }
    return [try stepper.track(named: pattern)]
  }

  func watch(_ pattern: String?) throws(SteppingError) -> [String] {
    guard let pattern else {
      return watches.isEmpty ? ["nothing is watched"] : watches.map { "watching \($0.pattern)" }
    }
    let found = try tracks(pattern)
    let isName =
      stepper.known.track(named: pattern) != nil || pattern.contains(where: "*?".contains)
    let glob = Glob(isName ? pattern : pattern + ".*")
    if !watches.contains(glob) { watches.append(glob) }
    return ["watching \(glob.pattern)"] + valueLines(found)
  }

  func unwatch(_ pattern: String?) throws(SteppingError) -> [String] {
    let count = watches.count
    if let pattern {
      watches.removeAll { $0.pattern == pattern || $0.pattern == pattern + ".*" }
      if watches.count == count { throw .unknown("\(pattern) is not watched; w lists what is") }
    } else {
      watches = []
    }
    return try watch(nil)
  }

  /// The values of tracks, those marked that the last move changed.
  func valueLines(_ tracks: [Int]) -> [String] {
    let all = stepper.known.trace.tracks
    let (old, new) = (stepper.formerMoment, stepper.moment)
    let width = tracks.map { all[$0].name.count }.max() ?? 0
    return tracks.map { track in
      let value = new.value(ofTrack: track)
      let mark = value == old.value(ofTrack: track) ? " " : "*"
      let name = all[track].name
      let space = String(repeating: " ", count: width - name.count)
      return "\(mark) \(name)\(space)  \(StepSession.text(value))"
        + (all[track].unit.map { " \($0)" } ?? "")
    }
  }

  /// Who has been declared, and the states.
  var stateLines: [String] {
    let trace = stepper.known.trace
    let moment = stepper.moment
    let sources = trace.sources.indices.filter { moment.isDeclared(source: $0) }
    if sources.isEmpty { return ["nobody is on the stage yet"] }
    return sources.map { source in
      let state = moment.state(ofSource: source).map { "  \($0)" } ?? ""
      return "  \(trace.sources[source].name)  \(trace.sources[source].kind)\(state)"
    }
  }

  /// The record that a track's value comes from, and the event before it in its frame, or the last record of a source.
  func last(_ name: String) throws(SteppingError) -> [String] {
    let known = stepper.known
    let moment = stepper.moment
    if known.track(named: name) == nil, let source = known.source(named: name) {
      guard let index = moment.lastEvent(ofSource: source) else {
        return ["\(name) is not on the stage yet"]
      }
      return [line(ofRecord: index)]
    }
    guard let index = moment.lastWrite(ofTrack: try stepper.track(named: name)) else {
      return ["\(name) has not been written yet"]
    }
    var lines = [line(ofRecord: index)]
    if let writer = writer(of: name, at: index) { lines.append("  by \(writer)") }
    return lines
  }

  /// The sources that write the track somewhere and are moving at a record, or are called or begin or end in its frame.
  private func writer(of track: String, at index: Int) -> String? {
    let known = stepper.known
    if links?.known !== known || links?.records != known.trace.recordCount {
      links = (known, known.trace.recordCount, SourceLinks([known.trace]))
    }
    let frame = known.trace.frame(ofRecord: index)
    let before = TraceMoment(known, atEndOf: max(-1, frame - 1))
    let end = TraceMoment(known, atEndOf: frame)
    let writers = (links?.links.sources(ofTrack: track) ?? []).filter { name in
      guard let source = known.source(named: name) else { return false }
      return before.state(ofSource: source) == MotionStateName.moving.rawValue || frame < 0
        || before.lastEvent(ofSource: source) != end.lastEvent(ofSource: source)
    }
    return writers.isEmpty ? nil : writers.joined(separator: ", ")
  }

  private func line(ofRecord index: Int) -> String {
    let trace = stepper.known.trace
    let place = trace.place(afterRecord: index)
    let frame = place.frame < 0 ? "before frame 0" : "frame \(place.frame)"
    return "\(frame)  line \(stepper.line(ofRecord: index))  \(trace.record(at: index).line)"
  }
}
