import DopesheetFiles
import DopesheetNotation
import Foundation

/// A log with a line for each use of a golden, by which unused goldens are found, and for each margin of a claim.
///
/// Each line is a JSON object that is appended in one write. So parallel tests and processes do not mix lines, and a
/// crash does not lose earlier ones.
package struct ReferencesLog: Equatable, Sendable {
  /// The usual name of the file.
  package static let name = "references.log"

  /// The path of the file.
  package let path: String
  /// Whether `DOPESHEET_REFERENCES` or the command line names the log. An error of such a log is thrown.
  let isAskedFor: Bool
  /// The folder of pending traces that the log belongs to; `nil` unless both paths are the default ones.
  private var pending: PendingFolder?

  /// Creates a reference to the log at a path that the user gives.
  package init(path: String) {
    self.path = path
    isAskedFor = true
  }

  /// Creates a reference to the log in a downloaded folder.
  package init(inDownload folder: String) {
    path = folder + "/" + ReferencesLog.name
    isAskedFor = false
  }

  /// Finds the log of a folder of pending traces.
  ///
  /// It is the file that `DOPESHEET_REFERENCES` names, or else `references.log` beside the folder.
  package init(beside pending: PendingFolder, environment: [String: String]) {
    let given = environment["DOPESHEET_REFERENCES"] ?? ""
    isAskedFor = !given.isEmpty
    path =
      given.isEmpty
      ? PathText.parent(pending.path) + "/" + ReferencesLog.name : PathText.absolute(given)
    if given.isEmpty, pending.isStandard { self.pending = pending }
  }

  /// Appends the use of a golden.
  ///
  /// - Throws: ``GoldenError`` if the log that `DOPESHEET_REFERENCES` names cannot be written. An error of the default
  ///   log is ignored, because source trees may be read-only.
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

  /// Returns the log of `dopesheet test`, which compares the margins of claims; `nil` in other runs.
  ///
  /// Only `dopesheet test` shortens the log. Otherwise the margins of all claims would fill it.
  package static func ofMargins(environment: [String: String]) -> ReferencesLog? {
    guard let path = environment["DOPESHEET_REFERENCES"], !path.isEmpty,
      environment["DOPESHEET_RUN"] ?? "" != ""
    else { return nil }
    return ReferencesLog(path: PathText.absolute(path))
  }

  /// Appends entries of a run in one write.
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

  /// Removes the lines of all runs but one, and the invalid lines.
  ///
  /// - Throws: ``GoldenError`` if the log cannot be read or written. It is unchanged then.
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

  /// Returns the bytes of the file. Only a log that the user names may be a pipe.
  func bytes() throws(GoldenError) -> Data {
    isAskedFor ? try WholeFile.bytes(at: path) : try WholeFile.regularBytes(at: path)
  }

  /// Requires that a log in the default place is a regular file inside the package.
  private func requireWritable() throws(GoldenError) {
    if isAskedFor { return }
    try WholeFile.requireRegular(path)
    try pending?.requireInside(path)
  }
}
