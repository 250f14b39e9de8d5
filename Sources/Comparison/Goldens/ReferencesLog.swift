import DopesheetDiff
import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// A log with a line for each use of a golden, by which unused goldens are found, and for each margin of a claim.
///
/// Each line is a JSON object that is appended in one write. So parallel tests and processes do not mix lines, and a
/// crash does not lose earlier ones.
package struct ReferencesLog: Equatable, Sendable {
  package static let name = "references.log"
  package static let standardPlace = PathText.parent(PendingFolder.standardPlace) + "/" + name

  package let path: String
  /// Whether `DOPESHEET_REFERENCES` or the command line names the log. An error of such a log is thrown.
  let isAskedFor: Bool
  /// The folder of pending traces that the log belongs to; `nil` if a variable or the user names one of the paths.
  private var pending: PendingFolder?

  package init(path: String) {
    self.path = path
    isAskedFor = true
  }

  package init(inDownload folder: String) {
    path = folder + "/" + ReferencesLog.name
    isAskedFor = false
  }

  /// Finds the log of a folder of pending traces.
  ///
  /// It is the file that `DOPESHEET_REFERENCES` or the settings name, or else `references.log` beside the folder, or in
  /// `.build/dopesheet` if the settings name the folder.
  package init(beside pending: PendingFolder, environment: [String: String]) {
    let asked = environment[.references].map(PathText.absolute)
    let named = pending.settings.fields.references.map(pending.settings.absolute)
    isAskedFor = asked != nil
    path =
      asked ?? named
      ?? (pending.isOfSettings
        ? pending.root + "/" + ReferencesLog.standardPlace
        : PathText.parent(pending.path) + "/" + ReferencesLog.name)
    if asked == nil, named != nil || pending.isStandard || pending.isOfSettings {
      self.pending = pending
    }
  }

  /// Appends the use of a golden, and returns whether the log was written.
  ///
  /// - Parameter isInPlace: Whether the log was found to be a regular file that no link on the way to it leads out of the
  ///   package.
  /// - Throws: ``GoldenError`` if the log that `DOPESHEET_REFERENCES` names cannot be written. An error of the default
  ///   log is ignored, because source trees may be read-only.
  @discardableResult
  package func note(
    _ outcome: GoldenOutcome, by owner: GoldenOwner, below root: String, in run: TestRun,
    rules: GoldenUse.Rules? = nil, isInPlace: Bool = false
  ) throws(GoldenError) -> Bool {
    guard var use = GoldenUse(outcome, by: owner, below: root) else { return false }
    use.rules = rules
    do throws(GoldenError) {
      try append([.use(use)], of: run, isInPlace: isInPlace)
      return true
    } catch {
      if isAskedFor { throw error }
      return false
    }
  }

  /// Returns the log of `dopesheet test`, which compares the margins of claims and counts sheets; `nil` in other runs.
  ///
  /// Only `dopesheet test` shortens the log. Otherwise the margins of all claims would fill it.
  package static func ofTestCommand(environment: [String: String]) -> ReferencesLog? {
    guard let path = environment[.references],
      environment[.run] != nil
    else { return nil }
    return ReferencesLog(path: PathText.absolute(path))
  }

  /// Appends entries of a run in one write.
  package func append(
    _ entries: [References.Entry], of run: TestRun, isInPlace: Bool = false
  ) throws(GoldenError) {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += entry.json(of: run).lineBytes
      bytes.append(UInt8(ascii: "\n"))
    }
    try requireWritable(isInPlace: isInPlace)
    do throws(FileError) { try WholeFile.append(bytes, to: path) } catch {
      throw GoldenError(
        path, error.message, hint: "\(SettingVariable.references.rawValue) names another file")
    }
  }

  /// Removes the lines of all runs but one, and the invalid lines. A file that is no log is unchanged.
  package func keepOnly(_ run: TestRun) throws(GoldenError) {
    var kept: [UInt8] = []
    try requireWritable()
    let lines = try WholeFile.bytes(at: path).split(separator: UInt8(ascii: "\n"))
    var valid = 0
    for line in lines {
      guard let read = try? References.Entry.read(Array(line)) else { continue }
      valid += 1
      if read.run.id == run.id { kept += line + [UInt8(ascii: "\n")] }
    }
    // A file of other lines is not the log.
    guard valid * 2 >= lines.count else {
      throw GoldenError(
        path, "is not a log of comparisons", hint: "name a file of its own for the log")
    }
    try WholeFile.write(kept, to: path)
  }

  /// Requires that a log in the default place is a regular file inside the package.
  private func requireWritable(isInPlace: Bool = false) throws(GoldenError) {
    if isAskedFor || isInPlace { return }
    try WholeFile.requireRegular(path)
    try pending?.requireInside(path)
  }
}

