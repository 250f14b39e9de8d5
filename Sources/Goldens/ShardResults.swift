import DopesheetFiles
import DopesheetNotation
import DopesheetTrace
import Foundation

/// What several machines left behind that shared the goldens of a package, each in a folder as `.build/dopesheet` is
/// one: `references.log`, `junit.xml` and `pending`, or some of them.
package struct ShardResults: Sendable {
  /// What all logs say.
  package let references: References
  /// The reports as one; `nil` if there are none.
  package let report: JUnitReport.Joined?
  /// The number of folders.
  package let count: Int
  /// The bytes of all logs, one after another; `nil` if there are none.
  private let log: [UInt8]?
  /// The contents of pending files by their paths below `pending`, sorted.
  private let files: [File]

  /// A pending file.
  private struct File {
    /// The path below `pending`.
    let name: String
    let bytes: [UInt8]
    /// Where it lies.
    let origin: String
  }

  /// The names in such a folder.
  private enum Name {
    static let log = ReferencesLog.name
    static let report = "junit.xml"
    static let pending = PendingFolder.name
  }

  /// What the reports of tests are called.
  private static let tests = "dopesheet test"

  /// Reads folders.
  ///
  /// - Throws: All that does not fit together: a folder without results, damage, a shard that is missing, one
  ///   pending file with two contents.
  package init(of folders: [String]) throws(Diagnostics) {
    var mistakes: [Diagnostic] = []
    var logs: [ReferencesLog] = []
    var reports: [(path: String, text: String)] = []
    var log: [UInt8]?
    var files: [String: File] = [:]
    for folder in folders {
      do throws(GoldenError) {
        guard try FileInfo(folder).kind == .folder else {
          throw GoldenError(folder, "is not a folder")
        }
        var isEmpty = true
        if let bytes = try ShardResults.bytes(at: folder + "/" + Name.log) {
          isEmpty = false
          logs.append(ReferencesLog(inDownload: folder))
          log = (log ?? []) + bytes
        }
        if let bytes = try ShardResults.bytes(at: folder + "/" + Name.report) {
          isEmpty = false
          reports.append((folder + "/" + Name.report, String(decoding: bytes, as: UTF8.self)))
        }
        let pending = try FileInfo(folder + "/" + Name.pending)
        if pending.isLink {
          throw GoldenError(folder + "/" + Name.pending, "is a link, not a result")
        }
        if pending.kind == .folder {
          isEmpty = false
          try ShardResults.collect(
            PendingFolder(root: "/", path: folder + "/" + Name.pending), &files)
        }
        guard !isEmpty else {
          throw GoldenError(
            folder,
            "has no results: no \(Name.log), no \(Name.report), no folder \(Name.pending)",
            hint: "upload .build/dopesheet of each machine")
        }
      } catch {
        mistakes.append(error.diagnostic)
      }
    }
    var references = References()
    var report: JUnitReport.Joined?
    do throws(GoldenError) {
      references = try References(logs)
      mistakes += references.damage
      report = reports.isEmpty ? nil : try JUnitReport.join(reports)
    } catch {
      mistakes.append(error.diagnostic)
    }
    // The logs are those of tests, and so are the reports of `dopesheet test`.
    var shards = report?.shards ?? [:]
    shards[ShardResults.tests, default: []] += references.runs.compactMap(\.identity.shard)
    let missing = shards.sorted { $0.key < $1.key }.flatMap { Shard.missing(beside: $0.value) }
    for shard in missing.prefix(5) {
      mistakes.append(
        Diagnostic(
          message: "shard \(shard) is missing", hint: "name the folders of all \(shard.count)"))
    }
    if missing.count > 5 {
      mistakes.append(Diagnostic(message: "\(missing.count) shards are missing in total"))
    }
    if let error = Diagnostics(mistakes) { throw error }
    self.references = references
    self.report = report
    self.log = log
    self.files = files.values.sorted { Trace.orders($0.name, before: $1.name) }
    count = folders.count
  }

  /// The number of pending traces.
  package var pendingCount: Int { files.count { $0.name.hasSuffix(".mtrace") } }

  /// Writes all into one folder.
  ///
  /// - Throws: ``GoldenError`` if a file cannot be written, or if another trace is pending in the folder: it would be
  ///   taken for a result of these shards.
  package func write(to folder: String) throws(GoldenError) {
    let pending = PendingFolder(root: "/", path: folder + "/" + Name.pending)
    for file in files {
      try PendingFolder.requireInside(
        folder, pending.path + "/" + file.name, hint: "name another folder with -o")
    }
    let names = Set(files.map(\.name))
    for trace in try pending.list() {
      guard !names.contains(String(trace.path.dropFirst(pending.path.count + 1))) else { continue }
      throw GoldenError(
        trace.path, "is pending there, but not in any shard",
        hint: "first accept or reject what is pending there, or name another folder with -o")
    }
    if let log { try TraceFile.write(log, to: folder + "/" + Name.log) }
    if let report { try TraceFile.write(Array(report.text.utf8), to: folder + "/" + Name.report) }
    for file in files {
      try TraceFile.write(file.bytes, to: folder + "/" + Name.pending + "/" + file.name)
    }
  }

  private static func bytes(at path: String) throws(GoldenError) -> [UInt8]? {
    let info = try FileInfo(path)
    // What lies where the link leads, on this machine, is no result of another.
    if info.isLink { throw GoldenError(path, "is a link, not a result") }
    return info.kind == .nothing ? nil : Array(try TraceFile.regularBytes(at: path))
  }

  private static func collect(
    _ pending: PendingFolder, _ files: inout [String: File]
  ) throws(GoldenError) {
    for trace in try pending.list() {
      for path in [trace.path] + trace.companionPaths {
        guard let bytes = try bytes(at: path) else { continue }
        let name = String(path.dropFirst(pending.path.count + 1))
        guard let other = files[name] else {
          files[name] = File(name: name, bytes: bytes, origin: path)
          continue
        }
        guard other.bytes == bytes else {
          throw GoldenError(
            path,
            "differs from \(PathText.shown(other.origin)), and both are pending for one golden",
            hint: "run the same code on all machines, or give each test to one shard")
        }
      }
    }
  }
}

