import DopesheetFiles
import DopesheetNotation
import Foundation

/// The file in which each use of a golden is a line, so that goldens can be found that nothing uses any more.
///
/// Each line is a JSON object and is appended by one write, so that tests and processes at the same time mix nothing
/// and a crash loses nothing that was written before.
package struct ReferencesLog: Equatable, Sendable {
  /// The usual name of the file.
  package static let name = "references.log"

  /// The path of the file.
  package let path: String
  /// Whether `DOPESHEET_REFERENCES` or a command line names it: a log that is asked for must be written.
  let isAskedFor: Bool
  /// The folder of pending traces that it belongs to, whose place no variable names.
  private var pending: PendingFolder?

  /// Names the log of a path.
  package init(path: String) {
    self.path = path
    isAskedFor = true
  }

  /// Names the log in a folder that was downloaded.
  package init(inDownload folder: String) {
    path = folder + "/" + ReferencesLog.name
    isAskedFor = false
  }

  /// Finds the log that belongs to a folder of pending traces: `references.log` beside it, or what
  /// `DOPESHEET_REFERENCES` names.
  package init(beside pending: PendingFolder, environment: [String: String]) {
    let given = environment["DOPESHEET_REFERENCES"] ?? ""
    isAskedFor = !given.isEmpty
    path =
      given.isEmpty
      ? PathText.parent(pending.path) + "/" + ReferencesLog.name : PathText.absolute(given)
    if given.isEmpty, pending.isStandard { self.pending = pending }
  }

  /// Takes note of the use of a golden.
  ///
  /// - Throws: ``GoldenError`` if a log that `DOPESHEET_REFERENCES` names cannot be written. The usual one is
  ///   left out where nothing can be written, as in read-only source trees.
  package func note(
    _ outcome: GoldenOutcome, by owner: GoldenOwner, below root: String, in run: TestRun
  ) throws(GoldenError) {
    guard let use = GoldenUse(outcome, by: owner, below: root) else { return }
    do throws(GoldenError) {
      try append([.use(use)], of: run)
    } catch {
      if isAskedFor { throw error }
    }
  }

  /// Appends lines of a run in one write.
  ///
  /// - Throws: ``GoldenError`` if they cannot be written.
  package func append(_ entries: [References.Entry], of run: TestRun) throws(GoldenError) {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += Array(entry.json(of: run).line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    try requireWritable()
    do throws(FileError) { try WholeFile.append(bytes, to: path) } catch {
      throw GoldenError(
        path, error.message, hint: "DOPESHEET_REFERENCES names another file")
    }
  }

  /// Begins the log anew with one run: the lines of all others go.
  ///
  /// - Throws: ``GoldenError`` if it cannot be read or written; it is as it was then.
  package func keepOnly(_ run: TestRun) throws(GoldenError) {
    var kept: [UInt8] = []
    try requireWritable()
    for line in try bytes().split(separator: UInt8(ascii: "\n")) {
      guard let read = try? References.Entry.read(Array(line)), read.run.id == run.id else {
        continue
      }
      kept += line + [UInt8(ascii: "\n")]
    }
    try WholeFile.write(kept, to: path)
  }

  /// The bytes of the file; one that somebody names may be a pipe.
  func bytes() throws(GoldenError) -> Data {
    isAskedFor ? try WholeFile.bytes(at: path) : try WholeFile.regularBytes(at: path)
  }

  /// Requires that a log which nobody names is a file in the package.
  private func requireWritable() throws(GoldenError) {
    if isAskedFor { return }
    try WholeFile.requireRegular(path)
    try pending?.requireInside(path)
  }
}
