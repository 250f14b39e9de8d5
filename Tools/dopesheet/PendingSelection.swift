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
            message: "nothing is pending for '\(word)' in \(console.shown(there.path))",
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
