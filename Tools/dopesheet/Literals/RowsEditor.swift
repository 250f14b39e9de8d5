import DopesheetGoldens

/// Writes expected rows into the sources of tests.
package enum RowsEditor {
  /// Returns a source with the rows of one call replaced, or inserted if the call has none.
  ///
  /// All other bytes stay, except for blanks between the literal and its braces if it gets lines of its own. An edit
  /// moves the calls behind it, so several edits of a file should be applied from the last place to the first.
  ///
  /// - Parameter isCurrent: Whether the source is the one that the test saw, so that the place is right. Otherwise the
  ///   call is searched in its function.
  /// - Throws: ``SourceRefusal`` if it is not certain which call is meant, or if its rows are not one string literal.
  package static func apply(
    _ edit: RowsEdit, to source: String, isCurrent: Bool
  ) throws(SourceRefusal) -> String {
    let old = try SwiftSource(Array(source.utf8))
    let calls = SheetCall.all(of: edit.helper, in: old)
    let index = try index(of: edit, in: calls, old, isCurrent)
    if let expected = edit.expected, expected.utf8.elementsEqual(edit.rows.utf8) { return source }
    let change = try RowsChange(of: calls[index], to: edit.rows, old)
    let bytes =
      old.bytes[..<change.range.lowerBound] + change.text.utf8
      + old.bytes[change.range.upperBound...]
    let new = try SwiftSource(Array(bytes))
    let newCalls = SheetCall.all(of: edit.helper, in: new)
    guard newCalls.count == calls.count, newCalls[index].compares(with: edit.rows) else {
      let line = old.line(of: calls[index].name)
      throw SourceRefusal(message: "the rows cannot be written in line \(line), write them by hand")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns rows as a literal of several lines, to be pasted into a `matches`.
  ///
  /// - Parameter indentation: The blanks at the begin of each line.
  package static func literal(_ rows: String, indentation: String = "") -> String {
    indentation + RowsLiteral.text(rows, hashes: 0, indentation: indentation, lineEnd: "\n")
  }

  // MARK: - Finding the call

  /// Returns which of the helper's calls an edit means.
  private static func index(
    of edit: RowsEdit, in calls: [SheetCall], _ source: SwiftSource, _ isCurrent: Bool
  ) throws(SourceRefusal) -> Int {
    let atPlace = isCurrent ? self.calls(at: edit, among: calls, source) : []
    let candidates =
      atPlace.isEmpty
      ? calls.indices.filter { source.function(around: calls[$0].name) == edit.function } : atPlace
    let fitting = candidates.filter { calls[$0].compares(with: edit.expected) }
    if fitting.count == 1 { return fitting[0] }
    let call = "call of \(edit.helper) in \(edit.function)"
    if fitting.count > 1 {
      throw SourceRefusal(
        message: "more than one \(call) has the rows with which the test compared: run the tests"
          + " again if the file changed, or give each call a line of its own")
    }
    if candidates.count == 1, case .other(let reason) = calls[candidates[0]].rows {
      throw SourceRefusal(message: "the \(call) cannot be edited: \(reason)")
    }
    throw SourceRefusal(
      message: "the file changed since the test ran: no \(call) has the rows with which it"
        + " compared; run the tests again")
  }

  /// Returns the calls at the place of an edit: one, or those in the arguments of a macro.
  private static func calls(
    at edit: RowsEdit, among calls: [SheetCall], _ source: SwiftSource
  ) -> [Int] {
    guard let place = source.token(line: edit.line, column: edit.column) else { return [] }
    var macro = place..<place
    if case .macro = source.tokens[place].kind, let end = source.partners[place + 1] {
      macro = place..<end
    }
    return calls.indices.filter { calls[$0].place == place || macro.contains(calls[$0].name) }
  }
}
