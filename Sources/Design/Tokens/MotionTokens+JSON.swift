import DopesheetNotation

extension MotionTokens {
  /// Reads the motion tokens of a token file (Design Tokens Format 2025.10).
  ///
  /// Groups, `$extends`, `$root` and references are resolved. The types are `duration`, `cubicBezier`, `transition`,
  /// and two that the format does not have: `spring` and `easing`, also with a prefix as in `com.tool.spring`. A spring
  /// is `{"stiffness", "damping", "mass"}`, `{"stiffness", "dampingRatio"}`, `{"duration", "bounce"}`,
  /// `{"visualDuration", "bounce"}` or `{"response", "dampingRatio"}`, where `damping` beside `response` is the ratio.
  /// An easing is the text of a curve. Tokens of other known types are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: The path of the file in errors. The tokens have its last name.
  /// - Throws: ``Dopesheet/Diagnostics`` with all errors, each with its line, column and JSON pointer.
  public init(json bytes: [UInt8], file: String? = nil) throws(Diagnostics) {
    try self.init(json: bytes, file: file, mostCopies: MotionTokens.mostCopies)
  }

  /// The maximum number of groups and tokens that groups take over from others.
  package static let mostCopies = 100_000

  /// Reads the motion tokens of a token file with another limit than the usual one; see ``init(json:file:)``.
  package init(json bytes: [UInt8], file: String? = nil, mostCopies: Int) throws(Diagnostics) {
    var warnings: [Diagnostic] = []
    let tokens: [MotionToken]
    do throws(Diagnostics) {
      tokens = try JSONReader.decode(bytes, file: file) { root in
        guard root.isObject else { return root.mismatch("an object: the groups of a token file") }
        let tokens = TokenReader(root: root, mostCopies: mostCopies).tokens()
        warnings = root.errors.warnings
        return tokens
      }
    } catch {
      throw Diagnostics(MotionTokens.unique(error.list)) ?? error
    }
    let name = file?.split(separator: "/").last.map(String.init)
    self.init(name ?? "the tokens", tokens, warnings: MotionTokens.unique(warnings))
  }

  /// Reads the motion tokens of the text of a token file; see ``init(json:file:)``.
  public init(json text: String, file: String? = nil) throws(Diagnostics) {
    try self.init(json: Array(text.utf8), file: file)
  }

  /// The tokens as a token file, which `init(json:)` reads as the same tokens.
  ///
  /// The tokens of a group stand together, at the place of the first one. A token that refers to another one is written
  /// as a reference.
  ///
  /// Springs and easings that are not Bézier curves have the types `spring` and `easing`, which the format does not
  /// have. The names must be as the format allows them, and custom easings cannot be read again.
  public var json: String { TokenWriter(self).lines.joined(separator: "\n") + "\n" }

  /// Returns each error once: those of a group appear again in each group that extends it.
  private static func unique(_ list: [Diagnostic]) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in list {
      var index = result.count - 1
      while index >= 0, result[index].line == diagnostic.line,
        result[index].column == diagnostic.column, result[index] != diagnostic
      {
        index -= 1
      }
      let isKnown = index >= 0 && result[index] == diagnostic
      if !isKnown { result.append(diagnostic) }
    }
    return result
  }
}
