import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace
import Foundation

/// The goldens that the tests of this process have compared so far.
///
/// Two checks that share a golden cannot both pass, but neither sees the other: one records a golden that the other
/// overwrites or fails at. So this is state of the process, the only one of the package: a second use of a golden is a
/// failed test. Folders, settings, tolerances and logs are kept once they are found.
package final class ComparedGoldens: Sendable {
  package static let shared = ComparedGoldens()

  package struct Use: Sendable {
    package let test: String
    package let line: Int
    /// The last line of the trace, with its digest. It is kept instead of the trace to save memory.
    private let footer: [UInt8]

    package init(test: String, line: Int, text: [UInt8]) {
      self.test = test
      self.line = line
      // Behind the last line feed but the one at the end.
      var start = max(0, text.count - 1)
      while start > 0, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      footer = Array(text[start...])
    }

    func hasContent(of other: Use) -> Bool { footer == other.footer }
  }

  private let lock = NSLock()
  /// The first use of each golden, by its path. Access it only with the lock held.
  nonisolated(unsafe) private var first: [String: Use] = [:]

  /// The folders of pending traces and the tolerances, by the folders of goldens and the variables that choose them,
  /// and the logs that are known to be in place. Access them only with the lock held.
  nonisolated(unsafe) private var folders: [[String]: PendingFolder] = [:]
  nonisolated(unsafe) private var tolerances: [[String]: ToleranceRules] = [:]
  nonisolated(unsafe) private var logs: Set<String> = []

  /// The first golden that failed by some causes. Access them only with the lock held.
  nonisolated(unsafe) private var causes: [String: String] = [:]

  /// The digests of the runs about which claims failed, by the paths of the tests' goldens. Access them only with the
  /// lock held.
  nonisolated(unsafe) private var claimed: [String: [UInt64]] = [:]

  /// The digests of the rows of each call that compared sheets, by its place. Access them only with the lock held.
  nonisolated(unsafe) private var rows: [String: Set<UInt64>] = [:]

  /// The sources of packages, by their roots. Access them only with this lock held: they are searched for long.
  nonisolated(unsafe) private var sources: [String: TestSources] = [:]
  /// The titles of packages, by their pending folders. Access them only with this lock held, too.
  nonisolated(unsafe) private var titles: [String: GoldenTitles] = [:]
  private let lockOfSources = NSLock()

  package init() {}

  /// Returns the folder of pending traces for a folder of goldens, which is searched for once.
  func pendingFolder(
    forGoldensIn traces: String, environment: [String: String]
  ) throws(GoldenError) -> PendingFolder {
    let key = key(traces, environment)
    if let known = lock.withLock({ folders[key] }) { return known }
    let folder = try PendingFolder(forGolden: traces, environment: environment)
    lock.withLock { folders[key] = folder }
    return folder
  }

  /// Returns the key of a folder of goldens: with the variables that choose its root and its settings.
  private func key(_ folder: String, _ environment: [String: String]) -> [String] {
    [folder, environment[.root] ?? "", environment[.pendingFolder] ?? ""]
  }

  /// Returns the tolerances for a golden. Valid ones are kept for all goldens of the folder.
  func tolerances(
    forGolden path: String, settings: SettingsFile, environment: [String: String]
  ) throws(GoldenError) -> ToleranceRules {
    let key = key(PathText.parent(path), environment)
    if let known = lock.withLock({ tolerances[key] }) { return known }
    do throws(Diagnostics) {
      let rules = try ToleranceFile.rules(forGolden: path, settings: settings)
      lock.withLock { tolerances[key] = rules }
      return rules
    } catch {
      throw GoldenError(error)
    }
  }

  func isInPlace(log path: String) -> Bool { lock.withLock { logs.contains(path) } }

  func note(log path: String) { _ = lock.withLock { logs.insert(path) } }

  /// Stores a check. Returns the failure text if an earlier check used the same golden.
  ///
  /// The same trace in the same test is allowed, because a test may be repeated.
  ///
  /// - Parameter helper: The helper that names goldens, for the text.
  package func conflict(
    of use: Use, golden path: String, name: String, helper: String = "expectTrace"
  ) -> String? {
    lock.lock()
    defer { lock.unlock() }
    guard let other = first[path] else {
      first[path] = use
      return nil
    }
    if other.test != use.test {
      return """
        two tests share the golden \(name): \(other.test) (line \(other.line)) and \(use.test) (line \
        \(use.line)); rename one of them, or give each golden a name: \(helper)(run, named: …)
        """
    }
    if use.hasContent(of: other) { return nil }
    return """
      two checks of this test share the golden \(name) (the other is at line \(other.line)); give each a name: \
      \(helper)(run, named: …)
      """
  }

  /// Returns the golden that failed by the same causes before; `nil` if this is the first.
  func twin(ofCauses key: String, in golden: String) -> String? {
    lock.withLock {
      if let first = causes[key] { return first == golden ? nil : first }
      causes[key] = golden
      return nil
    }
  }

  /// Returns the golden that a missing one probably had before its test was renamed.
  func former(
    of recording: Trace, missing golden: String, owner: GoldenOwner, below root: String
  ) -> FormerGolden? {
    lockOfSources.withLock {
      let sources = self.sources[root] ?? TestSources(root: root)
      self.sources[root] = sources
      return FormerGolden(of: recording, missing: golden, owner: owner, sources: sources)
    }
  }

  /// Returns the titles of the package of a pending trace. They are listed once; later ones are those of this process.
  func titles(with trace: PendingTrace) -> GoldenTitles {
    lockOfSources.withLock {
      let folder = trace.folder
      titles[folder.path, default: GoldenTitles(of: folder)].add(trace.name)
      return titles[folder.path, default: GoldenTitles(of: folder)]
    }
  }

  func hasClaims(ofGolden path: String) -> Bool { lock.withLock { claimed[path] != nil } }

  /// Begins the claims of a test, unless they have begun. Another argument of the test waits meanwhile.
  func begin(claimsOfGolden path: String, clear: () -> Void) {
    lock.withLock {
      guard claimed[path] == nil else { return }
      claimed[path] = []
      clear()
    }
  }

  /// Returns the number of a run among those about which claims of a test failed, from 1.
  func number(ofClaimed digest: UInt64, forGolden path: String) -> Int {
    lock.withLock {
      let known = claimed[path, default: []]
      if let index = known.firstIndex(of: digest) { return index + 1 }
      claimed[path, default: []].append(digest)
      return known.count + 1
    }
  }

  func note(rows text: String, at place: TestPlace) {
    let digest = XXH64.digest(of: Array(text.utf8))
    lock.withLock { _ = rows[place.text, default: []].insert(digest) }
  }

  /// Returns whether a call compared different rows so far: in a loop, for several arguments, or in several tests.
  func hasSeveralRows(at place: TestPlace) -> Bool {
    lock.withLock { rows[place.text, default: []].count > 1 }
  }
}

extension TestPlace {
  fileprivate var text: String { "\(file):\(line):\(column)" }
}
