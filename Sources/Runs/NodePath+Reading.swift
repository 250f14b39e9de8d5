import DopesheetEngine
import DopesheetNotation

extension NodePath {
  /// Finds the path that a document names; an unknown one is reported at its value.
  static func read(_ name: String, _ value: JSONCursor) -> NodePath? {
    if let path = named(name) { return path }
    value.fail("unknown property '\(name)'", hint: suggestion(for: name, in: all.map(\.path)))
    return nil
  }
}

/// The tracks that a document's motions may move, by their names in traces.
enum RunTrack {
  /// The names in order of the calls, those of several motions repeated.
  static func all(of calls: [RunCall]) -> [String] {
    calls.flatMap(\.newcomers).flatMap { moveable -> [String] in
      guard case .leaf(let leaf) = moveable.kind else { return moveable.tracks }
      return leaf.ownTracks(of: moveable.name) + leaf.tracks
    } + calls.flatMap(\.flights).flatMap(\.ownTracks)
  }
}
