import DopesheetDiff
import DopesheetFiles
import DopesheetTrace
import Foundation

/// Goldens that were left behind when their test or run document was renamed.
///
/// A golden has moved if nothing uses it and a pending trace without a golden has the same records.
package struct MovedGoldens: Sendable {
  /// The paths of the old goldens below the root, by the paths of the new ones.
  private(set) var origins: [String: String] = [:]
  /// The paths of goldens with the same records that may be in use, by the paths of the new ones.
  private(set) var twins: [String: String] = [:]

  private(set) var failures: [String: GoldenError] = [:]
  /// The errors of unreadable goldens that may have moved.
  package private(set) var unread: [GoldenError] = []

  /// Finds the goldens that have moved to pending traces of one folder.
  ///
  /// Without a complete run, no golden of a test has moved. A test's golden has moved if the test passed without it, or
  /// did not run and is in no source file. A run document's golden has moved if the document is gone.
  package init(
    among pending: [PendingTrace], evidence: References.Evidence, sources: TestSources
  ) throws(GoldenError) {
    guard let folder = pending.first?.folder else { return }
    var newcomers: [PendingTrace] = []
    for trace in pending {
      do throws(GoldenError) {
        if try trace.isNew { newcomers.append(trace) }
      } catch {
        failures[trace.name] = error
      }
    }
    guard !newcomers.isEmpty else { return }
    // A golden that an interrupted acceptance has written is not an old one.
    let names = Set(newcomers.map(\.name))
    let all = try leftOver(folder, beside: newcomers, evidence, sources)
      .filter { !names.contains($0.name) }
      .sorted { Trace.orders($0.name, before: $1.name) }
    // A footer is quick to look up: traces with the same records have the same one.
    var left = Dictionary(grouping: all, by: \.trace.footer)
    for newcomer in newcomers {
      let recording: Trace
      do throws(GoldenError) { recording = try WholeFile.sound(at: newcomer.path) } catch {
        failures[newcomer.name] = error
        continue
      }
      let alike = left[recording.footer] ?? []
      // A golden in the same folder is the most likely match.
      let folder = PathText.parent("/" + newcomer.name)
      let isNear = { (index: Int) in PathText.parent("/" + alike[index].name) == folder }
      let order = alike.indices.filter(isNear) + alike.indices.filter { !isNear($0) }
      func match(isUnused: Bool) -> Int? {
        order.first {
          alike[$0].isUnused == isUnused && alike[$0].trace.hasRecords(of: recording)
        }
      }
      if let match = match(isUnused: true) {
        origins[newcomer.name] = alike[match].name
        left[recording.footer]!.remove(at: match)
      } else {
        twins[newcomer.name] = match(isUnused: false).map { alike[$0].name }
      }
    }
  }

  private struct Candidate {
    let name: String
    /// Whether the golden is unused for certain. If `false`, its test may not have run.
    let isUnused: Bool
    let trace: Trace
  }

  private mutating func ifSound(at path: String) -> Trace? {
    do throws(GoldenError) {
      guard try FileInfo(path).kind == .file else { return nil }
      let data = try WholeFile.bytes(at: path)
      return try? TraceReader.read(data)
    } catch {
      unread.append(error)
      return nil
    }
  }

  private mutating func leftOver(
    _ package: PendingFolder, beside newcomers: [PendingTrace], _ evidence: References.Evidence,
    _ sources: TestSources
  ) throws(GoldenError) -> [Candidate] {
    let root = package.root
    var names: [(String, isUnused: Bool)] = []
    if evidence.isComplete {
      let unused = UnusedGoldens(evidence)
      for name in try GoldenFiles.ofTests(in: package) {
        let owner = GoldenFiles.owner(of: name, below: root)
        switch unused.state(of: name, owner: owner, sources: sources) {
        case .orphaned, .unneeded: names.append((name, true))
        case .doubtful, .unknown(.absent), .unknown(.elsewhere), .unknown(.ownerless):
          names.append((name, false))
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
        do throws(GoldenError) {
          if try GoldenFiles.isLeftByDocument(at: root + path) {
            names.append((String(path.dropFirst()), true))
          }
        } catch {
          unread.append(error)
        }
      }
    }
    return names.compactMap { name, isUnused in
      ifSound(at: root + "/" + name).map { Candidate(name: name, isUnused: isUnused, trace: $0) }
    }
  }
}

extension PendingTrace {
  /// Whether there is no golden, or one with the same bytes, which an interrupted acceptance leaves.
  fileprivate var isNew: Bool {
    get throws(GoldenError) {
      let golden = try FileInfo(goldenPath)
      if golden.kind == .nothing { return true }
      let size = try FileInfo(path).size
      guard golden.kind == .file, golden.size == size else { return false }
      return try WholeFile.bytes(at: goldenPath) == WholeFile.bytes(at: path)
    }
  }
}

extension Trace {
  func hasRecords(of other: Trace) -> Bool {
    footer == other.footer && TraceDiff(golden: self, actual: other).verdict.passes
  }
}
