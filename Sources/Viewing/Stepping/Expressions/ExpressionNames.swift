import DopesheetText
import DopesheetTrace

/// The names that an expression can use: tracks, sources, states and words.
package struct ExpressionNames: Sendable {
  /// The tracks. An expression stores positions in this array.
  package let tracks: [Trace.Track]
  /// The names of the sources. An expression stores positions in this array.
  package let sources: [String]
  /// The states and other words that can be written without quotes.
  let words: Set<String>
  /// Whether more names may follow, as in a run that is not over. An unknown name is then no error.
  let isOpen: Bool
  private let trackIndices: [String: Int]
  private let sourceIndices: [String: Int]
  /// The names that traces escape, as users write them, the longest first: `.menu.alpha` of `%2Emenu.alpha`.
  private let written: [(text: [UInt8], name: String)]

  /// Creates the names of a trace or a stage.
  ///
  /// - Parameters:
  ///   - words: The known states and words of `sym` tracks. Any other word must be quoted.
  ///   - isOpen: Whether more names may follow, as in a run that is not over.
  package init(
    tracks: [Trace.Track], sources: [String], words: some Sequence<String>, isOpen: Bool = false
  ) {
    self.isOpen = isOpen
    self.tracks = tracks
    self.sources = sources
    self.words = Set(words).union(MotionState.allCases.map(\.rawValue))
    trackIndices = Dictionary(zip(tracks.map(\.name), 0...), uniquingKeysWith: { a, _ in a })
    sourceIndices = Dictionary(zip(sources, 0...), uniquingKeysWith: { a, _ in a })
    written = (tracks.map(\.name) + sources).filter { $0.utf8.contains(UInt8(ascii: "%")) }
      .compactMap { name in NameGrammar.decode(name).map { (Array($0.utf8), name) } }
      .sorted { $0.text.count > $1.text.count }
  }

  /// Creates the names of a trace, with all states and words in its records.
  ///
  /// - Complexity: O(records).
  package init(_ trace: Trace, isOpen: Bool = false) {
    var words = Set(trace.columns.words)
    for index in trace.columns.kinds.indices where trace.columns.kinds[index] == .state {
      let detail = trace.detail(ofRecord: index)
      words.insert(detail.word)
      words.insert(detail.next)
    }
    self.init(
      tracks: trace.tracks, sources: trace.sources.map(\.name), words: words, isOpen: isOpen)
  }

  /// Returns the position of a track.
  package func track(named name: String) -> Int? { trackIndices[name] }

  /// Returns the position of a source.
  package func source(named name: String) -> Int? { sourceIndices[name] }

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

  /// Returns whether a name is a track, a source or a known word.
  func isKnown(_ name: String) -> Bool {
    trackIndices[name] != nil || sourceIndices[name] != nil || words.contains(name)
  }

  /// Returns the names of the tracks below a name: `card.position.x` for `card.position`.
  func parts(of name: String) -> [String] {
    tracks.lazy.map(\.name).filter { $0.hasPrefix(name + ".") }
  }
}

/// An error in the text of an expression.
package struct ExpressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The byte of the text where the error is, from 1.
  package let column: Int
  /// The error in one sentence, without a full stop.
  package let message: String
  /// A suggestion how to mend the text, if there is one.
  package let hint: String?
  /// The name that is unknown, if that is the error.
  package let unknownName: String?

  init(_ message: String, at column: Int, hint: String? = nil, unknownName: String? = nil) {
    self.column = column
    self.message = message
    self.hint = hint
    self.unknownName = unknownName
  }

  /// The error in one line.
  package var description: String {
    "\(message) at column \(column)" + (hint.map { " (\($0))" } ?? "")
  }
}

/// A moment of a trace or of a stage, as expressions read it.
///
/// Tracks and sources are identified by their positions in the ``ExpressionNames`` that the expression was parsed with.
package protocol ExpressionMoment {
  /// The number of the frame, from 0; -1 before the first.
  var frame: Int { get }

  /// The time in ticks of the trace's clock; before the first frame the time of the first frame.
  var tick: Int64 { get }

  /// The same time in seconds.
  var seconds: Double { get }

  /// Returns a component's bits, in the form of ``Trace/Columns``; `nil` while the track has no value.
  func bits(ofTrack track: Int, component: Int) -> UInt64?

  /// Returns the word that the bits of a `sym` track encode.
  func word(of bits: UInt64) -> String

  /// Returns the state of a source; `nil` before the source has entered a state.
  func state(ofSource source: Int) -> String?
}
