import DopesheetGoldens
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  /// The result of parsing the XML: the attributes of each case and its text.
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

  @Test("A case for each golden, with what is to be reported")
  func cases() throws {
    let report = JUnitReport(
      "dopesheet verify",
      [
        .init(path: "a/b/c.mtrace", status: .same),
        .init(path: "d.mtrace", status: .different, text: "First.\n  second\n"),
        .init(path: "e.mtrace", status: .unusable, text: "broken"),
      ])
    let reader = try read(report.text)
    #expect(
      reader.suites == [
        ["name": "dopesheet verify", "tests": "3", "failures": "1", "errors": "1", "skipped": "0"]
      ])
    expectEqual(reader.cases.map { $0["name"] }, ["c.mtrace", "d.mtrace", "e.mtrace"])
    expectEqual(
      reader.cases.map { $0["classname"] }, ["a/b", "dopesheet verify", "dopesheet verify"])
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
    let report = JUnitReport(text, [.init(path: "x/" + text, status: .different, text: text)])
    let reader = try read(report.text)
    #expect(reader.cases.count == 1 && reader.suites.count == 1)
    let isPlain = text.unicodeScalars.allSatisfy {
      (0x20..<0x7F).contains($0.value) || "\t\r\n".unicodeScalars.contains($0)
    }
    if isPlain { #expect(reader.suites[0]["name"] == text && reader.texts[0].contains(text)) }
  }

  @Test("Reports are joined, and what they count is added up")
  func joining() throws {
    let one = JUnitReport(
      "dopesheet test 1/2",
      [.init(path: "a", status: .different, text: #"<testsuite failures="9""#)])
    let two = JUnitReport(
      "dopesheet test 2/2",
      [.init(path: "b", status: .same), .init(path: "c", status: .unusable, text: "x\n\ny")])
    let joined = try JUnitReport.join([("1", one.text), ("2", two.text)])
    #expect(joined.tests.cases == 3 && joined.tests.failures == 1 && joined.tests.errors == 1)
    expectEqual(joined.goldens.cases, 0)
    let three = JUnitReport("dopesheet verify", [.init(path: "d", status: .missing, text: "none")])
    try expectEqual(JUnitReport.join([("3", three.text)]).goldens.missing, 1)
    expectEqual(joined.shards.values.flatMap { $0 }.map(\.description), ["1/2", "2/2"])
    let reader = try read(joined.text)
    #expect(reader.suites.count == 2 && reader.cases.map { $0["name"] } == ["a", "b", "c"])
  }

  @Test("A report that was cut, or is another tool's, is refused by its path")
  func refusals() {
    let whole = JUnitReport("x", [.init(path: "a", status: .same)]).text
    let counts = ["9223372036854775807", "-1", "many", ""].map {
      whole.replacing("failures=\"0\"", with: "failures=\"\($0)\"")
    }
    for text in ["", "<testsuites/>", String(whole.dropLast(15)), whole + "\n", "{}"] + counts {
      let error = #expect(throws: GoldenError.self) { try JUnitReport.join([("r.xml", text)]) }
      expectEqual(error?.place, "r.xml")
    }
  }
}
