import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("What key frames do to a transform")
struct PoseTests {
  /// Plays key frames as one group on a node, to its end.
  private func play(
    _ changes: [KeyFrame.Change], on node: Node, to time: Double = 1
  ) throws {
    let stage = Stage()
    stage.add(node)
    let keyFrames = changes.enumerated().map { KeyFrame($1, after: $0 == 0 ? 1 : 0) }
    node.play(Scenario("s", keyFrames: keyFrames))
    try stage.step(to: .seconds(time))
  }

  private func node() -> Node { Node("n", frame: CGRect(x: 50, y: 80, width: 100, height: 60)) }

  @Test("Where a node's anchor point is does not matter", arguments: [0, 0.25, 1])
  func anchorPoint(x: Double) throws {
    let (usual, other) = (node(), node())
    other.anchorPoint = CGPoint(x: x, y: 1 - x)
    other.frame = CGRect(x: 50, y: 80, width: 100, height: 60)
    let changes: [KeyFrame.Change] = [
      .rotateZ(30, anchor: .init(0, 1)), .scale(x: 2, y: 0.5), .rotateX(40), .translate(x: 3),
    ]
    try play(changes, on: usual)
    try play(changes, on: other)
    for (a, b) in zip(usual.placement.rows, other.placement.rows) {
      for index in 0..<4 { #expect(abs(a[index] - b[index]) < 1e-9) }
    }
  }

  @Test("Quarter turns are exact, any number of them", arguments: [-1_000_000, -5, -1, 1, 2, 3, 7])
  func quarters(count: Int) throws {
    let node = node()
    try play([.rotateZ(90 * Double(count))], on: node)
    let (a, b) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][(count % 4 + 4) % 4]
    expectEqual(node.transform, Transform4x4(a: a, b: b, c: 0 - b, d: a, tx: 0, ty: 0))
  }

  @Test("A morph undoes skew, mirroring and depth, and a half turn goes back by the positive side")
  func morph() throws {
    let goal = CGRect(x: 10, y: 20, width: 30, height: 40)
    for start in [
      Transform4x4(a: -1, b: 0, c: 0, d: 1, tx: 4, ty: 5), .rotation(1, about: SIMD3(1, 1, 0)),
      Transform4x4(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
    ] {
      let node = node()
      node.transform = start
      try play([.morph(.frame(goal))], on: node)
      expectEqual(node.frame, goal)
      #expect(node.transform.b == 0 && node.transform.m13 == 0 && node.transform.m33 == 1)
    }
    for sign in [1.0, -1] {
      let node = node()
      node.transform = .rotation(sign * .pi)
      try play([.morph(.frame(node.frame))], on: node, to: 0.5)
      #expect(abs(node.transform.b - 1) < 1e-9)
    }
  }

  @Test("A node without a size is morphed to the middle")
  func empty() throws {
    let node = Node("n")
    try play([.morph(.frame(CGRect(x: 10, y: 20, width: 30, height: 40)))], on: node)
    expectEqual(node.transform, .translation(x: 25, y: 40))
  }
}
