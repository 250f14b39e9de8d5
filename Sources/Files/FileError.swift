import DopesheetNotation

/// A file, a name or a setting that cannot be used: which one, what is wrong, what to do.
package struct FileError: Error, Equatable, Sendable {
  /// The path of the file, or the name of the setting.
  package var place: String

  /// What is wrong: one sentence without a full stop.
  package var message: String

  /// What to do about it, if more can be said than the message says.
  package var hint: String?

  /// Creates an error.
  package init(_ place: String, _ message: String, hint: String? = nil) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// This error for a list of mistakes.
  package var diagnostic: Diagnostic { Diagnostic(file: place, message: message, hint: hint) }
}

extension Diagnostics {
  /// Does something with files and turns its error into a list of mistakes.
  package static func told<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw Diagnostics(error.diagnostic)
    }
  }
}

extension FileError: CustomStringConvertible {
  /// One line: `PLACE: message (hint)`.
  package var description: String { diagnostic.description }
}
