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
    let own = try Diagnostics.told { () throws(GoldenError) in
      try PendingFolder(around: console.folder, environment: console.environment)
    }
    var logs = [ReferencesLog(beside: own, environment: console.environment)]
    if let download {
      let folder = console.absolute(download)
      near = try Diagnostics.told { () throws(GoldenError) in
        try PendingFolder(downloaded: folder, root: own.root)
      }
      // The run that left the pending traces behind knows best which goldens it used.
      logs.append(ReferencesLog(path: folder + "/references.log"))
    } else {
      near = own
    }
    evidence = try PendingSelection.evidence(logs)
    let waiting = try PendingSelection.list(near)
    var moves = try PendingSelection.moves(waiting, evidence)
    if words.isEmpty { chosen = waiting.map { PendingStatus(of: $0, moves: moves) } }
    var mistakes: [Diagnostic] = []
    for word in words {
      let there =
        download == nil ? try PendingSelection.folder(of: word, console) ?? near : near
      var candidates = waiting
      if there != near {
        let log = ReferencesLog(beside: there, environment: console.environment)
        let others = try PendingSelection.list(there)
        moves = try PendingSelection.moves(others, PendingSelection.evidence([log]))
        candidates += others
      }
      let found = candidates.filter {
        $0.answers(to: word) || $0.answers(to: console.absolute(word))
      }
      if found.isEmpty {
        mistakes.append(
          Diagnostic(
            message: "nothing is pending for '\(word)' in \(console.shown(there.path))",
            hint: suggestion(for: word, in: waiting.map(\.title))))
      }
      for trace in found where !chosen.contains(where: { $0.trace == trace }) {
        chosen.append(PendingStatus(of: trace, moves: moves))
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

  private static func list(_ folder: PendingFolder) throws(Diagnostics) -> [PendingTrace] {
    try Diagnostics.told { () throws(GoldenError) in try folder.list() }
  }

  private static func evidence(
    _ logs: [ReferencesLog]
  ) throws(Diagnostics) -> References.Evidence {
    try Diagnostics.told { () throws(GoldenError) in try References(logs).evidence() }
  }

  private static func moves(
    _ pending: [PendingTrace], _ evidence: References.Evidence
  ) throws(Diagnostics) -> MovedGoldens {
    try Diagnostics.told { () throws(GoldenError) in
      try MovedGoldens(among: pending, evidence: evidence)
    }
  }
}
