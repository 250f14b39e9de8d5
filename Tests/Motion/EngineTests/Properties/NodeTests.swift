import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Nodes")
struct NodeTests {
  @Test("The frame follows from position, bounds and anchor point")
  func geometry() {
    let node = Node("card", frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    expectEqual(node.position, CGPoint(x: 60, y: 45))
    expectEqual(node.bounds, CGRect(x: 0, y: 0, width: 100, height: 50))
    node.anchorPoint = CGPoint(x: 0, y: 1)
    expectEqual(node.frame, CGRect(x: 60, y: -5, width: 100, height: 50))
    node.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    expectEqual(node.position, CGPoint(x: 1, y: 6))
  }

  @Test("The frame of a turned node is the box around it")
  func transformed() {
    let node = Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    node.transform = Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    expectEqual(node.frame, CGRect(x: 25, y: -25, width: 50, height: 100))
  }

  @Test(
    "The frame moves after the position did, and the other way round, each from where the node is")
  func takingTurns() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    stage.play(Motion(node, .position.x(to: 150), duration: 1))
    try stage.step(to: .seconds(1))
    stage.play(Motion(node, .frame.size.width(to: 200), duration: 1))
    try stage.expect(node.frame, at: [2: CGRect(x: 100, y: 0, width: 200, height: 50)])
    expectEqual(node.position.x, 200)
    node.anchorPoint.x = 0
    #expect(node.frame.origin.x == 200 && node.position.x == 200)
    stage.play(Motion(node, .position.x(to: 0), duration: 1))
    try stage.step(to: .seconds(3))
    #expect(node.frame.origin.x == 0 && stage.problems.isEmpty)
    let slots = Dictionary(uniqueKeysWithValues: stage.tracks.map { ($0.name, $0.slot) })
    #expect(stage.table.value(at: try #require(slots["card.position.x"])) == 0)
    #expect(stage.table.value(at: try #require(slots["card.frame.size.width"])) == 200)
  }

  @Test("The tracks of a frame and of its position agree, however the node is moved and set")
  func tracksOfBoth() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    node.frame.origin.x = 10
    node.position.x = 70
    let slots = Dictionary(uniqueKeysWithValues: stage.tracks.map { ($0.name, $0.slot) })
    func agree() throws -> Bool {
      let origin = stage.table.value(at: try #require(slots["card.frame.origin.x"]))
      let position = stage.table.value(at: try #require(slots["card.position.x"]))
      return origin == node.frame.origin.x && position == node.position.x && position == origin + 50
    }
    #expect(try agree() && node.position.x == 70)
    let motion = stage.play(Motion(node, .position.x(to: 170), duration: 1))
    for time in [0.25, 0.75, 1, 1.5] {
      try stage.step(to: .seconds(time))
      #expect(try agree() && node.position.x == 70 + 100 * min(1, time))
    }
    motion.reset()
    try stage.step(to: .seconds(2))
    #expect(try agree())
    stage.play(Motion(node, .frame.origin.x(to: 300), duration: 0.5))
    try stage.step(to: .seconds(2.25))
    #expect(try agree())
    try stage.step(to: .seconds(3))
    #expect(try agree() && node.position.x == 350)
    node.position.x = 0
    #expect(try agree() && node.frame.origin.x == -50)
  }

  @Test("A frame and what it follows from do not move at once along one axis")
  func frameConflict() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    let slide = stage.play(Motion(node, .position.x(to: 150), duration: 1).named("slide"))
    stage.play(Motion(node, .frame.origin.y(to: 150), duration: 1).named("other axis"))
    #expect(stage.problems.isEmpty)
    let grow = stage.play(Motion(node, .frame.size.width(to: 150), duration: 1).named("grow"))
    expectEqual(stage.problems, [.frameConflict(source: "grow", node: "card")])
    expectEqual(grow.state, .stopped)
    slide.pause()
    grow.start()
    expectEqual(grow.state, .moving)
    slide.resume()
    expectEqual(slide.state, .paused)
    expectEqual(stage.problems.last, .frameConflict(source: "slide", node: "card"))
    try stage.step(to: .seconds(2))
    slide.resume()
    try stage.expect(node.position.x, at: [4: 150])
    stage.play(
      Motion(node, .frame.origin.x(to: 0), .anchorPoint.x(to: 0), duration: 1).named("both"))
    expectEqual(stage.problems.last, .frameConflict(source: "both", node: "card"))
  }

  @Test("An assignment is kept and is where the next motion begins")
  func assignment() throws {
    let (stage, node) = makeStage()
    stage.play(Motion(node, .alpha(to: 0), duration: 1))
    try stage.step(to: .seconds(1))
    node.alpha = 0.25
    expectEqual(node.alpha, 0.25)
    stage.play(Motion(node, .alpha(to: 0.75), duration: 1))
    try stage.expect(node.alpha, at: [1.5: 0.5])
  }

  @Test("A node joins the stage of the one it lies on; equal names are a problem")
  func tree() {
    let stage = Stage()
    let root = Node("root")
    root.add(Node("a"))
    stage.add(root)
    root.add(Node("b")).add(Node("c"))
    expectEqual(stage.nodes.count, 1)
    #expect(stage.problems.isEmpty)
    root.add(Node("a"))
    expectEqual(stage.problems, [.duplicateName("a")])
    stage.add(Node(""))
    expectEqual(stage.problems.last, .emptyName)
    stage.add(Node(String(repeating: "x", count: 300)))
    expectEqual(stage.problems.last, .nameTooLong(String(repeating: "x", count: 300)))
  }

