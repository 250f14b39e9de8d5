import DopesheetEngine
import DopesheetNotation

extension RunCall {
  /// A property of a node and its new value.
  package struct Setting: Sendable {
    /// The name of the node.
    package let node: String
    /// The property or a part of one.
    package let path: NodePath
    /// Its components.
    package let numbers: [Double]
  }
}

extension RunCall {
  /// New ends of a motion's properties.
  package struct Aim: Sendable {
    /// The name of the motion.
    package let motion: String
    /// The properties and where they go.
    package let ends: [(path: NodePath, numbers: [Double])]
  }
}

extension RunCall.Setting {
  /// Reads what `set` says: for nodes by name their properties by path.
  static func read(_ cursor: JSONCursor, _ nodes: [String]) -> [RunCall.Setting]? {
    cursor.named { node, value -> [RunCall.Setting]? in
      guard nodes.contains(node) else {
        value.fail("unknown node '\(node)'", hint: suggestion(for: node, in: nodes))
        return nil
      }
      return value.values()?.map { RunCall.Setting(node: node, path: $0.path, numbers: $0.numbers) }
    }?.flatMap(\.self)
  }
}
