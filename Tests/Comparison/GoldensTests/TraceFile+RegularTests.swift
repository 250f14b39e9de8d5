import DopesheetFiles
import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite("Pipes where files of ours should be")
struct RegularFileTests {
  let folder: TemporaryFolder
  let pending: PendingFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    pending = PendingFolder(
      root: folder.path, path: folder.path + "/.build/dopesheet/pending")
  }

  /// Puts a pipe at a path.
  private func pipe(_ name: String) throws {
    try folder.write("", to: name)
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    expectEqual(mkfifo(folder.path + "/" + name, 0o600), 0)
  }

  private func expectRefusal<Value>(_ body: () throws -> Value) {
    let error = #expect(throws: (any Error).self) { try body() }
    expectEqual(error.map { "\($0)".contains("is not a regular file") }, true)
  }

  @Test("A golden that is a pipe is unusable in every mode", arguments: RecordMode.allCases)
  func golden(_ mode: RecordMode) throws {
    try pipe("traces/a.mtrace")
    let outcome = GoldenCheck(mode: mode, pending: pending)
      .compare(trace([1]), golden: folder.path + "/traces/a.mtrace")
    guard case .unusable(let error) = outcome.finding else {
      Issue.record("\(outcome.finding)")
      return
    }
    expectEqual(error.message, "is not a regular file")
    expectEqual(outcome.action, .none)
  }

  @Test("A pending trace that is a pipe is listed, is not accepted, and can be rejected")
  func pendingTrace() throws {
    try pipe(".build/dopesheet/pending/traces/a.mtrace")
    let trace = try #require(try pending.list().first)
    expectRefusal { try trace.accept() }
    expectRefusal { try trace.requireFit() }
    let moves = try MovedGoldens(among: [], evidence: References.Evidence())
    let status = PendingStatus(of: trace, moves: moves)
    expectEqual(status.status.rawValue, "unusable")
    try trace.remove()
    try expectEqual(pending.list(), [])
  }

  @Test("Tolerances, logs and results that are pipes are refused")
  func others() throws {
    try pipe("traces/tolerances.txt")
    expectRefusal {
      try ToleranceFile.rules(forGolden: folder.path + "/traces/a.mtrace", settings: .missing)
    }
    try pipe(".build/dopesheet/references.log")
    try pipe("dopesheet.json")
    expectRefusal { try SettingsFile.read(atRoot: folder.path) }
    let log = ReferencesLog(beside: pending, environment: [:])
    expectRefusal { try References([log]) }
    expectRefusal { try log.append([.end], of: TestRun(id: "r")) }
    expectRefusal { try log.keepOnly(TestRun(id: "r")) }
    for name in ["references.log", "junit.xml", "pending/traces/a.mtrace"] {
      try pipe("shard/" + name)
      expectRefusal { try ShardResults(of: [folder.path + "/shard"]) }
      try FileManager.default.removeItem(atPath: folder.path + "/shard")
    }
  }

  @Test("A log that somebody names may be a pipe")
  func named() throws {
    try pipe("log")
    let path = folder.path + "/log"
    DispatchQueue.global().async {
      try? FileHandle(forWritingAtPath: path)?.close()
    }
    try expectEqual(References([ReferencesLog(path: path)]).runs, [])
  }
}
