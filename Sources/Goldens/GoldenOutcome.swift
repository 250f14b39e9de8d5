import DopesheetDiff
import DopesheetDrawing
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

  /// Tells whether the golden passes.
  package var passes: Bool {
    switch finding {
    case .matched, .withinTolerance: true
    case .different, .damaged, .missing, .unreadable, .unusable: false
    }
  }

  /// The exit code of a command that saw nothing else: 0 the same, 1 different, 2 unusable, 3 missing.
  package var exitCode: Int32 {
    switch finding {
    case .matched, .withinTolerance: 0
    case .different, .damaged: 1
    case .unreadable, .unusable: 2
    case .missing: 3
    }
  }

  /// Tells whether it passes and yet uses more than four fifths of a tolerance.
  package var isNearMiss: Bool { finding.isNearMiss }
}

extension GoldenOutcome.Finding {
  /// Tells whether it passes and yet uses more than four fifths of a tolerance.
  var isNearMiss: Bool { GoldenUse.isNearMiss(toleranceUse) }

  /// The greatest part of a tolerance that it uses, 0...1; `nil` if it is no matter of tolerance.
  var toleranceUse: Double? {
    if case .withinTolerance(let diff) = self { diff.greatestUse } else { nil }
  }
}

extension GoldenOutcome.Finding {
  /// A picture in SVG of a golden that does not pass and what was recorded; `nil` where there is no golden to draw.
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
