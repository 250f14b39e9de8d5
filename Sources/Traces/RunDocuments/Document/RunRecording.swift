import DopesheetRecording
import DopesheetText
import DopesheetTrace

package struct RunRecording: Sendable {
  package private(set) var options = Recorder.Options()
  /// Whether the ends of flights are recorded, as tracks such as `card.model.alpha`.
  package private(set) var recordsModels = false

  nonisolated(unsafe) static let form: Form<RunRecording> = {
    let tracks = FieldType<[String]>(.array(.name)) { cursor in
      let reader = cursor.reader
      let known = reader.calls.map { reader.tracks(of: $0.calls) }
      let names = Set(known ?? []).inBytewiseOrder
      return cursor.array { glob -> String? in
        guard let text = glob.nonEmptyString() else { return nil }
        if let known, !names.hasMatch(of: text) {
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
  }()
}

extension [String] {
  /// Returns whether a glob matches one of these names, which are in the order of their bytes.
  fileprivate func hasMatch(of text: String) -> Bool {
    // The names have the letters of other scripts escaped.
    let text = NameGrammar.escapingLetters(of: text)
    let front = text.utf8.prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
    let low = partitioningIndex { !$0.utf8.lexicographicallyPrecedes(front) }
    let glob = Glob(text)
    return self[low...].prefix { $0.utf8.starts(with: front) }.contains(where: glob.matches)
  }
}

// The tracks that the calls of a document may move.

extension RunReader {
  /// Returns the tracks' names in the order of the calls. A track of several motions is repeated.
  fileprivate func tracks(of calls: [RunCall]) -> [String] {
    let moved = calls.flatMap(\.action.newcomers).flatMap { moveable -> [String] in
      let own = (moveable.kind as? any RunLeaf)?.ownParts ?? []
      return own.map { NameGrammar.encode(word: moveable.name) + "." + $0 } + moveable.kind.tracks
    }
    return moved + calls.flatMap(\.flights).flatMap(\.ownTracks) + machineTracks
      + scenarioTracks(of: calls)
  }

  /// The tracks that machines may move: all nodes', because machines find nodes by tags during the run.
  private var machineTracks: [String] {
    guard !machines.isEmpty else { return [] }
    let paths = [
      "position.x", "position.y", "bounds.size.width", "bounds.size.height", "transform", "alpha",
    ]
    return nodeNames.flatMap { node in paths.map { NameGrammar.encode(node) + "." + $0 } }
  }

  /// Returns the tracks that scenarios may move, including those of decoys.
  private func scenarioTracks(of calls: [RunCall]) -> [String] {
    guard !scenarios.isEmpty else { return [] }
    var names = nodeNames
    var decoys: [String: Int] = [:]
    for actor in calls.flatMap(\.action.decoyActors) {
      decoys[actor, default: 0] += 1
      names.append("\(actor)-decoy\(decoys[actor]!)")
    }
    return names.flatMap { node in
      ["transform", "alpha"].map { NameGrammar.encode(node) + "." + $0 }
    }
  }
}
