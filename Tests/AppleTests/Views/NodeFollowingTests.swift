import Dopesheet
import DopesheetApple
import Testing

@Suite("Views that follow nodes")
struct NodeFollowingTests {
  let stage = Stage()
  let card: Node

  init() { card = stage.add(Node("card", frame: CGRect(x: 0, y: 40, width: 20, height: 10))) }

  @Test("A view shows the node at once, and as it is after each step")
  func follows() throws {
    let view = StandInView()
    view.cornerRadius = 4
    view.follow(card)
    #expect(view.frame == CGRect(x: 0, y: 40, width: 20, height: 10))
    stage.play(
      Motion(
        card,
        [
          .alpha(to: 0.5), .position.y(to: 95), .backgroundColor.blue(to: 1), .zPosition(to: 2),
          .transform.rotation(to: 2), .bounds.size.width(to: 30),
          .anchorPoint(to: CGPoint(x: 0, y: 0)),
        ], duration: 1))
    try stage.step(to: .seconds(1))
    #expect(view.alpha == 0.5 && view.position == card.position && view.bounds == card.bounds)
    #expect(view.transform == card.transform && view.transform.rotation == 2)
    #expect(view.backgroundColor == card.backgroundColor && view.zPosition == 2)
    #expect(view.anchorPoint == card.anchorPoint && view.cornerRadius == 4)
  }

  @Test("Nothing is shown twice, nor to a view that is gone")
  func changes() throws {
    var shown: [Float] = []
    _ = NodeFollowing(card) { appearance in
      shown.append(appearance.opacity)
      return appearance.opacity > 0
    }
    for (time, alpha) in [(0.25, 1), (0.5, 0.5), (0.75, 0), (1, 1.0)] {
      card.alpha = alpha
      try stage.step(to: .seconds(time))
    }
    #expect(shown == [1, 0.5, 0])
  }

  @Test("A stage does not hold the view")
  func lifetime() throws {
    weak var gone: StandInView?
    do {
      let view = StandInView()
      view.follow(card)
      gone = view
    }
    #expect(gone == nil)
    card.alpha = 0.5
    try stage.step(to: .seconds(1))
  }
}
