/// A pattern for names: `*` matches any bytes, dots included, and `?` matches one byte.
package struct Glob: Hashable, Sendable {
  /// The pattern as it was given.
  package let pattern: String

  /// Creates a pattern.
  package init(_ pattern: String) { self.pattern = pattern }

  /// Returns whether the pattern matches the whole name.
  ///
  /// - Complexity: O(pattern × name) at worst, since only the last star is retried.
  package func matches(_ name: String) -> Bool {
    let pattern = Array(self.pattern.utf8)
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
