import DopesheetFiles
import Foundation

package struct UnusedGoldens: Sendable {
  package enum State: Equatable, Sendable {
    /// A test compared with it.
    case used
    /// The test that it belongs to is gone.
    case orphaned
    /// Its test passed without using it.
    case unneeded
    /// Its test used other goldens, but the log has no result of the test.
    case doubtful
    /// The log does not show whether it is in use.
    case unknown(Reason)

    /// Whether the golden is unused, certainly or probably.
    package var isUnused: Bool {
      switch self {
      case .orphaned, .unneeded, .doubtful: true
      case .used, .unknown: false
      }
    }
  }

  /// The reason why the use of a golden is unknown.
  package enum Reason: String, Sendable {
    /// The test may have ended before it compared the golden.
    case failed = "its test failed"
    /// The test did not run to its end.
    case skipped = "its test was skipped"
    /// The golden did not exist when the run began.
    case newer = "it is newer than the last run of its test"
    /// The test is not in the log.
    case absent = "its test is not in the log"
    /// The test is not listed, but its names are in the sources: it may be for another platform.
    case elsewhere = "its test is not in the list, but may still be in the sources"
    /// The golden names no owner, and the tests were not listed.
    case ownerless = "it does not name its test"
  }

  private let evidence: References.Evidence
  /// All tests of the package; `nil` if neither a list nor a complete run shows them.
  private let tests: Set<GoldenOwner>?
  /// The tests by the path of their goldens below `__Traces__`, without an ending.
  private var testOfStem: [String: [GoldenOwner]] = [:]

  /// Creates a judge. Without a list, the tests are those of the last complete run that logged results.
  package init(_ evidence: References.Evidence, tests: [GoldenOwner]? = nil) {
    self.evidence = evidence
    let tests = tests ?? evidence.tests
    self.tests = tests.map { Set($0) }
    for test in tests ?? [] {
      guard let name = try? GoldenName(suitesAndTest: test.names) else { continue }
      // The golden of a test without a suite is in a folder named after its file, which the list does not show.
      let stem = UnusedGoldens.stem(name.path)
      testOfStem[name.components.count == 1 ? "*/" + stem : stem, default: []].append(test)
    }
  }

  /// Returns the use of a golden, by its path below the root and its owner.
  ///
  /// With sources, it is orphaned only if they do not contain its test, and also if its test is neither there nor in the
  /// log.
  package func state(
    of golden: String, owner: GoldenOwner?, sources: TestSources? = nil
  ) -> State {
    if evidence.used.contains(golden) { return .used }
    let state = loggedState(of: golden, owner: owner)
    guard let sources else { return state }
    func isGone() -> Bool { sources.lackTest(of: golden, owner: owner) }
    let isListed = owner.flatMap { tests?.contains($0) } ?? true
    if state == .orphaned || !isListed { return isGone() ? state : .unknown(.elsewhere) }
    let isInDoubt = state == .doubtful || state == .unknown(.absent)
    return tests == nil && isInDoubt && isGone() ? .orphaned : state
  }

  private func loggedState(of golden: String, owner: GoldenOwner?) -> State {
    let owners: [GoldenOwner]
    if let tests {
      owners =
        owner.flatMap { tests.contains($0) ? [$0] : nil } ?? namesakes(of: golden)
      if owners.isEmpty { return .orphaned }
    } else if let owner {
      owners = [owner]
    } else {
      return .unknown(.ownerless)
    }
    let results = owners.map { evidence.results[$0] }
    if results.contains(.failed) || owners.contains(where: { evidence.failing.contains($0) }) {
      return .unknown(.failed)
    }
    if results.contains(.skipped) { return .unknown(.skipped) }
    if results.allSatisfy({ $0 == .passed }) {
      let wasThere = owners.allSatisfy { evidence.goldens[$0]?.contains(golden) ?? false }
      return wasThere ? .unneeded : .unknown(.newer)
    }
    return owners.contains { evidence.users.contains($0) } ? .doubtful : .unknown(.absent)
  }

  /// Returns the tests, in any module, whose goldens have this path.
  private func namesakes(of golden: String) -> [GoldenOwner] {
    let stem = UnusedGoldens.stem(PendingTrace.title(of: golden))
    let parts = stem.split(separator: "/")
    let inFile = parts.count == 2 ? testOfStem["*/" + parts[1]] ?? [] : []
    return (testOfStem[stem] ?? []) + inFile
  }

  /// Returns a path without the part of its last name that follows the first point.
  private static func stem(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return String(path[..<start]) + path[start...].prefix { $0 != "." }
  }
}

