import DopesheetFiles
import DopesheetTool
import Foundation
import TestSupport
import Testing

/// A command that writes to a disk in memory, with the files before it and after it without faults.
private struct Storm: CustomTestStringConvertible, @unchecked Sendable {
  let session: Session
  let words: [String]
  let environment: [String: String]
  let before: [String: Data]
  let after: [String: Data]
  let code: ExitCode
  let calls: [MemoryDisk.Call]

  var testDescription: String { words.joined(separator: " ") }

  init(_ session: Session, _ words: [String], environment: [String: String] = [:]) throws {
    (self.session, self.words, self.environment) = (session, words, environment)
    before = try Storm.files(in: session.folder)
    let disk = Storm.disk(before)
    code = Storm.run(words, environment, session, disk).code
    (after, calls) = (disk.contents, disk.calls)
  }

  static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let manager = FileManager.default
    for name in try manager.subpathsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      if manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        files[path] = try Data(contentsOf: URL(fileURLWithPath: path))
      }
    }
    return files
  }

  static func disk(_ files: [String: Data]) -> MemoryDisk {
    let disk = MemoryDisk()
    for (path, bytes) in files { disk.put(bytes, at: path) }
    disk.plan()
    return disk
  }

  static func run(
    _ words: [String], _ environment: [String: String], _ session: Session, _ disk: MemoryDisk
  ) -> Session.Outcome {
    DiskInUse.$disk.withValue(disk) { session.run(words, environment: environment) }
  }

  func run(_ disk: MemoryDisk) -> Session.Outcome { Storm.run(words, environment, session, disk) }

  var disk: MemoryDisk { Storm.disk(before) }

  // MARK: What must hold

  /// The files that are neither old nor new after a fault, and lost goldens.
  func cuts(in files: [String: Data]) -> [String] {
    Set(files.keys).union(before.keys).sorted().filter { path in
      guard let bytes = files[path] else { return isLost(path, in: files) }
      if isOwn(path) || bytes == before[path] || bytes == after[path] { return false }
      // Reports may mention the fault, but they must be complete.
      let ends = ["html": "</html>\n", "xml": "</testsuites>\n", "txt": "\n", "svg": "</svg>\n"]
      guard let end = ends[String(path.split(separator: ".").last!)] else { return true }
      return !bytes.reversed().starts(with: end.utf8.reversed())
    }
  }

  /// Whether a missing file must exist: one that the command keeps, or the only copy of a recording.
  private func isLost(_ path: String, in files: [String: Data]) -> Bool {
    guard path.contains("/pending/") else { return after[path] != nil }
    // Other files of a recording are made again with it, and a recording by running its test.
    guard path.hasSuffix(".mtrace"), words[0] == "accept" else { return false }
    let golden = path.replacing(".build/dopesheet/pending/", with: "")
    return files[golden] != after[golden]
  }

  /// Whether the name of a file marks it as incomplete.
  func isOwn(_ path: String) -> Bool {
    let name = PathText.name(path)
    return name.hasPrefix(".dopesheet-") && name.hasSuffix(".tmp") || name.hasSuffix(".part")
      || name == "references.log"
  }

  func leftovers(in files: [String: Data]) -> [String] {
    files.keys.filter { isOwn($0) && PathText.name($0) != "references.log" }.sorted()
  }

  /// The files that the command should have changed but did not.
  func undone(in files: [String: Data]) -> [String] {
    Set(before.keys).union(after.keys).sorted()
      .filter { !isOwn($0) && files[$0] != after[$0] }
  }

  /// The unchanged files, without those that accompany recordings.
  func undoneTraces(in files: [String: Data]) -> [String] {
    undone(in: files).filter { !$0.contains("/pending/") || $0.hasSuffix(".mtrace") }
  }
}

/// The writing commands, each in a package of its own.
private enum Storms: CaseIterable {
  case accept, acceptMoved, acceptDownload, reject, verify, run, rerecord, fix, merge, unused
  case report, export, recover

