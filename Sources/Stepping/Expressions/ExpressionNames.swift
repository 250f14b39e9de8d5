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
    self.words = Set(words).union(ExpressionNames.motionStates)
    trackIndices = Dictionary(zip(tracks.map(\.name), 0...), uniquingKeysWith: { a, _ in a })
    sourceIndices = Dictionary(zip(sources, 0...), uniquingKeysWith: { a, _ in a })
  }

  /// Creates the names of a trace, with the states and words that it holds.
  ///
  /// - Complexity: O(records).
  package init(_ trace: Trace) {
    var words = Set(trace.columns.words)
    for index in trace.columns.kinds.indices where trace.columns.kinds[index] == .state {
      let detail = trace.columns.details[Int(trace.columns.payloads[index])]
      words.insert(detail.word)
      words.insert(detail.next)
    }
    self.init(tracks: trace.tracks, sources: trace.sources.map(\.name), words: words)
  }

  /// The states that every motion knows.
  private static let motionStates = ["stopped", "delayed", "moving", "paused"]

  /// The position of a track.
  package func track(named name: String) -> Int? { trackIndices[name] }

  /// The position of a source.
  package func source(named name: String) -> Int? { sourceIndices[name] }

  /// Tells whether a name stands for anything.
  func isKnown(_ name: String) -> Bool {
    trackIndices[name] != nil || sourceIndices[name] != nil || words.contains(name)
  }

  /// The names of the tracks that are parts of something: `card.position.x` for `card.position`.
  func parts(of name: String) -> [String] {
    tracks.lazy.map(\.name).filter { $0.hasPrefix(name + ".") }
  }
}
