import DopesheetDiff
import DopesheetDrawing
import DopesheetFiles
import DopesheetNotation
import DopesheetTrace

/// What came out of a comparison with a golden.
package struct GoldenOutcome: Sendable {
  /// The path of the golden.
  package let golden: String

  /// What was found.
  package let finding: Finding

  /// What was done about it.
  package let action: Action

  /// How a recording and its golden relate.
  package enum Finding: Sendable {
    /// They are the same; the difference, if there is one, lies in facts alone.
    case matched(TraceDiff?)
    /// They differ within the tolerance.
    case withinTolerance(TraceDiff)
    /// They differ.
    case different(TraceDiff)
    /// The golden is sound but for its digest and the form of numbers: it was edited or damaged. It may hold
    /// the same records.
    case damaged(TraceDiff)
    /// There is no golden.
    case missing
    /// The golden is no sound trace. All its mistakes, at least one.
    case unreadable([TraceError])
    /// The golden's path does not lead to a file that can be read.
    case unusable(GoldenError)
  }

  /// What became of the recording.
  package enum Action: Equatable, Sendable {
    /// Nothing had to be done.
    case none
    /// It is the golden now.
    case recorded
    /// It waits to be accepted.
    case kept(PendingTrace)
    /// It could not be written, or what was pending could not be removed.
    case failed(GoldenError)
  }

  /// Creates an outcome.
  package init(golden: String, finding: Finding, action: Action) {
    (self.golden, self.finding, self.action) = (golden, finding, action)
  }

  /// Whether the golden passes.
  package var passes: Bool {
    switch finding {
    case .matched, .withinTolerance: true
    case .different, .damaged, .missing, .unreadable, .unusable: false
    }
  }

  /// Whether it passes and yet uses more than four fifths of a tolerance.
  package var isNearMiss: Bool { finding.isNearMiss }
}

extension GoldenOutcome.Finding {
  /// Whether it passes and yet uses more than four fifths of a tolerance.
  var isNearMiss: Bool { GoldenUse.isNearMiss(toleranceUse) }

  /// The greatest part of a tolerance that it uses, 0...1; `nil` if it is no matter of tolerance.
  var toleranceUse: Double? {
    if case .withinTolerance(let diff) = self { diff.greatestUse } else { nil }
  }
}

extension GoldenOutcome.Finding {
  /// An SVG picture of a failing golden and the recording; `nil` without a golden to draw.
  package func picture(titled title: String) -> [UInt8]? {
    switch self {
    case .different(let diff), .damaged(let diff):
      return Array(ComparisonPicture(diff, title: title).svg.document.utf8)
    case .matched, .withinTolerance, .missing, .unreadable, .unusable:
      return nil
    }
  }
}

/// What a difference between a golden and a recording consists of, in one word each.
package enum DifferenceKind: String, CaseIterable, Sendable {
  /// The clocks count other rates.
  case clock
  /// Tracks came, went, or changed their type.
  case tracks
  /// Nodes, motions and other sources came, went, or are configured otherwise.
  case sources
  /// Frames came or went.
  case frames
  /// Events came or went, or have other arguments.
  case events
  /// The same events, or values, come in another order.
  case order
  /// Tracks have other values.
  case values
}

extension TraceComparison {
  /// What differs, from the structure to the values; nothing if the golden passes.
  package var kinds: [DifferenceKind] {
    guard !verdict.passes else { return [] }
    var kinds: Set<DifferenceKind> = []
    if structure.clock != nil { kinds.insert(.clock) }
    if !structure.tracks.isEmpty { kinds.insert(.tracks) }
    if !structure.sources.isEmpty { kinds.insert(.sources) }
    if !structure.missingFrames.isEmpty || !structure.extraFrames.isEmpty { kinds.insert(.frames) }
    for event in events { kinds.insert(event.kind == .reordered ? .order : .events) }
    if !tracks.isEmpty { kinds.insert(.values) }
    if kinds.isEmpty { kinds.insert(.order) }
    return DifferenceKind.allCases.filter { kinds.contains($0) }
  }
}

