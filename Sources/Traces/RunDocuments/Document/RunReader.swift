import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// The state of reading a document: the objects that later parts refer to.
final class RunReader {
  /// The names of the nodes, in the order of the document.
  private(set) var nodeNames: [String] = []
  private var knownNodes: Set<String> = []
  /// The nodes by their names, after they were read, and the seed of the document.
  private var nodes: [String: RunNode] = [:]
  var seed: Int?
  var end: RunEnd?
  /// The names of the scenarios and of their targets.
  var scenarios: Set<String> = []
  var scenarioTargets: [String] = []
  var hasScenarioStage = false
  var machines: [String: MachineDefinition] = [:]
  /// The calls and their places; `nil` before they are read, and after an error in one.
  var calls: (calls: [RunCall], cursors: [JSONCursor])?
  let names = RunNames()
  let files: RunFiles

  init(_ files: RunFiles) { self.files = files }

  /// Adds a name of a node or a motion, which is `encoded` in traces, and has a kind if calls can refer to it. Reports
  /// a name that is already used, or too long for traces.
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
    } else if let (other, isSame) = names.take(name, as: encoded, cursor) {
      let what = isSame ? "the same name" : "a name that differs only in its Unicode form"
      cursor.fail(
        "duplicate name '\(name)'",
        hint: "line \(other.place.line) has \(what); nodes and motions share their names")
    }
  }

  func takeNode(_ name: String) {
    nodeNames.append(name)
    knownNodes.insert(name)
  }

  func hasNode(_ name: String) -> Bool { knownNodes.contains(name) }

  /// Adds the nodes, after they were read.
  func take(_ nodes: [RunNode]) {
    var open = nodes
    while let node = open.popLast() {
      if self.nodes[node.name] == nil { self.nodes[node.name] = node }
      open += node.children
    }
  }

  /// Returns the names of a node's children and of so many levels below them, in the order in which choreographies
  /// collect them.
  func nodes(on name: String, depth: Int) -> [String] {
    func found(on node: RunNode, _ depth: Int) -> [String] {
      node.children.flatMap { [$0.name] + (depth > 0 ? found(on: $0, depth - 1) : []) }
    }
    return nodes[name].map { found(on: $0, depth) } ?? []
  }
}

extension JSONCursor {
  var reader: RunReader { unsafeDowncast(errors.state!, to: RunReader.self) }
}

extension Sequence<String> {
  var inBytewiseOrder: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
