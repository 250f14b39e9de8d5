import DopesheetEngine
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("What a stage does for styles")
struct StageStylesTests {
  private final class Deck {}

  /// Everything announced, as it is.
  @Test("It keeps one styleStorage of a type")
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
    let listener = HappeningLog()
    stage.attach(listener)
    let card = stage.add(Node("card"))
    let fade = stage.play(Motion(card, [.alpha(to: 0)], duration: 1).named("fade"))
    let next = stage.add(Motion(card, [.alpha(to: 1)], duration: 1).named("next"))
    next.takesPart(as: "flight", [.init("key", .text("home"))])
    listener.clear()
    #expect(
      stage.carryOut(EngineCall.start, of: next) {
        stage.causing("next.start") { fade.stop() }
        next.start()
      })
    let expected: [Happening] = [
      .declared(
        source: "next", kind: "flight",
        [
          .init("key", .text("home")), .init("duration", .number(1)),
          .init("easing", .text("linear")),
        ]),
      .input(source: "next", call: "start", []),
      .state(
        source: "fade", from: "moving", to: "stopped", [.init("cause", .text("next.start"))]),
      .callback(source: "fade", name: "stopped", []),
      .state(source: "next", from: "stopped", to: "moving", []),
      .callback(source: "next", name: "started", []),
    ]
    let told = listener.happenings.filter { if case .values = $0 { false } else { true } }
    expectEqual(told, expected)
  }

  @Test("Names that it makes are free, and refusals are told")
  func names() {
    let stage = Stage()
    let listener = HappeningLog()
    stage.attach(listener)
    let card = stage.add(Node("my card"))
    stage.add(Motion(card, [.alpha(to: 0)], duration: 1).named("my card.x2"))
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
      listener.happenings == [
        .declared(source: "x", kind: "thing", []),
        .callback(
          source: "x", name: "refused",
          [.init("error", .text("badThing")), .init("reason", .text("x: why"))]),
      ])
  }

  @Test("A change that is bound tells where it is, where it goes and how fast it is")
  func boundChanges() throws {
    let stage = Stage()
    let card = stage.add(Node("card"))
    let change = BoundChange(.position(to: CGPoint(x: 100, y: 50)), of: card)
    #expect(change.name == "card.position" && change.property == "position" && change.width == 2)
    expectEqual(change.trackNames, ["card.position.x", "card.position.y"])
    #expect(change.end == .numbers([100, 50]) && change.start(on: stage) == .numbers([0, 0]))
    #expect(change.velocity == nil && change.with(velocity: [1, 2]).velocity == [1, 2])
    stage.play(Motion(change, duration: 1, easing: .linear))
    try stage.step(to: .seconds(0.5))
    expectEqual(change.start(on: stage), .numbers([50, 25]))
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
    let stage = Stage()
    let card = stage.add(Node("card"))
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
