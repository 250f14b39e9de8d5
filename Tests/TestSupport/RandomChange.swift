import DopesheetEngine

package struct RandomChange {
  package let path: NodePath
  package let change: PropertyChange<Node>
}

/// The bits of all numbers of a node.
package func shownBits(_ node: Node) -> [UInt64] {
  (NodeComponent.allCases.map { node[$0] } + NodePath.transform.numbers(of: node))
    .map(\.bitPattern)
}

extension SeededGenerator {
  /// A change of any property of nodes.
  ///
  /// - Parameter near: A change of a property that is likely to be related: `transform.scale.x` and `transform`.
  package mutating func change(near: RandomChange? = nil) -> RandomChange {
    let path = path(near: near?.path)
    let start = once(in: 3) ? numbers(of: path) : nil
    return RandomChange(path: path, change: path.change(from: start, to: numbers(of: path)))
  }

  /// Any property of nodes.
  ///
  /// - Parameter near: A property that is likely to be related, which means that it has the same first word.
  package mutating func path(near: NodePath? = nil) -> NodePath {
    let stem = near?.path.prefix { $0 != "." }
    let relatives = NodePath.all.filter { $0.path.prefix { $0 != "." } == stem }
    return pick(relatives.isEmpty || once(in: 4) ? NodePath.all : relatives)
  }

  /// Numbers for a property. A matrix has either rotations, scales and translations, or any entries.
  package mutating func numbers(of path: NodePath) -> [Double] {
    guard path.isWhole, !once(in: 6) else { return (0..<path.width).map { _ in number() } }
    let axis = SIMD3(unit(), unit(), unit() + 0.1)
    let matrix = Transform4x4.scale(x: number(), y: number(), z: unit())
      .concatenating(.rotation(number(), about: axis))
      .concatenating(.translation(x: number(), y: number()))
    return matrix.rows.flatMap { row in (0..<4).map { row[$0] } }
  }

  /// A multiple of a quarter; most of them are small.
  private mutating func number() -> Double { Double(int(once(in: 3) ? -400...400 : -4...4)) / 4 }
}
