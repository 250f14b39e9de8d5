import DopesheetText

/// A pattern for names: `*` matches any bytes, dots included, and `?` matches one byte.
package struct Glob: Hashable, Sendable {
  package let pattern: String
  /// The pattern with its non-ASCII letters escaped, as in names; `nil` for a pattern in ASCII.
  private let escaped: String?

  package init(_ pattern: String) {
    self.pattern = pattern
    escaped = pattern.utf8.allSatisfy { $0 < 0x80 } ? nil : NameGrammar.escapingLetters(of: pattern)
  }

  /// Returns whether the pattern matches the whole name, as it is or as it was written before it was escaped. Only the
  /// last star is retried: O(pattern × name) at worst.
  package func matches(_ name: String) -> Bool {
    if Self.matches(pattern, name) || escaped.map({ Self.matches($0, name) }) == true {
      return true
    }
    return name.utf8.contains(UInt8(ascii: "%"))
      && NameGrammar.decode(name).map { Self.matches(pattern, $0) } == true
  }

  /// Returns the pattern with a space for its last dot if it then matches an event: `card.fade completed` for
  /// `card.fade.completed`.
  package func nearestEvent(in events: Set<String>) -> String? {
    guard let dot = pattern.lastIndex(of: "."), !pattern.contains(" "),
      !pattern[dot...].contains("*")
    else { return nil }
    let spaced = pattern[..<dot] + " " + pattern[pattern.index(after: dot)...]
    let glob = Glob(String(spaced))
    return events.contains { glob.matches($0) } ? glob.pattern : nil
  }

  private static func matches(_ pattern: String, _ name: String) -> Bool {
    let pattern = Array(pattern.utf8)
    let name = Array(name.utf8)
    var (p, n) = (0, 0)
    var retry: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        p += 1
        retry = (p, n)
      } else if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = retry {
        p = last.pattern
        n = last.name + 1
        retry = (p, n)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

/// A list of patterns. Patterns without wildcards, which are names, are found at once.
package struct GlobList: Sendable {
  private var names: Set<String> = []
  private var globs: [Glob] = []

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

  package func matches(_ name: String) -> Bool {
    names.contains(name) || globs.contains { $0.matches(name) }
      || name.utf8.contains(UInt8(ascii: "%"))
        && NameGrammar.decode(name).map(names.contains) == true
  }
}
