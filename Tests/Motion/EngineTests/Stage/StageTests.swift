import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("What debuggers print")
struct StageDebuggingTests {
  @Test("Of a stage, its nodes and motions it is what matters at a glance")
  func descriptions() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: .init(x: 0, y: 8, width: 20, height: 10)))
    expectEqual(String(reflecting: stage), "stage at 0 s, nodes: 1, settled")
    let motion = stage.play(Motion(card, .alpha(to: 0), duration: 1).named("fade"))
    card.add(Node("label"))
    try stage.expect(
      String(reflecting: stage), at: [0.5: "stage at 0.5 s, nodes: 1, unsettled: fade (moving)"])
    expectEqual(String(reflecting: card), "node card, frame: 0 8 20 10, alpha: 0.5, children: 1")
    expectEqual(String(reflecting: motion), "motion fade, moving")
  }
}

@Suite("The tracks of a stage")
struct StageTracksTests {
  private final class View {
    var place = CGPoint.zero
    var angle = 0.0
  }

  private var place: Property<View, CGPoint> {
    Property("place", get: { $0.place }, set: { $0.place = $1 })
  }
  private var angle: Property<View, Double> {
    Property("angle", get: { $0.angle }, set: { $0.angle = $1 })
  }

  /// The tracks of a stage after motions of all kinds, read after each motion or only at the end.
  private func tracks(askedEachTime: Bool) throws -> [String] {
    let stage = Stage()
    let (card, label, view) = (Node("card"), Node("label"), View())
    card.add(label)
    stage.add(card)
    let target = stage.add(view, named: "view")
    let path = try MotionPath(svg: "M0 0 L9 9")
    let motions: [any Moveable] = [
      Motion(card, .alpha(to: 0), duration: 1),
      Motion(target, place.y(to: 2), duration: 1),
      Motion(label, .position(to: CGPoint(x: 1, y: 2)), .alpha(to: 0), duration: 1),
      Motion(from: 0.0, to: 1, duration: 1).named("own"),
      SpringMotion(card, .zPosition(to: 3)).additive(weight: 0.5),
      Motion(target, place.x(to: 2), angle(to: 1), duration: 1),
      PathMotion(card, along: path, duration: 1).named("way"),
      Motion(card, .transform(to: .rotation(.pi)), duration: 1),
      Motion(label, .bounds.size.width(to: 3), .zPosition(to: 1), duration: 1),
    ]
    for motion in motions {
      stage.add(MotionGroup([motion])).start()
      if askedEachTime { _ = stage.tracks }
    }
    expectEqual(stage.problems, [])
    return stage.tracks.map { "\($0.name) \($0.slot)" }
  }

  @Test("They are in the order in which they were declared, whenever somebody asks")
  func order() throws {
    let late = try tracks(askedEachTime: false)
    #expect(late == (try tracks(askedEachTime: true)))
    #expect(
      late.map { $0.split(separator: " ")[0] } == [
        "card.alpha", "view.place.y", "label.position.x", "label.position.y", "label.alpha",
        "own.value", "card.zPosition", "view.place.x", "view.angle", "way.percent",
        "card.position.x", "card.position.y", "card.transform", "label.bounds.size.width",
        "label.zPosition",
      ])
  }
}

@Suite("What styles need of properties and nodes")
struct StageWaysTests {
  @Test("A property moves along a way of one's own from where it is, and its end is exact")
  func along() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    card.transform = .translation(x: 5, y: 0)
    var starts: [Double] = []
    let change = Property<Node, Transform4x4>.transform.along { node, start in
      starts.append(start.tx + node.alpha)
      return { start.concatenating(.translation(x: 0, y: 100 * $0 * $0)) }
    }
    let motion = Motion(card, change, duration: 1)
    stage.add(motion)
    #expect(starts.isEmpty)
    motion.start()
    expectEqual(starts, [6])
    try stage.expect(
      card.transform, at: [0.5: .translation(x: 5, y: 25), 1: .translation(x: 5, y: 100)])
    motion.restart()
    expectEqual(starts, [6, 6])
    try stage.expect(card.transform.ty, at: [2: 200])
  }

  @Test("A property whose tracks are declared is recorded before anything moves it")
  func tracks() {
    let (stage, card) = makeStage()
    #expect(stage.tracks.isEmpty)
    BoundChange(.transform(to: .identity), of: card).declareTracks(on: stage)
    BoundChange(.position(to: .zero), of: card).declareTracks(on: stage)
    #expect(
      Set(stage.tracks.map(\.name)) == ["card.transform", "card.position.x", "card.position.y"])
  }

  @Test("A node that leaves its parent keeps its values, and its tracks are still reported")
  func leaving() throws {
    let held: Node
    do {
      let (stage, floor) = makeStage(with: "floor")
      let card = floor.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0.5), duration: 1))
      try stage.step(to: .seconds(1))
      card.leaveParent()
      #expect(floor.children.isEmpty && card.parent == nil)
      expectEqual(stage.tracks.map(\.name), ["card.alpha"])
      #expect(stage.node(named: "card") == nil)
      held = card
    }
    #expect(held.alpha == 0.5 && held.stage == nil)
  }

  @Test("The placement of a node leads its own coordinates to its parent's")
  func placement() {
    let card = Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60))
    expectEqual(card.placement, .translation(x: 50, y: 80))
    card.transform = Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    expectEqual(card.placement, Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 130, ty: 60))
    card.anchorPoint = CGPoint(x: 0, y: 0)
    expectEqual(card.placement, Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 110))
  }
}

