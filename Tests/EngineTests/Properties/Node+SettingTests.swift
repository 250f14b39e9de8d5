import DopesheetEngine
import DopesheetNotation
import TestSupport
import Testing

@Suite("A value that is set is a value that is recorded")
struct NodeSettingTests {
  private let stage = Stage()
  private let card: Node

  init() { card = stage.add(Node("card")) }

  private var tracks: [String] { stage.tracks.map(\.name) }

  @Test("Setting a property of a node on a stage declares its track, and none before it is on one")
  func nodes() {
    let early = Node("early")
    early.alpha = 0.5
    stage.add(early)
    expectEqual(tracks, [])
    card.alpha = 0.5
    card.position.y = 3
    card.isHidden = true
    card.tag = 4
    card.transform = .scale(x: 2, y: 2)
    let expected = ["alpha", "position.x", "position.y", "isHidden", "tag", "transform"]
    expectEqual(tracks, expected.map { "card." + $0 })
  }

  @Test("A motion of a part of the transform declares no track of the whole")
  func parts() throws {
    stage.play(Motion(card, [.transform.rotation(to: 1)], duration: 1))
    try stage.step(to: .seconds(0.5))
    expectEqual(tracks, ["card.transform.rotation"])
  }

  @Test("Each value that a callback sets is announced at once, also while a motion moves it")
  func atOnce() throws {
    let log = HappeningLog()
    let motion = stage.play(Motion(card, [.alpha(to: 0)], duration: 1).repeats(1))
    stage.attach(log)
    var seen: [Double] = []
    motion.cycleRepeated { [card] _ in
      card.alpha = 0.25
      seen.append(card.alpha)
      card.zPosition = 3
      card.zPosition = 4
    }
    try stage.step(to: .seconds(1.5))
    let slots = log.happenings.compactMap { happening in
      if case .values(let slots) = happening { slots.lowerBound } else { nil }
    }
    let zSlot = try #require(stage.tracks.first { $0.name == "card.zPosition" }).slot
    #expect(slots.filter { $0 == zSlot }.count == 2 && card.alpha == 0.5)
    expectEqual(seen, [0.25])
  }

  private final class Meter {
    var level = 0.0
    var mode = "off"
  }

  private static var level: Property<Meter, Double> { Property(\.level, named: "level") }
  private static var mode: Property<Meter, String> { Property(\.mode, named: "mode") }

  @Test("A property of an own object is recorded since it was set by its target, or tracked")
  func targets() throws {
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    let log = HappeningLog()
    stage.attach(log)
    target.set(Self.level, to: 0.5)
    #expect(meter.level == 0.5 && tracks == ["meter.level"])
    expectEqual(
      log.happenings.last, .input(source: "meter", call: "set", [.init("level", .number(0.5))]))
    target.track(Self.mode)
    expectEqual(tracks, ["meter.level", "meter.mode"])
    meter.level = 2
    try stage.step(to: .seconds(1))
    expectEqual(stage.tracks[0].number(stage.table), 2)
    // Whether somebody listens does not matter to what moves.
    expectEqual(stage.table.value(at: stage.tracks[0].slot), 0.5)
    target.set(Self.level, to: .nan)
    expectEqual(stage.problems.count, 1)
  }

  @Test("Recorded calls that hide a node and set its tag are made again")
  func replayed() throws {
    let log = HappeningLog()
    stage.attach(log)
    card.isHidden = true
    card.tag = 7
    (card.isHidden, card.tag) = (false, 0)
    var seen: [Int] = []
    for case .input(let source, let call, let details) in log.happenings {
      try stage.make(call, of: source, details)
      seen.append(card.isHidden ? card.tag : -card.tag)
    }
    expectEqual(seen, [0, 7, -7, 0])
    try stage.make("set", of: "card", [.init("isHidden", .flag(true))])
    #expect(card.isHidden)
    #expect(throws: InputError.badDetail("isHidden", call: "set")) {
      try stage.make("set", of: "card", [.init("isHidden", .number(1))])
    }
  }

  @Test("A motion of the user's own kind has a track of its progress")
  func customMotions() throws {
    final class Countdown: CustomMotion {
      override func duration(_ direction: MotionDirection) -> Double { 2 }
    }
    stage.play(Countdown().named("countdown"))
    try stage.step(to: .seconds(0.5))
    expectEqual(tracks, ["countdown.progress"])
    expectEqual(stage.table.value(at: stage.tracks[0].slot), 0.25)
  }
}