  func storm() throws -> Storm {
    switch self {
    case .accept:
      let session = try Session.changed("a", "deep/b", to: 0.25)
      session.run("verify", is: .different)
      return try Storm(session, ["accept", "--all"])
    case .acceptMoved:
      let session = try Session.recorded("old")
      try session.write(Session.document(), "traces/new.run.json")
      try session.remove("traces/old.run.json")
      session.run("verify", "traces/new.run.json", is: .missing)
      return try Storm(session, ["accept", "--all"])
    case .acceptDownload:
      let session = try Session.changed("a", to: 0.25)
      let pending = session.folder + "/download/pending"
      session.run("verify", environment: ["DOPESHEET_PENDING_DIR": pending], is: .different)
      return try Storm(session, ["accept", "--from", "download"])
    case .reject:
      let session = try Session.changed("a", "deep/b", to: 0.25)
      session.run("verify", is: .different)
      return try Storm(session, ["reject", "--all"])
    case .verify:
      return try Storm(
        try Session.changed("a", "deep/b", to: 0.25), ["verify", "--junit", "out/junit.xml"])
    case .run:
      let session = try Session()
      try session.write(Session.document(), "traces/a.run.json")
      return try Storm(session, ["run", "traces"])
    case .rerecord:
      let session = try Session.changed("a", "b", to: 0.25)
      return try Storm(session, ["rerecord", "traces", "--yes"])
    case .fix:
      let session = try Session.recorded("a")
      try session.edit("traces/a.mtrace", "meta engine", "meta edited")
      return try Storm(session, ["check", "--fix", "traces/a.mtrace"])
    case .merge:
      let session = try Session.changed("a", "b", "c", to: 0.25)
      for shard in 1...2 {
        session.run(
          ["verify", "--shard", "\(shard)/2", "--junit", "m\(shard)/junit.xml"],
          environment: ["DOPESHEET_PENDING_DIR": session.folder + "/m\(shard)/pending"])
      }
      return try Storm(session, ["merge", "m1", "m2", "-o", "all"])
    case .unused:
      let swift = try FakeSwift()
      try swift.writeGolden("used", test: "a()")
      try swift.writeGolden("gone", test: "gone()")
      try swift.plan(uses: [("used", "same none", "a()")], ends: [("a()", "pass")])
      swift.run("test", is: .same)
      return try Storm(
        swift.session, ["status", "--unused", "--delete"], environment: swift.environment)
    case .report:
      let session = try Session.changed("a", to: 0.25)
      try session.write("an old page</html>\n", "page.html")
      return try Storm(session, ["report", "-o", "page.html"])
    case .export:
      return try Storm(
        try Session.recorded("a"), ["export", "traces/a.mtrace", "--to", "csv", "-o", "a.csv"])
    case .recover:
      let session = try Session.recorded("a")
      let text = try session.read("traces/a.mtrace")
      try session.write(String(text.dropLast(60)), "cut.mtrace")
      return try Storm(session, ["check", "cut.mtrace", "--recover", "saved.mtrace"])
    }
  }
}

@Suite("Disks that fail") struct DiskFaultTests {
  private static let faults: [(name: String, fault: MemoryDisk.Fault)] = [
    ("ENOSPC", .error(ENOSPC)), ("EIO", .error(EIO)), ("EACCES", .error(EACCES)),
    ("EINTR", .error(EINTR)), ("short", .short), ("crash", .crash),
  ]

  @Test(
    "leave all files old or new at each call, tell the truth, and a second run succeeds",
    arguments: Storms.allCases)
  fileprivate func everyCall(command: Storms) throws {
    let storm = try command.storm()
    #expect(!storm.calls.isEmpty && storm.before != storm.after)
    for (number, (name, fault)) in DiskFaultTests.faults.enumerated() {
      // Each fault is at other calls in quick tests.
      let first = deep(0, quick: 23 * number % storm.calls.count)
      for call in stride(from: first, to: storm.calls.count, by: deep(1, quick: 251)) {
        let disk = storm.disk
        disk.plan { number, _ in number == call ? fault : nil }
        let outcome = storm.run(disk)
        let place = "\(storm.words) \(name) at \(call) \(storm.calls[call])\n"
        judge(storm, outcome, fault, storm.calls[call], disk.contents, place)
        disk.reboot()
        again(storm, disk, place)
      }
    }
  }

