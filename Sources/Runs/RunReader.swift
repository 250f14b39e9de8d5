import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording

/// Reads the root of a run document, and remembers what its later parts refer to.
struct RunReader {
  /// The names of the nodes in order of declaration.
  var nodeNames: [String] = []
  /// The names of nodes and motions as traces write them, and where each was given.
  private var places: [String: TextPlace] = [:]

  /// Reads a document; `nil` after a mistake was reported.
  static func document(_ root: JSONCursor) -> RunDocument? {
    var reader = RunReader()
    return root.object { reader.read(&$0) }
  }

  private mutating func read(_ fields: inout JSONFields) -> RunDocument? {
    guard let version = fields.required("dopesheet"), version.integer(in: 1...1) != nil else {
      // What another version means by the rest is not known.
      fields.ignoreOthers()
      return nil
    }
    let title = fields.optional("title").map { $0.string() }
    let seed = fields.optional("seed").map { $0.integer(in: 0...Int.max) }
    let end = fields.required("until").flatMap { RunEnd($0) }
    let tempo = fields.optional("tempo").map { RunTempo($0, until: end) } ?? .usual
    checkLength(of: tempo, until: end, &fields)
    let nodes = fields.required("nodes")?.array { RunNode($0, &self) }
    let calls = fields.required("play").flatMap { RunCalls.read($0, until: end, &self) }
    let recording =
      fields.optional("record")
      .map { options($0, calls.map(RunTrack.all)) } ?? Recorder.Options()
    guard let end, let tempo, let nodes, let calls, let recording else { return nil }
    return RunDocument(
      title: title ?? nil, seed: seed ?? nil, tempo: tempo, nodes: nodes, calls: calls, end: end,
      recording: recording)
  }

  /// Takes a name for a node or a motion; a name that is taken, or that no trace can hold, is reported.
  ///
  /// - Parameter encoded: The name as traces write it.
  mutating func take(_ name: String, as encoded: String, _ cursor: JSONCursor) {
    if encoded.utf8.count > Stage.nameLimit {
      cursor.fail(
        "the name takes \(encoded.utf8.count) bytes",
        hint: "at most \(Stage.nameLimit), and all but ASCII letters and digits take three or more")
    } else if let other = places[encoded] {
      cursor.fail(
        "duplicate name '\(name)'",
        hint: "it is taken in line \(other.line); nodes and motions share their names")
    } else {
      places[encoded] = cursor.place
    }
  }

  private func checkLength(
    of tempo: RunTempo?, until end: RunEnd?, _ fields: inout JSONFields
  ) {
    guard let end, let count = tempo?.frameCount(until: end.time),
      count > Double(RunDocument.frameLimit), let cursor = fields.optional("until")
    else { return }
    cursor.fail(
      "the run has about \(Int(min(count, 1e15))) frames",
      hint: "at most \(RunDocument.frameLimit): shorten the run or slow the tempo")
  }

  /// Reads what is recorded; globs that fit none of the tracks are reported.
  private func options(_ cursor: JSONCursor, _ tracks: [String]?) -> Recorder.Options? {
    cursor.object { fields in
      let globs = fields.optional("tracks").map { globs in
        globs.array { glob in
          guard let text = glob.nonEmptyString() else { return String?.none }
          if let tracks, !tracks.contains(where: { Glob(text).matches($0) }) {
            glob.fail(
              "no track that moves fits '\(text)'", hint: suggestion(for: text, in: tracks))
          }
          return text
        }
      }
      let updates = fields.optional("updates").map { $0.bool() } ?? false
      var options = Recorder.Options()
      if let globs { options.tracks = globs }
      guard let updates else { return nil }
      options.recordsUpdates = updates
      return options
    }
  }
}
