import DopesheetEngine

/// What a random motion does with a property of a node.
package struct RandomChange {
  package let path: NodePath
  package let change: PropertyChange<Node>
}

/// The bits of all numbers that a node shows.
package func shownBits(_ node: Node) -> [UInt64] {
  (NodeComponent.allCases.map { node[$0] } + NodePath.transform.numbers(of: node))
    .map(\.bitPattern)
}

extension SeededGenerator {
  /// A change of any property of nodes, and of two or more that say the same as often as not.
  ///
  /// - Parameter near: The change whose property's relatives are likely: `transform.scale.x` beside `transform`.
  package mutating func change(near: RandomChange? = nil) -> RandomChange {
    let path = path(near: near?.path)
    let start = once(in: 3) ? numbers(of: path) : nil
    return RandomChange(path: path, change: path.change(from: start, to: numbers(of: path)))
  }

  /// Any property of nodes.
  ///
  /// - Parameter near: One whose relatives, which have the first word in common with it, are likely.
  package mutating func path(near: NodePath? = nil) -> NodePath {
    let stem = near?.path.prefix { $0 != "." }
    let relatives = NodePath.all.filter { $0.path.prefix { $0 != "." } == stem }
    return pick(relatives.isEmpty || once(in: 4) ? NodePath.all : relatives)
  }

  /// Numbers for a property. A matrix is one of turns, factors and translations, or has any entries.
  package mutating func numbers(of path: NodePath) -> [Double] {
    guard path.isWhole, !once(in: 6) else { return (0..<path.width).map { _ in number() } }
    let axis = SIMD3(unit(), unit(), unit() + 0.1)
    let matrix = Transform4x4.scale(x: number(), y: number(), z: unit())
      .concatenating(.rotation(number(), about: axis))
      .concatenating(.translation(x: number(), y: number()))
    return matrix.rows.flatMap { row in (0..<4).map { row[$0] } }
  }

  /// A quarter number, of which some are 0 and most are small.
  private mutating func number() -> Double { Double(int(once(in: 3) ? -400...400 : -4...4)) / 4 }
}
