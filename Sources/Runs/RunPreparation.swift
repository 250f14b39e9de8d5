import DopesheetChoreography
import DopesheetEngine
import DopesheetNotation

/// Who takes part in a choreography and what changes, as a document describes it: also what the call `prepare` says.
///
/// `node`, the container, and `animations`, a list of ``RunStock``, are required. Optional are `depth` (how many levels
/// below the container's children take part, or `"all"`) and `exclude` (names of nodes that do not).
package struct RunPreparation: Sendable {
  /// The name of the container.
  let node: String
  private let animations: [RunStock]
  private let depth: Int
  private let excluded: [String]
  /// The names of the nodes that take part.
  let members: [String]

  /// The tracks that are moved.
  var tracks: [String] {
    let parts = animations.flatMap(\.parts)
    return members.flatMap { node in parts.map { NameGrammar.encode(node) + "." + $0 } }
  }

  /// The choreography, as far as it is said here.
  func choreography(_ cast: RunCast) -> Choreography {
    var choreography = Choreography(animations.map(\.animation))
    choreography.depth = depth
    choreography.excluded = excluded.map { cast.node($0) }
    return choreography
  }

  /// Prepares the nodes, and does nothing more.
  func carryOut(_ cast: RunCast) {
    let container = cast.node(node)
    do {
      try choreography(cast).prepare(container)
    } catch {
      let reason = error.description
      container.stage?.report(.invalidParameter(source: "prepare", reason: reason), by: nil)
    }
  }
}

extension RunPreparation {
  /// Reads these fields.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let animations = fields.required("animations")?.array { RunStock($0) }
    let depth = fields.optional("depth").map { RunPreparation.depth($0) } ?? 0
    let excluded =
      fields.optional("exclude").map { names in
        names.array { $0.word("node", of: reader.nodeNames) }
      } ?? []
    guard let node, let animations, let depth, let excluded else { return nil }
    let members = reader.nodes(on: node, depth: depth).filter { !excluded.contains($0) }
    self.init(
      node: node, animations: animations, depth: depth, excluded: excluded, members: members)
  }

  private static func depth(_ cursor: JSONCursor) -> Int? {
    if cursor.isString { return cursor.word("depth", of: ["all"]).map { _ in .max } }
    return cursor.integer(in: 0...Int.max)
  }
}
