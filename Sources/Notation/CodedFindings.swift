/// What was found in a document whose form gives every kind of mistake a code: errors, and warnings with which it is
/// loaded all the same.
package final class CodedFindings {
  private let file: String?
  private var errors: [Diagnostic] = []
  private var notes: [Diagnostic] = []

  /// Creates an empty list.
  ///
  /// - Parameter file: The path to name.
  package init(file: String?) { self.file = file }

  /// Takes note of a mistake.
  package func report(
    _ code: String, _ message: String, at place: TextPlace, _ path: JSONPath, hint: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    take(
      Diagnostic(
        file: file, at: place, pointer: path.pointer, message: message, hint: hint, code: code,
        severity: severity))
  }

  private func take(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .warning {
      notes.append(diagnostic)
    } else {
      errors.append(diagnostic)
    }
  }

  /// All errors, with the warnings; `nil` without an error.
  package var error: Diagnostics? { errors.isEmpty ? nil : Diagnostics(errors + notes) }

  /// The warnings in the order of their places.
  package var warnings: [Diagnostic] { Diagnostics(notes)?.list ?? [] }
}

extension CodedFindings {
  /// Reads a document and turns it into something else, with the mistakes of both at once.
  ///
  /// What is no JSON is `syntax`, at the document itself; a name that stands twice is `duplicate-key`, and its last
  /// value counts.
  ///
  /// - Parameter body: Makes the result of the document's root, and reports mistakes to the cursors that it comes by.
  /// - Throws: All errors and warnings, in the order of their places, if there is an error.
  package static func read<Result>(
    _ bytes: [UInt8], file: String?, _ body: (CodedCursor) -> Result
  ) throws(Diagnostics) -> (result: Result, warnings: [Diagnostic]) {
    let (value, mistakes) = JSONReader.parse(
      bytes, file: file, depthLimit: JSONReader.depthLimit, isLenient: true)
    let findings = CodedFindings(file: file)
    for var mistake in mistakes {
      if mistake.code == nil {
        mistake.code = "syntax"
        mistake.pointer = ""
      }
      findings.take(mistake)
    }
    guard let value else { throw findings.error! }
    let result = body(CodedCursor(root: value, findings))
    if let error = findings.error { throw error }
    return (result, findings.warnings)
  }
}
