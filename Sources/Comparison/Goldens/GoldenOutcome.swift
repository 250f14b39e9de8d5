import DopesheetDiff
import DopesheetDrawing
import DopesheetFiles
import DopesheetText
import DopesheetTrace

package struct GoldenOutcome: Sendable {
  package let golden: String

  package let finding: Finding

  package internal(set) var action = Action.none

  /// The explanation of a different or damaged golden, which all texts share; `nil` for other findings.
  package let explanation: TraceExplanation?

  /// The digest of a recording that does not pass; `nil` if it passes.
  package internal(set) var recordingDigest: String?

  /// The files that were made for a pending trace, if there is one.
  var files: Files?

  /// The whole text, and a picture in SVG of a failing golden and the recording; `nil` without a golden to draw.
  package typealias Files = (text: String, picture: [UInt8]?)

  package enum Finding: Sendable {
    /// They are the same. The difference is `nil` for equal bytes; otherwise only facts differ.
    case matched(TraceDiff?)
    /// They differ, but within the tolerance.
    case withinTolerance(TraceDiff)
    case different(TraceDiff)
    /// The golden was edited or damaged, but can be compared: only its digest or number forms are wrong.
    case damaged(TraceDiff)
    case missing
    /// The golden is not a valid trace. Holds at least one error.
    case unreadable([TraceError])
    case unusable(GoldenError)
  }

  package enum Action: Equatable, Sendable {
    /// No file had to change.
    case none
    case recorded
    case kept(PendingTrace)
    /// The recording was kept as a pending trace, but not recorded or not in the usual folder, for a reason.
    case rescued(PendingTrace, because: GoldenError)
    /// The recording could not be written, or the old pending trace could not be removed.
    case failed(GoldenError)

    package var keptTrace: PendingTrace? {
      switch self {
      case .kept(let trace), .rescued(let trace, _): trace
      case .none, .recorded, .failed: nil
      }
    }
  }

  package func files(titled title: String) -> Files {
    if let files { return files }
    let places = DiffPlaces(
      golden: PathText.shown(golden), reason: finding.reason(isRecorded: false))
    let text = finding.text(places, explanation, limit: nil)
    let picture = finding.difference.map { ComparisonPicture($0, title: title).svg.document }
    return (text, picture.map { Array($0.utf8) })
  }

  /// Whether the recording matches the golden, exactly or within the tolerance.
  package var passes: Bool { finding.status == .same }

  /// Whether the golden passes but uses more than 80 % of a tolerance.
  package var isNearMiss: Bool { GoldenUse.isNearMiss(finding.toleranceUse) }
}

extension GoldenOutcome.Finding {
  package var status: GoldenStatus {
    switch self {
    case .matched, .withinTolerance: .same
    case .different, .damaged: .different
    case .missing: .missing
    case .unreadable, .unusable: .unusable
    }
  }

  package var difference: TraceDiff? {
    switch self {
    case .different(let diff), .damaged(let diff): diff
    case .matched, .withinTolerance, .missing, .unreadable, .unusable: nil
    }
  }

  /// The greatest part of a tolerance that the recording uses, 0...1; `nil` unless it passes by a tolerance.
  var toleranceUse: Double? {
    if case .withinTolerance(let diff) = self { diff.greatestUse } else { nil }
  }
}

/// A kind of difference between a golden and a recording, named by one word.
package enum DifferenceKind: String, CaseIterable, Sendable {
  case clock
  /// Tracks are missing, extra, or of another type.
  case tracks
  /// Nodes, motions or other sources are missing, extra, or configured differently.
  case sources
  case frames
  /// Events are missing, extra, or have other arguments.
  case events
  /// The same events or values come in a different order.
  case order
  case values
}

extension TraceComparison {
  /// The kinds of differences, from the structure to the values; empty if the golden passes.
  package var kinds: [DifferenceKind] {
    guard !verdict.passes else { return [] }
    var kinds: Set<DifferenceKind> = []
    if structure.clock != nil { kinds.insert(.clock) }
    if !structure.tracks.isEmpty { kinds.insert(.tracks) }
    if !structure.sources.isEmpty { kinds.insert(.sources) }
    if !structure.missingFrames.isEmpty || !structure.extraFrames.isEmpty { kinds.insert(.frames) }
    for event in events { kinds.insert(event.kind == .reordered ? .order : .events) }
    if tracks.contains(where: { !$0.isLone }) { kinds.insert(.values) }
    if kinds.isEmpty { kinds.insert(.order) }
    return DifferenceKind.allCases.filter { kinds.contains($0) }
  }
}

