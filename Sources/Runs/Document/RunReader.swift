import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetStateMachines
import DopesheetTrace

/// Reads the root of a run document, and remembers what its later parts refer to.
final class RunReader {
  /// The names of the nodes in order of declaration.
  var nodeNames: [String] = []
  /// The nodes, once they were read, and the seed of the document.
  private var nodes: [RunNode] = []
  private(set) var seed: Int?
  /// The names of the scenarios, and of their targets.
  var scenarios: Set<String> = [] {
    didSet { scenarioNames = scenarios.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }
  private(set) var scenarioNames: [String] = []
  private(set) var scenarioTargets: [String] = []
  /// Whether decoys have a node to act on if no other is named.
  private(set) var hasScenarioStage = false
  /// The machines of states by their ids.
  var machines: [String: MachineDefinition] = [:] {
    didSet { machineIDs = machines.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }
  private(set) var machineIDs: [String] = []
  /// The names of nodes and motions, and the calls that refer to them.
  let names = RunNames()
  /// The styles that are known by their calls alone.
  let styles: [RunStyle]

  init(_ styles: [RunStyle] = []) { self.styles = styles }

  /// Reads a document; `nil` after a mistake was reported.
  static func document(
    _ root: JSONCursor, _ files: RunFiles, _ styles: [RunStyle]
  ) -> RunDocument? {
    let reader = RunReader(styles)
    guard let (document, cursors) = root.object({ reader.read(&$0, files) }) else { return nil }
    guard root.mistakes.list.isEmpty else { return nil }
    RunDryRun(document, cursors, reader.names, root).judge()
    return document
  }

  private func read(
    _ fields: inout JSONFields, _ files: RunFiles
  ) -> (RunDocument, calls: [JSONCursor])? {
    guard let version = fields.required("dopesheet"), version.integer(in: 1...1) != nil else {
      // What another version means by the rest is not known.
      fields.ignoreOthers()
      return nil
    }
    let title = fields.optional("title").map { $0.string() }
    let seed = fields.optional("seed").map { $0.integer(in: 0...Int.max) }
    let end = fields.required("until").flatMap { RunEnd($0) }
    let tempo = fields.optional("tempo").map { RunTempo.type(until: end).read($0) } ?? .usual
    checkLength(of: tempo, until: end, &fields)
    let nodes = fields.required("nodes")?.array(RunNode.form(self).read)
    self.nodes = nodes ?? []
    self.seed = seed ?? nil
    let scenarios = fields.optional("scenarios").map { RunScenarios.type(self, files).read($0) }
    scenarioTargets = scenarios??.targetNames ?? []
    hasScenarioStage = scenarios??.hasStage ?? false
    let machines =
      fields.optional("machines").map { $0.array(RunMachines.type(self, files).read) } ?? []
    var reader = self
    let calls = fields.required("play").flatMap { RunCalls.read($0, until: end, &reader) }
    let recording =
      fields.optional("record")
      .map { options($0, calls.map { tracks(of: $0.calls) }) }
      ?? (Recorder.Options(), models: false)
    guard let end, let tempo, let nodes, scenarios != .some(nil), let machines, let calls,
      let recording
    else { return nil }
    let document = RunDocument(
      title: title ?? nil, seed: seed ?? nil, tempo: tempo, nodes: nodes,
      scenarios: scenarios ?? nil, machines: machines, calls: calls.calls, end: end,
      recording: recording.options, recordsModels: recording.models, styles: styles)
    return (document, calls.cursors)
  }

  /// Takes a name for a node or a motion; a name that is taken, or that no trace can hold, is reported.
  ///
  /// - Parameters:
  ///   - encoded: The name as traces write it.
  ///   - kind: What has it, if calls can refer to it.
  func take(
    _ name: String, as encoded: String, _ cursor: JSONCursor, _ kind: RunNames.Kind? = nil
  ) {
    if let kind { names.note(.motion(name), kind, cursor) }
    if encoded.utf8.count > Stage.nameLimit {
      cursor.fail(
        "the name takes \(encoded.utf8.count) bytes",
        hint: "at most \(Stage.nameLimit), and all but ASCII letters and digits take three or more")
    } else if let other = names.take(encoded, cursor) {
      cursor.fail(
        "duplicate name '\(name)'",
        hint: "it is taken in line \(other.place.line); nodes and motions share their names")
    }
  }

  /// The names of the nodes on one, in the order in which choreographies collect them.
  ///
  /// - Parameter depth: How many levels below its children.
  func nodes(on name: String, depth: Int) -> [String] {
    func found(on node: RunNode, _ depth: Int) -> [String] {
      node.children.flatMap { [$0.name] + (depth > 0 ? found(on: $0, depth - 1) : []) }
    }
    var open = nodes
    while let node = open.popLast() {
      if node.name == name { return found(on: node, depth) }
      open += node.children
    }
    return []
  }

  /// The tracks that machines may move: they find their nodes by tags, and when they need them.
  private var machineTracks: [String] {
    guard !machines.isEmpty else { return [] }
    let paths = [
      "position.x", "position.y", "bounds.size.width", "bounds.size.height", "transform", "alpha",
    ]
    return nodeNames.flatMap { node in paths.map { NameGrammar.encode(node) + "." + $0 } }
  }

  /// The tracks that may be moved.
  private func tracks(of calls: [RunCall]) -> [String] {
    RunTrack.all(of: calls) + machineTracks + scenarioTracks(of: calls)
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
  private func options(
    _ cursor: JSONCursor, _ tracks: [String]?
  ) -> (options: Recorder.Options, models: Bool)? {
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
      let models = fields.optional("models").map { $0.bool() } ?? false
      var options = Recorder.Options()
      if let globs { options.tracks = globs }
      guard let updates, let models else { return nil }
      options.recordsUpdates = updates
      return (options, models)
    }
  }
}
