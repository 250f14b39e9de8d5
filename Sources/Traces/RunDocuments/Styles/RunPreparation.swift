import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// The nodes of a choreography and their changes in a document; also the content of a `prepare` call.
package struct RunPreparation: Sendable {
  private(set) var node = ""
  private var animations: [RunStock] = []
  private var depth = 0
  private var excluded: [String] = []
  private(set) var members: [String] = []

  var tracks: [String] {
    let parts = animations.flatMap(\.parts)
    return members.flatMap { node in parts.map { NameGrammar.encode(node) + "." + $0 } }
  }

  func choreography(_ cast: RunCast) -> Choreography {
    var choreography = Choreography(animations.map(\.animation))
    choreography.depth = depth
    choreography.excluded = excluded.map { cast.node($0) }
    return choreography
  }

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
  nonisolated(unsafe) static let form: Form<RunPreparation> = {
    let depth = FieldType<Int>(.any([.integer(0...Int.max), .word(["all"])])) { cursor in
      if cursor.isString { return cursor.word("depth", of: ["all"]).map { _ in .max } }
      return cursor.integer(in: 0...Int.max)
    }
    return Form("preparation", RunPreparation()) {
      Field("node", \.node, .node, is: .required, "The container of the nodes.")
      Field(
        "animations", \.animations, .array(of: .stock), is: .required, "The changes of each node.")
      Field(
        "depth", \.depth, depth,
        "The number of levels below the container's children that take part.")
      Field("exclude", \.excluded, .array(of: .node), "The names of excluded nodes.")
      Check { preparation, fields in
        let excluded = Set(preparation.excluded)
        preparation.members = fields.owner.reader
          .nodes(on: preparation.node, depth: preparation.depth).filter { !excluded.contains($0) }
        return true
      }
    }
  }()
}
