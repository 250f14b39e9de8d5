/// An edit that writes the expected rows of one call of a test helper into the source of the test.
package struct RowsEdit: Equatable, Sendable {
  /// The name of the helper: `expectSheet`, `assertSheet`, `requireSheet`.
  package var helper: String
  /// The line of the call, as `#line` gives it for a default argument.
  package var line: Int
  /// The column of the call as `#column` gives it, in bytes of UTF-8 from 1.
  ///
  /// It is that of the call's parenthesis, or else of its first brace. In the arguments of a macro, it is that of the
  /// macro's `#`.
  package var column: Int
  /// The function around the call, as `#function` gives it: `cardEnters()`.
  package var function: String
  /// Whether the source is the one that the test saw, so that the place is right.
  package var isCurrent: Bool
  /// The rows with which the test compared; `nil` if the call has no `matches`.
  package var expected: String?
  /// The new rows: lines with a line feed between them.
  package var rows: String

  /// Creates an edit.
  package init(
    helper: String, line: Int, column: Int, function: String, isCurrent: Bool = false,
    expected: String?, rows: String
  ) {
    self.helper = helper
    self.line = line
    self.column = column
    self.function = function
    self.isCurrent = isCurrent
    self.expected = expected
    self.rows = rows
  }
}

/// The reason why nothing was written.
package struct RowsRefusal: Error, Equatable {
  /// One sentence without the name of the file.
  package let message: String
}
