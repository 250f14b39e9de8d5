import DopesheetDiff
import DopesheetDrawing
import DopesheetReports
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

struct ReportPageTests {
  private func item(_ name: String, _ status: ReportStatus, _ values: [Double]) -> ReportItem {
    ReportItem(
      name: name, path: "traces/\(name).mtrace", status: status, note: "",
      content: .golden(trace(values)))
  }

  private func item(_ name: String, _ diff: TraceDiff) -> ReportItem {
    ReportItem(
      name: name, path: name, status: .compared(.different), note: "", content: .both(diff))
  }

  @Test func theListHasTheMostUrgentFirst() throws {
    let names = [
      item("passes", .compared(.same), [0, 1]), item("fails", .compared(.different), [0, 1]),
      item("b", .unused, [0]),
      item("a", .unused, [0]),
    ]
    let page = try page(names).text
    let report = try object("report", in: page)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items.map { $0["name"] as? String }, ["fails", "a", "b", "passes"])
    // Numbers refer to the data, which are in the order of arrival.
    expectEqual(items.map { $0["number"] as? Int }, [1, 3, 2, 0])
    let counts = try #require(report["counts"] as? [String: Int])
    #expect(counts["different"] == 1 && counts["unused"] == 2 && counts["missing"] == 0)
    // The passing golden was compared as a whole.
    #expect(counts["frames"] == 2 && counts["values"] == 2)
  }

  @Test func goldensOfOneNameAreDistinguishedByTheirPaths() throws {
    func item(_ path: String) -> ReportItem {
      ReportItem(
        name: "D/x", path: path, status: .compared(.different), note: "",
        content: .both(TraceDiff(golden: trace([0, 1]), actual: trace([0, 2]))))
    }
    let page = try page([
      item("Tests/App/D/x"), item("Tests/Beta/D/x"), self.item("y", .compared(.same), [0]),
    ])
    let report = try object("report", in: page.text)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items.map { $0["id"] as? String }, ["Tests/App/D/x", "Tests/Beta/D/x", "y"])
    let causes = try #require(report["causes"] as? [[String: Any]])
    expectEqual(causes.map { $0["items"] as? [Int] }, [[0, 1]])
  }

  /// Returns the entries of the list.
  private func list(_ items: [ReportItem]) throws -> [[String: Any]] {
    try #require(object("report", in: page(items).text)["items"] as? [[String: Any]])
  }

  private func curve(_ item: [String: Any]) throws -> [String: String] {
    try #require(item["curve"] as? [String: Any]).compactMapValues { $0 as? String }
  }

  @Test func theCurvesOfTheListAreThoseOfBothSidesOrOne() throws {
    let alone = item("alone", .compared(.same), [0, 1, 0])
    let new = ReportItem(
      name: "new", path: "new", status: .compared(.missing), note: "",
      content: .actual(trace([0, 1])))
    let items = try list([alone, new])
    try expectEqual(curve(items[0]), ["track": "x", "actual": "M2 25L118 2"])
    try expectEqual(curve(items[1]), ["track": "x", "golden": "M2 25L60 2L118 25"])
  }

  @Test func aDifferenceIsDrawnToScaleWithALineBelowIt() throws {
    let diff = TraceDiff(golden: trace([0, 1, 2, 3, 4]), actual: trace([0, 1, 4, 3, 4]))
    let curve = try curve(list([item("x", diff)])[0])
    expectEqual(curve["golden"], "M2 25L118 2")
    expectEqual(curve["actual"], "M2 25L31 19.3L60 2L89 7.8L118 2")
    expectEqual(curve["differs"], "M45.5 30L74.5 30")
  }

  @Test func anOscillationKeepsItsEnvelope() throws {
    let wave = (0..<2_000).map { frame -> Double in
      let size = Double(frame) / 2_000
      return frame.isMultiple(of: 2) ? size : -size
    }
    let row = try list([item("wave", .compared(.same), wave)])[0]
    let path = try #require(curve(row)["golden"])
    let numbers = path.matches(of: /[ML][\d.]+ ([\d.]+)/)
    let heights: [Double] = numbers.compactMap { Double(String($0.output.1)) }
    #expect(heights.count > 200)
    let start = heights.prefix(20)
    #expect((start.min() ?? 0) > 11 && (start.max() ?? 99) < 16)
    let end = heights.suffix(20)
    #expect((end.min() ?? 99) < 3 && (end.max() ?? 0) > 24)
  }

  @Test func theListShowsTheTrackWithTheLargestVisibleDifference() throws {
    func scene(_ x: Double, _ alpha: Double) -> Trace {
      written(["card.alpha": [1, 1, alpha, 1], "card.position.x": [10, 10, 10, x]])
    }
    func largest(_ actual: Trace) throws -> [String: Any] {
      let diff = TraceDiff(golden: scene(10, 1), actual: actual)
      return try #require(list([item("x", diff)])[0]["largest"] as? [String: Any])
    }
    func place(_ largest: [String: Any]) -> String {
      "\(largest["track"] as? String ?? "") \(largest["frame"] as? Int ?? -2)"
    }
    // A point is less than a fifth of the opacity.
    try expectEqual(place(largest(scene(11, 0.8))), "card.alpha 2")
    try expectEqual(place(largest(scene(40.123456, 0.8))), "card.position.x 3")
  }

  @Test func aPassingGoldenShowsTheTrackThatMovesMost() throws {
    let trace = Trace.written(
      tracks: [Trace.Track("a.alpha"), Trace.Track("b.position.y"), Trace.Track("c.state", .sym)],
      frames: (0..<4).map { (frame: Int) -> (tick: Int64, records: [Trace.Record]) in
        let records: [Trace.Record] = [
          .value(track: "a.alpha", [.f64(Double(frame) / 3)]),
          .value(track: "b.position.y", [.f64(Double(frame) * 50)]),
          .value(track: "c.state", [.sym("s\(frame)")]),
        ]
        return (Int64(frame), records)
      })
    let item = ReportItem(
      name: "x", path: "x", status: .compared(.same), note: "", content: .golden(trace))
    try expectEqual(curve(list([item])[0])["track"], "b.position.y")
  }

  @Test func aDifferenceOfConfigurationAloneIsNamedAndHasNoPlaceInTheCurve() throws {
    func scene(_ arguments: [Trace.Argument], end: Double = 2) -> Trace {
      written(["card.x": [0, 1, end]], [Trace.Source("card.fade", kind: "motion", arguments)])
    }
    let golden = scene([Trace.Argument("duration", .number(1))])
    let found = try [2.0, 3].map { end in
      let diff = TraceDiff(
        golden: golden, actual: scene([Trace.Argument("duration", .number(2))], end: end))
      return try #require(list([item("a", diff)]).first)
    }
    expectEqual(found.map { $0["onlyConfiguration"] as? Bool }, [true, false])
    let curves = found.map { $0["curve"] as? [String: Any] }
    #expect(curves[0]?["differs"] is NSNull)
    #expect(curves[1]?["differs"] is String)
  }

  @Test func theTitleCountsWhatDiffers() throws {
    let same = item("same", .compared(.same), [0])
    func title(_ others: ReportItem...) throws -> String {
      let (text, page) = try page([same] + others)
      expectEqual(try object("report", in: text)["headline"] as? String, page.headline)
      #expect(text.contains("<title>\(page.headline) · A report</title>"))
      return page.headline
    }
    let (different, missing) = (
      item("d", .compared(.different), [0]), item("m", .compared(.missing), [0])
    )
    try expectEqual(title(), "1 golden is the same")
    try expectEqual(title(item("b", .compared(.same), [0])), "2 goldens are the same")
    try expectEqual(title(item("n", .nearMiss, [0])), "0 of 2 differ")
    try expectEqual(title(different), "1 of 2 differs")
    try expectEqual(
      title(different, item("e", .compared(.different), [0]), missing),
      "2 of 4 differ, 1 is missing")
  }

  @Test func onlyCausesOfSeveralGoldensAreShared() throws {
    func item(_ name: String, _ end: Double) -> ReportItem {
      self.item(name, TraceDiff(golden: trace([0, 1]), actual: trace([0, end])))
    }
    let report = try object("report", in: page([item("a", 2), item("b", 2), item("c", 9)]).text)
    let causes = try #require(report["causes"] as? [[String: Any]])
    expectEqual(causes.map { $0["items"] as? [Int] }, [[0, 1]])
  }

  @Test func bothSidesOfADifferenceAreThere() throws {
    let diff = TraceDiff(golden: trace([0, 1, 2, 3]), actual: trace([0, 1, 2.5, 3, 4]))
    let page = try page([item("x", diff)]).text
    try expectEqual(data("d0.0.0", in: page), "x 0 1 2 3\n")
    try expectEqual(data("d0.1.0", in: page), "x 0 1 2.5 3 4\n")
    let facts = try object("g0", in: page)
    let tracks = try #require(facts["tracks"] as? [[String: Any]])
    // The golden has no frame 4.
    expectEqual(tracks[0]["differs"] as? [[Int]], [[2, 2], [4, 4]])
    expectEqual(tracks[0]["same"] as? Bool, false)
    expectEqual((facts["text"] as? String)?.contains("First difference"), true)
  }

  @Test func aTrackThatIsTheSameIsThereOnce() throws {
    let diff = TraceDiff(
      golden: trace([0, 1, 2]), actual: written(["x": [0, 1, 2], "y": [1, 0.5, 0.25]]))
    let page = try page([item("x", diff)]).text
    #expect(page.contains("id=\"d0.0.0\""))
    #expect(!page.contains("id=\"d0.1.0\""))
    #expect(page.contains("id=\"d0.1.1\""))
  }

  /// A trace with hostile text in every place that can contain text.
  @Test func hostileTextsStayData() throws {
    let attack = "</script><script>alert(1)</script><!--\u{202e}&\u{2028}\""
    var builder = TraceBuilder()
    let source = builder.declare(
      Trace.Source("card", kind: "node", [Trace.Argument("title", .text(attack))]))
    builder.beginFrame(tick: 0)
    builder.callback(source: source, name: "started", [Trace.Argument("note", .text(attack))])
    var item = ReportItem(
      name: attack, path: attack, status: .compared(.same), note: attack,
      content: .golden(builder.finish(clock: ClockRate(60)!)))
    item.owner = attack
    let page = try page([item], title: attack).text
    let report = try object("report", in: page)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items[0]["name"] as? String, attack)
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<!--\u{202e}"))
    #expect(page.unicodeScalars.allSatisfy { !$0.isUnsafeToShow || $0 == "\n" })
    // The elements of the viewer and of the data.
    let scripts = page.components(separatedBy: "<script").dropFirst()
    let running = scripts.filter {
      !$0.hasPrefix(" type=\"application/json\"") && !$0.hasPrefix(" type=\"text/plain\"")
    }
    expectEqual(running.count, 1)
    expectEqual(page.components(separatedBy: "</script>").count, scripts.count + 1)
  }

  @Test func thePolicyNamesTheScriptAndTheStyleThatAreThere() throws {
    let page = try page([item("x", .compared(.same), [0])]).text
    let style = try #require(between("<style>", "</style>", page))
    let script = try #require(between("<script>", "</script>", page))
    for text in [style, script] {
      let source =
        "'sha256-" + Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString() + "'"
      #expect(page.contains(source))
    }
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe"))
  }

  @Test func theListIsReadableWithoutScripts() throws {
    let diff = TraceDiff(golden: trace([0, 1]), actual: trace([0, 2]))
    let items = [
      item("<b>", .compared(.same), [0]),
      ReportItem(
        name: "fails", path: "fails.mtrace", status: .compared(.different), note: "a note",
        content: .both(diff)),
    ]
    let page = try page(items).text
    let list = try #require(between("<noscript>", "</noscript>", page))
    let cause = try #require(diff.explanation.causes.first?.title())
    let rows = list.components(separatedBy: "<li>").dropFirst()
    expectEqual(rows.count, 2)
    let first = try #require(rows.first)
    #expect(first.contains("different") && first.contains(cause) && first.contains("fails.mtrace"))
    #expect(list.contains("&lt;b&gt;") && list.contains("dopesheet review"))
  }

  @Test func colorsAndSignsAreThoseOfTheTables() throws {
    let page = try page([item("x", .compared(.different), [0])]).text
    let report = try object("report", in: page)
    let marks = try #require(report["marks"] as? [[String: String]])
    expectEqual(marks.map { $0["sign"] }, Mark.allCases.map(\.sign))
    let statuses = try #require(report["statusMarks"] as? [String: String])
    #expect(statuses["different"] == "changed" && statuses["near-miss"] == "tolerated")
    #expect(try #require(between("<style>", "</style>", page)).hasPrefix(ColorRole.variables))
  }

  private func between(_ start: String, _ end: String, _ text: String) -> String? {
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { return nil }
    return String(text[first.upperBound..<last.lowerBound])
  }
}

/// Returns the text of a page with items.
func page(
  _ items: [ReportItem], title: String = "A report", code: ReportItem.SourcePlace? = nil
) throws -> (text: String, page: ReportPage) {
  let folder = try TemporaryFolder()
  var page = try ReportPage(title: title, root: "App", run: "One run.", folder: folder.path)
  for item in items { try page.append(item) { _ in code } }
  var bytes: [UInt8] = []
  try page.write { bytes += $0 }
  return (String(decoding: bytes, as: UTF8.self), page)
}

/// Returns the content of an element of a page.
func data(_ id: String, in page: String) throws -> String {
  let start = try #require(page.range(of: "id=\"\(id)\">"))
  let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
  return String(page[start.upperBound..<end.lowerBound])
}

func object(_ id: String, in page: String) throws -> [String: Any] {
  let json = try JSONSerialization.jsonObject(with: Data(data(id, in: page).utf8))
  return try #require(json as? [String: Any])
}
