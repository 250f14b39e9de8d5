import DopesheetDiff
import DopesheetFiles
import DopesheetTrace
import Foundation

/// How a pending trace and its golden relate at the moment.
package struct PendingStatus: Sendable {
  /// The pending trace.
  package let trace: PendingTrace
  /// How they relate.
  package let state: State
  /// Why it is not known whether a golden has become this one; `nil` where it is known.
  package let doubt: GoldenError?

  /// How a pending trace and its golden relate.
  package enum State: Sendable {
    /// It differs from its golden.
    case changed(TraceDiff)
    /// There is no golden. Another one may have the same records: its path below the root, if nobody can tell
    /// whether something uses it.
    case new(twin: String?)
    /// There is no golden, but another one, which nothing uses, has the same records: its path below the root.
    case moved(from: String)
    /// It is what the golden says by now.
    case settled
    /// The golden is no sound trace; accepting puts a sound one in its place.
    case replacing(GoldenError)
    /// It is no sound trace, or cannot be read, and cannot be accepted.
    case unusable(GoldenError)
  }

  /// Looks at a pending trace and its golden.
  package init(of trace: PendingTrace, moves: MovedGoldens) {
    self.trace = trace
    state = PendingStatus.state(of: trace, moves)
    if case .new = state { doubt = moves.unread.first } else { doubt = nil }
  }

  private static func state(of trace: PendingTrace, _ moves: MovedGoldens) -> State {
    if let error = moves.failure(of: trace.name) { return .unusable(error) }
    let recording: Trace
    do throws(GoldenError) {
      recording = try TraceFile.sound(at: trace.path)
    } catch {
      return .unusable(error)
    }
    do throws(GoldenError) {
      if let origin = moves.origin(of: trace.name) { return .moved(from: origin) }
      let info = try FileInfo(trace.goldenPath)
      if info.kind == .nothing, !info.isLink { return .new(twin: moves.twin(of: trace.name)) }
      let golden = try TraceFile.sound(at: trace.goldenPath)
      // Rules that cannot be read allow nothing.
      let rules = (try? trace.tolerances()) ?? .exact
      let diff = TraceDiff(
        golden: golden, actual: recording, options: DiffOptions(tolerances: rules))
      return diff.verdict.passes ? .settled : .changed(diff)
    } catch {
      return .replacing(error)
    }
  }

  /// The state in one word.
  package var word: String {
    switch state {
    case .changed: "changed"
    case .new: "new"
    case .moved: "moved"
    case .settled: "settled"
    case .replacing: "replacing"
    case .unusable: "unusable"
    }
  }

  /// What else there is to say of the state in a line.
  package var note: String {
    switch state {
    case .changed(let diff):
      diff.kinds.map(\.rawValue).joined(separator: ", ")
        + (diff.firstDifference.map { "; first: \($0)" } ?? "")
    case .new(let twin):
      "the golden is missing"
        + (twin.map { "; \($0) has the same records, and may be in use (dopesheet unused)" } ?? "")
    case .moved(let origin): "the same as \(origin), which is unused"
    case .settled: "the golden is the same again"
    case .replacing(let error): "the golden \(error.message)"
    case .unusable(let error): error.message
    }
  }
}
