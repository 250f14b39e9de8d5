import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation

/// Where pending traces are looked for, and what the references logs say that belong to them.
struct PendingGoldens {
  /// The folder of the pending traces.
  let folder: PendingFolder
  /// The runs of the package's own log, and of a download's.
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
    var logs = [ReferencesLog(beside: own, environment: console.environment)]
    guard let download else {
      try self.init(own, logs)
      return
    }
    let path = console.absolute(download)
    // The run that left the pending traces behind knows best which goldens it used.
    logs.append(ReferencesLog(path: path + "/references.log"))
    let folder = try Diagnostics.told { () throws(FileError) in
      try PendingFolder(downloaded: path, root: own.root)
    }
    try self.init(folder, logs)
  }

  /// Looks into another folder of pending traces.
  init(in folder: PendingFolder, _ console: Console) throws(Diagnostics) {
    try self.init(folder, [ReferencesLog(beside: folder, environment: console.environment)])
  }

  private init(_ folder: PendingFolder, _ logs: [ReferencesLog]) throws(Diagnostics) {
    self.folder = folder
    (references, waiting, moves) = try Diagnostics.told { () throws(FileError) in
      let references = try References(logs)
      let waiting = try folder.list()
      return (
        references, waiting, try MovedGoldens(among: waiting, evidence: references.evidence())
      )
    }
  }

  /// How a pending trace and its golden relate.
  func status(of trace: PendingTrace) -> PendingStatus { PendingStatus(of: trace, moves: moves) }
}
