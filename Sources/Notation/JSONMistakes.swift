/// The mistakes found so far in one JSON document; all its cursors report to the same list.
package final class JSONMistakes {
  /// The path to name in errors.
  package let file: String?

  /// The mistakes in the order of their discovery.
  package private(set) var list: [Diagnostic]

  /// Creates a list.
  package init(file: String? = nil, _ list: [Diagnostic] = []) {
    self.file = file
    self.list = list
  }

  /// Adds a mistake.
  package func report(
    _ message: String, at place: TextPlace, pointer: String, hint: String? = nil
  ) {
    list.append(
      Diagnostic(file: file, at: place, pointer: pointer, message: message, hint: hint))
  }

  /// All mistakes as one error.
  package var error: Diagnostics {
    Diagnostics(list)
      ?? Diagnostics(
        Diagnostic(file: file, message: "the document could not be read for an unknown reason"))
  }
}
