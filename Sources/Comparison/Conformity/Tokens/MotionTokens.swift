import DopesheetText

/// The motion tokens of a design, in order.
///
/// They come from token files (Design Tokens Format 2025.10), from a list, or from a design system that is built in.
public struct MotionTokens: Equatable, Sendable {
  package let name: String
  /// The tokens, each name once.
  public let tokens: [MotionToken]
  package let warnings: [Diagnostic]

  /// Creates the tokens of a design.
  ///
  /// - Parameter tokens: The tokens. Of several with the same name, the last is used.
  public init(_ name: String, _ tokens: [MotionToken]) {
    self.init(name, tokens, warnings: [])
  }

  private init(_ name: String, _ tokens: [MotionToken], warnings: [Diagnostic]) {
    self.name = name
    self.warnings = warnings
    self.tokens = tokens.grouped(by: \.name).compactMap(\.elements.last)
  }

  /// The token with a name; `nil` if there is no such token.
  public subscript(name: String) -> MotionToken? { tokens.first { $0.name == name } }
}

// MARK: Files

extension MotionTokens {
  /// Reads the motion tokens of the text of a token file; see ``init(files:)``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The path of the file in errors. The tokens have its last name.
  public init(json text: String, file: String? = nil) throws(Diagnostics) {
    try self.init(files: [(file, Array(text.utf8))])
  }

  /// Reads the motion tokens of several token files as one set, in any order.
  ///
  /// ```swift
  /// let paths = ["base.tokens.json", "motion.tokens.json"]
  /// let tokens = try MotionTokens(files: paths.map { ($0, try String(contentsOfFile: $0, encoding: .utf8)) })
  /// ```
  ///
  /// Groups with the same name are one group, and references lead to tokens of all files. A token in two files is an
  /// error. Groups, `$extends`, `$root` and references are resolved.
  ///
  /// The types are `duration`, `cubicBezier`, `transition`, and two that the format does not have: `spring` and
  /// `easing`, also with a prefix as in `com.tool.spring`. A spring is `{"stiffness", "damping", "mass"}`,
  /// `{"stiffness", "dampingRatio"}`, `{"duration", "bounce"}`, `{"visualDuration", "bounce"}` or
  /// `{"response", "dampingRatio"}`, where `damping` beside `response` is the ratio. An easing is the text of a curve.
  /// Tokens of other known types are skipped.
  ///
  /// - Parameter files: The path of each file in errors, and its text.
  /// - Throws: ``Dopesheet/Diagnostics`` with all errors, each with its file, line, column and JSON pointer.
  public init(files: [(path: String, json: String)]) throws(Diagnostics) {
    try self.init(files: files.map { ($0.path, Array($0.json.utf8)) })
  }

  package static let mostCopies = 100_000

  package init(
    files: [(path: String?, json: [UInt8])], mostCopies: Int = MotionTokens.mostCopies
  ) throws(Diagnostics) {
    let (tokens, warnings) = try JSONReader.decode(files: files) { roots -> [MotionToken]? in
      let others = roots.filter { !$0.isObject }
      for root in others { let _: Void? = root.mismatch("an object: the groups of a token file") }
      return others.isEmpty ? TokenReader(roots: roots, mostCopies: mostCopies).tokens() : nil
    }
    let names = files.compactMap { $0.path?.split(separator: "/").last.map(String.init) }
    let name =
      switch names.count {
      case 0: "the tokens"
      case 1, 2: names.joined(separator: " and ")
      default: "\(names[0]) and \(names.count - 1) more files"
      }
    self.init(name, tokens, warnings: warnings)
  }

  /// The tokens as a token file, which ``init(json:file:)`` reads as the same tokens.
  ///
  /// The tokens of a group stand together, at the place of the first one. A token that refers to another one is written
  /// as a reference.
  ///
  /// Springs and easings that are not Bézier curves have the types `spring` and `easing`, which the format does not
  /// have. The names must be as the format allows them, and custom easings cannot be read again.
  public var json: String { TokenWriter(self).lines.joined(separator: "\n") + "\n" }
}
