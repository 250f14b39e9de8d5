import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// The results of several machines that share the goldens of a package.
///
/// Each machine's folder is a copy of `.build/dopesheet`, with at least one of `references.log`, `junit.xml` and
/// `pending`.
package struct ShardResults: Sendable {
  package let references: References
  /// All reports as one; `nil` without reports.
  package let report: JUnitReport.Joined?
  package let count: Int
  private let log: [UInt8]?
  private let files: [File]

  private struct File {
    let name: String
    let bytes: [UInt8]
    /// The path of the file in the input.
    let origin: String
  }

  private enum Name {
    static let log = ReferencesLog.name
    static let report = "junit.xml"
    static let pending = PendingFolder.name
  }

  private static let tests = "dopesheet test"

  /// Reads the folders.
  ///
  /// - Throws: ``Diagnostics`` with every error: a folder without results or given twice, an invalid file, a missing
  ///   shard, or a pending file with different contents.
  package init(of folders: [String]) throws(Diagnostics) {
    var errors: [Diagnostic] = []
    var logs: [ReferencesLog] = []
    var reports: [(path: String, text: String)] = []
    var log: [UInt8]?
    var files: [String: File] = [:]
    var seen: [FileIdentity?] = []
    for folder in folders {
      do throws(GoldenError) {
        let info = try FileInfo(folder)
        guard info.kind == .folder else { throw GoldenError(folder, "is not a folder") }
        guard !seen.contains(info.identity) else {
          throw GoldenError(folder, "is given twice", hint: "name each folder once")
        }
        seen.append(info.identity)
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
        errors.append(error.diagnostic)
      }
    }
    var references = References()
    var report: JUnitReport.Joined?
    do throws(GoldenError) {
      references = try References(logs)
      errors += references.damage
      report = reports.isEmpty ? nil : try JUnitReport.join(reports)
    } catch {
      errors.append(error.diagnostic)
    }
    // Both the logs and the reports titled `dopesheet test` name shards of tests.
    var shards = report?.shards ?? [:]
    shards[ShardResults.tests, default: []] += references.runs.compactMap(\.identity.shard)
    let missing = shards.sorted { $0.key < $1.key }.flatMap { Shard.missing(beside: $0.value) }
    for shard in missing.prefix(5) {
      errors.append(
        Diagnostic(
          message: "shard \(shard) is missing", hint: "name the folders of all \(shard.count)"))
    }
    if missing.count > 5 {
      errors.append(Diagnostic(message: "\(missing.count) shards are missing in total"))
    }
    if let error = Diagnostics(errors) { throw error }
    self.references = references
    self.report = report
    self.log = log
    self.files = files.values.sorted { Trace.orders($0.name, before: $1.name) }
    count = folders.count
  }

  package var pendingCount: Int { files.count { $0.name.hasSuffix(".mtrace") } }

  /// Writes all results into one folder.
  ///
  /// - Throws: ``GoldenError`` if a file cannot be written, or if the folder has a pending trace that these shards do
  ///   not have: it would be mistaken for one of their results.
  package func write(to folder: String) throws(GoldenError) {
    let pending = PendingFolder(root: "/", path: folder + "/" + Name.pending)
    for file in files {
      try PendingFolder.requireInside(
        folder, pending.path + "/" + file.name, hint: "name another folder with -o")
    }
    let names = Set(files.map(\.name))
    for trace in try pending.list() where !names.contains(trace.name) {
      throw GoldenError(
        trace.path, "is pending there, but not in any shard",
        hint: "first accept or reject what is pending there, or name another folder with -o")
    }
    if let log { try WholeFile.write(log, to: folder + "/" + Name.log) }
    if let report { try WholeFile.write(Array(report.text.utf8), to: folder + "/" + Name.report) }
    for file in files {
      try WholeFile.write(file.bytes, to: folder + "/" + Name.pending + "/" + file.name)
    }
  }

  private static func bytes(at path: String) throws(GoldenError) -> [UInt8]? {
    let info = try FileInfo(path)
    // A link leads to a file of this machine, which is not a result of the other.
    if info.isLink { throw GoldenError(path, "is a link, not a result") }
    return info.kind == .nothing ? nil : Array(try WholeFile.bytes(at: path))
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

/// One of several parts of the work that machines share: part K of N.
///
/// The part of a golden depends on its name alone. A new golden does not move others to another machine.
package struct Shard: Hashable, Sendable {
  /// The index of the part, 1...count.
  package let number: Int
  /// The number of parts, 1...10,000.
  package let count: Int

  /// The limit of `count`. Missing shards are counted one by one, so that the count must be small.
  private static let maximumCount = 10_000

  /// Returns whether a name belongs to this part. Each name belongs to exactly one part.
  package func contains(_ name: String) -> Bool {
    XXH64.digest(of: Array(name.utf8)) % UInt64(count) == UInt64(number - 1)
  }

  /// Returns the shards that complete the given ones, in order; empty if none are given.
  package static func missing(beside shards: some Sequence<Shard>) -> [Shard] {
    var seen: [Int: Set<Int>] = [:]
    for shard in shards { seen[shard.count, default: []].insert(shard.number) }
    return seen.sorted { $0.key < $1.key }.flatMap { count, numbers in
      (1...count).filter { !numbers.contains($0) }.map { Shard(number: $0, count: count) }
    }
  }
}

extension Shard {
  /// Reads a shard from `K/N`; `place` is the option or variable that the text comes from, for errors.
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
    self.init(number: number, count: count)
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
