import DopesheetNotation

/// A list of patterns. Patterns without wildcards, which are names, are found at once.
package struct GlobList: Sendable {
  private var names: Set<String> = []
  private var globs: [Glob] = []

  /// Creates a list of patterns.
  package init(_ patterns: [String]) {
    for pattern in patterns {
      if pattern.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) {
        globs.append(Glob(pattern))
      } else {
        names.insert(pattern)
        names.insert(NameGrammar.escapingLetters(of: pattern))
      }
    }
  }

  /// Returns whether a pattern matches the whole name.
  ///
  /// - Complexity: O(*n*), where *n* is the number of patterns with wildcards.
  package func matches(_ name: String) -> Bool {
    names.contains(name) || globs.contains { $0.matches(name) }
  }
}