  @Test("A dot in a node's name does not look like a property")
  func dots() {
    let (stage, node) = makeStage(with: "a.b")
    stage.play(Motion(node, .alpha(to: 0), duration: 1))
    expectEqual(stage.tracks.map(\.name), ["a%2Eb.alpha"])
  }
}

@Suite("The paths of nodes' properties")
struct NodePathTests {
  @Test("All paths are different, and each is found by its name")
  func names() {
    let paths = NodePath.all.map(\.path)
    expectEqual(Set(paths).count, paths.count)
    for path in paths { #expect(NodePath.named(path)?.path == path) }
    #expect(NodePath.named("frame.orgin") == nil)
  }

  @Test(
    "Each path moves the tracks that it names, to the values that are given",
    arguments: NodePath.all)
  func moves(path: NodePath) throws {
    let stage = Stage()
    let card = Node("card", frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    card.backgroundColor = RGBA(red: 0.1, green: 0.2, blue: 0.3)
    stage.add(card)
    // For colours and for matrices; the last row of a transform is that of the plane.
    let numbers =
      path.width == 16
      ? [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]
      : (0..<path.width).map { 0.375 + 0.1875 * Double($0) }
    stage.play(Motion(card, path.change(from: nil, to: numbers), duration: 1))
    try stage.step(to: .seconds(1))
    #expect(stage.problems.isEmpty)
    expectEqual(stage.tracks.map(\.name), path.tracks.map { "card." + $0 })
    guard path.width < 16 else {
      expectEqual(card.transform.rows[3], [5, 6, 0, 1])
      return
    }
    for (track, number) in zip(stage.tracks, numbers) {
      #expect(abs(stage.table.value(at: track.slot) - number) < 1e-12, "\(track.name)")
    }
  }

  @Test("Each path can be set, as one recorded call", arguments: NodePath.all)
  func sets(path: NodePath) {
    let stage = Stage()
    let log = stage.eventLog()
    let card = stage.add(Node("card", frame: CGRect(x: 1, y: 2, width: 30, height: 40)))
    let numbers =
      path.width == 16
      ? [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]
      : (0..<path.width).map { 0.25 + 0.125 * Double($0) }
    path.set(numbers, of: card)
    expectEqual(log.inputs.filter { $0 == "card set" }.count, 1)
    // A motion of the path starts from the value that was set.
    guard path.width < 16 else { return #expect(card.transform.rows[0] == [2, 0, 0, 0]) }
    let starts = numbers.map { $0 + 1 }
    let motion = stage.play(Motion(card, path.change(from: nil, to: starts), duration: 1))
    for (value, number) in zip(motion.values, numbers) { #expect(abs(value - number) < 1e-12) }
  }
}

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
    stage.play(Motion(card, .transform.rotation(to: 1), duration: 1))
    try stage.expect(tracks, at: [0.5: ["card.transform.rotation"]])
  }

  @Test("Each value that a callback sets is announced at once, also while a motion moves it")
  func atOnce() throws {
    let log = StageEventLog()
    let motion = stage.play(Motion(card, .alpha(to: 0), duration: 1).repeatCount(2))
    stage.attach(log)
    var seen: [Double] = []
    motion.cycleRepeated { [card] _ in
      card.alpha = 0.25
      seen.append(card.alpha)
      card.zPosition = 3
      card.zPosition = 4
    }
    try stage.step(to: .seconds(1.5))
    let zSlot = try #require(stage.tracks.first { $0.name == "card.zPosition" }).slot
    #expect(log.slots.filter { $0 == zSlot }.count == 2 && card.alpha == 0.5)
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
    let log = stage.eventLog()
    target.set(Self.level, to: 0.5)
    #expect(meter.level == 0.5 && tracks == ["meter.level"])
    expectEqual(
      log.events.last, .input(source: "meter", call: "set", [.init("level", .number(0.5))]))
    try stage.make("set", of: "meter", [.init("level", .number(0.25))])
    expectEqual(meter.level, 0.25)
    target.track(Self.mode)
    expectEqual(tracks, ["meter.level", "meter.mode"])
    meter.level = 2
    try stage.expect(stage.tracks[0].number(stage.table), at: [1: 2])
    // Observers do not affect motions.
    expectEqual(stage.table.value(at: stage.tracks[0].slot), 0.25)
    target.set(Self.level, to: .nan)
    expectEqual(stage.problems.count, 1)
  }

  @Test("Recorded calls that hide a node and set its tag are made again")
  func replayed() throws {
    let log = stage.eventLog()
    card.isHidden = true
    card.tag = 7
    (card.isHidden, card.tag) = (false, 0)
    var seen: [Int] = []
    for case .input(let source, let call, let details) in log.events {
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
    try stage.expect(tracks, at: [0.5: ["countdown.progress"]])
    expectEqual(stage.table.value(at: stage.tracks[0].slot), 0.25)
  }
}
