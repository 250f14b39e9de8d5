import DopesheetDiff
import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

extension Debuggee {
  /// The lines of the text that are records or frames.
  var linesOfRecords: Range<Int> {
    let first = stepper.headerLines + 1
    return first..<first + stepper.known.trace.endPlace.lines
  }

  /// The place after a line.
  func place(ofLine line: Int) throws(RequestFailure) -> TracePlace {
    try told { () throws(SteppingError) in try stepper.place(ofLine: line) }
  }

  /// A track by its name.
  func track(named name: String) throws(RequestFailure) -> Trace.Track {
    try told { () throws(SteppingError) in
      stepper.known.trace.tracks[try stepper.track(named: name)]
    }
  }

  /// Where a function breakpoint is: callbacks and calls by their words, `completed` or `card.fade.completed`, and
  /// states that are entered behind a `~`, `~moving` or `~card.fade.moving`. `*` stands for anything.
  func site(ofEvent name: String) throws(RequestFailure) -> Breakpoint.Site {
    let isState = name.hasPrefix("~")
    let pattern = isState ? String(name.dropFirst().drop { $0 == " " }) : name
    let glob = Glob(pattern)
    let trace = stepper.known.trace
    var seen: Set<String> = []
    for index in trace.columns.kinds.indices {
      let kind = trace.columns.kinds[index]
      guard kind.isEvent, (kind == .state) == isState else { continue }
      let detail = trace.detail(ofRecord: index)
      let word = isState ? detail.next : detail.word
      let full = trace.source(ofRecord: index).name + "." + word
      if glob.matches(word) || glob.matches(full) { return isState ? .state(glob) : .event(glob) }
      seen.insert(word)
      seen.insert(full)
    }
    let near = nearest(to: pattern, in: seen.sorted())
    throw RequestFailure(
      "no \(isState ? "state" : "callback or call") of the trace is called '\(pattern)'"
        + (near.map { " (did you mean '\($0)'?)" } ?? ""))
  }

  /// What is told of the place where two traces part.
  func divergence(at parting: Stepper.Parting) -> Divergence {
    var words = parting.words
    for (record, place) in [
      (parting.divergence.golden.record, "there"), (parting.divergence.actual.record, "here"),
    ] {
      if let record { words += "; \(place) \(record.record.phrase)" }
    }
    let line = stepper.headerLines + parting.place.lines
    return Divergence(line: max(linesOfRecords.lowerBound, line), words: words)
  }

  /// Goes to a moment: the end of a frame, `13`, or a time, `0.25s` or `250ms`.
  func go(toMoment text: String) throws(RequestFailure) -> Stepper.Stop {
    let stop = try told { () throws(SteppingError) -> Stepper.Stop? in
      if let frame = Int(text) { return try stepper.move(toFrame: frame) }
      if let seconds = SteppingCommand.seconds(text) { return try stepper.move(toSeconds: seconds) }
      return nil
    }
    if let stop { return stop }
    throw RequestFailure("'\(text)' is no moment; write a frame, 13, or a time, 0.25s or 250ms")
  }
}
