import DopesheetDiff
import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// A frame in which something begins to differ from the golden, or a row of the sheet that differs.
struct StepDifference {
  var place: TracePlace
  /// The sentences about the frame: rows of the sheet, causes, then single events and tracks.
  var words: [String]

  var line: String { words[0] + (words.count > 1 ? "; \(words.count - 1) more" : "") }
}

extension StepSession {
  struct FoundDifferences {
    let known: IndexedTrace
    let records: Int
    let first: Stepper.FirstDifference?
    let firstValue: (place: TracePlace, words: String)?
    let cause: String?
    /// The frames in which something begins to differ, and the begins of rows that differ, in order.
    let list: [StepDifference]
    let omissions: String?

    func number(_ index: Int) -> String { "difference \(index + 1) of \(list.count)" }
  }

  /// The names of the tracks of the trace and of its golden, in order.
  package var allTracks: [String] {
    let known = stepper.known
    if let names, names.known === known, names.count == known.trace.tracks.count {
      return names.list
    }
    let golden = lockstep?.known.trace.tracks.map(\.name) ?? []
    let all = known.trace.tracks.map(\.name) + golden.filter { known.track(named: $0) == nil }
    let list = all.sorted { Trace.orders($0, before: $1) }
    names = (known, known.trace.tracks.count, list)
    return list
  }

  func ofRun(_ track: String) throws(SteppingError) -> String {
    if isOnlyGolden(track) { throw .unknown("\(track) is only in the golden") }
    return track
  }

  func isOnlyGolden(_ track: String) -> Bool {
    stepper.source.isComplete && stepper.known.track(named: track) == nil
      && lockstep?.known.track(named: track) != nil
  }

  /// The end of the last whole frame before the cursor, or the beginning, and the same moment of the golden.
  var wholeMoments: (run: TraceMoment, golden: TraceMoment)? {
    guard let lockstep else { return nil }
    let (place, known) = (stepper.place, stepper.known)
    let isWhole =
      place == known.trace.place(afterFrame: place.frame) && !lockstep.isOpen(place.frame)
    if place.frame < 0, !isWhole {
      return (TraceMoment(known, at: .start), TraceMoment(lockstep.known, at: .start))
    }
    let frame = isWhole ? place.frame : place.frame - 1
    return lockstep.moment(atEndOf: frame, of: known.trace).map {
      (TraceMoment(known, atEndOf: frame), $0)
    }
  }

  /// The first sentence about the differences from the golden, for the beginning of a session. A live run is not asked.
  var differenceLines: [String] {
    guard let lockstep, stepper.source.isComplete, let found = try? found(lockstep) else {
      return []
    }
    guard let first = found.list.first else {
      return ["\(Mark.same.sign) the same as \(lockstep.title)"]
    }
    let cause = found.cause ?? first.words[0]
    let index = found.list.firstIndex { $0.words.contains(cause) } ?? 0
    let place = found.list[index].place
    var hint = found.number(index)
    if place == stepper.place {
      hint = "here: " + hint
    } else if place == found.first?.place {
      hint += "; d goes there"
    }
    return ["\(Mark.changed.sign) \(cause)  (\(hint))"]
  }

  var differenceNumber: String? {
    guard let found = foundDifferences, found.known === stepper.known else { return nil }
    return found.list.firstIndex { $0.place == stepper.place }.map(found.number)
  }

  /// Moves to the first record that differs from the golden, at the beginning of a session. A live run is not asked.
  package func goToFirstRecord() {
    guard let lockstep, stepper.source.isComplete,
      let first = try? found(lockstep).first
    else { return }
    _ = try? stepper.move(to: first.place)
  }

  func goToDifference(isNext: Bool) throws(SteppingError) -> [String] {
    let lockstep = try other()
    let differences = try found(lockstep)
    let list = differences.list
    guard !list.isEmpty else { return ["the same as \(lockstep.title)"] }
    let index =
      isNext
      ? list.firstIndex { $0.place > stepper.place } : list.lastIndex { $0.place < stepper.place }
    guard let index else {
      guard isNext else { return ["no difference begins before"] }
      return ["no further difference begins" + (differences.omissions.map { "; \($0)" } ?? "")]
    }
    let moved = try moved(to: list[index].place)
    return ["\(differences.number(index)): \(list[index].line)"] + moved
  }

  func goToFirstValue() throws(SteppingError) -> [String] {
    guard let value = try found(other()).firstValue else {
      return ["no value of the shared tracks differs"]
    }
    return [value.words] + (try moved(to: value.place))
  }

