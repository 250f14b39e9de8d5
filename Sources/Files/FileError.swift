import DopesheetNotation

/// An error in a file, a name or a setting, with its place and a suggestion.
package struct FileError: Error, Equatable, Sendable {
  /// The path of the file, or the name of the setting.
  package var place: String

  /// The error in one sentence, without a full stop.
  package var message: String

  /// A suggestion what to do, if there is one.
  package var hint: String?

  package init(_ place: String, _ message: String, hint: String? = nil) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// The error as a diagnostic.
  package var diagnostic: Diagnostic { Diagnostic(file: place, message: message, hint: hint) }
}

extension Diagnostics {
  /// Calls a closure, and converts its error to diagnostics.
  package static func reporting<Value>(
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
  /// The error in one line: `PLACE: message (hint)`.
  package var description: String { diagnostic.description }
}
