import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Temporary folders of commands") struct CommandFolderTests {
  private let session: Session
  private let place: String
  private var environment: [String: String] { ["PATH": "/usr/bin:/bin", "TMPDIR": place] }

  init() throws {
    session = try Session()
    place = session.folder + "/tmp"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: place).sorted() }
  }

  /// The tool that is built with the tests.
  private static let tool = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("dopesheet")

  @Test(
    "The next command removes what a killed one has left",
    .enabled(if: FileManager.default.isExecutableFile(atPath: tool.path)))
  func killed() throws {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = ["soak", "--", "/bin/sh", "-c", "echo $$ > pid; exec sleep 60"]
    process.currentDirectoryURL = URL(fileURLWithPath: session.folder)
    process.environment = environment
    process.standardError = FileHandle.nullDevice
    try process.run()
    let limit = ContinuousClock.now + .seconds(30)
    while (try? session.read("pid").hasSuffix("\n")) != true, process.isRunning, .now < limit {
      usleep(10_000)
    }
    let left = try names
    expectEqual(left.count, 1)
    _ = soak("true")
    try expectEqual(names, left, "a running command keeps its folder")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    kill(try #require(pid_t(session.read("pid").dropLast())), SIGKILL)
    try expectEqual(names, left)
    _ = soak("true")
    try expectEqual(names, [])
  }

  @Test("Folders of others, links, folders without a lock and what soak keeps are left alone")
  func others() throws {
    let manager = FileManager.default
    for name in ["dopesheet-temporary-none", "dopesheet-temporary", "other"] {
      try session.write("", "tmp/\(name)/file")
    }
    try session.write("", "tmp/dopesheet-temporary/.lock")
    try session.write("", "elsewhere/.lock")
    try manager.createSymbolicLink(
      atPath: place + "/dopesheet-temporary-link",
      withDestinationPath: session.folder + "/elsewhere")
    try session.write("", "tmp/dopesheet-temporary-in/file")
    try manager.createSymbolicLink(
      atPath: place + "/dopesheet-temporary-in/.lock",
      withDestinationPath: session.folder + "/elsewhere/.lock")
    let before = try names
    expectEqual(soak("echo $$").code, .different)
    let kept = Set(try names).subtracting(before)
    expectEqual(kept.count, 1)
    expectEqual(soak("true").code, .nothing)
    expectEqual(Set(try names), kept.union(before))
    #expect(session.exists("elsewhere/.lock"))
  }

  @Test("A folder that cannot be made is reported with the reason, and leaves nothing")
  func failing() throws {
    try session.write("", "file")
    let outcome = session.run(
      ["soak", "--", "true"], environment: ["PATH": "/bin", "TMPDIR": session.folder + "/file"],
      is: .unusable, reporting: "no folder can be made in it: a part of the path is a file")
    expectEqual(outcome.output, "")
  }

  private func soak(_ script: String) -> Session.Outcome {
    session.run(
      ["soak", "-n", "1", "--", "/bin/sh", "-c", script], environment: environment)
  }
}
