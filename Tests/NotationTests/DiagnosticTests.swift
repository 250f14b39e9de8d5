import DopesheetNotation
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("A diagnostic prints what it has")
  func description() {
    var mistake = Diagnostic(
      file: "card.run.json", line: 3, column: 14, pointer: "/play/0/duraton",
      message: "unknown field 'duraton'", hint: "did you mean 'duration'?")
    #expect(
      mistake.description
        == "card.run.json:3:14: unknown field 'duraton' at /play/0/duraton (did you mean 'duration'?)"
    )
    mistake.pointer = ""
    mistake.hint = nil
    #expect(mistake.description == "card.run.json:3:14: unknown field 'duraton'")
    mistake.file = nil
    #expect(mistake.description == "3:14: unknown field 'duraton'")
    mistake.column = nil
    #expect(mistake.description == "3: unknown field 'duraton'")
    mistake.line = nil
    #expect(mistake.description == "unknown field 'duraton'")
  }

  @Test("Several diagnostics stand in the order of their places")
  func order() throws {
    let mistakes = [(2, 5, "c"), (1, 9, "a"), (2, 1, "b"), (2, 5, "d")].map {
      Diagnostic(line: $0.0, column: $0.1, message: $0.2)
    }
    let all = try #require(Diagnostics(mistakes + [Diagnostic(message: "whole")]))
    #expect(all.list.map(\.message) == ["whole", "a", "b", "c", "d"])
    #expect(all.description == "whole\n1:9: a\n2:1: b\n2:5: c\n2:5: d")
    #expect(Diagnostics([]) == nil)
    #expect(Diagnostics(mistakes[0]).list == [mistakes[0]])
  }
}
