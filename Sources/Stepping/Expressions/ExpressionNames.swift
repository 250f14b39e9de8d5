import DopesheetTrace

/// The names that an expression may use: tracks, sources, and the words that are known of either.
package struct ExpressionNames: Sendable {
  /// The tracks; an expression keeps their positions.
  package let tracks: [Trace.Track]
  /// The names of the sources; an expression keeps their positions.
  package let sources: [String]
  /// States and other words that stand in expressions without quotes.
  let words: Set<String>
  private let trackIndices: [String: Int]
  private let sourceIndices: [String: Int]

  /// Creates the names of a trace or a stage.
  ///
  /// - Parameter words: The states and the words of `sym` tracks that are known; others stand in quotes.
  package init(tracks: [Trace.Track], sources: [String], words: some Sequence<String>) {
    self.tracks = tracks
    self.sources = sources
    self.words = Set(words).union(MotionStateName.allCases.map(\.rawValue))
    trackIndices = Dictionary(zip(tracks.map(\.name), 0...), uniquingKeysWith: { a, _ in a })
    sourceIndices = Dictionary(zip(sources, 0...), uniquingKeysWith: { a, _ in a })
  }

  /// Creates the names of a trace, with the states and words that it holds.
  ///
  /// - Complexity: O(records).
  package init(_ trace: Trace) {
    var words = Set(trace.columns.words)
    for index in trace.columns.kinds.indices where trace.columns.kinds[index] == .state {
      let detail = trace.detail(ofRecord: index)
      words.insert(detail.word)
      words.insert(detail.next)
    }
    self.init(tracks: trace.tracks, sources: trace.sources.map(\.name), words: words)
  }

  /// The position of a track.
  package func track(named name: String) -> Int? { trackIndices[name] }

  /// The position of a source.
  package func source(named name: String) -> Int? { sourceIndices[name] }

  /// Returns whether a name stands for anything.
  func isKnown(_ name: String) -> Bool {
    trackIndices[name] != nil || sourceIndices[name] != nil || words.contains(name)
  }

  /// The names of the tracks that are parts of something: `card.position.x` for `card.position`.
  func parts(of name: String) -> [String] {
    tracks.lazy.map(\.name).filter { $0.hasPrefix(name + ".") }
  }
}

/// What is wrong with the text of an expression.
package struct ExpressionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The byte in the text where it goes wrong, from 1.
  package let column: Int
  /// What is wrong there: one sentence without a full stop.
  package let message: String
  /// What to do about it, if more can be said.
  package let hint: String?

  init(_ message: String, at column: Int, hint: String? = nil) {
    self.column = column
    self.message = message
    self.hint = hint
  }

  /// The error in one line.
  package var description: String {
    "\(message) at column \(column)" + (hint.map { " (\($0))" } ?? "")
  }
}

/// A moment of a trace or of a stage, as expressions look at it.
///
/// Tracks and sources are meant by their positions in the ``ExpressionNames`` that an expression was read with.
package protocol ExpressionMoment {
  /// The number of the frame, from 0; -1 before the first.
  var frame: Int { get }

  /// The time in ticks of the trace's clock; before the first frame that of the first.
  var tick: Int64 { get }

  /// The same time in seconds.
  var seconds: Double { get }

  /// The bits of a component of a track's value, in the form of ``Trace/Columns``; `nil` while it has no value.
  func bits(ofTrack track: Int, component: Int) -> UInt64?

  /// The word that the bits of a `sym` track stand for.
  func word(of bits: UInt64) -> String

  /// The state that a source is in; `nil` before it has entered one.
  func state(ofSource source: Int) -> String?
}