extension GoldenOutcome {
  /// Returns the failure text of a golden: what differs, the paths of the files and the next command.
  ///
  /// - Parameters:
  ///   - near: The folder that `dopesheet accept` searches by default. Pending traces elsewhere are named by their
  ///     path. If this is `nil`, all are named by their title.
  ///   - titles: The titles of the package, for the commands that show and accept; `nil` for a document's golden.
  ///   - twin: The golden whose failure shows the same causes.
  ///   - recordsNothing: Whether the mode of a test is `never`; the text of a missing golden then says so.
  ///   - limit: The maximum number of lines, at least 13.
  package func failureText(
    tool: String = GoldenVariables.standardCommand, near: PendingFolder? = nil,
    diffTool: String? = nil, attached: Bool = false, titles: GoldenTitles? = nil,
    twin: String? = nil, former: FormerGolden? = nil, recordsNothing: Bool = false, limit: Int = 25
  ) -> String {
    var places = places(tool: tool, near: near, attached: attached, titles)
    places.twin = twin
    if recordsNothing, case (.missing, .kept) = (finding, action) {
      places.reason? +=
        " In the record mode `never`, the default where CI is set, none is recorded."
    }
    places.notes += former?.lines ?? []
    if let diffTool, let pending = action.keptTrace {
      let paths = [golden, pending.path].map { ShellWord.quoted(PathText.shown($0)) }
      places.diff = ([diffTool] + paths).joined(separator: " ")
    }
    return finding.text(places, explanation, limit: limit)
  }

  private func places(
    tool: String, near: PendingFolder?, attached: Bool, _ titles: GoldenTitles?
  ) -> DiffPlaces {
    var places = DiffPlaces(
      golden: PathText.shown(golden), reason: finding.reason(isRecorded: action == .recorded))
    switch action {
    case .none: break
    case .recorded:
      let trace = try? titles?.package.entry(forGolden: golden)
      places.show = trace.map { "\(tool) show \($0.word(near: near, among: titles))" }
    case .kept(let pending), .rescued(let pending, _):
      places.actual = PathText.shown(pending.path) + (attached ? "   (attached)" : "")
      places.wholeDiff = PathText.shown(pending.differencePath)
      let words = pending.acceptWords(near: near, among: titles)
      places.accept = "\(tool) accept \(words)"
      if finding.difference != nil {
        places.step = "\(tool) step \(pending.stepWords(words, near: near))"
      }
      if case .rescued(_, let reason) = action {
        let folder = PathText.shown(reason.place)
        places.notes = [
          "because   \(folder) \(reason.message)",
          reason.hint.map { "          \($0)" },
          pending.folder.isTemporary
            ? "set       DOPESHEET_ROOT to the folder of the package or project, or DOPESHEET_PENDING_DIR to a "
              + "folder that can be written"
            : nil,
        ].compactMap { $0 }
      }
    case .failed(let error):
      places.actual = "not kept: \(error)"
    }
    return places
  }
}

extension GoldenOutcome.Finding {
  /// Returns the text about the finding, in at most `limit` lines; `nil` for all lines, and a legend of their marks.
  func text(_ places: DiffPlaces, _ explanation: TraceExplanation?, limit: Int?) -> String {
    switch self {
    case .matched(nil): return "The golden matches.\n"
    case .matched(let diff?), .withinTolerance(let diff): return diff.text(places, limit: limit)
    case .different(let diff), .damaged(let diff):
      return diff.text(places, explanation, limit: limit) + (limit == nil ? legend(of: diff) : "")
    case .missing, .unreadable, .unusable:
      var (files, lines) = (places, [places.reason ?? ""])
      if case .unreadable(let errors) = self {
        let shown = errors.prefix(limit.map { max(1, $0 - 8) } ?? .max)
        lines += shown.map { "  \($0.diagnostic(file: places.golden).description)" }
        if shown.count < errors.count {
          let least = errors.count > TraceError.shownCount ? "at least " : ""
          lines.append("  … \(least)\(errors.count - shown.count) more")
        }
        files.golden = nil
      } else if case .unusable(let error) = self {
        lines.append("  \(error.description)")
        files.golden = nil
      }
      lines += files.files() + (places.steps.isEmpty ? [] : [""] + places.steps)
      return lines.map { plainText($0) + "\n" }.joined()
    }
  }

  /// Returns an explanation of the marks at the start of lines; empty if the text has no marks.
  private func legend(of diff: TraceDiff) -> String {
    switch diff.firstRecords?.kind {
    case nil, .missingFrame, .extraFrame: ""
    default: "\n  - golden, + run, > the first line that differs\n"
    }
  }

  /// Returns the first sentence of the text, unless the difference provides it.
  fileprivate func reason(isRecorded: Bool) -> String? {
    switch self {
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
    case .unreadable(let errors) where errors.contains(where: \.isUnknownVersion):
      return "The golden has a format version that this release does not support."
    case .unreadable:
      return isRecorded
        ? "The golden was an invalid trace and is now recorded again. Review it, then run again."
        : "The golden is an invalid trace."
    case .unusable: return "The golden cannot be read."
    }
  }
}
