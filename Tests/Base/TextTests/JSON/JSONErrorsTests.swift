import DopesheetText
import TestSupport
import Testing

@Suite("Documents whose errors have codes")
struct JSONErrorsTests {
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

  @Test("Of very many unknown words in one document the first have hints, whose search takes long")
  func manyHints() throws {
    let known = (0..<2_000).map { "name\($0)" }
    let words = known.map { "\"\($0)x\"" }.joined(separator: ",")
    let error = try #require(throws: Diagnostics.self) {
      try JSONReader.decode(Array("[\(words)]".utf8)) { root in
        root.array { $0.word("name", of: known) }
      }
    }
    expectEqual(error.list.count, 2_000)
    expectEqual(error.list.first?.hint, "did you mean 'name0'?")
    expectEqual(error.list.last?.hint, nil)
  }

  @Test(
    "Of an object with many fields each is found, and of twins the last counts", arguments: [3, 40])
  func manyFields(count: Int) {
    let members = (0..<count).map { "\"f\($0)\": \($0)" } + ["\"f1\": 7", "\"f2\": 8", "\"f1\": 9"]
    var values: [Double?] = []
    let found = findings("{\(members.joined(separator: ", "))}") { root in
      values =
        root.object { fields in (0..<count).map { fields.optional("f\($0)")?.number() } } ?? []
    }
    expectEqual(found, ["f1", "f2", "f1"].map { "error duplicate-key /\($0)" })
    var expected = (0..<count).map { Double($0) }
    expected.replaceSubrange(1...2, with: [9, 8])
    expectEqual(values, expected)
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
    expectEqual(NumberText.decimal(text), number)
  }
}
