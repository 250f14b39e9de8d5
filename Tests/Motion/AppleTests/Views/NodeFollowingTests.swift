import Dopesheet
import DopesheetApple
import TestSupport
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
    expectEqual(view.frame, CGRect(x: 0, y: 40, width: 20, height: 10))
    stage.play(
      Motion(
        card,
        .alpha(to: 0.5), .position.y(to: 95), .backgroundColor.blue(to: 1), .zPosition(to: 2),
        .transform.rotation(to: 2), .bounds.size.width(to: 30),
        .anchorPoint(to: CGPoint(x: 0, y: 0)), duration: 1))
    try stage.step(to: .seconds(1))
    #expect(view.alpha == 0.5 && view.position == card.position && view.bounds == card.bounds)
    #expect(view.transform == card.transform && view.transform.rotation == 2)
    #expect(view.backgroundColor == card.backgroundColor && view.zPosition == 2)
    #expect(view.anchorPoint == card.anchorPoint && view.cornerRadius == 4)
  }

  @Test("Border, shadow and hiding are shown, and copied to a node that is made for the view")
  func decoration() throws {
    let view = StandInView()
    view.follow(card)
    let (red, blue) = (RGBA(red: 1, green: 0, blue: 0), RGBA(red: 0, green: 0, blue: 1))
    (card.borderWidth, card.borderColor, card.shadowColor) = (2, red, blue)
    (card.shadowOffset, card.shadowRadius) = (CGSize(width: 4, height: 5), 6)
    (card.shadowOpacity, card.cornerRadius, card.isHidden) = (0.5, 6, true)
    try stage.step(to: .zero)
    view.tag = 7
    let twin = view.makeNode("twin")
    #expect(view.borderWidth == 2 && view.borderColor == red && view.shadowColor == blue)
    #expect(view.shadowOffset == CGSize(width: 4, height: 5) && view.shadowRadius == 6)
    #expect(view.shadowOpacity == 0.5 && view.isHidden && twin.isHidden && twin.tag == 7)
    #expect(twin.borderWidth == 2 && twin.borderColor == red && twin.shadowColor == blue)
    #expect(twin.shadowOffset == card.shadowOffset && twin.shadowRadius == 6)
    #expect(twin.shadowOpacity == 0.5 && view.cornerRadius == 6 && twin.cornerRadius == 6)
    card.isHidden = false
    try stage.step(to: .seconds(1))
    #expect(!view.isHidden)
  }

  @Test("Nothing is shown twice, nor to a view that is gone")
  func changes() throws {
    var shown: [Double] = []
    var view: StandInView? = StandInView(frame: card.frame)
    weak var following: NodeFollowing?
    do {
      let strong = NodeFollowing(card, in: view!, at: card.frame) { _, change in
        change.show(\.alpha) { shown.append($0) }
        change.show(\.position) { _ in shown.append(-1) }
      }
      following = strong
    }
    for (time, alpha) in [(0.25, 1), (0.5, 0.5), (0.75, 0.5), (1, 0)] {
      card.alpha = alpha
      try stage.step(to: .seconds(time))
    }
    expectEqual(shown, [0.5, 0])
    #expect(following != nil)
    withExtendedLifetime(view) {}
    view = nil
    try stage.step(to: .seconds(2))
    #expect(following == nil, "the stage lets go, although nothing has changed")
    card.alpha = 1
    try stage.step(to: .seconds(3))
    expectEqual(shown, [0.5, 0])
  }

  @Test("What was never set of a node stays as the view has it")
  func unset() throws {
    let view = StandInView(frame: CGRect(x: 0, y: 40, width: 20, height: 10))
    let blue = RGBA(red: 0, green: 0, blue: 1)
    view.backgroundColor = blue
    view.alpha = 0.75
    view.transform.rotation = 1
    view.zPosition = 3
    view.bounds.origin.y = 7
    view.follow(card)
    try stage.step(to: .seconds(1))
    card.frame.size.width = 30
    try stage.step(to: .seconds(2))
    #expect(view.backgroundColor == blue && view.alpha == 0.75 && view.zPosition == 3)
    expectEqual(view.transform.rotation, 1)
    expectEqual(view.bounds, CGRect(x: 0, y: 7, width: 30, height: 10))
    expectEqual(view.frame, card.frame)
  }

  @Test("A view that is where its node is keeps its own anchor point")
  func anchored() throws {
    let view = StandInView(frame: .zero)
    view.anchorPoint = .zero
    view.frame = card.frame
    view.follow(card)
    #expect(view.frame == card.frame && view.anchorPoint == .zero)
  }

  @Test("A second node takes the place of the first, and following ends")
  func replaced() throws {
    let view = StandInView(frame: card.frame)
    let otherStage = Stage()
    let other = otherStage.add(Node("other", frame: card.frame))
    view.follow(card)
    view.follow(other)
    card.alpha = 0.5
    try stage.step(to: .seconds(1))
    expectEqual(view.alpha, 1)
    other.alpha = 0.25
    try otherStage.step(to: .seconds(1))
    expectEqual(view.alpha, 0.25)
    view.follow(card)
    expectEqual(view.alpha, 0.5)
    view.stopFollowing()
    card.alpha = 0.75
    try stage.step(to: .seconds(2))
    expectEqual(view.alpha, 0.5)
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
