import DopesheetFailures
import DopesheetFiles
import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite("Trees in which nothing can be written")
struct ReadOnlyTreeTests {
  private let bench: Bench
  private let temporary: TemporaryFolder

  init() throws {
    bench = try Bench()
    temporary = try TemporaryFolder()
  }

  private func check(_ mode: RecordMode, in folder: String = "") -> TraceCheck {
    let reporter = NoteReporter()
    var check = bench.check(reporter)
    reporter.place = TestPlace(
      fileID: "AppTests/CardTests.swift", file: bench.folder.path + folder + "/CardTests.swift",
      line: 1)
    check.uses = ComparedGoldens()
    check.environment = ["DOPESHEET_RECORD": mode.rawValue, "TMPDIR": temporary.path]
    return check
  }

  /// The only file in the temporary folder with the name of a trace, without the folder of its root.
  private func kept() throws -> Substring {
    let traces = temporary.files.filter { $0.hasSuffix(".mtrace") }
    try #require(traces.count == 1)
    return traces[0].split(separator: "/", maxSplits: 2)[2]
  }

  @Test("A tree that was moved after the build is not made again", arguments: RecordMode.allCases)
  func moved(_ mode: RecordMode) throws {
    var check = check(mode, in: "/gone/Tests/FailuresTests/Cards")
    check.name = mode.rawValue
    let text = try #require(check.failure(of: trace(0, 1)))
    expectEqual(bench.files, [])
    let name = "Tests/FailuresTests/Cards/__Traces__/ReadOnlyTreeTests/moved.\(mode)"
    try expectEqual(kept(), "pending/\(name).mtrace")
    let place = bench.folder.path + "/gone/Tests/FailuresTests/Cards"
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    expectEqual(lines[0], "The golden is missing.")
    #expect(lines[2].hasPrefix("run       \(temporary.path)/dopesheet-"))
    expectEqual(lines[3], "because   \(place) does not exist on this machine")
    #expect(lines[4].contains("DOPESHEET_ROOT") && lines[4].contains("DOPESHEET_PENDING_DIR"))
    #expect(lines[5].hasPrefix("accept  dopesheet accept --from \(temporary.path)/dopesheet-"))
    #expect(temporary.files.contains { $0.hasSuffix("/references.log") })
  }

  @Test("A tree that this process must not read counts as gone, and the run is kept elsewhere")
  func forbidden() throws {
    let disk = MemoryDisk()
    let root = bench.folder.path
    disk.put(Data(), at: root + "/Package.swift")
    disk.plan { _, call in call.path.hasPrefix(root) ? .error(EPERM) : nil }
    let text = try #require(
      DiskInUse.$disk.withValue(disk) { check(.missing).failure(of: trace(0, 1)) })
    #expect(text.hasPrefix("The golden is missing."))
    #expect(text.contains("because   \(root) cannot be read: no permission"))
    #expect(text.contains("DOPESHEET_ROOT") && text.contains("DOPESHEET_PENDING_DIR"))
    let kept = disk.contents.keys.filter { $0.hasSuffix("/forbidden.mtrace") }
    #expect(kept.count == 1 && kept.first?.hasPrefix(temporary.path) == true)
  }

  @Test("With a folder of its own for pending traces, a run of a moved tree is kept there")
  func movedWithFolder() throws {
    var check = check(.missing, in: "/gone/AppTests")
    check.environment["DOPESHEET_PENDING_DIR"] = bench.folder.path + "/mine"
    let text = try #require(check.failure(of: trace(0, 1)))
    #expect(text.contains("/gone/AppTests does not exist on this machine"))
    #expect(!text.contains("DOPESHEET_ROOT to") && temporary.files.isEmpty)
    #expect(bench.files.first?.hasPrefix("mine/") == true)
  }

  @Test("A run that cannot be kept in the tree is kept in the temporary folder")
  func unwritablePending() throws {
    try bench.folder.write("", to: "Package.swift")
    try bench.folder.write("a file, so that there can be no folder", to: ".build")
    let text = try #require(check(.never).failure(of: trace(0, 1)))
    try expectEqual(kept(), "pending/__Traces__/ReadOnlyTreeTests/unwritablePending.mtrace")
    #expect(text.contains("cannot be written: a part of the path is a file"))
    #expect(text.contains("DOPESHEET_PENDING_DIR to a folder that can be written"))
    #expect(text.contains("swift run dopesheet accept --from "))
  }

  @Test("A golden that cannot be written is kept as a pending trace, with the reason")
  func unwritableGolden() throws {
    try bench.folder.write("", to: "Package.swift")
    try bench.folder.write("a file, so that there can be no folder", to: "__Traces__")
    var check = check(.failed)
    check.name = "a"
    let text = try #require(check.failure(of: trace(0, 1)))
    expectEqual(temporary.files, [])
    let name = "__Traces__/ReadOnlyTreeTests/unwritableGolden.a.mtrace"
    #expect(bench.exists(".build/dopesheet/pending/" + name))
    #expect(text.contains("because   ") && text.contains("a part of the path is a file"))
    #expect(!text.contains("DOPESHEET_"))
  }

  @Test("Where runs are not kept, the error is reported")
  func notKept() throws {
    try bench.folder.write("a file, so that there can be no folder", to: "__Traces__")
    var check = check(.failed)
    check.environment["DOPESHEET_KEEP"] = "never"
    let text = try #require(check.failure(of: trace(0, 1)))
    #expect(text.contains("not kept: ") && temporary.files.isEmpty)
  }

  @Test("The command that failures recommend is the given one")
  func command() throws {
    try bench.folder.write("", to: "Package.swift")
    var check = check(.never)
    check.environment["DOPESHEET_COMMAND"] = "swift package dopesheet"
    let text = try #require(check.failure(of: trace(0, 1)))
    #expect(text.hasSuffix("accept  swift package dopesheet accept ReadOnlyTreeTests/command"))
  }
}
