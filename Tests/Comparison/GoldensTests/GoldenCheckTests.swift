import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct GoldenCheckTests {
  let folder: TemporaryFolder
  var golden: String { folder.path + "/" + name }
  let name = "traces/a.mtrace"
  let pendingName = ".build/dopesheet/pending/traces/a.mtrace"
  let differenceName = ".build/dopesheet/pending/traces/a.diff.txt"
  let pictureName = ".build/dopesheet/pending/traces/a.svg"

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

  private func compare(
    _ actual: Trace, _ mode: RecordMode, _ options: DiffOptions = DiffOptions(),
    refuge: String? = nil
  ) throws -> GoldenOutcome {
    let pending = try PendingFolder(forGolden: golden, environment: [:])
    var check = GoldenCheck(mode: mode, options: options, pending: pending)
    if let refuge {
      check.refuge = { [pending] in pending.inTemporaryFolder(environment: ["TMPDIR": refuge]) }
    }
    return check.compare(actual, golden: golden)
  }

  /// The names of the files in the manifest's folder.
  private var files: [String] { folder.files.filter { $0 != "Package.swift" } }

  @Test(
    "The same bytes match in every mode, and nothing is written", arguments: RecordMode.allCases)
  func matched(_ mode: RecordMode) throws {
    try folder.write(text([0, 1]), to: name)
    let outcome = try compare(trace([0, 1]), mode)
    guard case .matched(nil) = outcome.finding else { return fail(outcome) }
    #expect(outcome.passes)
    expectEqual(outcome.action, .none)
    expectEqual(files, [name])
  }

  @Test(
    "A run in which values were set by hand becomes no golden in any mode",
    arguments: RecordMode.allCases)
  func edited(_ mode: RecordMode) throws {
    let edited = trace([0, 2]).stating("edits", "x in frame 1")
    #expect(try !compare(edited, mode).passes)
    #expect(!files.contains(name) && files.contains(pendingName))
    try folder.write(text([0, 1]), to: name)
    #expect(try !compare(edited, mode).passes)
    expectEqual(folder.text(name), text([0, 1]))
    expectEqual(folder.text(pendingName)?.contains("meta edits x in frame 1\n"), true)
  }

  @Test(
    "What differs is kept or recorded as the mode says, and fails", arguments: RecordMode.allCases)
  func different(_ mode: RecordMode) throws {
    try folder.write(text([0, 1]), to: name)
    // What an earlier run left pending goes.
    _ = try compare(trace([0, 3]), .never)
    let outcome = try compare(trace([0, 2]), mode)
    guard case .different(let diff) = outcome.finding else { return fail(outcome) }
    expectEqual(diff.tracks.first?.first?.actual, .f64(2))
    #expect(!outcome.passes)
    switch mode {
    case .never, .missing:
      expectEqual(files, [differenceName, pendingName, pictureName, name])
      expectEqual(folder.text(name), text([0, 1]))
      expectEqual(folder.text(pendingName), text([0, 2]))
      expectEqual(folder.text(differenceName)?.contains("x  frame 1: 1 → 2 Δ +1"), true)
      expectEqual(folder.text(pictureName)?.contains("at most 1 apart"), true)
    case .failed, .all:
      expectEqual(outcome.action, .recorded)
      expectEqual(files, [name])
      expectEqual(folder.text(name), text([0, 2]))
    }
  }

  @Test(
    "A missing golden is kept or recorded as the mode says, and fails",
    arguments: RecordMode.allCases)
  func missing(_ mode: RecordMode) throws {
    let outcome = try compare(trace([0, 1]), mode)
    guard case .missing = outcome.finding else { return fail(outcome) }
    #expect(!outcome.passes)
    expectEqual(files, (mode == .never ? [differenceName, pendingName] : [name]))
    expectEqual(folder.text(mode == .never ? pendingName : name), text([0, 1]))
  }

  @Test("Facts that differ match, and are recorded only when everything is")
  func facts() throws {
    try folder.write(text([0], meta: [Trace.Meta("engine", "1")]), to: name)
    let actual = trace([0], meta: [Trace.Meta("engine", "2")])
    for mode in [RecordMode.never, .missing, .failed] {
      let outcome = try compare(actual, mode)
      guard case .matched(let diff?) = outcome.finding else { return fail(outcome) }
      expectEqual(diff.verdict, .equal)
      #expect(outcome.passes && outcome.action == .none)
    }
    expectEqual(folder.text(name)?.contains("meta engine 1"), true)
    try expectEqual(compare(actual, .all).action, .recorded)
    expectEqual(folder.text(name)?.contains("meta engine 2"), true)
  }

  @Test(
    "What differs within the tolerance passes, and nearly failing is reported",
    arguments: [0.5, 0.8, 0.9])
  func tolerance(_ distance: Double) throws {
    try folder.write(text([0, 1]), to: name)
    let options = DiffOptions(tolerances: ["x": .absolute(1)])
    let outcome = try compare(trace([0, 1 + distance]), .never, options)
    guard case .withinTolerance = outcome.finding else { return fail(outcome) }
    #expect(outcome.passes)
    expectEqual(outcome.isNearMiss, (distance > 0.8))
    // A recording near its tolerance is kept for review, but it is not pending.
    let kept = ".build/dopesheet/pending/.matching/traces/a"
    #expect(
      files == (distance > 0.8 ? [kept + ".mtrace", kept + ".tolerances.txt", name] : [name]))
    #expect(folder.text(kept + ".tolerances.txt") == (distance > 0.8 ? "x abs=1\n" : nil))
  }

  @Test("A golden that was edited counts as different, with the reason and the values")
  func damagedValue() throws {
    try folder.write(text([0, 1]).replacing("x 1\n", with: "x 3\n"), to: name)
    let outcome = try compare(trace([0, 1]), .never)
    guard case .damaged(let diff) = outcome.finding else { return fail(outcome) }
    expectEqual(diff.tracks.first?.first?.golden, .f64(3))
    let text = outcome.failureText()
    #expect(
      text.hasPrefix("The golden was edited or damaged: its digest does not match its content."))
    #expect(text.contains("First difference: frame 1 (t = 0.0167 s), value of x."))
    #expect(text.contains("x  frame 1: 3 → 1 Δ -2"))
    expectEqual(folder.text(differenceName)?.contains("edited or damaged"), true)
    #expect(folder.text(pendingName) != nil)
  }

  @Test("A number in another form under the right digest is no edit, but a broken writer's work")
  func sealedForm() throws {
    let edited = text([0, 1]).replacing("x 1\n", with: "x 1.0\n")
    let start = try #require(edited.range(of: "= frames")).lowerBound
    let digest = XXH64.digest(of: Array(edited[..<start].utf8))
    let footer = edited[start...].prefix { $0 != "\n" }.dropLast(16)
    try folder.write(edited[..<start] + footer + XXH64.text(of: digest) + "\n", to: name)
    guard case .unreadable = try compare(trace([0, 1]), .never).finding else {
      return fail("the golden was read")
    }
  }

  @Test("A golden of which only the digest was edited does not pass")
  func damagedDigest() throws {
    let sound = text([0, 1])
    let start = try #require(sound.range(of: "xxh64=")).upperBound
    let zeros = String(repeating: "0", count: 16)
    try folder.write(String(sound[..<start]) + zeros + "\n", to: name)
    let outcome = try compare(trace([0, 1]), .missing)
    guard case .damaged(let diff) = outcome.finding else { return fail(outcome) }
    expectEqual(diff.verdict, .identical)
    #expect(!outcome.passes)
    #expect(outcome.failureText().contains("Nothing else differs."))
  }

  @Test("A cut golden is unreadable, and its errors are reported with their places")
  func unreadable() throws {
    try folder.write(String(text([0, 1]).dropLast(40)), to: name)
    let outcome = try compare(trace([0, 1]), .missing)
    guard case .unreadable(let errors) = outcome.finding else { return fail(outcome) }
    #expect(!errors.isEmpty)
    expectEqual(folder.text(pendingName), text([0, 1]))
    let lines = outcome.failureText().split(separator: "\n")
    expectEqual(lines[0], "The golden is an invalid trace.")
    #expect(lines[1].contains("a.mtrace:\(errors[0].line):\(errors[0].column): "))
    expectEqual(lines.last, "  accept  swift run dopesheet accept traces/a")
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test("A golden with a merge conflict is recorded anew when that is asked for")
  func mergeConflict() throws {
    let conflict = text([0, 1]).replacing(
      "x 1\n", with: "<<<<<<< a\nx 1\n=======\nx 2\n>>>>>>> b\n")
    try folder.write(conflict, to: name)
    try expectEqual(compare(trace([0, 1]), .failed).action, .recorded)
    expectEqual(folder.text(name), text([0, 1]))
  }

  @Test("A golden of a newer format is never overwritten", arguments: RecordMode.allCases)
  func newerFormat(_ mode: RecordMode) throws {
    let newer = text([0, 1]).replacing("mtrace 1\n", with: "mtrace 2\n")
    try folder.write(newer, to: name)
    let outcome = try compare(trace([0, 1]), mode)
    #expect(!outcome.passes)
    expectEqual(folder.text(name), newer)
    #expect(outcome.failureText().hasPrefix("The golden has a format version that this "))
    #expect(folder.text(pendingName) != nil)
  }

  @Test("A golden's path that is a folder is unusable", arguments: RecordMode.allCases)
  func folderInPlace(_ mode: RecordMode) throws {
    try folder.write("", to: name + "/inside")
    let outcome = try compare(trace([0]), mode)
    guard case .unusable(let error) = outcome.finding else { return fail(outcome) }
    expectEqual(error, GoldenError(golden, "is a folder, not a file"))
    expectEqual(files, [name + "/inside"])
  }

  @Test("A link that leads nowhere is no missing golden", arguments: RecordMode.allCases)
  func danglingLink(_ mode: RecordMode) throws {
    try folder.write("", to: "traces/b")
    try FileManager.default.createSymbolicLink(atPath: golden, withDestinationPath: "none")
    let outcome = try compare(trace([0]), mode)
    guard case .unusable(let error) = outcome.finding else { return fail(outcome) }
    expectEqual(error.message, "is a broken symbolic link")
    expectEqual(files, ["traces/b"])
  }

  @Test("A recording that cannot be kept is reported, and the verdict stays")
  func keepingFails() throws {
    try folder.write(text([0, 1]), to: name)
    try folder.write("in the way", to: ".build")
    let outcome = try compare(trace([0, 2]), .missing)
    guard case .different = outcome.finding else { return fail(outcome) }
    guard case .failed = outcome.action else { return fail(outcome) }
    #expect(outcome.failureText().contains("not kept: "))
    expectEqual(folder.text(name), text([0, 1]))
    expectEqual(folder.text(".build"), "in the way")
  }

  @Test("A golden that cannot be recorded is reported, and nothing is left behind")
  func recordingFails() throws {
    try folder.write("in the way", to: "traces")
    let outcome = try compare(trace([0, 1]), .missing)
    guard case .missing = outcome.finding, case .failed(let error) = outcome.action else {
      return fail(outcome)
    }
    expectEqual(error.message, "cannot be written: a part of the path is a file")
    expectEqual(files, ["traces"])
  }

  @Test(
    "Whatever call of the disk fails, a golden is old or new, and what is reported is true",
    arguments: RecordMode.allCases, [false, true])
  func faults(_ mode: RecordMode, isThere: Bool) throws {
    let (old, new) = (Data(text([0, 1]).utf8), Data(text([0, 2]).utf8))
    func storm(
      _ call: Int?, _ fault: MemoryDisk.Fault?, refuge: String? = nil
    ) throws -> (MemoryDisk, GoldenOutcome?) {
      let disk = MemoryDisk()
      disk.put(Data(), at: folder.path + "/Package.swift")
      if isThere { disk.put(old, at: golden) }
      disk.plan { number, _ in number == call ? fault : nil }
      let outcome = try? DiskInUse.$disk.withValue(disk) {
        try compare(trace([0, 2]), mode, refuge: refuge)
      }
      return (disk, outcome)
    }
    let sound = try storm(nil, nil)
    let isRecorded = sound.0.bytes(at: golden) == new
    let faults: [MemoryDisk.Fault] = [.error(ENOSPC), .error(EIO), .error(EINTR), .short, .crash]
    let step = deep(1, quick: 5)
    for (number, fault) in faults.enumerated() {
      // Each call fails in some way in quick tests, too.
      for call in stride(from: number % step, to: sound.0.calls.count, by: step) {
        for refuge in [nil, "/refuge"]
        where TestDepth.current == .deep || (refuge == nil) == call.isMultiple(of: 2) {
          let (disk, outcome) = try storm(call, fault, refuge: refuge)
          let there = disk.bytes(at: golden)
          let place: Comment = "\(mode) \(fault) at \(call) \(sound.0.calls[call]), \(refuge ?? "")"
          #expect(there == (isThere ? old : nil) || isRecorded && there == new, place)
          if case .recorded? = outcome?.action { #expect(there == new, place) }
          if let entry = outcome?.action.keptTrace {
            #expect(disk.bytes(at: entry.path) == new, place)
          }
          #expect(outcome?.passes != true, place)
        }
      }
    }
  }
}
