import DopesheetDiff
import DopesheetFiles
import DopesheetNotation
import DopesheetReports
import DopesheetTrace
import Foundation
import TestSupport
import Testing

struct ReportPageTests {
  private func page(
    _ items: [ReportItem], title: String = "A report"
  ) throws -> (text: String, page: ReportPage) {
    let folder = try TemporaryFolder()
    var page = try ReportPage(title: title, root: "App", run: "One run.", folder: folder.path)
    for item in items { try page.append(item) }
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), page)
  }

  private func item(_ name: String, _ status: ReportStatus, _ values: [Double]) -> ReportItem {
    ReportItem(
      name: name, path: "traces/\(name).mtrace", status: status, note: "",
      content: .golden(trace(values)))
  }

  private func data(_ id: String, in page: String) throws -> String {
    let start = try #require(page.range(of: "id=\"\(id)\">"))
    let end = try #require(
      page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }

  private func object(_ id: String, in page: String) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(data(id, in: page).utf8))
    return try #require(json as? [String: Any])
  }

  @Test func theListHasTheMostUrgentFirst() throws {
    let names = [
      item("passes", .passing, [0, 1]), item("fails", .failing, [0, 1]), item("b", .unused, [0]),
      item("a", .unused, [0]),
    ]
    let page = try page(names).text
    let report = try object("report", in: page)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items.map { $0["name"] as? String }, ["fails", "a", "b", "passes"])
    // Numbers refer to the data, which are in the order of arrival.
    expectEqual(items.map { $0["number"] as? Int }, [1, 3, 2, 0])
    let counts = try #require(report["counts"] as? [String: Int])
    #expect(counts["failing"] == 1 && counts["unused"] == 2 && counts["missing"] == 0)
    // The passing golden was compared as a whole.
    #expect(counts["frames"] == 2 && counts["values"] == 2)
  }

  @Test func goldensOfOneNameAreDistinguishedByTheirPaths() throws {
    func item(_ path: String) -> ReportItem {
      ReportItem(
        name: "D/x", path: path, status: .failing, note: "",
        content: .both(TraceDiff(golden: trace([0, 1]), actual: trace([0, 2]))))
    }
    let page = try page([
      item("Tests/App/D/x"), item("Tests/Beta/D/x"), self.item("y", .passing, [0]),
    ])
    let report = try object("report", in: page.text)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items.map { $0["id"] as? String }, ["Tests/App/D/x", "Tests/Beta/D/x", "y"])
    let causes = try #require(report["causes"] as? [[String: Any]])
    expectEqual(causes.map { $0["items"] as? [Int] }, [[0, 1]])
  }

  @Test func theCurvesOfTheListAreThoseOfBothSidesOrNone() throws {
    let alone = item("alone", .passing, [0, 1, 0])
    let new = ReportItem(
      name: "new", path: "new", status: .missing, note: "", content: .actual(trace([0, 1])))
    let items = try #require(
      object("report", in: page([alone, new]).text)["items"] as? [[String: Any]])
    func spark(_ place: Int) -> [String?]? {
      (items[place]["spark"] as? [Any])?.map { $0 as? String }
    }
    expectEqual(spark(0), [nil, "▁█"])
    expectEqual(spark(1), ["▁█▁", nil])
  }

  @Test func bothSidesOfADifferenceAreThere() throws {
    let diff = TraceDiff(golden: trace([0, 1, 2, 3]), actual: trace([0, 1, 2.5, 3, 4]))
    let item = ReportItem(
      name: "x", path: "x.mtrace", status: .failing, note: "", content: .both(diff))
    let page = try page([item]).text
    try expectEqual(data("d0.0.0", in: page), "x 0 1 2 3\n")
    try expectEqual(data("d0.1.0", in: page), "x 0 1 2.5 3 4\n")
    let facts = try object("g0", in: page)
    let tracks = try #require(facts["tracks"] as? [[String: Any]])
    expectEqual(tracks[0]["differs"] as? [[Int]], [[2, 2]])
    expectEqual(tracks[0]["same"] as? Bool, false)
    let first = try #require(tracks[0]["first"] as? [String: Any])
    #expect(first["frame"] as? Int == 2 && first["delta"] as? String == "0.5")
    expectEqual((facts["text"] as? String)?.contains("First difference"), true)
  }

  @Test func aTrackThatIsTheSameIsThereOnce() throws {
    var other = TraceBuilder()
    let (x, y) = (other.declare(Trace.Track("x")), other.declare(Trace.Track("y")))
    for frame in 0..<3 {
      other.beginFrame(tick: Int64(frame))
      other.value(track: x, [.f64(Double(frame))])
      other.value(track: y, [.f64(1 / Double(frame + 1))])
    }
    let diff = TraceDiff(golden: trace([0, 1, 2]), actual: other.finish(clock: ClockRate(60)!))
    let page = try page([
      ReportItem(name: "x", path: "x", status: .failing, note: "", content: .both(diff))
    ]).text
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
      name: attack, path: attack, status: .passing, note: attack,
      content: .golden(builder.finish(clock: ClockRate(60)!)))
    item.owner = attack
    let page = try page([item], title: attack).text
    let report = try object("report", in: page)
    let items = try #require(report["items"] as? [[String: Any]])
    expectEqual(items[0]["name"] as? String, attack)
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<!--\u{202e}"))
    // The elements of the viewer and of the data.
    let scripts = page.components(separatedBy: "<script").dropFirst()
    let running = scripts.filter {
      !$0.hasPrefix(" type=\"application/json\"") && !$0.hasPrefix(" type=\"text/plain\"")
    }
    expectEqual(running.count, 1)
    expectEqual(page.components(separatedBy: "</script>").count, scripts.count + 1)
  }

  @Test func thePolicyNamesTheScriptAndTheStyleThatAreThere() throws {
    let page = try page([item("x", .passing, [0])]).text
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

  @Test func twiceTheSameIsTheSamePage() throws {
    let items = [item("x", .passing, [0, 1]), item("y", .failing, [0])]
    try expectEqual(page(items).text, page(items).text)
  }

  private func between(_ start: String, _ end: String, _ text: String) -> String? {
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { return nil }
    return String(text[first.upperBound..<last.lowerBound])
  }
}
