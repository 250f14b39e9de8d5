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
        .alpha(from: 1, to: 0.5), .position.y(to: 80), .bounds.size.width(to: 100),
        .anchorPoint(to: CGPoint(x: 0, y: 0)), .backgroundColor.blue(to: 1), .zPosition(to: 3),
        .transform.rotation(to: 1), duration: 1))
    let node = Node("card", frame: frame)
    let run = try Rehearsal(at: .hz(4)) { stage in
      stage.play(
        Motion(
          stage.add(node),
          .alpha(from: 1, to: 0.5), .position.y(to: 80), .bounds.size.width(to: 100),
          .anchorPoint(to: CGPoint(x: 0, y: 0)), .backgroundColor.blue(to: 1), .zPosition(to: 3),
          .transform.rotation(to: 1), duration: 1))
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
        stage.add(badge, named: "badge"), .cornerRadius(to: 8), .frame.origin.x(to: 20),
        duration: 1))
    try stage.step(to: .seconds(0.5))
    expectEqual(badge.cornerRadius, 4)
    expectEqual(badge.frame.origin.x, 10)
  }

  @Test("Its paths are those of nodes, in all parts, and move it")
  func paths() throws {
    let known = PropertyChange<StandInView>.path.all
    #expect(Set(NodePath.all.map(\.path)).isSubset(of: known))
    #expect(Set(known).count == known.count)
    let view = StandInView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage()
    let card = stage.add(view, named: "card")
    let turn = Transform4x4.translation(x: 3, y: 0)
    stage.play(
      Motion(
        card,
        .path("frame.origin.y", to: 8.0), .path("shadowColor.hue", to: 0.5),
        .path("shadowOffset", from: CGSize.zero, to: CGSize(width: 2, height: 4)),
        .path("shadowOpacity", to: 0.5), .path("transform", to: turn), duration: 1))
    stage.play(PhysicsMotion(card, .path("zPosition", velocity: 10.0), friction: 0))
    try stage.step(to: .seconds(0.5))
    #expect(view.frame.origin.y == 4 && view.shadowOpacity == 0.25)
    #expect(view.shadowOffset == CGSize(width: 1, height: 2) && view.transform.tx == 1.5)
    // A friction of 0 counts as the least.
    #expect(abs(view.zPosition - 5) < 1e-3)
  }

  @Test("A path that it does not have, or of another size, is an error with the nearest name")
  func wrongPaths() {
    let stage = Stage()
    let card = stage.add(StandInView(), named: "card")
    for change: PropertyChange<StandInView> in [
      .path("frame.orign.y", to: 8.0), .path("position", to: 8.0), .path("transform", to: 8.0),
      .path("trnsform", to: Transform4x4.identity), .path("alpha", to: Transform4x4.identity),
    ] {
      stage.play(Motion(card, change, duration: 1).named("m\(stage.problems.count)"))
    }
    #expect(
      stage.problems.map(\.description) == [
        "m0: “card” has no property “frame.orign.y” (did you mean 'frame.origin.y'?)",
        "m1: “position” has 2 components, not 1", "m2: “transform” has 16 components, not 1",
        "m3: “card” has no property “trnsform” (did you mean 'transform'?)",
        "m4: “alpha” has 1 components, not 16",
      ])
  }
}