@Suite("What a stage does for styles")
struct StageStylesTests {
  private final class Deck {}

  /// An observer that keeps all announcements unchanged.
  @Test("It keeps one storage of a type")
  func styleStorages() {
    let stage = Stage()
    let deck: Deck = stage.styleStorage { Deck() }
    let again: Deck = stage.styleStorage { Deck() }
    #expect(deck === again)
    #expect(Stage().styleStorage { Deck() } !== deck)
  }

  @Test("A call that is made of several is one input, and says what it caused")
  func calls() {
    let stage = Stage()
    let listener = stage.eventLog()
    let card = stage.add(Node("card"))
    let fade = stage.play(Motion(card, .alpha(to: 0), duration: 1).named("fade"))
    let next = stage.add(Motion(card, .alpha(to: 1), duration: 1).named("next"))
    next.setStyle(as: "flight", [.init("key", .text("home"))])
    listener.clear()
    #expect(
      stage.carryOut(EngineCall.start, of: next) {
        stage.causing("next.start") { fade.stop() }
        next.start()
      })
    let expected: [StageEvent] = [
      .declared(
        source: "next", kind: "flight",
        [
          .init("key", .text("home")), .init("duration", .number(1)),
          .init("easing", .text("linear")),
        ]),
      .input(source: "next", call: "start", []),
      .state(source: "fade", from: "moving", to: "stopped", [.init("cause", .text("next.start"))]),
      .callback(source: "fade", name: "stopped", []),
      .state(source: "next", from: "stopped", to: "moving", []),
      .callback(source: "next", name: "started", []),
    ]
    expectEqual(listener.events, expected)
  }

  @Test("Names that it makes are free, and refusals are reported")
  func names() {
    let stage = Stage()
    let listener = stage.eventLog()
    let card = stage.add(Node("my card"))
    stage.add(Motion(card, .alpha(to: 0), duration: 1).named("my card.x2"))
    #expect(
      (0..<3).map { _ in stage.nextName("my card.x") } == [
        "my card.x1", "my card.x3", "my card.x4",
      ])
    #expect(stage.isTaken("my card.x2") && !stage.isTaken("my card.x5"))
    let error = StageError.refused(source: "x", word: "badThing", reason: "why")
    listener.clear()
    stage.refuse([error], source: "x", kind: "thing")
    #expect(stage.problems == [error] && error.description == "x: why")
    #expect(
      listener.events == [
        .declared(source: "x", kind: "thing", []),
        .callback(
          source: "x", name: "refused",
          [.init("error", .text("badThing")), .init("reason", .text("x: why"))]),
      ])
  }

  @Test("A change that is bound tells where it is, where it goes and how fast it is")
  func boundChanges() throws {
    let (stage, card) = makeStage()
    let change = BoundChange(.position(to: CGPoint(x: 100, y: 50)), of: card)
    #expect(change.name == "card.position" && change.property == "position" && change.width == 2)
    expectEqual(change.trackNames, ["card.position.x", "card.position.y"])
    #expect(change.end == .numbers([100, 50]) && change.start(on: stage) == .numbers([0, 0]))
    #expect(change.velocity == nil && change.with(velocity: [1, 2]).velocity == [1, 2])
    stage.play(Motion(change, duration: 1, easing: .linear))
    try stage.expect(change.start(on: stage), at: [0.5: .numbers([50, 25])])
    let velocity = change.shownVelocity(on: stage)
    #expect(abs(velocity[0] - 100) < 1e-6 && abs(velocity[1] - 50) < 1e-6)
    let whole = BoundChange(.transform(to: .identity), of: card)
    #expect(whole.isWhole && whole.end == whole.start(on: stage))
    #expect(whole.shownVelocity(on: stage) == [0] && whole.fault(of: "m", on: stage) == nil)
    let height = BoundChange(.zPosition(to: 7), of: card)
    #expect(height.setEnd(on: stage) && card.zPosition == 7)
  }

  @Test("A change that no motion could play says why")
  func faults() {
    let (stage, card) = makeStage()
    let away = Node("away")
    #expect(
      BoundChange(.alpha(to: 1), of: away).fault(of: "m", on: stage)
        == .notOnStage(source: "m", node: "away"))
    #expect(
      BoundChange(.path("alhpa", to: 1), of: card).fault(of: "m", on: stage)
        == .unknownProperty(source: "m", target: "card", property: "alhpa"))
    #expect(
      BoundChange(.alpha(to: .infinity), of: card).fault(of: "m", on: stage)
        == .notFinite(source: "m", what: "the end of card.alpha"))
  }
}
