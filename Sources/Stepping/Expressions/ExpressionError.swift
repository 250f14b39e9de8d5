/// What is wrong with the text of an expression.
package struct ExpressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The byte in the text where it goes wrong, from 1.
  package let column: Int
  /// What is wrong there: one sentence without a full stop.
  package let message: String
  /// What to do about it, if more can be said.
  package let hint: String?

  init(_ message: String, at column: Int, hint: String? = nil) {
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// The error in one line.
  package var description: String {
    "\(message) at column \(column)" + (hint.map { " (\($0))" } ?? "")
  }
}
