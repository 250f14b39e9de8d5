import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct MomentExpressionTests {
  @Test(arguments: [
    "card.alpha > 0.5 && card.position.y < 30pt", "card.alpha == 0.75", "card.alpha != 0.5",
    "0.5 < card.alpha", "card.alpha <= 0.75 && card.alpha >= 0.75", "!(card.alpha < 0.5)",
    "card.alpha > 1 || card.position.x == 10", "card.count == -3", "card.hidden",
    "card.hidden == true",
    "!card.hidden || card.alpha > 0", "frame == 12 && tick == 12", "time == 0.2", "time >= 150ms",
    "time < 0.25s", "time == 200000us", "card.angle == 90deg", "card.angle > 1rad",
    "card.angle > 1",
    "card.transform[3] == 3", "`my card.alpha` == nan", "`my%20card.alpha` == nan",
    "my%20card.alpha == nan", "card.zoom == 0.1", "-card.zoom == -0.1", "card.fade is moving",
    "card.fade is not stopped", "state(card.fade) == moving", "state(`card.fade`) is 'moving'",
    "moving == card.fade", "card.machine is in-flight", "card.machine is \"in-flight\"",
    "card.mood is calm", "card.mood != \"anything else\"", "card.gone is none", "card is none",
    "card.alpha is not none", "none != card.alpha", "!(card.gone == 1)", "!(card.gone != 1)",
    "abs(card.count) == 3", "min(card.alpha, 1, 0.5) == 0.5", "max(card.alpha, 1) == 1",
    "min(0.1, card.zoom) == card.zoom", "max(0.1) == card.zoom", "max(card.zoom) == 0.1",
    "true", "card.alpha*2+1 == 2.5", "1 - 2 - 3 == -4", "12 / 2 / 3 == 2", "2 + 3 * 4 == 14",
    "(2 + 3) * 4 == 20", "1e3 == 1000", "1.5e-3 < 0.01", "inf > 1", "-inf < 0", "-0 == 0",
    "time * 2 == 0.4s", "card.fade is moving || card.gone > 1 && false",
  ])
  func `what holds, holds`(_ text: String) throws {
    #expect(try Card.holds(text))
  }

  @Test(arguments: [
    "card.alpha > 0.75", "card.hidden == false", "card.gone > 0", "card.gone != 1",
    "card.gone == 1",
    "card.fade is stopped", "card.fade is not moving", "card is moving", "card is not moving",
    "card.mood is stormy", "card.alpha is none", "false || card.fade is paused", "1 == nan",
    "min(`my card.alpha`, 1) == 1", "card.gone + 1 == 1", "time >= 250ms",
  ])
  func `what does not hold, does not`(_ text: String) throws {
    #expect(try !Card.holds(text))
  }

  @Test func `a name is written as in the code or as in the trace`() throws {
    for name in [".menu.alpha", "`.menu.alpha`", "%2Emenu.alpha", "`%2Emenu.alpha`"] {
      try expectEqual(Card.value(name), [.f64(0.25)])
      try expectEqual(Card.value("1 - \(name)*2"), [.f64(0.5)])
    }
    try expectEqual(Card.value(".menu.alpha-.menu.alpha.x"), [.f64(-3.75)])
    try expectEqual(Card.value("a.b.alpha + `a.b.alpha`"), [.f64(1)])
    #expect(try Card.holds("my card.alpha == nan && .menu.alpha < 0.5"))
    #expect(throws: ExpressionError.self) { try Card.value(".menu.alphabet") }
    for name in ["a.b.fade", "`a.b.fade`", "a%2Eb.fade", "`a%2Eb.fade`"] {
      #expect(try Card.holds("\(name) is moving && state(\(name)) is moving"), "\(name)")
    }
  }

  @Test func `a name ends where it is no longer known`() throws {
    try expectEqual(Card.value("a-b"), [.f64(5)])
    try expectEqual(Card.value("a - b"), [.f64(6)])
    try expectEqual(Card.value("b-a"), [.f64(-6)])
    try expectEqual(Card.value("b/a"), [.f64(0.25)])
    try expectEqual(Card.value("a-b-b"), [.f64(3)])
    try expectEqual(Card.value("card.alpha-0.25"), [.f64(0.5)])
  }

  @Test func `a track alone has the value that the trace has`() throws {
    try expectEqual(Card.value("card.zoom"), [.f32(0.1)])
    try expectEqual(Card.value("card.count"), [.i64(-3)])
    try expectEqual(Card.value("card.hidden"), [.bool(true)])
    try expectEqual(Card.value("card.mood"), [.sym("calm")])
    try expectEqual(Card.value("card.gone"), nil)
    try expectEqual(Card.value("card.fade"), [.sym("moving")])
    try expectEqual(Card.value("card.transform"), (0..<6).map { .f64(Double($0)) })
    try expectEqual(Card.value("card.transform[5]"), [.f64(5)])
    let component = try MomentExpression("card.transform[5]", Card.names).track
    #expect(component?.index == Card.names.known.track(named: "card.transform"))
    expectEqual(component?.component, 5)
    try expectEqual(MomentExpression("card.alpha", Card.names).track?.component, nil)
    #expect(try MomentExpression("card.alpha + 1", Card.names).track == nil)
  }

  @Test func `an expression says what it depends on`() throws {
    let expression = try MomentExpression(
      "b > a && card.fade is moving && b < 3", Card.names)
    let known = Card.names.known
    expectEqual(expression.tracks.map { known.trace.tracks[$0].name }.sorted(), ["a", "b"])
    expectEqual(expression.sources.map { known.trace.sources[$0].name }, ["card.fade"])
    #expect(!expression.usesTime)
    #expect(try MomentExpression("time > 1s", Card.names).usesTime)
  }

  @Test func `the names of a trace are its tracks, sources and words`() throws {
    var builder = TraceBuilder()
    let mood = builder.declare(Trace.Track("mood", .sym))
    let door = builder.declare(Trace.Source("door", kind: "machine"))
    builder.beginFrame(tick: 0)
    builder.value(track: mood, [.sym("calm")])
    builder.state(source: door, from: "closed", to: "ajar")
    let names = ExpressionNames(IndexedTrace(builder.finish(clock: ClockRate(60)!)))
    _ = try MomentExpression(condition: "door is ajar && mood is calm", names)
    #expect(throws: ExpressionError.self) { try MomentExpression("door is open", names) }
  }
}
