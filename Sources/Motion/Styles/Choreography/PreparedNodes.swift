import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect

/// The looks that a stage's nodes had before choreographies prepared them.
///
/// A look is kept until its node has come back. So a node that is prepared twice looks as if it was prepared once.
final class PreparedNodes {
  fileprivate struct Memory {
    let base: NodeLook
    /// How it looked when the choreography left it; `nil` while a motion moves it, and after that motion was reset.
    var left: NodeLook?
    weak var motion: MotionControl?
  }

  /// Keys are the names of nodes. It is only looked up, never iterated.
  private var memories: [String: Memory] = [:]

  var names: Set<String> = []

  static func on(_ stage: Stage) -> PreparedNodes { stage.styleStorage { PreparedNodes() } }

  struct Moment {
    fileprivate let nodes:
      [(node: Node, look: NodeLook, position: CGPoint, bounds: CGRect, memory: Memory?)]

    /// Whether a node is now at another place, by which sort functions may give other times.
    var isOtherPlace: Bool {
      nodes.contains { $0.node.position != $0.position || $0.node.bounds != $0.bounds }
    }
  }

  func keep(_ nodes: [TimedNode]) -> Moment {
    Moment(
      nodes: nodes.map {
        ($0.node, NodeLook.of($0.node), $0.node.position, $0.node.bounds, memories[$0.node.name])
      })
  }

  /// Restores how nodes looked at a moment, and where they were. Motions that were stopped since then stay stopped.
  func bringBack(_ moment: Moment) {
    for (node, look, position, bounds, memory) in moment.nodes {
      look.show(on: node)
      if node.position != position { node.position = position }
      if node.bounds != bounds { node.bounds = bounds }
      memories[node.name] = memory
      if memory != nil, memory?.left == nil { memories[node.name]?.left = look }
    }
  }

  /// Stops the choreography's motion of a node, and returns how the node looked before it was prepared.
  ///
  /// If the node has come back, or has changed since a choreography left it, this is its present look.
  func release(_ node: Node) -> NodeLook {
    let now = NodeLook.of(node)
    guard let known = memories[node.name] else { return now }
    if let motion = known.motion {
      let wasActive = motion.state != .stopped
      // Also if it is over, since its choreography may repeat.
      motion.overtake()
      if wasActive { return known.base }
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

  func note(_ node: Node, base: NodeLook) {
    memories[node.name] = Memory(base: base, left: NodeLook.of(node))
  }

  func base(of node: Node) -> NodeLook { memories[node.name]?.base ?? NodeLook.of(node) }

  func note(_ motion: MotionControl, of node: Node) { memories[node.name]?.motion = motion }

  func began(_ node: Node, _ motion: MotionControl) {
    if memories[node.name]?.motion === motion { memories[node.name]?.left = nil }
  }

  func stopped(_ node: Node, _ motion: MotionControl) {
    if memories[node.name]?.motion === motion { memories[node.name]?.left = NodeLook.of(node) }
  }
}
