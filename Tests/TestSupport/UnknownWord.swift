/// A word of a vector file that its reader does not know: the file must not be played as if it said something else.
package struct UnknownWord: Error, Equatable, CustomStringConvertible {
  /// What the word should be: `timing`.
  package let kind: String
  package let word: String

  package init(_ kind: String, _ word: String) {
    self.kind = kind
    self.word = word
  }

  package var description: String {
    "there is no \(kind) “\(word)” (Tests/Vectors/README.md lists them; a new one needs code in its reader)"
  }

  package static func check(
    _ kind: String, _ word: String, in known: [String]
  ) throws(UnknownWord) -> String {
    guard known.contains(word) else { throw UnknownWord(kind, word) }
    return word
  }
}
