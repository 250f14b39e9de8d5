import Dopesheet
import TestSupport
import Testing

/// The examples of Spruce's guide, section by section, on a view of three by three squares.
@Suite("Spruce: how to use it")
struct ChoreographyTests {
  private let scene = Scene()
  private let yourView: Node
  private let squares: [Node]

  init() {
    let view = scene.node("yourView", CGRect(x: 0, y: 0, width: 300, height: 300))
    yourView = view
    squares = (0..<9).map { tag in
      let origin = (x: 100 * Double(tag % 3), y: 100 * Double(tag / 3))
      return view.add(
        Node("square\(tag)", frame: CGRect(x: origin.x, y: origin.y, width: 100, height: 100)))
    }
  }

  /// The positions of the squares, rounded.
  private var alphas: [Double] { squares.map { ($0.alpha * 1000).rounded() / 1000 } }

  @Test("UIViewController Subclass: prepared when it loads, run when it appears")
  func viewController() throws {
    let controller = EntranceController()
    controller.choreography.animations = [.fadeIn, .slide(.up, .slightly)]
    controller.choreography.animation = StandardAnimation(duration: 0.3)
    controller.choreography.sort = StandardSortFunction.linear(.topToBottom, interObjectDelay: 0.05)
    controller.container = yourView
    try controller.load()
    #expect(squares.allSatisfy { $0.alpha == 0 && $0.transform.ty == 10 })
    try scene.advance(2)
    #expect(squares.allSatisfy { $0.alpha == 0 })
    try controller.appear()
    try scene.advance(0.3)
    #expect(squares[0].alpha == 1 && squares[8].alpha < 1)
    try scene.advance(0.1)
    #expect(squares.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
  }

  @Test("UIView Extensions: the basic call")
  func basicCall() throws {
    let entrance = try yourView.choreograph([
      .fadeIn, .slide(.up, .slightly), .expand(.slightly),
    ])
    // The distance is scaled: 0.9 times 10 points.
    #expect(squares[0].transform.ty == 9 && squares[0].transform.a == 0.9)
    expectEqual(squares[0].alpha, 0)
    expectEqual(entrance.motions.map(\.delay), [0, 0, 0, 0.05, 0.05, 0.05, 0.1, 0.1, 0.1])
    try scene.advance(0.4)
    #expect(squares.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
  }

  @Test("UIView Extensions: the duration is that of each view")
  func duration() throws {
    try yourView.choreograph(
      [.fadeIn], animation: .standard(duration: 0.5, easing: .linear))
    try scene.advance(0.35)
    expectEqual(alphas, [0.7, 0.7, 0.7, 0.6, 0.6, 0.6, 0.5, 0.5, 0.5])
  }

  @Test("UIView Extensions: another kind of animation and another sort function")
  func animationType() throws {
    let animation = SpringAnimation(duration: 0.3)
    let sortFunction = StandardSortFunction.linear(.topToBottom, interObjectDelay: 0.05)
    #expect(animation.damping == 0.5 && animation.initialVelocity == 0.7)
    var highest = 0.0
    try yourView.choreograph(
      [.fadeIn, .slide(.up, .slightly), .expand(.slightly)], sort: sortFunction,
      animation: animation)
    for _ in 0..<30 { highest = max(highest, try scene.advance(0.01) { squares[0].alpha }) }
    #expect(highest > 1.1 && squares[0].alpha == 1)
  }

  /// A spring animation that ends when it has settled.
  private struct Springy: AnimationKind {
    func motion(
      of node: Node, _ changes: [PropertyChange<Node>]
    ) throws(ChoreographyError) -> any Moveable {
      SpringMotion(node, changes, spring: .snappy)
    }
  }

