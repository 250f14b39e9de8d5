import DopesheetText
import DopesheetTrace

extension TraceDiff {
  /// Returns the comparison as text for a terminal, with a line feed after each line.
  ///
  /// - Parameters:
  ///   - golden: The golden's path, to be printed.
  ///   - actual: The actual trace's path, to be printed.
  ///   - limit: The largest number of lines, at least 9; `nil` for all lines.
  public func text(
    golden: String? = nil, actual: String? = nil, limit: Int? = 25
  ) -> String {
    text(DiffPlaces(golden: golden, actual: actual), limit: limit)
  }

  /// Returns the text of a comparison: the cause, the differences, the files and the next steps.
  ///
  /// All texts about a difference are made here: those of the command line, of failures, and of files.
  ///
  /// - Parameter limit: The largest number of lines, at least 13; `nil` for all lines.
  package func text(
    _ places: DiffPlaces, _ known: TraceExplanation? = nil, limit: Int? = 25
  ) -> String {
    let counts = ["  compared  \(comparison.summary)"] + comparison.toleranceLines(limit: limit)
    let files = places.files(line: comparison.firstRecords?.golden.record?.line)
    if comparison.verdict.passes, places.reason == nil {
      let notes = notes.map { "  " + $0 }
      return DiffText.joined([comparison.headline] + files + counts + notes, limit: limit)
    }
    let explanation = known ?? explanation
    var head: [String]
    var causes: [String] = []
    if let reason = places.reason {
      let first = comparison.firstDifference.map { "First difference: \($0)." }
      head = [reason, first ?? "Nothing else differs."]
    } else {
      causes = explanation.firstCauses(limit: limit.map { $0 < 15 ? 1 : 3 } ?? .max)
      head = causes + places.sources.map { "  at " + $0 }
      if let twin = places.twin {
        let count = explanation.causes.count == 1 ? "cause" : "causes"
        head.append("Trace differs from golden: the same \(count) as in \(twin).")
        let whole = places.wholeDiff.map { ["  whole diff: \($0)"] } ?? []
        return DiffText.joined(head + whole + places.steps, limit: nil)
      }
    }
    let middle = (places.reason == nil ? [comparison.headline] : []) + files + [""]
    let end = counts + (places.steps.isEmpty ? [] : [""] + places.steps)
    let room = limit.map { $0 - head.count - middle.count - end.count }
    let body = body(explanation, limit: room, rest: places.wholeDiff, said: causes)
    return DiffText.joined(head + body.explained + middle + body.differences + end, limit: nil)
  }

  /// Returns the causes, the rows of the sheets that differ, and what follows from the causes, in at most 20 lines.
  ///
  /// - Parameter rest: Where the rows are that do not fit, in words.
  package func sentences(rest: String) -> String {
    let explanation = explanation
    let causes = explanation.firstCauses()
    let text = DiffText(diff: self, explanation: explanation)
    return DiffText.joined(
      causes + text.explained(limit: 20 - causes.count, said: causes, rest: rest), limit: nil)
  }

  /// Returns the differences between two recordings, neither of which is a golden, with their names.
  package func text(sides first: String, _ second: String, limit: Int = 25) -> String {
    let body = body(explanation, limit: limit, rest: nil, names: (first, second))
    let lines = body.explained + body.differences
    let head = comparison.firstDifference.map {
      "First difference: \($0) (- \(first), + \(second))."
    }
    return ([head].compactMap(\.self) + lines).map(plainText).joined(separator: "\n")
  }

  private var notes: [String] {
    comparison.tolerated.map { track in
      let largest = track.largest.map {
        "; largest: \($0.place.short), \($0.words(track.track))"
      }
      return "\(track.track.name)  within \(track.tolerance)\(largest ?? "")"
    }
      + comparison.toleratedEvents.map { event in
        let (from, to) = (
          golden.place(ofRecord: event.golden.index), actual.place(ofRecord: event.actual.index)
        )
        return "\(event.golden.record.title)  \(from.short) → \(to.short)"
      } + DiffText.facts(comparison.structure.meta)
  }

  /// Returns the explanation, and the differences, followed by the number of omitted ones and the path of the whole
  /// text.
  private func body(
    _ explanation: TraceExplanation, limit: Int?, rest: String?, said: [String] = [],
    names: (String, String) = ("golden", "run")
  ) -> (explained: [String], differences: [String]) {
    let text = DiffText(diff: self, explanation: explanation, names: names)
    let explained = text.explained(limit: limit.map { max(0, $0 - 3) / 2 }, said: said)
    let room = limit.map { $0 - explained.count }
    var (lines, omitted) = text.lines(limit: room.map { rest == nil ? $0 : $0 - 1 })
    if omitted > 0, rest == nil, let room {
      (lines, omitted) = text.lines(limit: room - 1)
    }
    let end = [omitted > 0 ? "… \(omitted) more" : nil, rest.map { "whole diff: \($0)" }]
      .compactMap(\.self)
    return (explained, end.isEmpty ? lines : lines + ["  " + end.joined(separator: "; ")])
  }
}
