import DopesheetEngine
import DopesheetNotation
import DopesheetStateMachines

/// What the later parts of a document refer to, noted while it is read.
final class RunReader {
  /// The names of the nodes in order of declaration.
  private(set) var nodeNames: [String] = []
  private var knownNodes: Set<String> = []
  /// The nodes by their names, once they were read, and the seed of the document.
  private var nodes: [String: RunNode] = [:]
  var seed: Int?
  /// When the run is over, if that could be read.
  var end: RunEnd?
  /// The names of the scenarios, and of their targets.
  var scenarios: Set<String> = []
  var scenarioTargets: [String] = []
  /// Whether decoys have a node to act on if no other is named.
  var hasScenarioStage = false
  /// The machines of states by their ids.
  var machines: [String: MachineDefinition] = [:]
  /// The calls, and where each stands; `nil` before they were read, and after a mistake in one.
  var calls: (calls: [RunCall], cursors: [JSONCursor])?
  /// The names of nodes and motions, and the calls that refer to them.
  let names = RunNames()
  /// The styles that are known by their calls alone.
  let styles: [RunStyle]

  init(_ styles: [RunStyle] = []) { self.styles = styles }

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
        hint:
          "at most \(Stage.nameLimit); characters other than ASCII letters and digits take three or more"
      )
    } else if let other = names.take(encoded, cursor) {
      cursor.fail(
        "duplicate name '\(name)'",
        hint: "line \(other.place.line) has the same name; nodes and motions share their names")
    }
  }

  /// Takes the name of a node.
  func takeNode(_ name: String) {
    nodeNames.append(name)
    knownNodes.insert(name)
  }

  /// Whether a node has this name.
  func hasNode(_ name: String) -> Bool { knownNodes.contains(name) }

  /// Takes the nodes, once they were read.
  func take(_ nodes: [RunNode]) {
    var open = nodes
    while let node = open.popLast() {
      if self.nodes[node.name] == nil { self.nodes[node.name] = node }
      open += node.children
    }
  }

  /// The names of the nodes on one, in the order in which choreographies collect them.
  ///
  /// - Parameter depth: How many levels below its children.
  func nodes(on name: String, depth: Int) -> [String] {
    func found(on node: RunNode, _ depth: Int) -> [String] {
      node.children.flatMap { [$0.name] + (depth > 0 ? found(on: $0, depth - 1) : []) }
    }
    return nodes[name].map { found(on: $0, depth) } ?? []
  }
}

extension Sequence<String> {
  /// The texts in the order of their bytes.
  var inBytewiseOrder: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
