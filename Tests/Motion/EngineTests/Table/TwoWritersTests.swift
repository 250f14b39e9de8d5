import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Two motions of one value")
struct TwoWritersTests {
  private static let double = Transform4x4.scale(x: 2, y: 2)
  private static let rates = [1, 2, 10, 100]

  /// A motion that begins while another one moves a view of the same value, or a value under its view.
  private struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let first: @Sendable () -> PropertyChange<Node>
    let second: @Sendable () -> PropertyChange<Node>
    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "whole, then a part", first: { .transform(to: double) },
      second: { .transform.scale.x(to: 3) }),
    Case(
      name: "a part, then the whole", first: { .transform.scale.x(to: 3) },
      second: { .transform(to: double) }),
    Case(
      name: "a part, then an entry", first: { .transform.rotation(to: 3) },
      second: { .transform.m11(to: 3) }),
    Case(
      name: "hue, then the colour", first: { .backgroundColor.hue(to: 1) },
      second: { .backgroundColor(to: RGBA(red: 0, green: 0, blue: 1)) }),
    Case(
      name: "hue, then blue", first: { .backgroundColor.hue(to: 1) },
      second: { .backgroundColor.blue(from: 0.5, to: 1) }),
    Case(
      name: "the colour, then hue", first: { .backgroundColor(to: RGBA(white: 1)) },
      second: { .backgroundColor.saturation(to: 1) }),
    Case(
      name: "white, then brightness", first: { .backgroundColor.white(to: 1) },
      second: { .backgroundColor.brightness(to: 0) }),
  ]

  /// The way in which the second motion begins at half a second.
  private enum Start: CaseIterable { case byCall, byDelay, asStep, asTurnOfStep }

  /// The values of a node at one second.
  private func show(_ test: Case, _ start: Start, rate: Int) throws -> [Double] {
    let (stage, card) = makeStage()
    card.backgroundColor = RGBA(red: 1, green: 0.25, blue: 0)
    stage.play(Motion(card, test.first(), duration: 1))
    let second = Motion(card, test.second(), duration: 1)
    switch start {
    case .byCall: stage.at(.seconds(0.5)) { stage.play(second) }
    case .byDelay: stage.play(second.afterDelay(0.5))
    case .asStep: stage.play(MotionSequence([TimeMarker(after: .seconds(0.5)), second]))
    case .asTurnOfStep:
      stage.play(
        MotionSequence([MotionGroup([TimeMarker(after: .seconds(0.25))]).repeatCount(2), second]))
    }
    for frame in 1...rate { try stage.step(to: .seconds(Double(frame) / Double(rate))) }
    return NodePath.transform.numbers(of: card) + card.backgroundColor.components
  }

  @Test(
    "The second sets out from where the first is, however it begins and at every rate",
    arguments: cases)
  private func starts(test: Case) throws {
    let expected = try show(test, .byCall, rate: 1)
    for start in Start.allCases {
      for rate in Self.rates {
        try expectEqual(show(test, start, rate: rate), expected, "\(start) at \(rate) Hz")
      }
    }
  }

  @Test("A factor sets out from the 1.5 that the whole is at, and shows as soon as the whole rests")
  func factor() throws {
    let shown = try show(Self.cases[0], .byDelay, rate: 1)
    #expect(shown[0] == 2.25 && shown[5] == 2)
  }

  /// Views of the colour beside its components.
  private static let mixed = ["hue", "saturation", "brightness", "white"].flatMap { view in
    ["red", "green", "blue"].map { (view, $0) }
  }

  @Test("Views of a colour do not show while red, green or blue moves", arguments: mixed)
  func colors(view: String, component: String) throws {
    func play(_ rate: Int) throws -> [[Double]] {
      let (stage, card) = makeStage()
      card.backgroundColor = RGBA(red: 0.75, green: 0.5, blue: 0.25)
      stage.play(Motion(card, .path("backgroundColor.\(view)", to: 0.3), duration: 2))
      stage.play(
        Motion(card, .path("backgroundColor.\(component)", to: 0.0), duration: 1)
          .afterDelay(0.5))
      var shown: [[Double]] = []
      for frame in 1...(2 * rate) {
        try stage.step(to: .seconds(Double(frame) / Double(rate)))
        if frame % (rate / 2) == 0 { shown.append(card.backgroundColor.components) }
      }
      return shown
    }
    let shown = try play(2)
    for rate in [4, 10, 20, 100] { try expectEqual(play(rate), shown) }
    // At one second the component is at half its way. The others have the values that the view gave them at its start.
    let index = ["red", "green", "blue"].firstIndex(of: component)!
    expectEqual(shown[1][index], shown[0][index] / 2)
    let others = (0..<3).filter { $0 != index }
    expectEqual(others.map { shown[1][$0] }, others.map { shown[0][$0] })
    #expect(shown[3] != shown[2])
  }

  @Test("Who moves what another moves a view of is reported as a writer in conflict, once")
  func conflict() throws {
    let pairs: [(PropertyChange<Node>, PropertyChange<Node>, String)] = [
      (.transform(to: Self.double), .transform.rotation(to: 1), "card.transform.rotation"),
      (.transform.rotation(to: 1), .transform(to: Self.double), "card.transform"),
      (.backgroundColor.hue(to: 1), .backgroundColor.red(to: 1), "card.backgroundColor.red"),
      (.backgroundColor.red(to: 1), .backgroundColor.hue(to: 1), "card.backgroundColor.hue"),
    ]
    for (first, second, track) in pairs {
      let (stage, log) = (Stage(), StageEventLog())
      stage.attach(log)
      let card = stage.add(Node("card"))
      card.backgroundColor = RGBA(white: 0.5)
      stage.play(Motion(card, first, duration: 1).named("a"))
      expectEqual(log.count(ofCallback: "conflictingWriters"), 0)
      stage.play(Motion(card, second, duration: 0.25).named("b").repeatCount(2))
      try stage.expect(log.count(ofCallback: "conflictingWriters"), at: [2: 1])
      let reported = StageEvent.callback(
        source: "b", name: "conflictingWriters", [.init("track", .text(track))])
      #expect(log.events.contains(reported))
    }
  }

  @Test(
    "What moves beside each other on one node is refused, or the same however time is cut",
    arguments: 0..<deep(600, quick: 8))
  func pairs(seed: Int) throws {
    func play(_ steps: [Int]) throws -> (lines: [String], bits: [UInt64], problems: [StageError]) {
      var random = SeededGenerator(seed: seed)
      let (stage, log) = (Stage(), StageEventLog())
      stage.attach(log)
      let card = stage.add(Node("card"))
      let first = random.change()
      for change in [first, random.change(near: first), random.change(near: first)] {
        let duration = Double(random.int(0...8)) / 8
        let motion = Motion(card, change.change, duration: duration, easing: .quadratic.inOut)
          .afterDelay(random.once(in: 2) ? 0 : random.unit() / 2)
        if random.once(in: 3) { motion.repeatCount(2) }
        if random.once(in: 3) { motion.reverses() }
        stage.add(motion)
        if random.once(in: 2) {
          motion.start()
        } else {
          stage.at(.milliseconds(Double(random.int(0...500)))) { motion.start() }
        }
        let time = random.int(0...1000)
        if random.once(in: 3) {
          stage.at(.milliseconds(Double(time))) { motion.pause() }
          stage.at(.milliseconds(Double(time + random.int(0...500)))) { motion.resume() }
        }
      }
      let marks = [300, 700, 1_000, 4_000]
      var bits: [UInt64] = []
      for step in (steps + marks).sorted() {
        try stage.step(to: .milliseconds(Double(step)))
        guard marks.contains(step) else { continue }
        bits += shownBits(card)
      }
      return (log.lines, bits, stage.problems)
    }
    let whole = try play([])
    var random = SeededGenerator(seed: seed &+ 5_000_000)
    let few = (0..<random.int(1...5)).map { _ in random.int(0...3_900) | 1 }.sorted()
    for steps in [few, (0...230).map { ($0 * 1000 / 60) | 1 }] {
      let cut = try play(steps)
      expectEqual(cut.lines, whole.lines)
      expectEqual(cut.bits, whole.bits)
      expectEqual(cut.problems, whole.problems)
    }
  }

  /// An object of the user, and a custom motion that reads it when it begins.
  private final class Meter { var level = 0.0 }

  private final class Watcher: CustomMotion {
    let meter: Meter
    var seen: Double?

    init(_ meter: Meter) {
      self.meter = meter
      super.init()
    }

    override func duration(_ direction: MotionDirection) -> Double { 1 }
    override func begin() { seen = meter.level }
    override func show(_ progress: Double) {}
  }

  @Test(
    "What begins looks at objects of the user as they are then, and not as the last frame left them"
  )
  func objects() throws {
    for rate in Self.rates {
      let (stage, meter, other) = (Stage(), Meter(), Meter())
      let level = Property(\Meter.level, named: "level")
      let percent = Property<Meter, Double>(
        "percent", get: { _ in meter.level * 100 }, set: { $0.level = $1 })
      stage.play(Motion(stage.add(meter, named: "meter"), level(to: 1), duration: 1))
      stage.play(
        Motion(stage.add(other, named: "other"), percent(to: 0), duration: 1).afterDelay(0.5))
      let watcher = stage.play(Watcher(meter).afterDelay(0.5))
      for frame in 1...rate { try stage.step(to: .seconds(Double(frame) / Double(rate))) }
      #expect(other.level == 25 && watcher.seen == 0.5, "at \(rate) Hz")
    }
  }

  @Test(
    "Of two that move one value the one that joined the stage last shows, however it is started")
  func places() throws {
    func shown(_ begin: (Stage, Motion) -> Void) throws -> Double {
      let (stage, card) = makeStage()
      begin(stage, Motion(card, .zPosition(from: 100, to: 200), duration: 1))
      stage.play(Motion(card, .zPosition(from: 0, to: 10), duration: 1))
      try stage.step(to: .seconds(0.75))
      return card.zPosition
    }
    // A motion with a delay has its position from the beginning. One that begins in a call comes after all present
    // ones.
    try expectEqual(shown { $0.play($1.afterDelay(0.25)) }, 7.5)
    try expectEqual(shown { stage, motion in stage.at(.seconds(0.25)) { stage.play(motion) } }, 150)
    try expectEqual(
      shown { stage, motion in
        stage.add(motion)
        stage.at(.seconds(0.25)) { motion.start() }
      }, 7.5)
  }

  @Test(
    "What a call begins sets out after all that ends at its time; a delay has its place among it")
  func order() throws {
    func end(_ begin: (Stage, Motion) -> Void) throws -> Double {
      let (stage, card) = makeStage()
      begin(stage, Motion(card, .zPosition(to: 200), duration: 1))
      stage.play(
        Motion(card, .zPosition(from: 0, to: 10), duration: 0.25)
          .completed { _ in card.zPosition = 100 })
      try stage.step(to: .seconds(0.75))
      return card.zPosition
    }
    try expectEqual(end { stage, motion in stage.at(.seconds(0.25)) { stage.play(motion) } }, 150)
    // Its delay ends before the other motion does, so it starts from 10.
    try expectEqual(end { $0.play($1.afterDelay(0.25)) }, 105)
  }

  @Test("A third motion begins where the last boundary left the value, as a whole and as a number")
  func third() throws {
    for isWhole in [true, false] {
      func shift(_ x: Double) -> PropertyChange<Node> {
        isWhole ? .transform(to: .translation(x: x, y: 0)) : .zPosition(to: x)
      }
      let (stage, card) = makeStage()
      func place() -> Double { isWhole ? card.transform.tx : card.zPosition }
      let steps = [
        Motion(card, shift(2), duration: 0.2), Motion(card, shift(4), duration: 0.8),
      ]
      stage.play(MotionSequence(steps))
      stage.at(.seconds(0.1)) { stage.play(Motion(card, shift(9), duration: 0.5)) }
      var seen: [Double] = []
      steps[1].started { _ in seen.append(place()) }
      try stage.step(to: .seconds(0.2))
      seen.append(place())
      try stage.step(to: .seconds(0.65))
      try stage.step(to: .seconds(1))
      expectEqual(seen.map { ($0 * 1e9).rounded() / 1e9 }, [2, 2.6])
      expectEqual(place(), 4)
    }
  }

  @Test("Motions that begin together begin with one value, also above another one")
  func together() throws {
    let (stage, card) = makeStage()
    func shift(_ x: Double) -> Motion {
      Motion(card, .transform(to: .translation(x: x, y: 0)), duration: 0.5)
    }
    let below = [shift(3), shift(5)]
    for motion in below { stage.add(motion) }
    stage.play(shift(10))
    try stage.step(to: .seconds(0.25))
    for motion in below { motion.start() }
    expectEqual(card.transform.tx, 5)
    try stage.step(to: .seconds(0.625))
    expectEqual(card.transform.tx, 5)
  }
}