/// The source files of a package, searched for tests that `swift test list` does not show.
///
/// A test for another platform or behind a compilation condition is not listed, but its golden must stay. A test is
/// gone only if no file contains the names of its suites and its function together.
package final class TestSources {
  /// The folder that the paths of goldens begin at.
  let root: String
  /// The names in each file of a folder, by folder below the root; `nil` if a file could not be read.
  private var files: [String: [Set<String>]?] = [:]

  package init(root: String) { self.root = root }

  /// Returns whether the test of a golden is certainly gone. Without an owner, the path gives the function's name.
  package func lackTest(of golden: String, owner: GoldenOwner?) -> Bool {
    let names: [String]
    if let owner {
      names = owner.names.map { String(GoldenName.bare($0)) }
    } else {
      let function = String(PathText.name("/" + golden).prefix { $0 != "." })
      // A dash replaces a character that a file name cannot contain, so that the function is unknown.
      names = function.contains("-") ? [] : [function]
    }
    guard !names.isEmpty, let files = words(in: folder(of: golden, owner)) else { return false }
    // A test of XCTest may be inherited from a class in another file.
    if let owner, !owner.id.hasSuffix(")"), !owner.id.contains("`") {
      return !names.allSatisfy { name in files.contains { $0.contains(name) } }
    }
    return !files.contains { words in names.allSatisfy { words.contains($0) } }
  }

  /// Returns the folder with the name of the owner's module, or "" for the whole package.
  private func folder(of golden: String, _ owner: GoldenOwner?) -> String {
    guard let module = owner?.id.prefix(while: { $0 != "/" }) else { return "" }
    let parts = golden.split(separator: "/").prefix { $0 != TracesFolder.name }
    guard let place = parts.firstIndex(of: module) else { return "" }
    return parts[...place].joined(separator: "/")
  }

  private func words(in folder: String) -> [Set<String>]? {
    if let known = files[folder] { return known }
    var found: [Set<String>]? = []
    visit(folder.isEmpty ? root : root + "/" + folder, &found)
    files[folder] = .some(found)
    return found
  }

  private func visit(_ folder: String, _ found: inout [Set<String>]?) {
    guard let entries = try? FileInfo.names(in: folder) else {
      found = nil
      return
    }
    for entry in entries where !entry.hasPrefix(".") && entry != TracesFolder.name {
      let path = folder + "/" + entry
      guard found != nil, let info = try? FileInfo(path) else {
        found = nil
        return
      }
      if info.kind == .folder {
        // A link may form a cycle, but may also lead to sources, so that the result is unknown.
        if info.isLink { found = nil } else { visit(path, &found) }
      } else if entry.hasSuffix(".swift") {
        guard info.kind == .file, let data = try? WholeFile.bytes(at: path, info) else {
          found = nil
          return
        }
        found?.append(TestSources.words(in: String(decoding: data, as: UTF8.self)))
      }
    }
  }

  /// Returns the identifiers in a text, and the names within backticks.
  private static func words(in text: String) -> Set<String> {
    var words: Set<String> = []
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      for word in line.split(whereSeparator: { !isOfName($0) }) {
        words.insert(String(Substring(word)))
      }
      guard line.contains(UInt8(ascii: "`")) else { continue }
      for part in line.split(separator: UInt8(ascii: "`")) { words.insert(String(Substring(part))) }
    }
    return words
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
