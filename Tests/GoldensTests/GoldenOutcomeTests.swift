import DopesheetDiff
import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

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

@Suite struct GoldenOutcomePictureTests {
  private func document(_ finding: GoldenOutcome.Finding) -> String? {
    finding.picture(titled: "CardTests/fade").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A difference is drawn under its name; where there is no golden there is nothing to draw")
  func difference() throws {
    let diff = TraceDiff(golden: trace([0, 1]), actual: trace([0, 3]))
    let picture = try #require(document(.different(diff)))
    #expect(
      picture.contains("<title>CardTests/fade</title>") && picture.contains("at most 2 apart"))
    #expect(document(.missing) == nil && document(.matched(nil)) == nil)
  }

  @Test("A difference that no curve shows is told")
  func declarations() throws {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x"))
    _ = builder.declare(Trace.Source("card", kind: "node"))
    builder.beginFrame(tick: 0)
    builder.value(track: track, [.f64(0)])
    let diff = TraceDiff(golden: trace([0]), actual: builder.finish(clock: ClockRate(60)!))
    let picture = try #require(document(.different(diff)))
    #expect(picture.contains("first difference: before frame 0, extra card source node"))
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
    TraceDiff(golden: sheet(), actual: other).kinds
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

  @Test("Facts are no difference")
  func facts() {
    #expect(
      TraceDiff(golden: trace([1]), actual: trace([1], meta: [.init("engine", "2")])).kinds == [])
  }
}

@Suite struct JUnitReportTests {
  /// What a parser of XML finds: the attributes of each case and its text.
  private final class Reader: NSObject, XMLParserDelegate {
    var cases: [[String: String]] = []
    var suites: [[String: String]] = []
    var texts: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      switch name {
      case "testsuite": suites.append(attributes)
      case "testcase":
        cases.append(attributes)
        texts.append("")
      default: break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if !texts.isEmpty { texts[texts.count - 1] += string }
    }
  }

  private func read(_ text: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(text)")
    return reader
  }

  @Test("A case for each golden, with what is to be told")
  func cases() throws {
    let report = JUnitReport(
      "dopesheet verify",
      [
        .init(path: "a/b/c.mtrace", outcome: .passed),
        .init(path: "d.mtrace", outcome: .failed, text: "First.\n  second\n"),
        .init(path: "e.mtrace", outcome: .unusable, text: "broken"),
      ])
    let reader = try read(report.text)
    #expect(
      reader.suites == [
        ["name": "dopesheet verify", "tests": "3", "failures": "1", "errors": "1", "skipped": "0"]
      ])
    expectEqual(reader.cases.map { $0["name"] }, ["c.mtrace", "d.mtrace", "e.mtrace"])
    expectEqual(reader.cases.map { $0["classname"] }, ["a/b", "", ""])
    #expect(reader.texts[1].contains("First.\n  second\n"))
    #expect(report.text.contains(#"<failure message="First.">"#))
    #expect(report.text.contains(#"<error message="broken">broken</error>"#))
  }

  private static let oddNamesCases: [String] = [
    #"<&>"'"#, "a\u{0}b", "\u{1B}[31m", "tab\tand\r\n", "\u{FFFE}\u{FFFF}", "]]>", "カード👍",
    "\u{7F}\u{85}", "<!-- --><![CDATA[",
  ]

  @Test("Every name and text is sound XML", arguments: oddNamesCases)
  func oddNames(text: String) throws {
    let report = JUnitReport(text, [.init(path: "x/" + text, outcome: .failed, text: text)])
    let reader = try read(report.text)
    #expect(reader.cases.count == 1 && reader.suites.count == 1)
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    if isPlain { #expect(reader.suites[0]["name"] == text && reader.texts[0].contains(text)) }
  }

  @Test("Reports are joined, and what they count is added up")
  func joining() throws {
    let one = JUnitReport(
      "dopesheet test 1/2", [.init(path: "a", outcome: .failed, text: #"<testsuite failures="9""#)])
    let two = JUnitReport(
      "dopesheet test 2/2",
      [.init(path: "b", outcome: .passed), .init(path: "c", outcome: .unusable, text: "x\n\ny")])
    let joined = try JUnitReport.join([("1", one.text), ("2", two.text)])
    #expect(joined.cases == 3 && joined.failures == 1 && joined.errors == 1)
    expectEqual(joined.shards.values.flatMap { $0 }.map(\.description), ["1/2", "2/2"])
    let reader = try read(joined.text)
    #expect(reader.suites.count == 2 && reader.cases.map { $0["name"] } == ["a", "b", "c"])
  }

  @Test("A report that was cut, or is another tool's, is refused by its path")
  func refusals() {
    let whole = JUnitReport("x", [.init(path: "a", outcome: .passed)]).text
    for text in ["", "<testsuites/>", String(whole.dropLast(15)), whole + "\n", "{}"] {
      let error = #expect(throws: GoldenError.self) { try JUnitReport.join([("r.xml", text)]) }
      expectEqual(error?.place, "r.xml")
    }
  }
}