package struct GoldenUse: Equatable, Sendable {
  /// The path of the golden below the root.
  package let golden: String
  package let owner: GoldenOwner
  package let status: GoldenStatus
  package let action: Action
  /// The greatest part of a tolerance that a passing recording uses, 0...1; `nil` if it uses none.
  package let toleranceUse: Double?
  /// The digest of a recording that did not pass. The golden with this digest is the one that was accepted.
  package let recording: String?

  package internal(set) var rules: Rules?

  /// The tolerances in the code of a test, as lines of a file.
  package struct Rules: Equatable, Sendable {
    /// The tolerances whose patterns match a name in the recording, and the others.
    let matched, unmatched: [String]
  }

  package enum Action: String, Sendable, CaseIterable {
    case none
    case recorded
    case pending
    case failed
  }

  package init(
    golden: String, owner: GoldenOwner, status: GoldenStatus, action: Action,
    toleranceUse: Double? = nil, recording: String? = nil
  ) {
    self.golden = golden
    self.owner = owner
    self.status = status
    self.action = action
    self.toleranceUse = toleranceUse
    self.recording = recording
  }

  /// Creates the log entry of an outcome; `nil` if its golden does not lie below the root.
  package init?(_ outcome: GoldenOutcome, by owner: GoldenOwner, below root: String) {
    let path = PathText.absolute(outcome.golden)
    guard let name = PathText.relative(path, to: root) else { return nil }
    let action: Action =
      switch outcome.action {
      case .none: .none
      case .recorded: .recorded
      case .kept, .rescued: .pending
      case .failed: .failed
      }
    self.init(
      golden: name, owner: owner, status: outcome.finding.status, action: action,
      toleranceUse: outcome.finding.toleranceUse, recording: outcome.recordingDigest)
  }

  package var passes: Bool { status == .same }

  /// Returns whether the recording did not pass, and a file is now that recording: it was accepted.
  package func isAccepted(as golden: some BidirectionalCollection<UInt8>) -> Bool {
    recording == GoldenFiles.digest(in: golden)
  }

  /// Whether the golden passes but uses more than 80 % of a tolerance.
  package var isNearMiss: Bool { passes && GoldenUse.isNearMiss(toleranceUse) }

  /// Returns whether a passing golden that uses this part of a tolerance, 0...1, is reported.
  static func isNearMiss(_ toleranceUse: Double?) -> Bool { toleranceUse ?? 0 > 0.8 }
}

package enum TestResult: String, Sendable, CaseIterable {
  case passed
  /// The test recorded an issue, perhaps a known one. It may have ended before it compared its goldens.
  case failed
  /// The test did not run, or did not reach its end.
  case skipped
}

extension GoldenUse.Rules {
  package init(_ rules: ToleranceRules, in recording: Trace) {
    unmatched = rules.unmatched(
      tracks: Set(recording.tracks.map(\.name)), sources: Set(recording.sources.map(\.name)))
    matched = Set(rules.lines).subtracting(unmatched).sorted()
  }
}
