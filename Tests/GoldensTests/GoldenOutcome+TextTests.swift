import DopesheetDiff
import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct GoldenOutcomeTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
  }

  private func failureText(_ actual: Trace, _ mode: RecordMode) throws -> String {
    let golden = folder.path + "/__Traces__/CardTests/fade.mtrace"
    let pending = try PendingFolder(forGolden: golden, environment: [:])
    return GoldenCheck(mode: mode, pending: pending).compare(actual, golden: golden)
      .failureText(tool: "dopesheet", attached: true)
      .replacing(folder.path, with: "ROOT")
  }

  @Test("A difference is told with files and the command that accepts it")
  func different() throws {
    try folder.write(text([0, 1]), to: "__Traces__/CardTests/fade.mtrace")
    #expect(
      try failureText(trace([0, 2]), .missing) == """
        Trace differs from golden. First difference: frame 1 (t = 0.0167 s), value of x.
          golden    ROOT/__Traces__/CardTests/fade.mtrace:8
          actual    ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.mtrace   (attached)
          compared  2 of 2 frames, 1 track, 2 values, 0 events; 1 value different

          frame 1 (t = 0.0167 s)
            - line 8  x 1
            + line 8  x 2
          looks like: x: another value at frame 1 only, at most 1 away (100 % of its span)
          x  frame 1: 1 → 2 Δ +1; 1 frame; exact
            golden ▁▅
            actual ▁█
            |d|    ▁█
          whole diff: ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.diff.txt

          step    dopesheet step ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.mtrace --at 1
          accept  dopesheet accept CardTests/fade

        """)
  }

  @Test("The text beside a pending trace explains its marks, if it has any")
  func legend() throws {
    let legend = "\n  - golden, + actual, > the first line that differs\n"
    let name = ".build/dopesheet/pending/__Traces__/CardTests/fade.diff.txt"
    try folder.write(text([0, 1]), to: "__Traces__/CardTests/fade.mtrace")
    _ = try failureText(trace([0, 2]), .missing)
    let whole = try #require(folder.text(name))
    #expect(whole.contains("  -> line 8  x 1\n") && whole.contains("  +> line 8  x 2\n"))
    #expect(whole.hasSuffix(legend))
    _ = try failureText(trace([0, 1, 2]), .missing)
    #expect(try !#require(folder.text(name)).contains(legend))
  }

  @Test("A missing golden has sentences of its own")
  func missing() throws {
    #expect(
      try failureText(trace([0]), .never) == """
        There is no golden.
          golden    ROOT/__Traces__/CardTests/fade.mtrace
          actual    ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.mtrace   (attached)

          accept  dopesheet accept CardTests/fade

        """)
    #expect(
      try failureText(trace([0]), .missing) == """
        There was no golden; it is recorded: look at it, and run again.
          golden    ROOT/__Traces__/CardTests/fade.mtrace

        """)
  }

  @Test("Recording anew is told")
  func recorded() throws {
    try folder.write(text([0, 1]), to: "__Traces__/CardTests/fade.mtrace")
    let lines = try failureText(trace([0, 2]), .failed).split(separator: "\n")
    #expect(lines[0].hasPrefix("Trace differed from golden; it is recorded anew"))
    expectEqual(lines[1], "First difference: frame 1 (t = 0.0167 s), value of x.")
    #expect(!lines.contains { $0.contains("accept") })
  }
}
