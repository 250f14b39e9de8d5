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

extension RunCall.Setting {
  /// Reads what `set` says: for nodes by name their properties by path.
  static func read(_ cursor: JSONCursor, _ nodes: [String]) -> [RunCall.Setting]? {
    cursor.object { fields -> [RunCall.Setting]? in
      let settings = fields.all().map { node, value -> [RunCall.Setting]? in
        guard nodes.contains(node) else {
          value.fail("unknown node '\(node)'", hint: suggestion(for: node, in: nodes))
          return nil
        }
        return value.object { paths -> [RunCall.Setting]? in
          let members = paths.all()
          let settings = members.compactMap { name, value -> RunCall.Setting? in
            guard let path = NodePath.read(name, value), let numbers = value.numbers(of: path)
            else { return nil }
            return RunCall.Setting(node: node, path: path, numbers: numbers)
          }
          return settings.count == members.count ? settings : nil
        }
      }
      let found = settings.compactMap(\.self)
      return found.count == settings.count ? found.flatMap(\.self) : nil
    }
  }
}
