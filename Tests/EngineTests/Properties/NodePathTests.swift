import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("The paths of nodes' properties")
struct NodePathTests {
  @Test("All paths are different, and each is found by its name")
  func names() {
    let paths = NodePath.all.map(\.path)
    expectEqual(Set(paths).count, paths.count)
    for path in paths { #expect(NodePath.named(path)?.path == path) }
    #expect(NodePath.named("frame.orgin") == nil)
  }

  @Test(
    "Each path moves the tracks that it names, to the values that are given",
    arguments: NodePath.all)
  func moves(path: NodePath) throws {
    let stage = Stage()
    let card = Node("card", frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    card.backgroundColor = RGBA(red: 0.1, green: 0.2, blue: 0.3)
    stage.add(card)
    // For colours and for matrices; the last row of a transform is that of the plane.
    let numbers =
      path.width == 16
      ? [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]
      : (0..<path.width).map { 0.375 + 0.1875 * Double($0) }
    stage.play(Motion(card, [path.change(from: nil, to: numbers)], duration: 1))
    try stage.step(to: .seconds(1))
    #expect(stage.problems.isEmpty)
    expectEqual(stage.tracks.map(\.name), path.tracks.map { "card." + $0 })
    guard path.width < 16 else {
      expectEqual(card.transform.rows[3], [5, 6, 0, 1])
      return
    }
    for (track, number) in zip(stage.tracks, numbers) {
      #expect(abs(stage.table.value(at: track.slot) - number) < 1e-12, "\(track.name)")
    }
  }

  @Test("Each path can be set, as one recorded call", arguments: NodePath.all)
  func sets(path: NodePath) {
    let stage = Stage()
    let log = EventLog(stage)
    let card = stage.add(Node("card", frame: CGRect(x: 1, y: 2, width: 30, height: 40)))
    let numbers =
      path.width == 16
      ? [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]
      : (0..<path.width).map { 0.25 + 0.125 * Double($0) }
    path.set(numbers, of: card)
    expectEqual(log.lines.filter { $0.hasPrefix("< card.set") }.count, 1)
    // What was set is what a motion of the path takes as its start.
    guard path.width < 16 else { return #expect(card.transform.rows[0] == [2, 0, 0, 0]) }
    let starts = numbers.map { $0 + 1 }
    let motion = stage.play(Motion(card, [path.change(from: nil, to: starts)], duration: 1))
    for (value, number) in zip(motion.values, numbers) { #expect(abs(value - number) < 1e-12) }
  }
}
