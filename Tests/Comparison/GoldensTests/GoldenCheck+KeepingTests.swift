import DopesheetDiff
import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Which recordings a check keeps")
struct GoldenCheckKeepingTests {
  let folder: TemporaryFolder
  let name = "traces/a.mtrace"
  let pending = ".build/dopesheet/pending/"

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

  private func compare(
    _ actual: Trace, _ keeping: GoldenVariables.Keeping, _ mode: RecordMode = .never,
    mayRecord: () -> Bool = { true }
  ) throws -> GoldenOutcome {
    let golden = folder.path + "/" + name
    var check = GoldenCheck(
      mode: mode, pending: try PendingFolder(forGolden: golden, environment: [:]))
    check.keeping = keeping
    return check.compare(actual, golden: golden, mayRecord: mayRecord)
  }

  @Test("Never: what differs fails, and is not kept")
  func never() throws {
    try folder.write(text([0, 1]), to: name)
    let outcome = try compare(trace([0, 2]), .never)
    #expect(!outcome.passes && outcome.action == .none)
    expectEqual(folder.files, ["Package.swift", name])
    #expect(!outcome.failureText().contains("accept"))
    #expect(outcome.failureText().contains("frame 1: 1 → 2"))
  }

  @Test("Never: what is close to the end of its tolerance is not kept either")
  func neverNear() throws {
    try folder.write(text([0, 1]), to: name)
    let golden = folder.path + "/" + name
    var check = GoldenCheck(
      mode: .never, options: DiffOptions(tolerances: ["x": .absolute(1)]),
      pending: try PendingFolder(forGolden: golden, environment: [:]))
    check.keeping = .never
    #expect(check.compare(trace([0, 1.9]), golden: golden).isNearMiss)
    expectEqual(folder.files, ["Package.swift", name])
  }

  @Test("A golden of the longest name that a file can have is kept, too")
  func longNames() throws {
    let name = "traces/" + String(repeating: "n", count: 240) + ".mtrace"
    try folder.write(text([0, 1]), to: name)
    let golden = folder.path + "/" + name
    let pending = try PendingFolder(forGolden: golden, environment: [:])
    let outcome = GoldenCheck(mode: .never, pending: pending).compare(
      trace([0, 2]), golden: golden)
    guard case .kept(let entry) = outcome.action else { return fail("\(outcome.action)") }
    expectEqual(folder.text(self.pending + name), text([0, 2]))
    try entry.remove()
    expectEqual(folder.files, ["Package.swift", name])
  }

  @Test("What differs is kept with the rules that it was compared by")
  func rules() throws {
    try folder.write(text([0, 1]), to: name)
    let golden = folder.path + "/" + name
    var rules: ToleranceRules = ["x": .absolute(1), "y z": .ulps(4)]
    rules.append(TimeTolerance(frames: 2), forEventsOf: "card.*")
    let folder = try PendingFolder(forGolden: golden, environment: [:])
    let check = GoldenCheck(mode: .never, options: DiffOptions(tolerances: rules), pending: folder)
    let outcome = check.compare(trace([0, 3]), golden: golden)
    guard case .kept(let entry) = outcome.action else { return fail(outcome) }
    expectEqual(self.folder.text(pending + "traces/a.tolerances.txt"), "x abs=1\ncard.* frames=2\n")
    try expectEqual(entry.tolerances()["x"], .absolute(1))
    try expectEqual(entry.tolerances()[eventsOf: "card.fade"].frames, 2)
    // The next golden is compared exactly: these rules no longer apply.
    _ = GoldenCheck(mode: .never, pending: folder).compare(trace([0, 3]), golden: golden)
    try expectEqual(entry.tolerances(), .exact)
    #expect(check.compare(trace([0, 1]), golden: golden).passes)
    expectEqual(self.folder.files, ["Package.swift", name])
  }

  @Test("Always: what matches is kept where nobody looks for pending traces")
  func always() throws {
    try folder.write(text([0, 1]), to: name)
    #expect(try compare(trace([0, 1]), .always).passes)
    expectEqual(folder.text(pending + ".matching/" + name), text([0, 1]))
    let list = try PendingFolder(root: folder.path, path: folder.path + "/" + pending).list()
    #expect(list.isEmpty)
    #expect(try !compare(trace([0, 2]), .always).passes)
    expectEqual(folder.text(pending + name), text([0, 2]))
  }

  @Test(
    "A run that passes removes what an earlier run left pending, in every mode",
    arguments: RecordMode.allCases, [GoldenVariables.Keeping.onFailure, .always, .never])
  func cleared(mode: RecordMode, keeping: GoldenVariables.Keeping) throws {
    for golden in [text([0, 1]), text([0, 1], meta: [.init("engine", "0")])] {
      try folder.write(text([0, 1]), to: name)
      #expect(try compare(trace([0, 2]), .onFailure).action.keptTrace != nil)
      try folder.write(golden, to: name)
      #expect(try compare(trace([0, 1]), keeping, mode).passes)
      let files = folder.files.filter { $0.hasPrefix(pending) && !$0.contains("/.matching/") }
      #expect(files.isEmpty, "\(files)")
    }
  }

  @Test("What may not be recorded is not, in any mode", arguments: RecordMode.allCases)
  func withheld(mode: RecordMode) throws {
    try folder.write(text([0, 1]), to: name)
    var asked = 0
    let outcome = try compare(trace([0, 2]), .onFailure, mode) {
      asked += 1
      return false
    }
    expectEqual(folder.text(name), text([0, 1]))
    #expect(
      asked == (mode == .failed || mode == .all ? 1 : 0), "asked only where it would be recorded")
    #expect(!outcome.passes && (outcome.action == .none) == (asked == 1))
  }

  @Test(
    "The command of a tool that shows both files is reported, its paths in quotes where a shell needs them"
  )
  func diffTool() throws {
    try folder.write(text([0, 1]), to: name)
    let outcome = try compare(trace([0, 2]), .onFailure)
    let shown = outcome.failureText(tool: "dopesheet", diffTool: "delta -s")
      .replacing(folder.path, with: "ROOT")
    #expect(
      shown.contains(
        "\n  diff    delta -s ROOT/\(name) ROOT/\(pending)\(name)\n  accept  dopesheet"))
    #expect(!outcome.failureText().contains("  diff "))
  }
}