  private func judge(
    _ storm: Storm, _ outcome: Session.Outcome, _ fault: MemoryDisk.Fault, _ call: MemoryDisk.Call,
    _ files: [String: Data], _ place: String
  ) {
    expectEqual(storm.cuts(in: files), [], place + outcome.errors)
    let undone = storm.undone(in: files)
    switch fault {
    case .crash: return
    case .short, .error(EINTR):
      // Not a failure: another call reads or writes the rest.
      expectEqual(undone, [], place + outcome.errors)
      expectEqual(outcome.code, storm.code, place + outcome.errors)
    case .error:
      // Unreadable data are reported as unknown, and then nothing is deleted. A report lists them as unusable, and
      // succeeds.
      #expect(
        undone.isEmpty || outcome.code != storm.code || outcome.errors != ""
          || outcome.output.contains("unknown")
          || outcome.output.contains("unusable"),
        "\(place)\(undone) \(outcome.output)")
    }
    // A temporary file that cannot be removed or locked is left for the next run. Without the lock, removing it is
    // unsafe.
    let mayLeave = ["remove", "lock"].contains(call.name)
    expectEqual(mayLeave ? [] : storm.leftovers(in: files), [], place)
    for line in outcome.errors.split(separator: "\n") where line.contains("is unchanged") {
      let path = String(line.prefix { $0 != ":" })
      let whole = path.hasPrefix("/") ? path : storm.session.folder + "/" + path
      #expect(files[whole] == storm.before[whole], "\(place)\(line)")
    }
  }

  /// Runs the command again, on a disk without faults.
  private func again(_ storm: Storm, _ disk: MemoryDisk, _ place: String) {
    let outcome = storm.run(disk)
    let files = disk.contents
    expectEqual(
      storm.undoneTraces(in: files), [], "\(place)again: \(outcome.errors)\(outcome.output)")
    expectEqual(storm.leftovers(in: files).filter { $0.hasSuffix(".tmp") }, [], place)
  }

  @Test(
    "lose no golden and no recording when the power fails, whatever was not synced",
    arguments: Storms.allCases)
  fileprivate func powerLoss(command: Storms) throws {
    var generator = SeededGenerator(seed: 24)
    let storm = try command.storm()
    for call in stride(from: 0, to: storm.calls.count, by: deep(1, quick: 97)) {
      let disk = storm.disk
      disk.plan { number, _ in number == call ? .crash : nil }
      _ = storm.run(disk)
      for _ in 0..<deep(5, quick: 2) {
        let lost = disk.afterPowerLoss(&generator)
        let place = "\(storm.words) at \(call) \(storm.calls[call])\n"
        expectEqual(storm.cuts(in: lost.contents), [], place)
        again(storm, lost, place)
      }
    }
  }
}

@Suite("Commands at the same time") struct ParallelCommandsTests {
  private let storm: Storm

  init() throws { storm = try Storms.accept.storm() }

  private static let pairs: [[String]] = [
    ["accept", "accept"], ["accept", "accept", "accept"], ["accept", "verify"],
    ["accept", "reject", "verify"], ["verify", "verify"],
  ]

  /// The outcomes of a schedule's processes.
  private final class Outcomes: @unchecked Sendable {
    var list: [Session.Outcome?]
    init(_ count: Int) { list = Array(repeating: nil, count: count) }
  }

  @Test("leave goldens old or new whatever the order of their calls is", arguments: pairs)
  func schedules(words: [String]) throws {
    let goldens = storm.before.keys.filter { storm.before[$0] != storm.after[$0] }
      .filter { !$0.contains("/pending/") }
    for schedule in 0..<deep(1_000, quick: 3) {
      let turns = Turns(SeededGenerator(seed: schedule))
      let disk = MemoryDisk { turns.wait() }
      for (path, bytes) in storm.before { disk.put(bytes, at: path) }
      let outcomes = Outcomes(words.count)
      let storm = storm
      let processes = words.indices.map { index -> @Sendable () -> Void in
        {
          let command = words[index] == "verify" ? ["verify"] : [words[index], "--all"]
          outcomes.list[index] = Storm.run(command, [:], storm.session, disk)
        }
      }
      var cut: Set<String> = []
      turns.run(processes) {
        for golden in goldens {
          let bytes = disk.bytes(at: golden)
          if bytes != storm.before[golden], bytes != storm.after[golden] { cut.insert(golden) }
        }
      }
      expectEqual(cut, [], "\(words) in schedule \(schedule)")
      let files = disk.contents
      let place = "\(words) in schedule \(schedule): \(outcomes.list.map { $0?.errors ?? "" })"
      expectEqual(storm.leftovers(in: files), [], place)
      if Set(words) == ["accept"] { expectEqual(storm.undoneTraces(in: files), [], place) }
      for (word, outcome) in zip(words, outcomes.list) {
        let code = try #require(outcome).code
        #expect(code != .unusable || outcome?.errors != "", "\(word): \(place)")
      }
    }
  }
}