extension GoldenOutcome {
  /// Returns what to tell about a golden that does not pass: what was found, where the files are, what to do.
  ///
  /// - Parameters:
  ///   - tool: The command that a user types for `dopesheet`.
  ///   - near: The folder that `dopesheet accept` looks into by itself; what waits elsewhere is named by a
  ///     path. By its title if left out.
  ///   - diffTool: A command that shows two files, if the text is to name it.
  ///   - attached: Whether the recording is attached to the test.
  ///   - limit: The largest number of lines, at least 13.
  package func failureText(
    tool: String = "swift run dopesheet", near: PendingFolder? = nil,
    diffTool: String? = nil, attached: Bool = false, limit: Int = 25
  ) -> String {
    var places = places(tool: tool, near: near, attached: attached)
    if let diffTool, case .kept(let pending) = action {
      let paths = [golden, pending.path].map { ShellWord.quoted(PathText.shown($0)) }
      places.diff = ([diffTool] + paths).joined(separator: " ")
    }
    switch finding {
    case .matched(nil): return "The golden matches.\n"
    case .matched(let diff?), .withinTolerance(let diff):
      return diff.text(golden: places.golden, limit: limit)
    case .different(let diff), .damaged(let diff):
      return diff.failureText(places, limit: limit)
    case .missing, .unreadable, .unusable:
      var lines = [places.reason ?? ""]
      if case .unreadable(let mistakes) = finding {
        let shown = mistakes.prefix(max(1, limit - 8))
        lines += shown.map { "  \($0.diagnostic(file: places.golden).description)" }
        if shown.count < mistakes.count { lines.append("  … \(mistakes.count - shown.count) more") }
      } else if case .unusable(let error) = finding {
        lines.append("  \(error.description)")
      } else {
        lines.append("  golden    \(places.golden)")
      }
      if let actual = places.actual { lines.append("  actual    \(actual)") }
      if let accept = places.accept { lines += ["", "  accept  \(accept)"] }
      return lines.map { plainText($0) + "\n" }.joined()
    }
  }

  private func places(tool: String, near: PendingFolder?, attached: Bool) -> FailurePlaces {
    var places = FailurePlaces(golden: PathText.shown(golden), reason: reason)
    switch action {
    case .none, .recorded: break
    case .kept(let pending):
      places.actual = PathText.shown(pending.path) + (attached ? "   (attached)" : "")
      places.wholeDiff = PathText.shown(pending.differencePath)
      places.accept = "\(tool) accept \(pending.word(near: near))"
      if let frame = firstDifferentFrame {
        let path = ShellWord.quoted(PathText.shown(pending.path))
        places.step = "\(tool) step \(path) --at \(frame)"
      }
    case .failed(let error):
      places.actual = "not kept: \(error)"
    }
    return places
  }

  /// The frame at which a look is worth it; `nil` if there is nothing to compare.
  private var firstDifferentFrame: Int? {
    switch finding {
    case .different(let diff), .damaged(let diff):
      // What differs before frame 0 is mostly seen in the values that follow.
      diff.firstDivergence?.place.frame ?? diff.tracks.first?.first?.place.frame ?? 0
    case .matched, .withinTolerance, .missing, .unreadable, .unusable: nil
    }
  }

  /// The first sentence, where it is not that of the difference.
  private var reason: String? {
    let isRecorded = action == .recorded
    switch finding {
    case .matched, .withinTolerance: return nil
    case .different:
      return isRecorded
        ? "The trace differed from its golden, which is now recorded again. Review the change, then run again."
        : nil
    case .damaged:
      return "The golden was edited or damaged: its digest does not match its content"
        + (isRecorded ? ". It is now recorded again. Review the change, then run again." : ".")
    case .missing:
      return isRecorded
        ? "The golden was missing and is now recorded. Review it, then run again."
        : "The golden is missing."
    case .unreadable(let mistakes) where mistakes.contains(where: \.isUnknownVersion):
      return "The golden has a format version that this release does not support."
    case .unreadable:
      return isRecorded
        ? "The golden was an invalid trace and is now recorded again. Review it, then run again."
        : "The golden is an invalid trace."
    case .unusable: return "The golden cannot be read."
    }
  }
}

extension GoldenOutcome.Finding {
  /// Everything there is to say about the finding, for the file beside a pending trace.
  func wholeText(golden: String) -> String {
    switch self {
    case .matched(nil): ""
    case .matched(let diff?), .withinTolerance(let diff): diff.text(golden: golden, limit: nil)
    case .different(let diff): diff.text(golden: golden, limit: nil) + legend(of: diff)
    case .damaged(let diff):
      "The golden was edited or damaged: its digest does not match its content.\n"
        + diff.text(golden: golden, limit: nil) + legend(of: diff)
    case .missing: plainText("The golden \(golden) is missing.") + "\n"
    case .unreadable(let mistakes):
      mistakes.map { $0.diagnostic(file: golden).description + "\n" }.joined()
    case .unusable(let error): error.description + "\n"
    }
  }

  /// What the marks before the lines of both traces mean, if there are any.
  private func legend(of diff: TraceDiff) -> String {
    switch diff.firstDivergence?.kind {
    case nil, .missingFrame, .extraFrame: ""
    default: "\n  - golden, + actual, > the first line that differs\n"
    }
  }
}
