import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct PendingStatusTests {
  private let folder: TemporaryFolder
  private let pending: PendingFolder

  init() throws {
    folder = try TemporaryFolder()
    pending = PendingFolder(root: folder.path, path: folder.path + "/pending")
  }

  private func keep(_ name: String, _ bytes: String) throws {
    _ = try pending.keep(Array(bytes.utf8), difference: "", forGolden: folder.path + "/" + name)
  }

  /// The states of all pending traces, `name: word`.
  private func states(_ evidence: References.Evidence = .init()) throws -> [String] {
    let all = try pending.list()
    let moves = try MovedGoldens(
      among: all, evidence: evidence, sources: TestSources(root: folder.path))
    return all.map { trace in
      let status = PendingStatus(of: trace, moves: moves)
      return "\(trace.title): \(status.status.rawValue): \(status.note)"
    }
  }

  @Test("Every relation has its word")
  func words() throws {
    try keep("a.mtrace", text([0, 1]))
    try folder.write(text([0, 2]), to: "a.mtrace")
    try keep("b.mtrace", text([0, 1]))
    try keep("c.mtrace", text([0, 1]))
    try folder.write(text([0, 1], meta: [.init("owner", "x")]), to: "c.mtrace")
    try keep("d.mtrace", text([0, 1]))
    try folder.write("broken", to: "d.mtrace")
    try keep("e.mtrace", "broken")
    let states = try states()
    expectEqual(
      states[0],
      "a: different: x: another value at frame 1 only, at most 1 away (50 % of its span)")
    expectEqual(states[1], "b: missing: the golden is missing")
    expectEqual(states[2], "c: same: the golden is the same again")
    #expect(states[3].hasPrefix("d: unusable: the golden is an invalid trace: 1:1: "))
    #expect(states[4].hasPrefix("e: unusable: is an invalid trace: 1:1: "))
  }

  @Test("A recording is compared by the rules that it was kept with")
  func rules() throws {
    try folder.write(text([0, 1]), to: "a.mtrace")
    let golden = folder.path + "/a.mtrace"
    let near = Array(text([0, 1.5]).utf8)
    _ = try pending.keep(near, tolerances: ["x": .absolute(1)], forGolden: golden)
    try expectEqual(states(), ["a: same: the golden is the same again"])
    _ = try pending.keep(near, tolerances: ["x": .absolute(0.25)], forGolden: golden)
    #expect(try states()[0].hasPrefix("a: different: x: "))
  }

  @Test("A golden of a test has moved if a complete run used none with these records")
  func movedTests() throws {
    try folder.write("", to: "Package.swift")
    let old = "Tests/A/__Traces__/S/old.mtrace"
    try folder.write(text([0, 1], meta: [.init("owner", "A/S/old()")]), to: old)
    try keep("Tests/A/__Traces__/S/new.mtrace", text([0, 1], meta: [.init("owner", "A/S/new()")]))
    try keep("Tests/A/__Traces__/S/second.mtrace", text([0, 1]))
    try keep("Tests/A/__Traces__/S/third.mtrace", text([0, 3]))
    let before = try states()
    #expect(before.allSatisfy { $0.contains(": missing: the golden is missing") })
    let log = ReferencesLog(path: folder.path + "/references.log")
    try log.append([.goldens([old]), .end], of: TestRun(id: "r"))
    #expect(
      try states(References([log]).evidence()).map { $0.contains(": missing: moved: ") }
        == [true, false, false])
    // Of two that are alike, the one in the same folder has moved.
    let far = "Tests/A/__Traces__/R/old.mtrace"
    try folder.write(text([0, 1], meta: [.init("owner", "A/R/old()")]), to: far)
    let other = ReferencesLog(path: folder.path + "/other.log")
    try other.append([.goldens([far, old]), .end], of: TestRun(id: "r"))
    #expect(try states(References([other]).evidence())[0].contains(old))
    try FileManager.default.removeItem(atPath: folder.path + "/" + far)
    let use = GoldenUse(
      golden: old, owner: GoldenOwner(id: "A/S/old()"), status: .same, action: .none)
    try log.append([.use(use)], of: TestRun(id: "r"))
    #expect(try states(References([log]).evidence()).allSatisfy { $0.contains(": missing: ") })
  }

  @Test("A golden whose test only did not run has not moved, but is named")
  func twins() throws {
    try folder.write("", to: "Package.swift")
    let old = "Tests/A/__Traces__/S/old.mtrace"
    try folder.write(text([0, 1], meta: [.init("owner", "A/S/old()")]), to: old)
    try folder.write("@Suite struct S { @Test(.disabled()) func old() {} }", to: "Tests/A/S.swift")
    try keep("Tests/A/__Traces__/S/new.mtrace", text([0, 1]))
    let log = ReferencesLog(path: folder.path + "/references.log")
    let other = GoldenUse(
      golden: "x", owner: GoldenOwner(id: "A/S/new()"), status: .same, action: .none)
    try log.append([.use(other)], of: TestRun(id: "r"))
    let twin =
      "S/new: missing: the golden is missing; \(old) has the same records, and may be in use (dopesheet status --unused)"
    try expectEqual(states(References([log]).evidence()), [twin])
    try folder.write("@Suite struct S { @Test func new() {} }", to: "Tests/A/S.swift")
    #expect(try states(References([log]).evidence())[0].hasPrefix("S/new: missing: moved: "))
    try folder.write(text([0, 1]), to: old)
    try expectEqual(states(References([log]).evidence()), [twin], "it names no owner")
  }

  @Test("A golden of a document has moved if its document is gone")
  func movedDocuments() throws {
    let document = [Trace.Meta("document", "old.run.json")]
    try folder.write(text([0, 1], meta: document), to: "traces/old.mtrace")
    try folder.write(text([0, 1]), to: "traces/alone.mtrace")
    try keep("traces/new.mtrace", text([0, 1], meta: [.init("document", "new.run.json")]))
    let moved = ["traces/new: missing: moved: the same as traces/old.mtrace, which is unused"]
    try expectEqual(states(), moved)
    // As an acceptance leaves it that is killed before it removes the old golden.
    try pending.list()[0].accept(keepsRecording: true)
    try expectEqual(states(), moved)
    try folder.write(text([0, 1]), to: "traces/new.mtrace")
    try expectEqual(states(), ["traces/new: same: the golden is the same again"])
    try FileManager.default.removeItem(atPath: folder.path + "/traces/new.mtrace")
    try folder.write("{}", to: "traces/old.run.json")
    try expectEqual(states(), ["traces/new: missing: the golden is missing"])
  }
}
