import DopesheetText

/// An error in a file, a name or a setting, with its place and a suggestion.
package struct FileError: Error, Equatable, Sendable {
  /// The path of the file, or the name of the setting.
  package var place: String

  /// The error in one sentence, without a full stop.
  package var message: String

  /// A suggestion what to do, if there is one.
  package var hint: String?

  /// All errors of a file with several; empty for a single error.
  private var list: [Diagnostic] = []

  package init(_ place: String, _ message: String, hint: String? = nil) {
    self.place = place
    self.message = message
    self.hint = hint
  }

  /// Creates an error at a place in a file. The message names the line, too.
  package init(_ place: String, _ message: String, at diagnostic: Diagnostic) {
    self.init(place, message, hint: diagnostic.hint)
    list = [diagnostic]
  }

  /// Creates an error from all errors of a file.
  package init(_ errors: Diagnostics) {
    let first = errors.list[0]
    let numbers = [first.line, first.column].compactMap { $0.map { ":\($0)" } }.joined()
    self.init((first.file ?? "") + numbers, first.message, hint: first.hint)
    list = errors.list
  }

  /// The error as a diagnostic. Of several errors, it is the first.
  package var diagnostic: Diagnostic {
    list.first ?? Diagnostic(file: place, message: message, hint: hint)
  }
}

extension FileError {
  /// The errors as diagnostics.
  package var diagnostics: Diagnostics { Diagnostics(list) ?? Diagnostics(diagnostic) }
}

extension Diagnostics {
  /// Calls a closure, and converts its error to diagnostics.
  package static func reporting<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw error.diagnostics
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The errors, each in one line: `PLACE: message (hint)`.
  package var description: String { diagnostics.description }
}