  /// The sentence about the first value that differs; `nil` if the first difference is that value.
  package func firstValueLine() throws(SteppingError) -> String? {
    let found = try found(other())
    guard let value = found.firstValue, value.place != found.first?.place else { return nil }
    return value.words
  }

  /// Returns the first exact difference from the golden; `nil` for equal traces. A live run goes to its end for this.
  package func firstDifference() throws(SteppingError) -> Stepper.FirstDifference? {
    try found(other()).first
  }

  private func found(_ lockstep: Lockstep) throws(SteppingError) -> FoundDifferences {
    let trace = try stepper.source.wholeTrace()
    let known = stepper.known
    if let found = foundDifferences, found.known === known, found.records == trace.recordCount {
      return found
    }
    let diff = TraceDiff(golden: lockstep.known.trace, actual: trace)
    let explanation = diff.explanation
    let found = FoundDifferences(
      known: known, records: trace.recordCount, first: stepper.firstDifference(in: diff),
      firstValue: stepper.firstValue(in: diff), cause: explanation.causes.first?.title(),
      list: differences(diff, explanation, lockstep), omissions: explanation.omissions)
    foundDifferences = found
    return found
  }

  private func differences(
    _ diff: TraceDiff, _ explanation: TraceExplanation, _ lockstep: Lockstep
  ) -> [StepDifference] {
    let (stepper, trace) = (stepper, stepper.known.trace)
    var list: [Int: StepDifference] = [:]
    func add(_ place: TracePlace, _ words: String?) {
      var difference = list[place.frame] ?? StepDifference(place: place, words: [])
      difference.place = min(difference.place, place)
      if let words, !difference.words.contains(words) { difference.words.append(words) }
      list[place.frame] = difference
    }
    for row in rows(diff, lockstep) { add(row.begin, row.words) }
    for cause in explanation.causes { add(stepper.place(at: cause.place), cause.title()) }
    for event in explanation.events {
      if let record = event.actual {
        add(trace.place(afterRecord: record.position.index), event.description)
      } else if let place = event.golden?.place {
        add(stepper.place(at: place), event.description)
      }
    }
    for change in explanation.changes {
      add(stepper.place(at: change.first), "\(change.name): \(change)")
    }
    for (spans, word) in [
      (diff.structure.missingFrames, "missing"), (diff.structure.extraFrames, "new"),
    ] {
      for span in spans { add(stepper.place(atSeconds: span.start), span.words(word)) }
    }
    if let first = stepper.firstDifference(in: diff) {
      add(first.place, list[first.place.frame] == nil ? first.words : nil)
    }
    return list.values.filter { !$0.words.isEmpty }.sorted { $0.place < $1.place }
  }

  /// Returns the rows of sheets that differ, with their begins.
  ///
  /// A difference can divide the rest of a track into other rows. They are left out, because no value differs there.
  private func rows(
    _ diff: TraceDiff, _ lockstep: Lockstep
  ) -> [(begin: TracePlace, words: String)] {
    let known = stepper.known
    guard let last = known.trace.frames.indices.last else { return [] }
    let partners = lockstep.frames(like: known.trace)
    let names = diff.examinedTracks
    let differing = names.map { name in
      (name, frames: lockstep.differs(in: name, from: known, partners))
    }
    return diff.rowDifferences(ofTracks: Set(names)).compactMap { difference in
      // The times of rows are rounded to a tenth of a millisecond.
      let begin = difference.rows.map { stepper.place(atSeconds: ($0.begin + 0.05) / 1000) }.min()
      let before = difference.rows.map { stepper.place(atSeconds: ($0.end - 0.05) / 1000).frame }
      guard let begin, let before = before.max() else { return nil }
      // The value at the end of a row is that of the first frame at or after it.
      let first = max(0, begin.frame)
      let frames = first...max(first, min(last, before + 1))
      let differs = differing.contains { name, differs in
        difference.rows.contains { $0.isOf(track: name) } && differs[frames].contains(true)
      }
      return differs ? (begin, difference.words) : nil
    }
  }
}

extension Sheet.Row {
  /// Whether the row may be about a track: as one of its parts, or as a row of several tracks.
  fileprivate func isOf(track: String) -> Bool {
    name == track || name.hasPrefix(track + ".") || name.hasPrefix(track + "[")
      || track.hasPrefix(name + ".") || name.contains("…")
  }
}