  @Test("Animations: a change function and an animation of one's own")
  func changeFunction() throws {
    let change = StockAnimation.custom(
      prepare: { $0.alpha = 0.25 }, change: { _ in [.alpha(to: 0.75)] })
    var ends: [Bool] = []
    try yourView.choreograph([change], animation: Springy()) { ends.append($0) }
    #expect(alphas.allSatisfy { $0 == 0.25 })
    try scene.advance(3)
    #expect(alphas.allSatisfy { $0 == 0.75 } && ends == [true])
  }

  @Test("Standard Animation: a change without bounces, fast at first")
  func standard() throws {
    try yourView.choreograph([.fadeIn], animation: StandardAnimation(duration: 1))
    let half = try scene.advance(0.5) { squares[0].alpha }
    #expect(half == Easing.preset("ease-out")?.value(at: 0.5) && half > 0.5)
  }

  /// A sort function in reverse order, with a second between squares.
  private struct Backwards: SortFunction {
    let name = "backwards"
    func timeOffsets(of view: Node, depth: Int) throws(ChoreographyError) -> [TimedNode] {
      try view.timedNodes(depth: depth).reversed().enumerated().map { index, timed in
        TimedNode(timed.node, at: timed.referencePoint, timeOffset: Double(index))
      }
    }
  }

  @Test("The SortFunction Protocol: views and their times, with those below them or without")
  func sortFunctionProtocol() throws {
    squares[4].add(Node("label"))
    let times = try Backwards().timeOffsets(of: yourView)
    #expect(times.map(\.node.name).first == "square8" && times.map(\.timeOffset).last == 8)
    try expectEqual(Backwards().timeOffsets(of: yourView, depth: .max).count, 10)
    try yourView.choreograph([.fadeIn], sort: Backwards())
    try scene.advance(1)
    expectEqual(alphas, [0, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  private func times(_ function: some SortFunction) throws -> [Double] {
    let times = try function.timeOffsets(of: yourView)
    return squares.map { square in
      let time = times.first { $0.node === square }!.timeOffset
      return (time * 1000).rounded() / 1000
    }
  }

  private static let functions: [(function: StandardSortFunction, times: [Double])] = [
    // Linear Sort Function: column by column from the left, 0.2 s apart.
    (.linear(.leftToRight, interObjectDelay: 0.2), [0, 0.2, 0.4, 0, 0.2, 0.4, 0, 0.2, 0.4]),
    // Cornered Sort Function: diagonal by diagonal from the top on the left.
    (.cornered(.topLeft, interObjectDelay: 0.2), [0, 0.2, 0.4, 0.2, 0.4, 0.6, 0.4, 0.6, 0.8]),
    // Default Sort Function: in the order of the children.
    (.inOrder(interObjectDelay: 0.2), [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6]),
    // Radial Sort Function: in circles from the middle of the top, or into it.
    (.radial(.topMiddle, interObjectDelay: 0.2), [0.2, 0, 0.2, 0.4, 0.2, 0.4, 0.8, 0.6, 0.8]),
    (
      .radial(.topMiddle, interObjectDelay: 0.2, reversed: true),
      [0.6, 0.8, 0.6, 0.4, 0.6, 0.4, 0, 0.2, 0]
    ),
    // Continuous Sort Function: by distance, the farthest after half a second.
    // Distances of 100, √2 · 100, 200 and √5 · 100 points.
    (
      .continuous(.topMiddle, duration: 0.5),
      [0.224, 0, 0.224, 0.316, 0.224, 0.316, 0.5, 0.447, 0.5]
    ),
  ]

  @Test("Sort functions give the squares these times", arguments: functions)
  func sorted(function: StandardSortFunction, expected: [Double]) throws {
    try expectEqual(times(function), expected)
  }

  @Test("Inline Sort Function: a line is over before the next begins")
  func inline() throws {
    squares[0].position.x = 299
    let sortFunction = StandardSortFunction.inline(interObjectDelay: 0.2)
    try expectEqual(times(sortFunction), [0.4, 0, 0.2, 0.6, 0.8, 1, 1.2, 1.4, 1.6])
  }
}
