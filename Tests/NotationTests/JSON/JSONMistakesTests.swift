import DopesheetNotation
import TestSupport
import Testing

@Suite("Documents whose errors have codes")
struct JSONMistakesTests {
  private func findings(
    _ text: String, _ body: (JSONCursor) -> Void
  ) -> [String] {
    func words(_ list: [Diagnostic]) -> [String] {
      list.map { "\($0.severity) \($0.code ?? "-") \($0.pointer ?? "-")" }
    }
    do throws(Diagnostics) {
      return words(try JSONReader.decode(coded: Array(text.utf8), file: nil, body).warnings)
    } catch {
      return words(error.list)
    }
  }

  private static let numbersCases: [(String, String)] = [
    ("\"x\"", "error wrong-type "), ("null", "error wrong-type "), ("1e999", "error non-finite "),
    ("-1e999", "error non-finite "), ("-1", "error negative-time "), ("11", "error too-large "),
    ("\"-1\"", "error negative-time "), ("\"1.\"", "warning string-number "),
    ("\" 1\"", "error wrong-type "), ("\"0x1\"", "error wrong-type "),
  ]

  @Test("A number is judged once, by the first rule that it breaks", arguments: numbersCases)
  func numbers(text: String, expected: String) {
    expectEqual(findings(text) { _ = $0.number(.time(upTo: 10), isQuotable: true) }, [expected])
  }

  @Test(
    "An integer may be written with a fraction of 0",
    arguments: [
      ("3.0", 3, []), ("3.5", nil, ["error wrong-type "]), ("1e300", nil, ["error wrong-type "]),
      ("1e999", nil, ["error non-finite "]), ("\"3\"", 3, ["warning string-number "]),
    ] as [(String, Int?, [String])])
  func integers(text: String, integer: Int?, expected: [String]) {
    var read: Int?
    let found = findings(text) { read = $0.integer(isQuotable: true) }
    #expect(found == expected && read == integer)
  }

  @Test("The last of several members with one name counts, and they are reported")
  func duplicates() {
    var last: Int?
    let found = findings("{\"a\": 1, \"a\": 2}") { last = $0["a"]?.integer() }
    #expect(found == ["error duplicate-key /a"] && last == 2)
  }

  @Test("Text that is not JSON is an error of the document itself")
  func syntax() {
    expectEqual(findings("[1, // one\n2]") { _ in }, ["error syntax "])
  }

  @Test(
    "Numbers are read as people write them",
    arguments: [
      (".5", 0.5), ("4.", 4), ("+1e1", 10), ("-2.5E-1", -0.25), ("007", 7), ("1e-999", 0),
    ] as [(String, Double?)] + ["", ".", "1e", "--1", "1 ", "nan", "1_0"].map { ($0, nil) })
  func spellings(text: String, number: Double?) {
    expectEqual(NumberSpelling.number(text.utf8[...]), number)
  }
}
