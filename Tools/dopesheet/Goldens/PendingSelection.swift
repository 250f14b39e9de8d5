import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation

/// The pending traces that a command line means.
struct PendingSelection {
  /// The folder that is looked into without a path.
  let near: PendingFolder
  /// What was chosen, and how it relates to its goldens; sorted by name within a folder.
  private(set) var chosen: [PendingStatus] = []
  /// What the references log of the near folder says.
  let evidence: References.Evidence

  /// Chooses everything that is pending in the package around the working folder, or what some words mean.
  ///
  /// - Parameter download: A folder of pending traces that comes from elsewhere, in place of the package's own.
  /// - Throws: The words for which nothing is pending.
  init(
    _ words: [String], from download: String? = nil, _ console: Console
  ) throws(Diagnostics) {
    let goldens = try PendingGoldens(from: download, console)
    near = goldens.folder
    evidence = goldens.references.evidence()
    if words.isEmpty { chosen = goldens.waiting.map { goldens.status(of: $0) } }
    var mistakes: [Diagnostic] = []
    for word in words {
      let there =
        download == nil ? try PendingSelection.folder(of: word, console) ?? near : near
      func answers(_ trace: PendingTrace) -> Bool {
        trace.answers(to: word) || trace.answers(to: console.absolute(word))
      }
      var found = goldens.waiting.filter(answers).map { goldens.status(of: $0) }
      if there != near {
        let others = try PendingGoldens(in: there, console)
        found += others.waiting.filter(answers).map { others.status(of: $0) }
      }
      if found.isEmpty {
        mistakes.append(
          Diagnostic(
            message: "no pending trace matches '\(word)' in \(console.shown(there.path))",
            hint: suggestion(for: word, in: goldens.waiting.map(\.title))))
      }
      for status in found where !chosen.contains(where: { $0.trace == status.trace }) {
        chosen.append(status)
      }
    }
    if let error = Diagnostics(mistakes) { throw error }
  }

  /// The folder for the golden, or the folder of goldens, that a word is the path of; `nil` below
  /// `DOPESHEET_ROOT`, which has one folder for all.
  private static func folder(
    of word: String, _ console: Console
  ) throws(Diagnostics) -> PendingFolder? {
    guard (console.environment["DOPESHEET_ROOT"] ?? "").isEmpty else { return nil }
    return try Diagnostics.told { () throws(GoldenError) in
      try PendingFolder(forGolden: console.absolute(word), environment: console.environment)
    }
  }
}

/// Where pending traces are looked for, and what the references logs say that belong to them.
struct PendingGoldens {
  /// The folder of the pending traces.
  let folder: PendingFolder
  /// The runs of the package's own log, and of a download's, which are only shown.
  let references: References
  /// What waits there, sorted by name.
  let waiting: [PendingTrace]
  /// The goldens that have moved to where something waits.
  let moves: MovedGoldens

  /// Looks into the package around the working folder.
  ///
  /// - Parameter download: A folder of pending traces that comes from elsewhere, in place of the package's own.
  init(from download: String? = nil, _ console: Console) throws(Diagnostics) {
    let own = try Diagnostics.told { () throws(FileError) in
      try PendingFolder(around: console.folder, environment: console.environment)
    }
    let log = ReferencesLog(beside: own, environment: console.environment)
    guard let download else {
      try self.init(own, log)
      return
    }
    let path = console.absolute(download)
    let folder = try Diagnostics.told { () throws(FileError) in
      try PendingFolder(downloaded: path, root: own.root)
    }
    try self.init(folder, log, downloaded: ReferencesLog(inDownload: path))
  }

  /// Looks into another folder of pending traces.
  init(in folder: PendingFolder, _ console: Console) throws(Diagnostics) {
    try self.init(folder, ReferencesLog(beside: folder, environment: console.environment))
  }

  private init(
    _ folder: PendingFolder, _ log: ReferencesLog, downloaded: ReferencesLog? = nil
  ) throws(Diagnostics) {
    self.folder = folder
    (references, waiting, moves) = try Diagnostics.told { () throws(FileError) in
      let waiting = try folder.list()
      // A golden is deleted by what this machine knows alone: a download may have been made to have it deleted.
      let own = try References([log])
      let moves = try MovedGoldens(among: waiting, evidence: own.evidence())
      guard let downloaded else { return (own, waiting, moves) }
      return (try References([log, downloaded]), waiting, moves)
    }
  }

  /// How a pending trace and its golden relate.
  func status(of trace: PendingTrace) -> PendingStatus { PendingStatus(of: trace, moves: moves) }
}

extension PendingStatus {
  /// What is decided about a pending trace.
  struct Decision {
    /// Leaves the golden where it is that the trace has the records of.
    var isNew = false
    /// Leaves the recording where it is.
    var keepsRecording = false
  }

  /// Makes the recording the golden, removes the golden that it moved from, and prints what it did.
  ///
  /// - Throws: ``GoldenError`` if a file cannot be read, written or removed. The golden is then old or new, never cut.
  func accept(_ decision: Decision, _ console: Console) throws(GoldenError) {
    if case .unusable(let error) = state { throw error }
    if let doubt, !decision.isNew {
      throw GoldenError(
        doubt.place, "\(doubt.message), and may be the earlier golden of \(trace.name)",
        hint: "make it readable, or accept the trace with --as-new")
    }
    var origin: String?
    if case .moved(let old) = state, !decision.isNew { origin = old }
    try trace.accept(movedFrom: origin, keepsRecording: decision.keepsRecording)
    if let origin {
      console.say("moved     \(origin) → \(trace.name)")
      console.say("deleted   \(origin)  (unused)")
    } else {
      console.say("accepted  \(trace.name)")
    }
  }

  /// Removes the recording, and tells so.
  func reject(_ console: Console) throws(GoldenError) {
    try trace.remove()
    console.say("rejected  \(trace.name)")
  }
}
