import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Progress on the command line")
struct ProgressTests {
  /// Returns all that a command writes to a terminal.
  private func screen(showsProgress: Bool) throws -> String {
    let session = try Session()
    var screen: [UInt8] = []
    let console = Console(
      output: { screen += $0 }, errors: { screen += $0 }, folder: session.folder,
      environment: ["PATH": "/usr/bin:/bin"], showsProgress: showsProgress)
    expectEqual(Tool.run(["soak", "-n", "1", "--", "/bin/sh", "-c", "echo a"], console), .same)
    return String(decoding: screen, as: UTF8.self)
  }

  @Test("On a terminal, progress is shown in one line, which is gone before other output")
  func terminal() throws {
    let parts = try screen(showsProgress: true).components(separatedBy: "\r\u{1B}[K")
    #expect(parts.contains { $0.hasPrefix("running 1 of ") })
    for part in parts where part.hasPrefix("running ") { #expect(!part.contains("\n")) }
    // The last line is removed, too.
    #expect(parts.last?.hasPrefix("running ") == false)
  }

  @Test("Where there is no terminal, only the results are written")
  func pipe() throws {
    #expect(try screen(showsProgress: false).hasPrefix("same       again, 1\n"))
  }
}
