import DopesheetEngine

/// What choreographies remember of the nodes of a stage: how those looked before they were prepared, as long as they
/// have not come back. So a node that is prepared twice looks as if it were prepared once.
final class PreparedNodes {
  /// A node that a choreography has changed.
  fileprivate struct Memory {
    /// How it looked before.
    let base: NodeLook
    /// How it was left; `nil` while a motion has it, or had it when it was reset.
    var left: NodeLook?
    weak var motion: MotionControl?
  }

  /// By the names of the nodes. Only looked up, never walked.
  private var memories: [String: Memory] = [:]

  /// The names of the choreographies so far.
  var names: Set<String> = []

  /// What is remembered on a stage.
  static func on(_ stage: Stage) -> PreparedNodes { stage.styleStorage { PreparedNodes() } }

  /// How nodes were at a moment, to come back to.
  struct Moment {
    fileprivate var nodes: [(node: Node, look: NodeLook, memory: Memory?)]
  }

  /// Keeps how nodes are and what is remembered of them.
  func keep(_ nodes: [TimedNode]) -> Moment {
    Moment(nodes: nodes.map { ($0.node, NodeLook(of: $0.node), memories[$0.node.name]) })
  }

  /// Lets nodes look as they did at a moment. What moved them then does not any more.
  func bringBack(_ moment: Moment) {
    for (node, look, memory) in moment.nodes {
      look.show(on: node)
      memories[node.name] = memory
      if memory != nil, memory?.left == nil { memories[node.name]?.left = look }
    }
  }

  /// Takes a node from the choreography that moves it; returns how it looked before it was prepared, which is how it
  /// looks now unless it is still as a choreography has left it.
  func release(_ node: Node) -> NodeLook {
    let now = NodeLook(of: node)
    guard let known = memories[node.name] else { return now }
    if let motion = known.motion {
      if motion.state != .stopped {
        motion.stop()
        return known.base
      }
      if motion.cycles > 0 {
        memories[node.name] = nil
        return now
      }
    }
    guard let left = known.left else { return known.base }
    if left == now { return known.base }
    memories[node.name] = nil
    return now
  }

  /// Takes note that a node was prepared.
  func note(_ node: Node, base: NodeLook) {
    memories[node.name] = Memory(base: base, left: NodeLook(of: node))
  }

  /// How a node looked before it was prepared.
  func base(of node: Node) -> NodeLook { memories[node.name]?.base ?? NodeLook(of: node) }

  /// Takes note of the motion that a node has from now on.
  func note(_ motion: MotionControl, of node: Node) { memories[node.name]?.motion = motion }

  /// The motion of a node has begun to move it.
  func began(_ node: Node, _ motion: MotionControl) {
    if memories[node.name]?.motion === motion { memories[node.name]?.left = nil }
  }

  /// The motion of a node was stopped before its end.
  func stopped(_ node: Node, _ motion: MotionControl) {
    if memories[node.name]?.motion === motion { memories[node.name]?.left = NodeLook(of: node) }
  }
}
