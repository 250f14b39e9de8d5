import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Scenario")
struct ScenarioTests {
  @Test("Key frames without a length go together with the one before them")
  func groups() throws {
    var scenario = Scenario("s")
    try scenario.add(.alpha(0.5), after: 0)
    try scenario.add(.translate(x: 1), after: 1)
    try scenario.add(.rotateX(1), after: 0)
    try scenario.add(.rotateY(1), after: 0)
    try scenario.add(.scale(x: 2), after: 2)
    expectEqual(scenario.leading.map(\.change), [.alpha(0.5)])
    expectEqual(scenario.groups.map(\.keyFrames.count), [3, 1])
    expectEqual(scenario.groups.map(\.start), [1, 4])
    expectEqual(scenario.duration, .seconds(3))
  }

  @Test("Of one kind a group has one key frame: a later one takes its place and keeps its length")
  func overwriting() throws {
    var scenario = Scenario("s")
    try scenario.add(.alpha(0.25), after: 0)
    try scenario.add(.alpha(0.5), after: 0)
    try scenario.add(.translate(x: 1), after: 1, .easeIn)
    try scenario.add(.rotateZ(90), after: 0)
    try scenario.add(.translate(y: 2), after: 0, .easeOut)
    try scenario.add(.translate(y: 3), after: 1)
    try scenario.add(.frameAnimation(target: "a"), after: 0)
    try scenario.add(.frameAnimation(target: "b"), after: 0)
    #expect(
      scenario.keyFrames == [
        KeyFrame(.alpha(0.5), after: 0), KeyFrame(.translate(y: 2), after: 1, .easeOut),
        KeyFrame(.rotateZ(90), after: 0), KeyFrame(.translate(y: 3), after: 1),
        KeyFrame(.frameAnimation(target: "b"), after: 0),
      ])
  }

  @Test("Actions never take the place of one another")
  func actions() throws {
    var scenario = Scenario("s")
    for _ in 0..<3 { try scenario.add(.action { _ in }, after: 0) }
    expectEqual(scenario.keyFrames.count, 3)
    #expect(scenario.keyFrames[0] != scenario.keyFrames[1])
  }

  @Test("A length that rounds to no tick is none")
  func tiny() throws {
    var scenario = Scenario("s")
    try scenario.add(.alpha(1), after: 1)
    try scenario.add(.alpha(0.5), after: 1e-13)
    expectEqual(scenario.keyFrames, [KeyFrame(.alpha(0.5), after: 1)])
  }

  @Test("What no key frame can be is refused, and nothing is added")
  func refusals() {
    let keyFrames = [
      KeyFrame(.alpha(1.5), after: 1), KeyFrame(.alpha(-0.1), after: 1),
      KeyFrame(.alpha(1), after: -1), KeyFrame(.alpha(1), after: .nan),
      KeyFrame(.alpha(1), after: 1e7), KeyFrame(.translate(x: 1e8), after: 1),
      KeyFrame(.translate(y: .infinity), after: 1), KeyFrame(.rotateX(1e10), after: 1),
      KeyFrame(.rotateZ(1, anchor: .init(.nan, 0)), after: 1),
      KeyFrame(.scale(x: 1e7), after: 1), KeyFrame(.morph(.named("")), after: 1),
      KeyFrame(.morph(.frame(CGRect(x: 0, y: 0, width: -1, height: 1))), after: 1),
      KeyFrame(.frameAnimation(target: ""), after: 1),
      KeyFrame(.frameAnimation(target: "a", velocity: .nan), after: 1),
    ]
    for keyFrame in keyFrames {
      var scenario = Scenario("s")
      #expect {
        try scenario.add(keyFrame.change, after: keyFrame.after)
      } throws: {
        ($0 as? ScenarioError)?.code == "bad-key-frame"
      }
      #expect(scenario.keyFrames.isEmpty, "\(keyFrame)")
    }
  }
}
