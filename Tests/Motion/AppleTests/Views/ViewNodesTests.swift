import Dopesheet
import DopesheetApple
import TestSupport
import Testing

@Suite("Nodes for views")
struct ViewNodesTests {
  private func view(_ y: Double, tag: Int = 0) -> StandInView {
    let view = StandInView(frame: CGRect(x: 0, y: y, width: 40, height: 20))
    view.tag = tag
    return view
  }

  @Test("There is a node for each subview, which looks like it, has its tag, and is followed")
  func subviews() throws {
    let stage = Stage()
    let list = StandInView(frame: CGRect(x: 0, y: 0, width: 40, height: 60))
    let rows = [view(0, tag: 7), view(20), view(40)]
    for row in rows { list.addSubview(row) }
    rows[0].addSubview(view(0))
    rows[1].transform = .scale(x: 2, y: 2)
    rows[1].anchorPoint = .zero
    rows[1].backgroundColor = RGBA(red: 1, green: 0, blue: 0)
    rows[2].alpha = 0.5
    let node = list.addNodes(to: stage, named: "list")
    expectEqual(node.children.map(\.name), ["list-1", "list-2", "list-3"])
    #expect(node.children[0].tag == 7 && node.children[0].children.isEmpty)
    #expect(node.children[1].transform == rows[1].transform)
    #expect(node.children[1].anchorPoint == .zero && node.children[1].backgroundColor.red == 1)
    #expect(node.children[1].position == rows[1].position && node.children[2].alpha == 0.5)

    try node.choreograph([.fadeIn, .slide(.up, .slightly)])
    try stage.step(to: .zero)
    #expect(rows.allSatisfy { $0.alpha == 0 } && rows[0].transform.ty == 10)
    try stage.step(to: .seconds(2))
    #expect(rows.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
    #expect(stage.problems.isEmpty)
  }

  @Test("Those below the subviews take part on request, and a name that is taken is refused")
  func depth() throws {
    let stage = Stage()
    let list = view(0)
    let row = view(0)
    list.addSubview(row)
    row.addSubview(view(5, tag: 3))
    let node = list.addNodes(to: stage, named: "list", depth: .max)
    expectEqual(node.children[0].children.map(\.name), ["list-1-1"])
    expectEqual(node.children[0].children[0].tag, 3)
    let twin = view(0).addNodes(to: stage, named: "list")
    #expect(twin.stage == nil && !stage.problems.isEmpty)
  }

  @Test("A view lies on one other")
  func superview() {
    let (one, two, row) = (view(0), view(0), view(0))
    one.addSubview(row)
    two.addSubview(row)
    #expect(one.subviews.isEmpty && two.subviews.count == 1 && row.superview === two)
    row.removeFromSuperview()
    #expect(two.subviews.isEmpty && row.superview == nil)
  }

  @Test(
    "A decoy is shown in a view of its own that follows it, and is taken away at the end or a stop")
  func decoys() throws {
    let stage = Stage()
    let screen = view(0)
    let card = view(20)
    screen.addSubview(card)
    let node = screen.addNodes(to: stage, named: "screen")
    let views = ["screen": screen, "screen-1": card]
    let animator = ScenarioAnimator(on: stage)
    animator.showDecoys { views[$0.name] }
    animator.add(Scenario("leave", keyFrames: [KeyFrame(.translate(x: 10), after: 1)]))
    for end in ["end", "stop"] {
      animator.actionDecoy(node.children[0], onStage: node, withScenario: "leave", delay: 0.5)
      #expect(screen.subviews.count == 2, "\(end)")
      let snapshot = screen.subviews[1]
      #expect(snapshot.position == card.position && snapshot.transform == .identity)
      try stage.step(to: .seconds(stage.now.seconds + 1))
      #expect(snapshot.transform.tx == 5 && card.transform == .identity)
      if end == "stop" { animator.stopAction(node.children[0]) }
      try stage.step(to: .seconds(stage.now.seconds + 1))
      #expect(screen.subviews.count == 1 && snapshot.superview == nil)
    }
    #expect(stage.problems.isEmpty)
  }

  @Test("A layer that is turned about a corner, upside down or not, looks as its node does")
  func turnedLayers() {
    let look = Node("look")
    look.bounds.size = CGSize(width: 40, height: 20)
    look.transform = Transform4x4(.rotation(.pi / 2))
    let corners = [(0.0, 0.0), (40, 0), (40, 20), (0, 20)]
    for anchor in [CGPoint.zero, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0)] {
      for isFlipped in [true, false] {
        let layer = look.transform(about: anchor, isFlipped: isFlipped)
        for (x, y) in corners {
          // A corner from the node's anchor point, with y down, and the same of the layer from the layer's.
          let own = Transform4x4.translation(x: x - 20, y: y - 10).concatenating(look.transform)
          let (ax, ay) = (40 * Double(anchor.x), 20 * Double(anchor.y))
          let up = isFlipped ? y : 20 - y
          let shown = Transform4x4.translation(x: x - ax, y: up - ay).concatenating(layer)
          let place = (shown.tx + ax, isFlipped ? shown.ty + ay : 20 - shown.ty - ay)
          #expect(abs(place.0 - own.tx - 20) < 1e-9 && abs(place.1 - own.ty - 10) < 1e-9)
        }
      }
    }
  }
}
