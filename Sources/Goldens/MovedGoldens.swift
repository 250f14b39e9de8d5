import DopesheetDiff
import DopesheetFiles
import DopesheetTrace
import Foundation

/// Goldens that lie under the name that their test or run document had before: each pending trace without a golden
/// that has the records of a golden which is proved to be unused.
package struct MovedGoldens: Sendable {
  /// The path of the old golden below the root by that of the new one.
  private var origins: [String: String] = [:]
  /// The path of a golden with the same records of which nobody knows whether it is in use, by that of the new one.
  private var twins: [String: String] = [:]

  /// Nothing has moved.
  package init() {}

  /// Looks for goldens that moved.
  ///
  /// - Parameters:
  ///   - pending: The pending traces.
  ///   - evidence: What the references logs say. Goldens of tests are looked at only if it is of a complete run:
  ///     they have moved if their test passed without them, or if it did not run and is in no source file any more.
  ///     Those of run documents have moved if their document is gone.
  /// - Throws: ``GoldenError`` if a folder cannot be read.
  package init(
    among pending: [PendingTrace], evidence: References.Evidence
  ) throws(GoldenError) {
    guard let folder = pending.first?.folder else { return }
    var newcomers: [PendingTrace] = []
    for trace in pending where try trace.isNew { newcomers.append(trace) }
    guard !newcomers.isEmpty else { return }
    var left = try MovedGoldens.leftOver(folder, beside: newcomers, evidence)
    for newcomer in newcomers {
      guard let recording = try TraceFile.ifSound(at: newcomer.path) else { continue }
      // What lies in the same folder is most likely meant.
      let folder = PathText.parent("/" + newcomer.name)
      let order = left.indices.sorted {
        let (a, b) = (left[$0].name, left[$1].name)
        let (isNearA, isNearB) = (
          PathText.parent("/" + a) == folder, PathText.parent("/" + b) == folder
        )
        return isNearA == isNearB ? Trace.orders(a, before: b) : isNearA
      }
      guard
        let match = order.first(where: { left[$0].isUnused && left[$0].hasRecords(of: recording) })
      else {
        let twin = order.first { !left[$0].isUnused && left[$0].hasRecords(of: recording) }
        twins[newcomer.name] = twin.map { left[$0].name }
        continue
      }
      origins[newcomer.name] = left.remove(at: match).name
    }
  }

  /// Returns the path below the root of the golden that has become another one.
  package func origin(of name: String) -> String? { origins[name] }

  /// Returns the path below the root of a golden with the same records that may be in use.
  package func twin(of name: String) -> String? { twins[name] }

  /// A golden that no comparison used.
  private struct Candidate {
    let name: String
    /// Whether nothing can use it, rather than that its test may just not have run.
    let isUnused: Bool
    let trace: Trace
    let footer: Trace.Footer

    init?(_ name: String, isUnused: Bool, below root: String) throws(GoldenError) {
      guard let trace = try TraceFile.ifSound(at: root + "/" + name) else { return nil }
      self.name = name
      self.isUnused = isUnused
      self.trace = trace
      footer = trace.footer
    }

    func hasRecords(of other: Trace) -> Bool {
      footer == other.footer && TraceDiff(golden: trace, actual: other).verdict.passes
    }
  }

  private static func leftOver(
    _ package: PendingFolder, beside newcomers: [PendingTrace], _ evidence: References.Evidence
  ) throws(GoldenError) -> [Candidate] {
    let root = package.root
    var names: [(String, isUnused: Bool)] = []
    if evidence.isComplete {
      let unused = UnusedGoldens(evidence, tests: nil)
      var sources = TestSources(root: root)
      for name in try GoldenFiles.ofTests(in: package) {
        let owner = GoldenFiles.owner(of: name, below: root)
        switch unused.state(of: name, owner: owner) {
        case .orphaned, .unneeded: names.append((name, true))
        case .doubtful, .unknown(.absent):
          names.append((name, sources.lackTest(of: name, owner: owner)))
        case .unknown(.ownerless): names.append((name, false))
        case .used, .unknown: break
        }
      }
    }
    var folders: Set<String> = []
    for newcomer in newcomers where !newcomer.name.contains(TracesFolder.name + "/") {
      let folder = PathText.parent("/" + newcomer.name)
      guard folders.insert(folder).inserted else { continue }
      guard try FileInfo(root + folder).kind == .folder else { continue }
      let entries = try FileInfo.names(in: root + folder)
      for entry in entries where entry.hasSuffix(".mtrace") && !entry.hasPrefix(".") {
        let path = (folder == "/" ? "" : folder) + "/" + entry
        let document = root + path.dropLast(7) + ".run.json"
        guard try FileInfo(document).kind == .nothing else { continue }
        let trace = try TraceFile.ifSound(at: root + path)
        // A trace that never had a document is nobody's old golden.
        if trace?.fact("document") != nil { names.append((String(path.dropFirst()), true)) }
      }
    }
    var candidates: [Candidate] = []
    for (name, isUnused) in names {
      guard let candidate = try Candidate(name, isUnused: isUnused, below: root) else { continue }
      candidates.append(candidate)
    }
    return candidates
  }
}

extension PendingTrace {
  /// Whether there is no golden, or one that was put there by an acceptance which did not come to its end.
  fileprivate var isNew: Bool {
    get throws(GoldenError) {
      let golden = try FileInfo(goldenPath)
      if golden.kind == .nothing { return true }
      let size = try FileInfo(path).size
      guard golden.kind == .file, golden.size == size else { return false }
      return try TraceFile.bytes(at: goldenPath) == TraceFile.bytes(at: path)
    }
  }
}
