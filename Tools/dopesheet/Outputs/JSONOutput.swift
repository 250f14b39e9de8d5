import DopesheetText

/// The form of what a command prints with `--json`.
package struct JSONOutput {
  /// The forms; the first is that of the whole output, unless there are other forms for it.
  let forms: [FormSignature]
  /// The number of forms of the whole output, for a command that prints one of several.
  private let roots: Int

  /// Creates the form of an output.
  ///
  /// - Parameter fields: The fields of the output, without the version of its form.
  init(_ fields: FieldSignature..., forms others: FormSignature...) {
    forms = [FormSignature("output", [JSONOutput.version] + fields)] + others
    roots = 1
  }

  init(oneOf roots: [FormSignature], _ others: [FormSignature] = []) {
    forms = roots + others
    self.roots = roots.count
  }

  func schema(_ title: String) -> JSONText {
    let kinds = forms.prefix(roots).map { FieldKind.form($0.name) }
    return JSONSchema.document(title, kinds.count == 1 ? kinds[0] : .any(kinds), forms)
  }

  static let version = FieldSignature.has("schema", .integer(), "The version of this form.")
  static let exit = FieldSignature.has("exit", .integer(0...5), "The exit code.")
  /// An error or a warning.
  static let error = FormSignature(
    "error",
    .has("file", .orNull(.text), "The path of the file."),
    .has("line", .orNull(.integer()), "The line, from 1."),
    .has("column", .orNull(.integer()), "The byte in the line, from 1."),
    .has("pointer", .orNull(.text), "The JSON pointer of the value."),
    .has("message", .text, "The error."), .has("hint", .orNull(.text), "What to do."),
    .may("code", .text, "The kind of error."),
    .may("severity", .word(["error", "warning"]), "Whether the file can be used."))
  /// A cause that several traces share.
  static let sharedCause = FormSignature(
    "sharedCause",
    .has("kind", .text, "The kind of cause."), .has("words", .text, "The cause in words."),
    .has("subjects", .array(.text), "The motions or tracks."),
    .has("traces", .array(.text), "The traces with this cause."))
  static let files = JSONOutput(
    exit, .has("files", .array(.form("file")), "The files in order."),
    forms: FormSignature(
      "file",
      .has("path", .text, "The path of the file."),
      .has("outcome", .text, "The result in one word."),
      .has("note", .orNull(.text), "More about the result."),
      .has("errors", .array(.form("error")), "Why the file cannot be used.")), error)
}

extension FormSignature {
  init(_ name: String, _ fields: FieldSignature...) { self.init(name, fields) }
}

extension JSONText {
  /// Returns the output of a command, with the version of its form, and its exit code if it has one.
  static func output(
    exit: ExitCode? = nil, _ members: (String, JSONText)..., also more: [(String, JSONText)] = []
  ) -> JSONText {
    let code = exit.map { [("exit", JSONText.int(Int($0.rawValue)))] } ?? []
    return .object([("schema", .int(1))] + code + members + more)
  }
}

extension FieldSignature {
  /// Returns a field that is always there.
  static func has(_ name: String, _ kind: FieldKind, _ summary: String) -> Self {
    FieldSignature(name, kind, isRequired: true, summary)
  }

  /// Returns a field that may be missing.
  static func may(_ name: String, _ kind: FieldKind, _ summary: String) -> Self {
    FieldSignature(name, kind, summary)
  }
}

extension FieldKind {
  /// A number that may be infinite or no number, which is text then.
  static let measure = FieldKind.any([.number(), .pattern("^(-?inf|nan)$")])
  /// A component of a track's value.
  static let scalar = FieldKind.any([.number(), .flag, .text])
}
