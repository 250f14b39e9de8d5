import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Interruptions of programs")
struct SubprocessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a program that notes each SIGINT, and ends after another program has also noted one.
  private func start(_ name: String, after other: String) throws -> pid_t {
    let script = """
      trap 'echo asked >> \(name); while [ ! -e \(other) ]; do sleep 0.02; done; sleep 0.3; touch \(name).end; exit' INT
      touch \(name).begin
      while :; do sleep 0.02; done
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    while !folder.files.contains(name + ".begin") { usleep(10_000) }
    return process.processIdentifier
  }

  @Test(
    "All programs are asked to end before one is waited for, and each is asked once",
    arguments: [true, false])
  func asking(areAsked: Bool) throws {
    let interruption = Interruption()
    for group in [try start("a", after: "b"), try start("b", after: "a")] {
      interruption.watch(group)
      if areAsked { kill(-group, SIGINT) }
    }
    // A busy machine may take longer for the shells than a user is made to wait.
    interruption.endPrograms(areAsked: areAsked, within: 60)
    expectEqual(folder.files, ["a", "a.begin", "a.end", "b", "b.begin", "b.end"])
    for name in ["a", "b"] { expectEqual(folder.text(name), "asked\n") }
  }

  @Test("A temporary folder is removed, also while programs without one run")
  func folders() throws {
    let interruption = Interruption()
    for name in ["a", "b"] {
      try folder.write("", to: "\(name).folder/file")
      interruption.watch(folder: "\(folder.path)/\(name).folder")
      let group = try start(name, after: name)
      interruption.watch(group)
      guard name == "a" else { continue }
      kill(-group, SIGKILL)
      interruption.release(group)
    }
    interruption.endPrograms(areAsked: false, within: 60)
    expectEqual(folder.files, ["a.begin", "b", "b.begin", "b.end"])
  }
}
