import DopesheetDiff
import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// A frame in which something begins to differ from the golden.
struct StepDifference: Equatable {
  /// The place of its first record that differs, or the end of the frame.
  var place: TracePlace
  /// The sentences about the frame, the cause first.
  var words: [String]

  /// The first sentence, and the number of the others.
  var line: String { words[0] + (words.count > 1 ? "; \(words.count - 1) more" : "") }
}

extension StepSession {
  /// The differences from the golden, and the records that they were found in.
  struct FoundDifferences {
    let known: IndexedTrace
    let records: Int
    /// The first record that differs.
    let first: Stepper.FirstDifference?
    /// The frames in which something begins to differ.
    let list: [StepDifference]
    /// The omissions of the examination, in words.
    let omissions: String?
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
    guard let lockstep, stepper.source.isComplete, let list = try? found(lockstep).list
    else {
      return []
    }
    guard let first = list.first else {
      return ["\(Mark.same.sign) the same as \(lockstep.title)"]
    }
    let key = first.place < stepper.place ? "[" : "]"
    let hint = first.place == stepper.place ? "" : "  (\(key) goes there)"
    return ["\(Mark.changed.sign) \(first.words[0])\(hint)"]
  }

  /// Moves to the first record that differs from the golden, at the beginning of a session. A live run is not asked.
  package func goToFirstRecord() {
    guard let lockstep, stepper.source.isComplete,
      let first = try? found(lockstep).first
    else { return }
    _ = try? stepper.move(to: first.place)
  }

  /// Moves to the next frame in which something begins to differ, or to the one before.
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
    return ["difference \(index + 1) of \(list.count): \(list[index].line)"]
      + (try moved(to: list[index].place))
  }

  /// Returns the first exact difference from the golden; `nil` for equal traces. A live run goes to its end for this.
  package func firstDifference() throws(SteppingError) -> Stepper.FirstDifference? {
    try found(other()).first
  }

  /// Returns the frames in which something begins to differ. A live run goes to its end for this.
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
      list: Self.differences(diff, explanation, known.trace), omissions: explanation.omissions)
    foundDifferences = found
    return found
  }

  private static func differences(
    _ diff: TraceDiff, _ explanation: TraceExplanation, _ trace: Trace
  ) -> [StepDifference] {
    var list: [Int: StepDifference] = [:]
    func add(_ place: TracePlace, _ words: String?) {
      var difference = list[place.frame] ?? StepDifference(place: place, words: [])
      difference.place = min(difference.place, place)
      if let words, !difference.words.contains(words) { difference.words.append(words) }
      list[place.frame] = difference
    }
    func end(of place: TraceDiff.Place?) -> TracePlace {
      end(ofSeconds: place?.seconds ?? -.infinity)
    }
    func end(ofSeconds seconds: Double) -> TracePlace {
      let count = trace.frameCount { _, frame in
        trace.clock.seconds(at: frame.tick) <= seconds + 1e-9
      }
      return trace.place(afterFrame: count - 1)
    }
    for cause in explanation.causes { add(end(of: cause.place), cause.title()) }
    for event in explanation.events {
      let record = event.actual.map { trace.place(afterRecord: $0.position.index) }
      add(record ?? end(of: event.golden?.place), event.description)
    }
    for change in explanation.changes {
      add(end(of: change.first), "\(change.name): \(change)")
    }
    for (spans, word) in [
      (diff.structure.missingFrames, "missing"), (diff.structure.extraFrames, "new"),
    ] {
      for span in spans { add(end(ofSeconds: span.start), span.words(word)) }
    }
    if let first = diff.firstRecords {
      let record = first.actual.record.map { trace.place(afterRecord: $0.index) }
      let place = record ?? end(of: first.place)
      add(place, list[place.frame] == nil ? diff.firstDifference : nil)
    }
    return list.values.filter { !$0.words.isEmpty }.sorted { $0.place < $1.place }
  }
}
