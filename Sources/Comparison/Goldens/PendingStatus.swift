import DopesheetDiff
import DopesheetFiles
import DopesheetTrace

/// The relation between a pending trace and its golden at present.
package struct PendingStatus: Sendable {
  package let trace: PendingTrace
  package let state: State
  /// Why a move could not be ruled out: a golden that may have moved is unreadable. Otherwise `nil`.
  package let doubt: GoldenError?
  /// Whether the test or the run document that the trace names is gone, so that it would bring a deleted golden back.
  package let isStale: Bool
  /// The values that were set by hand while the run was stepped; `nil` for any other run.
  package let edits: String?

  package enum State: Sendable {
    /// The trace differs from its golden, or the golden was edited by hand.
    case changed(TraceDiff)
    /// There is no golden. `twin` is the path, below the root, of another golden with the same records that may be
    /// in use.
    case new(twin: String?)
    /// There is no golden, but an unused one has the same records. `from` is its path below the root.
    case moved(from: String)
    case settled
    /// The golden cannot be read or is not a valid trace. Accepting the pending trace replaces it.
    case replacing(GoldenError)
    /// The pending trace cannot be read or is not a valid trace, so that it cannot be accepted.
    case unusable(GoldenError)
  }

  /// Reads a pending trace and its golden and compares them. Without sources, the trace is not stale.
  package init(of trace: PendingTrace, moves: MovedGoldens? = nil, sources: TestSources? = nil) {
    self.trace = trace
    (state, isStale, edits) = PendingStatus.reading(trace, moves, sources)
    if case .new = state { doubt = moves?.unread.first } else { doubt = nil }
  }

  private static func reading(
    _ trace: PendingTrace, _ moves: MovedGoldens?, _ sources: TestSources?
  ) -> (State, isStale: Bool, edits: String?) {
    do throws(GoldenError) {
      if let error = moves?.failures[trace.name] { throw error }
      let recording = try WholeFile.sound(at: trace.path)
      let isStale = try sources.map { sources throws(GoldenError) in
        try self.isStale(recording, trace, sources)
      }
      let edits = recording.fact(Trace.Meta.edits)
      return (state(of: trace, recording, moves), isStale ?? false, edits)
    } catch {
      return (.unusable(error), false, nil)
    }
  }

  private static func isStale(
    _ recording: Trace, _ trace: PendingTrace, _ sources: TestSources
  ) throws(GoldenError) -> Bool {
    if let owner = recording.fact(GoldenOwner.fact) {
      return sources.lackTest(of: trace.name, owner: GoldenOwner(id: owner))
    }
    guard recording.fact("document") != nil else { return false }
    return try FileInfo(GoldenFiles.document(ofGolden: trace.goldenPath)).kind == .nothing
  }

  private static func state(
    of trace: PendingTrace, _ recording: Trace, _ moves: MovedGoldens?
  ) -> State {
    do throws(GoldenError) {
      if let origin = moves?.origins[trace.name] { return .moved(from: origin) }
      let info = try FileInfo(trace.goldenPath)
      if info.kind == .nothing, !info.isLink { return .new(twin: moves?.twins[trace.name]) }
      let golden = try WholeFile.golden(at: trace.goldenPath)
      // Unreadable tolerances allow no difference.
      let rules = (try? trace.tolerances()) ?? .exact
      let diff = TraceDiff(
        golden: golden.trace, actual: recording, options: DiffOptions(tolerances: rules))
      return diff.verdict.passes && !golden.isEdited ? .settled : .changed(diff)
    } catch {
      return .replacing(error)
    }
  }

  package var status: GoldenStatus {
    switch state {
    case .changed: .different
    case .new, .moved: .missing
    case .settled: .same
    case .replacing, .unusable: .unusable
    }
  }

  /// Whether there is no golden, so that the trace may become a new one.
  package var isNew: Bool { status == .missing }

  package var note: String {
    detail + (isStale ? "; \(PendingStatus.staleNote)" : "")
      + (edits.map { "; set by hand: \($0)" } ?? "")
  }

  /// Why a stale trace is refused.
  package static let staleNote = "its test or document is gone"

  private var detail: String {
    switch state {
    case .changed(let diff) where diff.verdict.passes: "the golden was edited by hand"
    case .changed(let diff):
      diff.explanation.firstCause
        ?? diff.comparison.kinds.map(\.rawValue).joined(separator: ", ")
    case .new(let twin):
      "the golden is missing"
        + (twin.map {
          "; \($0) has the same records, and may be in use (dopesheet status --unused)"
        } ?? "")
    case .moved(let origin): "moved: the same as \(origin), which is unused"
    case .settled: "the golden is the same again"
    case .replacing(let error): "the golden \(error.message)"
    case .unusable(let error): error.message
    }
  }
}
