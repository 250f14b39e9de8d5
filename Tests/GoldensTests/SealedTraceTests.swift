import DopesheetGoldens
import DopesheetNotation
import DopesheetTrace
import TestSupport
import Testing

@Suite struct SealedTraceTests {
  private let whole = text([0, 1, 2], meta: [.init("owner", "A/b()")])

  private func seal(_ text: String) throws -> String {
    String(decoding: try SealedTrace.seal(Array(text.utf8), path: "t.mtrace"), as: UTF8.self)
  }

  @Test("An edit gets the digest and the counts of what it left")
  func edits() throws {
    try expectEqual(seal(whole), whole)
    let renamed = whole.replacing("A/b()", with: "A/c()")
    try expectEqual(seal(renamed), text([0, 1, 2], meta: [.init("owner", "A/c()")]))
    let shorter = whole.replacing("@2\nx 2\n", with: "")
    try expectEqual(seal(shorter), text([0, 1], meta: [.init("owner", "A/b()")]))
    try expectEqual(seal(seal(shorter)), seal(shorter))
  }

  @Test("What is not sound otherwise is refused with its place")
  func refusals() throws {
    for (old, new, line, message) in [
      ("x 1\n", "x 1.0\n", 9, "not the one text of a number"),
      ("x 1\n", "x 0\n", 9, "has not changed"),
      ("x 1\n", "y 1\n", 9, "track 'y' is not declared"),
      ("@2", "@0", 10, "time goes back"),
      ("@2", "\n@2", 10, "blank"),
    ] {
      let error = #expect(throws: Diagnostics.self) { try seal(whole.replacing(old, with: new)) }
      expectEqual(error?.list.first?.file, "t.mtrace")
      expectEqual(error?.list.first?.line, line)
      expectEqual(error?.description.contains(message), true, "\(error as Any)")
    }
  }

  @Test("A cut trace and one with two endings are not sealed")
  func ends() {
    for text in ["", String(whole.dropLast(30)), whole + "x 3\n", whole + whole] {
      #expect(throws: Diagnostics.self) { try seal(text) }
    }
  }
}
