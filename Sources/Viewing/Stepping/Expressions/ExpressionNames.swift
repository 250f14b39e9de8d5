import DopesheetText
import DopesheetTrace

/// The names that an expression can use: tracks, sources, states and words.
package struct ExpressionNames {
  /// The records with the tracks and sources. An expression stores their positions.
  package let known: IndexedTrace
  /// The states and other words that can be written without quotes.
  let words: Set<String>
  /// Whether more names may follow, as in a run that is not over. An unknown name is then no error.
  let isOpen: Bool
  /// The names that traces escape, as users write them, the longest first: `.menu.alpha` of `%2Emenu.alpha`.
  private let written: [(text: [UInt8], name: String)]

  /// Creates the names of a trace, with all states and words in its records.
  ///
  /// - Complexity: O(records).
  package init(_ known: IndexedTrace, isOpen: Bool = false) {
    self.known = known
    self.isOpen = isOpen
    let trace = known.trace
    var words = Set(trace.columns.words).union(MotionState.allCases.map(\.rawValue))
    for index in trace.columns.kinds.indices where trace.columns.kinds[index] == .state {
      let detail = trace.detail(ofRecord: index)
      words.insert(detail.word)
      words.insert(detail.next)
    }
    self.words = words
    written = (trace.tracks.map(\.name) + trace.sources.map(\.name))
      .filter { $0.utf8.contains(UInt8(ascii: "%")) }
      .compactMap { name in NameGrammar.decode(name).map { (Array($0.utf8), name) } }
      .sorted { $0.text.count > $1.text.count }
  }

  /// Returns the longest name that a text begins with as users write it, and its length in the text, if traces escape it.
  func escapedName(at text: ArraySlice<UInt8>) -> (name: String, count: Int)? {
    for (letters, name) in written where text.starts(with: letters) {
      let next = text.dropFirst(letters.count).first
      // The text may continue the name to that of another track.
      guard next.map({ !NameGrammar.canContinue($0) || "-/:[]".utf8.contains($0) }) ?? true
      else { continue }
      return (name, letters.count)
    }
    return nil
  }

  /// Returns the name in traces that a text is: as it stands, as a word that traces escape, or as in the code.
  func name(writtenAs text: String, where isMeant: (String) -> Bool) -> String? {
    if let name = [text, NameGrammar.encode(word: text)].first(where: isMeant) { return name }
    let letters = Array(text.utf8)
    return written.first { $0.text == letters && isMeant($0.name) }?.name
  }

  func isKnown(_ name: String) -> Bool {
    known.track(named: name) != nil || known.source(named: name) != nil || words.contains(name)
  }
}

package struct ExpressionError: Error, Equatable, CustomStringConvertible {
  /// The byte of the text where the error is, from 1.
  package let column: Int
  package let message: String
  package let hint: String?
  package let unknownName: String?

  init(_ message: String, at column: Int, hint: String? = nil, unknownName: String? = nil) {
    self.column = column
    self.message = message
    self.hint = hint
    self.unknownName = unknownName
  }

  package var description: String {
    "\(message) at column \(column)" + (hint.map { " (\($0))" } ?? "")
  }
}
