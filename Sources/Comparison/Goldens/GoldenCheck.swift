import DopesheetDiff
import DopesheetFiles
import DopesheetTrace
import Foundation

/// Compares recordings with their goldens, and stores recordings as goldens or as pending traces.
package struct GoldenCheck: Sendable {
  package var mode: RecordMode

  package var options: DiffOptions

  package var pending: PendingFolder

  package var keeping = GoldenVariables.Keeping.onFailure

  /// Returns the folder for recordings that cannot be written to `pending` or as goldens; `nil` if these are errors.
  package var refuge: (@Sendable () -> PendingFolder)?

  /// The reason why no golden can be read or written. If it is set, goldens count as missing, and recordings are kept
  /// in the refuge.
  package var obstacle: GoldenError?

  /// The folder in which recordings are kept: `pending`, unless an obstacle is known.
  package var pendingInUse: PendingFolder {
    guard obstacle != nil, pending.isStandard, let refuge else { return pending }
    return refuge()
  }

  package init(mode: RecordMode, options: DiffOptions = DiffOptions(), pending: PendingFolder) {
    self.mode = mode
    self.options = options
    self.pending = pending
  }

  /// Compares a recording with a golden, then writes, keeps or removes files as the mode requires.
  ///
  /// - Parameters:
  ///   - text: The bytes of the recording's file. They are created if this is `nil`.
  ///   - info: The properties of the golden's file, if it is known to exist.
  ///   - mayRecord: Called before the recording is written as the golden, or kept because the golden is missing. If it
  ///     returns `false`, nothing is written or kept.
  package func compare(
    _ actual: Trace, text: [UInt8]? = nil, golden path: String, _ info: FileInfo? = nil,
    mayRecord: () -> Bool = { true }
  ) -> GoldenOutcome {
    let bytes = text ?? TraceWriter.text(of: actual)
    let finding = obstacle == nil ? find(actual, bytes, path, info) : .missing
    var outcome = GoldenOutcome(
      golden: path, finding: finding, explanation: finding.difference?.explanation)
    if !outcome.passes { outcome.recordingDigest = GoldenFiles.digest(in: bytes) }
    outcome.action = act(
      on: &outcome, bytes, mayRecord, isEdited: actual.fact(Trace.Meta.edits) != nil)
    return outcome
  }

  private func find(
    _ actual: Trace, _ bytes: [UInt8], _ path: String, _ known: FileInfo?
  ) -> GoldenOutcome.Finding {
    do throws(GoldenError) {
      let info = if let known { known } else { try WholeFile.requireRegular(path) }
      // A broken link counts as unusable, because a recording cannot be written through it.
      if info.kind == .nothing, !info.isLink { return .missing }
      let data = try WholeFile.bytes(at: path, info)
      if isSame(data, bytes) { return .matched(nil) }
      return find(actual, in: data, path)
    } catch {
      return .unusable(error)
    }
  }

  private func isSame(_ data: Data, _ bytes: [UInt8]) -> Bool {
    guard data.count == bytes.count else { return false }
    return data.withUnsafeBytes { ours in
      bytes.withUnsafeBytes { theirs in
        ours.count == 0 || memcmp(ours.baseAddress!, theirs.baseAddress!, ours.count) == 0
      }
    }
  }

  private func find(_ actual: Trace, in data: Data, _ path: String) -> GoldenOutcome.Finding {
    do throws(TraceError) {
      let diff = TraceDiff(
        golden: try TraceReader.read(data), actual: actual, options: options)
      switch diff.verdict {
      case .identical, .equal: return .matched(diff)
      case .withinTolerance: return .withinTolerance(diff)
      case .different: return .different(diff)
      }
    } catch {
      if let golden = EditedTrace(in: data)?.trace {
        return .damaged(TraceDiff(golden: golden, actual: actual, options: options))
      }
      let errors = data.withUnsafeBytes {
        TraceReader.diagnose($0, atMost: TraceError.shownCount + 1)
      }
      return .unreadable(errors.isEmpty ? [error] : errors)
    }
  }

  private func act(
    on outcome: inout GoldenOutcome, _ bytes: [UInt8], _ mayRecord: () -> Bool, isEdited: Bool
  ) -> GoldenOutcome.Action {
    let (path, finding) = (outcome.golden, outcome.finding)
    // A run in which values were set by hand never becomes a golden by itself.
    let mode = isEdited ? .never : self.mode
    do throws(GoldenError) {
      if let obstacle { return try keep(bytes, &outcome, because: obstacle) }
      switch finding {
      case .unusable:
        return .none
      case .matched(nil):
        try clear(bytes, path)
        return .none
      case .matched, .withinTolerance:
        try clear(bytes, path, isNearMiss: outcome.isNearMiss)
        guard mode == .all else { return .none }
      case .missing:
        if mode == .never {
          // Once accepted, it is the golden. A run that was edited is accepted only on demand.
          guard isEdited || mayRecord() else { return try refuse(path) }
          return try keep(bytes, &outcome)
        }
      case .different, .damaged:
        if mode == .never || mode == .missing { return try keep(bytes, &outcome) }
      case .unreadable(let errors):
        // An older release must not overwrite a golden of a newer format version.
        if mode == .never || mode == .missing || errors.contains(where: \.isUnknownVersion) {
          return try keep(bytes, &outcome)
        }
      }
      guard mayRecord() else { return try refuse(path) }
      try pending.requireInside(path)
      do throws(GoldenError) { try WholeFile.write(bytes, to: path) } catch {
        guard refuge != nil, keeping != .never else { throw error }
        return try keep(bytes, &outcome, because: error)
      }
      try pending.clear(forGolden: path)
      return .recorded
    } catch {
      return .failed(error)
    }
  }

  /// Removes what an earlier run left of a golden that this run must not become.
  private func refuse(_ path: String) throws(GoldenError) -> GoldenOutcome.Action {
    try pending.clear(forGolden: path)
    return .none
  }

  /// Removes the pending trace of a golden that passes. Keeps the recording in `.matching` if required.
  private func clear(
    _ bytes: [UInt8], _ path: String, isNearMiss: Bool = false
  ) throws(GoldenError) {
    try pending.clear(forGolden: path)
    guard keeping == .always || isNearMiss && keeping != .never else { return }
    _ = try pending.matching.keep(bytes, tolerances: options.tolerances, forGolden: path)
  }

  /// Keeps a recording as a pending trace, or in the refuge if that cannot be written.
  private func keep(
    _ bytes: [UInt8], _ outcome: inout GoldenOutcome, because reason: GoldenError? = nil
  ) throws(GoldenError) -> GoldenOutcome.Action {
    if keeping == .never { return .none }
    let (path, folder) = (outcome.golden, pendingInUse)
    let entry = try folder.entry(forGolden: path)
    // A link out of the package is an error of its own.
    try folder.requireInside(entry.path)
    let files = outcome.files(titled: entry.title)
    outcome.files = files
    func keep(in folder: PendingFolder) throws(GoldenError) -> PendingTrace {
      try folder.keep(
        bytes, difference: files.text, picture: files.picture, tolerances: options.tolerances,
        forGolden: path)
    }
    do throws(GoldenError) {
      let kept = try keep(in: folder)
      return reason.map { .rescued(kept, because: $0) } ?? .kept(kept)
    } catch {
      guard let refuge = refuge?(), refuge != folder, let kept = try? keep(in: refuge) else {
        throw error
      }
      return .rescued(kept, because: reason ?? error)
    }
  }
}

extension TraceError {
  /// Whether this release does not support the version of the file's format.
  var isUnknownVersion: Bool {
    if case .unsupportedVersion = kind { true } else { false }
  }
}
