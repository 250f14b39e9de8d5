import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// What is recorded of a run.
package struct RunRecording: Sendable {
  /// The options of the recorder.
  package private(set) var options = Recorder.Options()
  /// Records where flights take properties, as tracks `card.model.alpha`.
  package private(set) var recordsModels = false

  static func form(_ reader: RunReader) -> Form<RunRecording> {
    let tracks = FieldType<[String]>(.array(.name)) { cursor in
      let known = reader.calls.map { reader.tracks(of: $0.calls) }
      let names = Set(known ?? [])
      return cursor.array { glob -> String? in
        guard let text = glob.nonEmptyString() else { return nil }
        if let known, !names.contains(text), !known.contains(where: { Glob(text).matches($0) }) {
          glob.fail(
            "'\(text)' matches no track that moves", hint: glob.hint(for: text, among: known))
        }
        return text
      }
    }
    return Form("record", RunRecording()) {
      Field(
        "tracks", \.options.tracks, tracks,
        "Globs of tracks, as in `\"card.*\"`; by default, everything that moves.")
      Field(
        "updates", \.options.recordsUpdates, .flag, "Whether `updated` callbacks are also recorded."
      )
      Field(
        "models", \.recordsModels, .flag,
        "Whether the ends of flown properties are also recorded as tracks.")
    }
  }
}

// The tracks that the calls of a document may move, by their names in traces.

extension RunReader {
  /// The names in order of the calls, those of several motions repeated.
  fileprivate func tracks(of calls: [RunCall]) -> [String] {
    let moved = calls.flatMap(\.newcomers).flatMap { moveable -> [String] in
      guard case .leaf(let leaf) = moveable.kind else { return moveable.tracks }
      return leaf.ownTracks(of: moveable.name) + leaf.tracks
    }
    return moved + calls.flatMap(\.flights).flatMap(\.ownTracks) + machineTracks
      + scenarioTracks(of: calls)
  }

  /// The tracks that machines may move: they find their nodes by tags, and when they need them.
  private var machineTracks: [String] {
    guard !machines.isEmpty else { return [] }
    let paths = [
      "position.x", "position.y", "bounds.size.width", "bounds.size.height", "transform", "alpha",
    ]
    return nodeNames.flatMap { node in paths.map { NameGrammar.encode(node) + "." + $0 } }
  }

  /// The tracks that scenarios may move, those of decoys, too.
  private func scenarioTracks(of calls: [RunCall]) -> [String] {
    guard !scenarios.isEmpty else { return [] }
    var names = nodeNames
    var decoys: [String: Int] = [:]
    for call in calls {
      guard case .scenario(let play) = call.action else { continue }
      for actor in play.decoyActors {
        decoys[actor, default: 0] += 1
        names.append("\(actor)-decoy\(decoys[actor]!)")
      }
    }
    return names.flatMap { node in
      ["transform", "alpha"].map { NameGrammar.encode(node) + "." + $0 }
    }
  }
}