/// One of several parts of a whole that machines share: the Kth of N.
///
/// What belongs to it depends on names alone, so that a new golden moves no other one to another machine.
package struct Shard: Hashable, Sendable {
  /// Which part it is, 1...count.
  package let number: Int
  /// How many parts there are, 1...10,000.
  package let count: Int

  /// More machines share no goldens, and the missing ones are counted one by one.
  private static let maximumCount = 10_000

  /// Reads `K/N`.
  ///
  /// - Parameter place: The option or variable that the text comes from.
  /// - Throws: ``GoldenError`` for an invalid shard.
  package init(_ text: String, of place: String) throws(GoldenError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Shard.maximumCount).contains(count),
      (1...count).contains(number)
    else {
      throw GoldenError(
        place, "invalid shard '\(text)'",
        hint: "K/N with K of 1 to N, as in 2/3, and N of at most \(Shard.maximumCount)")
    }
    self.number = number
    self.count = count
  }

  /// Returns whether a name belongs to this part; it belongs to exactly one of them.
  package func contains(_ name: String) -> Bool {
    XXH64.digest(of: Array(name.utf8)) % UInt64(count) == UInt64(number - 1)
  }

  /// Returns the shards that are missing beside some, in order; none if there are none at all.
  package static func missing(beside shards: some Sequence<Shard>) -> [Shard] {
    var seen: [Int: Set<Int>] = [:]
    for shard in shards { seen[shard.count, default: []].insert(shard.number) }
    return seen.sorted { $0.key < $1.key }.flatMap { count, numbers in
      (1...count).filter { !numbers.contains($0) }.map { Shard(number: $0, count: count) }
    }
  }

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

extension Shard: CustomStringConvertible {
  /// `2/3`.
  package var description: String { "\(number)/\(count)" }
}
