import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct EditedTraceTests {
  private let whole = text([0, 1, 2], meta: [.init("owner", "A/b()")])

  /// Returns the text of an edited trace, written anew; `nil` if it was not edited.
  private func mended(_ text: String) -> String? {
    EditedTrace(in: Data(text.utf8), hasAnyCounts: true).map {
      String(decoding: TraceWriter.text(of: $0.trace), as: UTF8.self)
    }
  }

  @Test("An edit gets the digest, the counts and the number forms of what it left")
  func edits() {
    expectEqual(mended(whole), nil)
    let renamed = whole.replacing("A/b()", with: "A/c()")
    expectEqual(mended(renamed), text([0, 1, 2], meta: [.init("owner", "A/c()")]))
    let shorter = whole.replacing("@2\nx 2\n", with: "")
    expectEqual(mended(shorter), text([0, 1], meta: [.init("owner", "A/b()")]))
    let longer = whole.replacing("x 1\n", with: "x 1.50\n").replacing("x 2\n", with: "x 2e0\n")
    expectEqual(mended(longer), text([0, 1.5, 2], meta: [.init("owner", "A/b()")]))
    expectEqual(mended(whole.replacing("frames=3", with: "frames=4")), whole)
    #expect(EditedTrace(in: Data(renamed.utf8)) != nil)
    #expect(EditedTrace(in: Data(shorter.utf8)) == nil)
  }

  @Test("A trace with other errors is not an edited one")
  func refusals() {
    for (old, new) in [
      ("x 1\n", "x 0\n"), ("x 1\n", "y 1\n"), ("@2", "@0"), ("@2", "\n@2"),
    ] {
      expectEqual(mended(whole.replacing(old, with: new)), nil)
    }
    for text in ["", String(whole.dropLast(30)), whole + "x 3\n", whole + whole] {
      expectEqual(mended(text), nil)
    }
  }
}
