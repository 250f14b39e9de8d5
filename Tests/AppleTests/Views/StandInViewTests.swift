import Dopesheet
import DopesheetApple
import TestSupport
import Testing

@Suite("Stand-ins for views")
struct StandInViewTests {
  @Test("A frame is kept as bounds and position, as views keep it")
  func frame() {
    let view = StandInView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    expectEqual(view.position, CGPoint(x: 60, y: 45))
    expectEqual(view.bounds, CGRect(x: 0, y: 0, width: 100, height: 50))
    view.anchorPoint = CGPoint(x: 0, y: 1)
    expectEqual(view.frame, CGRect(x: 60, y: -5, width: 100, height: 50))
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    expectEqual(view.position, CGPoint(x: 0, y: 10))
  }

  @Test("Its alpha has the bits that layers keep")
  func alpha() {
    let view = StandInView()
    view.alpha = 0.1
    expectEqual(view.alpha, Double(Float(0.1)))
  }

  @Test("A list that moves nodes moves stand-ins, and records the same tracks")
  func asNodes() throws {
    let frame = CGRect(x: 0, y: 400, width: 200, height: 120)
    let view = StandInView(frame: frame)
    let stage = Stage()
    let recorder = Recorder(stage)
    stage.play(
      Motion(
        stage.add(view, named: "card"),
        [
          .alpha(from: 1, to: 0.5), .position.y(to: 80), .bounds.size.width(to: 100),
          .anchorPoint(to: CGPoint(x: 0, y: 0)), .backgroundColor.blue(to: 1), .zPosition(to: 3),
          .transform.rotation(to: 1),
        ], duration: 1))
    let node = Node("card", frame: frame)
    let run = try Rehearsal(.hz(4)) { stage in
      stage.play(
        Motion(
          stage.add(node),
          [
            .alpha(from: 1, to: 0.5), .position.y(to: 80), .bounds.size.width(to: 100),
            .anchorPoint(to: CGPoint(x: 0, y: 0)), .backgroundColor.blue(to: 1), .zPosition(to: 3),
            .transform.rotation(to: 1),
          ], duration: 1))
    }.run(frames: 3)
    try stage.step(to: .zero)
    for frame in 1...3 { try stage.step(to: .seconds(Double(frame) / 4)) }
    let names = Set(recorder.trace.tracks.map(\.name))
    #expect(names.count == 8 && names.isSubset(of: run.trace.tracks.map(\.name)))
    #expect(view.alpha == node.alpha && view.position == node.position)
    #expect(view.bounds == node.bounds && view.anchorPoint == node.anchorPoint)
    #expect(view.backgroundColor == node.backgroundColor && view.zPosition == node.zPosition)
    #expect(view.transform == node.transform && view.transform.rotation == 0.75)
  }

  @Test("What nodes have not moves, too: corners; and the frame of a subclass")
  func more() throws {
    final class Badge: StandInView {}
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage()
    stage.play(
      Motion(
        stage.add(badge, named: "badge"), [.cornerRadius(to: 8), .frame.origin.x(to: 20)],
        duration: 1))
    try stage.step(to: .seconds(0.5))
    expectEqual(badge.cornerRadius, 4)
    expectEqual(badge.frame.origin.x, 10)
  }
}
