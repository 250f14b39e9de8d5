import DopesheetTrace

extension TraceDiff {
  /// Returns the comparison as text for a terminal, a line feed after each line.
  ///
  /// - Parameters:
  ///   - golden: The golden's path, if it is to be named.
  ///   - actual: The actual trace's path, if it is to be named.
  ///   - limit: The largest number of lines, at least 8; `nil` for everything.
  public func text(
    golden: String? = nil, actual: String? = nil, limit: Int? = 25
  ) -> String {
    var lines = [headline]
    if let golden { lines.append("  golden    \(golden)") }
    if let actual { lines.append("  actual    \(actual)") }
    lines.append("  compared  \(comparison.summary)")
    lines += comparison.toleranceLines(limit: limit)
    guard verdict == .different else {
      lines += notes.map { "  " + $0 }
      return DiffText.joined(lines, limit: limit)
    }
    lines.append("")
    lines += body(limit: limit.map { $0 - lines.count }, rest: nil)
    return DiffText.joined(lines, limit: nil)
  }

  /// Returns what differs between two recordings of which none is the right one, with both names in place of golden
  /// and actual.
  package func text(sides first: String, _ second: String, limit: Int = 25) -> String {
    let width = max(first.count, second.count)
    let names = [first, second].map { $0 + String(repeating: " ", count: width - $0.count) }
    let curves = ["    golden ": "    \(names[0]) ", "    actual ": "    \(names[1]) "]
    let lines = body(limit: limit, rest: nil).map { line in
      curves[String(line.prefix(11))].map { $0 + line.dropFirst(11) } ?? line
    }
    let head = firstDifference.map { "First difference: \($0) (- \(first), + \(second))." }
    return ([head].compactMap(\.self) + lines).joined(separator: "\n")
  }

  /// Returns what a failed comparison with a golden says: what differs, where the files are, what to do.
  ///
  /// - Parameters:
  ///   - places: Paths and commands.
  ///   - limit: The largest number of lines, at least 12; `nil` for everything.
  package func failureText(_ places: FailurePlaces, limit: Int? = 25) -> String {
    var lines = [places.reason ?? headline]
    if places.reason != nil {
      lines.append(firstDifference.map { "First difference: \($0)." } ?? "Nothing else differs.")
    }
    let line = firstDivergence?.golden.record.map { ":\($0.line)" } ?? ""
    lines.append("  golden    \(places.golden)\(line)")
    if let actual = places.actual { lines.append("  actual    \(actual)") }
    lines.append("  compared  \(comparison.summary)")
    lines += comparison.toleranceLines(limit: limit)
    lines.append("")
    var end: [String] = []
    if let step = places.step { end.append("  step    \(step)") }
    if let diff = places.diff { end.append("  diff    \(diff)") }
    if let accept = places.accept { end.append("  accept  \(accept)") }
    if !end.isEmpty { end.insert("", at: 0) }
    lines += body(limit: limit.map { $0 - lines.count - end.count }, rest: places.wholeDiff)
    return DiffText.joined(lines + end, limit: nil)
  }

  /// The outcome in one sentence.
  package var headline: String { comparison.headline }

  private func place(ofGolden event: ToleratedEvent) -> String {
    golden.place(ofFrame: golden.frame(ofRecord: event.golden.index)).short
  }

  private func place(ofActual event: ToleratedEvent) -> String {
    actual.place(ofFrame: actual.frame(ofRecord: event.actual.index)).short
  }

  /// What passes and yet is not the same.
  private var notes: [String] {
    tolerated.map { track in
      let largest = track.largest.map {
        "; largest: \($0.place.short), \($0.words(track.track))"
      }
      return "\(track.track.name)  within \(track.tolerance)\(largest ?? "")"
    }
      + toleratedEvents.map { event in
        let (from, to) = (place(ofGolden: event), place(ofActual: event))
        return "\(event.golden.record.title)  \(from) → \(to)"
      } + DiffText.facts(structure.meta)
  }

  /// The differences, at the end the number of those left out and where to find all of them.
  private func body(limit: Int?, rest: String?) -> [String] {
    let text = DiffText(diff: self, explanation: explanation)
    var (lines, omitted) = text.lines(limit: limit.map { rest == nil ? $0 : $0 - 1 })
    if omitted > 0, rest == nil, let limit {
      (lines, omitted) = text.lines(limit: limit - 1)
    }
    let end = [omitted > 0 ? "… \(omitted) more" : nil, rest.map { "whole diff: \($0)" }]
      .compactMap(\.self)
    return end.isEmpty ? lines : lines + ["  " + end.joined(separator: "; ")]
  }
}

extension DiffText {
  /// Joins lines, each ended by a line feed, the last of at most `limit` telling how many are left out.
  static func joined(_ lines: [String], limit: Int?) -> String {
    var lines = lines
    if let limit, lines.count > limit {
      let omitted = lines.count - limit + 1
      lines.removeLast(omitted)
      lines.append("  … \(omitted) more")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
