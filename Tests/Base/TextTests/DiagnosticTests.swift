import DopesheetText
import TestSupport
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("A diagnostic prints what it has")
  func description() {
    var error = Diagnostic(
      file: "card.run.json", line: 3, column: 14, pointer: "/play/0/duraton",
      message: "unknown field 'duraton'", hint: "did you mean 'duration'?")
    #expect(
      error.description
        == "card.run.json:3:14: unknown field 'duraton' at /play/0/duraton (did you mean 'duration'?)"
    )
    error.pointer = ""
    error.hint = nil
    expectEqual(error.description, "card.run.json:3:14: unknown field 'duraton'")
    error.file = nil
    expectEqual(error.description, "3:14: unknown field 'duraton'")
    error.column = nil
    expectEqual(error.description, "3: unknown field 'duraton'")
    error.line = nil
    expectEqual(error.description, "unknown field 'duraton'")
  }

  @Test("Several diagnostics stand in the order of their places")
  func order() throws {
    let errors = [(2, 5, "c"), (1, 9, "a"), (2, 1, "b"), (2, 5, "d")].map {
      Diagnostic(line: $0.0, column: $0.1, message: $0.2)
    }
    let all = try #require(Diagnostics(errors + [Diagnostic(message: "whole")]))
    expectEqual(all.list.map(\.message), ["whole", "a", "b", "c", "d"])
    expectEqual(all.description, "whole\n1:9: a\n2:1: b\n2:5: c\n2:5: d")
    expectEqual(Diagnostics([]), nil)
    expectEqual(Diagnostics(errors[0]).list, [errors[0]])
  }
}
