import DopesheetGoldens
import DopesheetTool

/// A source of a test with a sign `§` at the place of a call.
struct MarkedSource {
  let text: String
  let line: Int
  let column: Int

  init(_ marked: String) {
    let parts = marked.split(separator: "§", omittingEmptySubsequences: false)
    precondition(parts.count == 2, "a marked source has one §")
    text = parts.joined()
    let before = Array(parts[0].utf8)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    column = before.count - lineStart + 1
  }

  /// Returns the edit of the call at the sign.
  func edit(
    expected: String?, rows: String, helper: String = "expectSheet", function: String = "plays()"
  ) -> RowsEdit {
    RowsEdit(
      helper: helper, line: line, column: column, function: function, expected: expected, rows: rows
    )
  }
}

/// Returns a marked source with the rows of its call replaced.
func edited(
  _ marked: String, expected: String?, rows: String, helper: String = "expectSheet",
  function: String = "plays()"
) throws -> String {
  let source = MarkedSource(marked)
  let edit = source.edit(expected: expected, rows: rows, helper: helper, function: function)
  return try RowsEditor.apply(edit, to: source.text, isCurrent: true)
}

/// Returns the message with which an edit is refused; `nil` if it is not.
func refusal(
  _ marked: String, expected: String?, rows: String = "new", helper: String = "expectSheet",
  function: String = "plays()"
) -> String? {
  do {
    _ = try edited(
      marked, expected: expected, rows: rows, helper: helper, function: function)
    return nil
  } catch { return (error as? SourceRefusal)?.message }
}
