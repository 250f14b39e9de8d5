import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite struct TimedNodeTests {
  /// Five children, each with two, each of those with one.
  private func family() -> Node {
    let root = Node("root")
    for a in 0..<5 {
      let child = root.add(Node("\(a)"))
      for b in 0..<2 { child.add(Node("\(a)\(b)")).add(Node("\(a)\(b)0")) }
    }
    return root
  }

  @Test(
    "So many levels are collected",
    arguments: [(-3, 5), (0, 5), (1, 15), (2, 25), (5, 25), (Int.max, 25)])
  func depths(depth: Int, count: Int) throws {
    try expectEqual(family().timedNodes(depth: depth).count, count)
  }

  @Test("Points are the container's, whatever lies between")
  func points() throws {
    let root = Node("root", frame: CGRect(x: 7, y: 9, width: 100, height: 100))
    let child = root.add(Node("child", frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    let inner = child.add(Node("inner", frame: CGRect(x: 10, y: 10, width: 10, height: 10)))
    inner.add(Node("innermost", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    func points() throws -> [[Double]] {
      try root.timedNodes(depth: .max).map {
        [Double($0.referencePoint.x), Double($0.referencePoint.y)]
      }
    }
    try expectEqual(points(), [[20, 20], [15, 15], [15, 15]])
    child.transform = .scale(x: 2, y: 2)
    try expectEqual(points(), [[20, 20], [10, 10], [10, 10]])
    child.bounds = CGRect(x: 5, y: 0, width: 40, height: 40)
    try expectEqual(points(), [[20, 20], [0, 10], [0, 10]])
    // A perspective does not move the points, which are in the plane.
    child.transform.m14 = 0.01
    try expectEqual(points(), [[20, 20], [0, 10], [0, 10]])
  }

  @Test("A tree as deep as one likes is collected")
  func deep() throws {
    var root = Node("leaf")
    for level in 0..<2_000 {
      // Added from below, since adding looks through all nodes above.
      let node = Node("\(level)")
      node.add(root)
      root = node
    }
    try expectEqual(root.timedNodes(depth: .max).count, 2_000)
  }
}
