import DopesheetDiff
import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct GoldenOutcomeTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

  private func failureText(_ actual: Trace, _ mode: RecordMode) throws -> String {
    let golden = folder.path + "/__Traces__/CardTests/fade.mtrace"
    let pending = try PendingFolder(forGolden: golden, environment: [:])
    return GoldenCheck(mode: mode, pending: pending).compare(actual, golden: golden)
      .failureText(tool: "dopesheet", attached: true, titles: GoldenTitles(of: pending))
      .replacing(folder.path, with: "ROOT")
  }

  @Test("A golden of any name keeps to its lines", arguments: [nil, "broken", text([0, 1])])
  func hostileName(golden: String?) throws {
    func lines(_ name: String) throws -> [String] {
      if let golden { try folder.write(golden, to: name) }
      let pending = try PendingFolder(forGolden: folder.path + "/" + name, environment: [:])
      let outcome = GoldenCheck(mode: .never, pending: pending)
        .compare(trace([0, 2]), golden: folder.path + "/" + name)
      let text = outcome.failureText(diffTool: "delta")
      #expect(!text.contains { $0 == "\u{1B}" || $0 == "\r" })
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let plain = try lines("traces/a.mtrace")
    try expectEqual(lines("traces/\u{1B}[2J\n::error::\r.mtrace").count, plain.count)
  }

  @Test("A difference is reported with files and the command that accepts it")
  func different() throws {
    try folder.write(text([0, 1]), to: "__Traces__/CardTests/fade.mtrace")
    #expect(
      try failureText(trace([0, 2]), .missing) == """
        x: another value at frame 1 only, at most 1 away (100 % of its span)
          - x  0 → 1  at 16.7 ms
          + x  0 → 2  at 16.7 ms
        Trace differs from golden. First difference: frame 1 (t = 0.0167 s), value of x.
          golden    ROOT/__Traces__/CardTests/fade.mtrace:8
          run       ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.mtrace   (attached)

          frame 1 (t = 0.0167 s)
            - line 8  x 1
            + line 8  x 2
          x  frame 1: 1 → 2 Δ +1; 1 frame; exact
            golden ▁▅
            run    ▁█
            |d|    ▁█
          whole diff: ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.diff.txt
          compared  2 of 2 frames, 1 track, 2 values, 0 events; 1 value different

          step    dopesheet step CardTests/fade
          accept  dopesheet accept CardTests/fade

        """)
  }

  @Test("The text beside a pending trace explains its marks, if it has any")
  func legend() throws {
    let legend = "\n  - golden, + run, > the first line that differs\n"
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
        The golden is missing.
          golden    ROOT/__Traces__/CardTests/fade.mtrace
          run       ROOT/.build/dopesheet/pending/__Traces__/CardTests/fade.mtrace   (attached)

          accept  dopesheet accept CardTests/fade

        """)
    #expect(
      try failureText(trace([0]), .missing) == """
        The golden was missing and is now recorded. Review it, then run again.
          golden    ROOT/__Traces__/CardTests/fade.mtrace

          show    dopesheet show CardTests/fade

        """)
  }

  @Test("A difference that no curve shows is reported in the picture")
  func declarations() throws {
    try folder.write(text([0]), to: "__Traces__/CardTests/fade.mtrace")
    _ = try failureText(written(["x": [0]], [node("card")]), .missing)
    let name = ".build/dopesheet/pending/__Traces__/CardTests/fade.svg"
    let picture = try #require(folder.text(name))
    #expect(picture.contains("<title>CardTests/fade</title>"))
    #expect(picture.contains(">new node: card</text>"))
  }

  @Test("Recording anew is reported")
  func recorded() throws {
    try folder.write(text([0, 1]), to: "__Traces__/CardTests/fade.mtrace")
    let lines = try failureText(trace([0, 2]), .failed).split(separator: "\n")
    #expect(lines[0].hasPrefix("The trace differed from its golden, which is now recorded again."))
    expectEqual(lines[1], "First difference: frame 1 (t = 0.0167 s), value of x.")
    #expect(!lines.contains { $0.contains("accept") })
  }
}

@Suite struct DifferenceKindTests {
  private func sheet(
    track: String = "x", kind: String = "motion", values: [Double] = [0, 1],
    callbacks: [String] = ["started", "completed"], clock: Int64 = 60
  ) -> Trace {
    var builder = TraceBuilder()
    let source = builder.declare(Trace.Source("m", kind: kind))
    let track = builder.declare(Trace.Track(track))
    for (frame, value) in values.enumerated() {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: track, [.f64(value)])
      if frame == 0 { for name in callbacks { builder.callback(source: source, name: name) } }
    }
    return builder.finish(clock: ClockRate(clock)!)
  }

  private func kinds(_ other: Trace) -> [DifferenceKind] {
    TraceDiff(golden: sheet(), actual: other).comparison.kinds
  }

  @Test("Each kind of difference has its word")
  func words() {
    expectEqual(kinds(sheet()), [])
    expectEqual(kinds(sheet(values: [0, 2])), [.values])
    expectEqual(kinds(sheet(callbacks: ["completed", "started"])), [.order])
    expectEqual(kinds(sheet(callbacks: ["started"])), [.events])
    expectEqual(kinds(sheet(values: [0, 1, 2])), [.frames])
    #expect(kinds(sheet(kind: "spring")).contains(.sources))
    #expect(kinds(sheet(track: "y")).contains(.tracks))
    expectEqual(kinds(sheet(clock: 30)).first, .clock)
    expectEqual(kinds(sheet(values: [0, 2], callbacks: [])), [.events, .values])
  }
}
