import DopesheetEngine
import DopesheetRecording
import DopesheetStyles
import DopesheetTrace
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("Whatever code of the user is called or does is in the trace")
struct UserSceneTests {
  private static let frames = (1...30).map { Double($0) / 10 }
  private static let halves = (1...6).map { Double($0) / 2 }

  private func events(_ trace: Trace, of scene: UserScene) -> [String] {
    let known = Set(scene.calls)
    return (0..<trace.recordCount).compactMap { index in
      switch trace.record(at: index) {
      case .input(let source, let word, _), .callback(let source, let word, _): "\(source) \(word)"
      default: nil
      }
    }.filter { known.contains($0) }
  }

  @Test(
    "The closures of all styles are called as often and in the order in which the trace says so",
    arguments: 0..<deep(300, quick: 5))
  func census(seed: Int) throws {
    let (scene, trace) = try UserScene.play(seed: seed, steps: Self.frames)
    #expect(scene.calls.count > 10)
    try expectEqual(events(#require(trace), of: scene), scene.calls)
    let (coarse, coarseTrace) = try UserScene.play(seed: seed, steps: Self.halves)
    expectEqual(coarse.calls, scene.calls)
    try expectEqual(events(#require(coarseTrace), of: coarse), coarse.calls)
    let (unseen, _) = try UserScene.play(seed: seed, steps: Self.frames, isRecorded: false)
    expectEqual(unseen.calls, scene.calls)
    // Neither the frames nor a recorder affect the values.
    expectEqual(coarse.state, scene.state)
    expectEqual(unseen.state, scene.state)
  }

  @Test(
    "Two runs that differ in one thing that the user did have other traces",
    arguments: 0..<deep(100, quick: 4))
  func blindSpots(seed: Int) throws {
    let (scene, trace) = try UserScene.play(seed: seed, steps: Self.frames)
    let text = try TraceWriter.text(of: #require(trace))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<deep(20, quick: 6) {
      let change: UserScene.Change
      switch random.below(4) {
      case 0: change = .value(call: random.pick(scene.telling))
      case 1: change = .less(call: random.pick(scene.telling))
      case 2: change = .cue(call: random.pick(scene.acting))
      default: change = .answer(question: random.below(scene.questions))
      }
      let (_, other) = try UserScene.play(seed: seed, change, steps: Self.frames)
      #expect(try TraceWriter.text(of: #require(other)) != text, "\(change) leaves no trace")
    }
  }
}

/// A stage of all styles with the user's code in every place for it. Each closure notes its call, and then acts
/// depending on the seed and the number of calls.
final class UserScene: TargetObject {
  /// One difference in the behaviour of the user's code.
  enum Change: Equatable {
    /// A call sets, sends or records another value.
    case value(call: Int)
    /// A call does not act.
    case less(call: Int)
    /// A call gives another cue.
    case cue(call: Int)
    /// A question has another answer.
    case answer(question: Int)
  }

  /// The calls of the user's closures in order, as events of a trace: `card.motion1 completed`.
  private(set) var calls: [String] = []
  private(set) var acting: [Int] = []
  /// The numbers of the calls that set, send or record a value.
  private(set) var telling: [Int] = []
  private(set) var questions = 0

  private let seed: Int
  private let change: Change?
  private let stage = Stage()
  private var recorder: Recorder?
  private var depth = 0
  private var nodes: [Node] = []
  private var meter: ObjectTarget<Meter>?
  private let gauge = Meter()
  private var motions: [MotionControl] = []
  private var cue: Cue?
  private var fill: Motion?

  fileprivate final class Meter {
    var level = 0.0
  }

  /// A motion whose duration depends on a moving value when it begins, and that adds to this value and to a node.
  private final class Beat: CustomMotion {
    private let gauge: Meter
    private let (level, alpha): (Addition, Addition)
    init(_ gauge: Meter, _ meter: ObjectTarget<Meter>, _ node: Node) {
      self.gauge = gauge
      (level, alpha) = (Addition(UserScene.level, of: meter), Addition(.alpha, of: node))
      super.init(adding: [level, alpha])
    }
    override func duration(_ direction: MotionDirection) -> Double { 0.1 + gauge.level / 4 }
    override func show(_ progress: Double) {
      (level.value, alpha.value) = (progress / 8, -progress)
    }
  }

  fileprivate static var level: Property<Meter, Double> { Property(\.level, named: "level") }

  private init(_ seed: Int, _ change: Change?) {
    self.seed = seed
    self.change = change
  }

  /// Runs the scene of a seed for three seconds.
  ///
  /// - Parameters:
  ///   - steps: The times of the frames.
  ///   - isRecorded: Whether a recorder records it; its trace is returned.
  static func play(
    seed: Int, _ change: Change? = nil, steps: [Double], isRecorded: Bool = true
  ) throws -> (scene: UserScene, trace: Trace?) {
    let scene = UserScene(seed, change)
    if isRecorded { scene.recorder = Recorder(scene.stage) }
    try scene.setUp()
    for time in steps { try scene.stage.step(to: .seconds(time)) }
    return (scene, scene.recorder?.trace)
  }

  // MARK: What is there

  private func setUp() throws {
    var random = SeededGenerator(seed: seed)
    let grid = stage.add(Node("grid", frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
    for index in 0..<4 {
      let node = Node("n\(index)", frame: CGRect(x: 10 * index, y: 5, width: 40, height: 30))
      node.tag = index + 1
      nodes.append(grid.add(node))
    }
    meter = stage.add(gauge, named: "meter")
    meter?.track(Self.level)
    cue = stage.cue("tap") { [unowned self] _ in called("tap send") }
    addMotions(&random)
    addScenario(&random)
    addMachine()
    for index in 0..<3 {
      let time = Double(random.int(1...1_800)) / 1_000
      let choice = random.below(3)
      stage.at(.seconds(time)) { [unowned self] in
        called("stage scheduled")
        switch choice {
        case 0: fly(nodes[index])
        case 1: try enter(grid, named: "entrance\(index)")
        default: cue?.send()
        }
      }
    }
  }

  private func addMotions(_ random: inout SeededGenerator) {
    func motion(_ name: String, _ change: PropertyChange<Node>) -> Motion {
      let motion = Motion(nodes[0], change, duration: Double(random.int(0...700)) / 1_000)
        .named(name).afterDelay(Double(random.below(3)) / 8).repeatCount(random.int(1...2) + 1)
      motion.isReversing = random.once(in: 2)
      return listened(motion)
    }
    let children = [
      motion("fade", .alpha(to: 0.5)), motion("rise", .zPosition(to: 9)),
      motion("turn", .transform.rotation(to: 1)),
    ]
    let level = Motion(meter!, Self.level(to: 1), duration: 0.3).named("fill")
    stage.play(listened(MotionGroup(Array(children[..<2])).named("group").repeatCount(2)))
    stage.play(listened(MotionSequence([children[2], listened(level)]).named("sequence")))
    stage.play(
      listened(Beat(gauge, meter!, nodes[0]).named("beat").afterDelay(0.45).repeatCount(3)))
    fill = level
  }

  private func listened<Moved: Moveable>(_ motion: Moved) -> Moved {
    motions.append(motion)
    let name = motion.name
    for callback in MotionCallback.allCases where callback != .updated {
      motion.on(callback) { [unowned self] _ in called("\(name) \(callback.rawValue)") }
    }
    return motion
  }

  private func fly(_ node: Node) {
    let flight = node.animate { fly in
      fly.alpha(to: 0.25).duration(0.4)
      fly.didStart { [unowned self] in called("\($0.name) didStart") }
      fly.didStop { [unowned self] flight, _ in called("\(flight.name) didStop") }
      fly.trigger(.onProgress(0.5), on: nodes[3]) { $0.zPosition(to: 4).duration(0.2) }
    }
    motions.append(flight.motion)
  }

  private func enter(_ grid: Node, named name: String) throws {
    let own = StockAnimation.custom(
      prepare: { [unowned self] in called("\($0.name) prepare") },
      change: { _ in [.zPosition(to: 2)] })
    var entrance = Choreography([.fadeIn, own], sort: .inOrder(interObjectDelay: 0.1))
    entrance.name = name
    try entrance.perform(on: grid) { [unowned self] _ in called("\(name) completion") }
  }

  private func addScenario(_ random: inout SeededGenerator) {
    let animator = ScenarioAnimator(on: stage)
    animator.add(
      Scenario(
        "hop",
        keyFrames: [
          KeyFrame(.translate(y: -20), after: 0.2),
          KeyFrame(.action { [unowned self] _ in called("bird action") }, after: 0),
          KeyFrame(.morph(.named("nest")), after: 0.3),
          KeyFrame(.frameAnimation(target: "flock"), after: 0),
        ]))
    animator.action(
      nodes[1], withScenario: "hop", delay: Double(random.below(3)) / 4, targetObject: self,
      named: "bird", beginning: { [unowned self] _ in called("bird beginning") },
      completion: { [unowned self] _ in called("bird completion") })
  }

  private func addMachine() {
    let machines = StateMachines(on: stage)
    machines.onMoved { [unowned self] _, _, machine in called("\(machine) moved") }
      .onFinished { [unowned self] _, _, machine in called("\(machine) finished") }
      .onForceStopped { [unowned self] _, machine in called("\(machine) forceStopped") }
    let lit = ViewState(
      "lit", views: [ViewValues(tag: "3", alpha: 0.75)],
      transitions: [StateTransition("back", to: "off", duration: 0.2)])
    let off = ViewState(
      "off", isInitial: true, views: [ViewValues(tag: "3", alpha: 0.5)],
      transitions: [StateTransition("go", to: "lit", duration: 0.25, delay: 0.1, next: "back")])
    try? machines.addState(lit, toMachine: "lamp")
    try? machines.addState(off, toMachine: "lamp")
    try? machines.performTransition("go", onMachine: "lamp")
  }

  // MARK: The target object

  func scenarioStarted(_ scenario: String) { called("bird scenarioStarted") }
  func scenarioEnded(_ scenario: String) { called("bird scenarioEnded") }
  func setLoop(_ loop: Bool, for target: String) { called("bird setLoop") }
  func setVelocity(_ velocity: Double, for target: String) { called("bird setVelocity") }
  func play(_ target: String) { called("bird play") }

  func isReady(_ target: String) -> Bool {
    (answer() & 7 == 0 || gauge.level > 0.6) != isOtherAnswer
  }
  func node(for target: String) -> Node? { nil }
  func frame(for target: String) -> CGRect? {
    CGRect(x: Double(answer() & 63) + (isOtherAnswer ? 0.5 : 0), y: 20, width: 40, height: 50)
  }

  private var isOtherAnswer: Bool { change == .answer(question: questions - 1) }

  private func answer() -> UInt64 {
    questions += 1
    var random = SeededGenerator(seed: seed &* 977 &+ questions)
    // At some time it is ready.
    return questions > 9 ? 0 : random.next() >> 8
  }

  // MARK: What the user does

  private func called(_ event: String) {
    let call = calls.count
    calls.append(event)
    // A limit, since actions may start actions without end.
    guard depth < 3, call < 150 else { return }
    depth += 1
    defer { depth -= 1 }
    acting.append(call)
    var random = SeededGenerator(seed: seed &* 1_009 &+ call)
    let kind = random.below(20)
    var value = random.unit() + 0.01
    if change == .value(call: call) { value += 0.5 }
    if change == .cue(call: call) { cue?.send() }
    let (node, motion) = (random.pick(nodes), random.pick(motions))
    if kind < 9 { telling.append(call) }
    if change == .less(call: call) { return }
    switch kind {
    case 0: node.alpha = value
    case 1: node.position = CGPoint(x: value * 100, y: value)
    case 2: node.backgroundColor.red = value
    case 3: if change != .value(call: call) { node.isHidden.toggle() }
    case 4: node.tag = Int(value * 1e6)
    case 5: cue?.send([.init("speed", .number(value))])
    case 6: meter?.set(Self.level, to: value)
    case 7: recorder?.event("mark", of: "user", [.init("value", .number(value))])
    case 8: node.transform = .scale(x: value, y: value)
    case 9:
      stage.at(.seconds(stage.now.seconds + value / 2)) { [unowned self] in
        called("stage scheduled")
      }
    case 10: motion.stop()
    case 11: motion.pause()
    case 12: motion.resume()
    case 13: if random.once(in: 3) { motion.restart() }
    case 14: if random.once(in: 3) { fly(node) }
    case 15: gauge.level = value
    case 16: fill?.retarget(meter!, Self.level(to: value))
    default: break
    }
  }

  // MARK: The end

  var state: [String] {
    nodes.map { "\($0.alpha) \($0.zPosition) \($0.frame) \($0.transform) \($0.isHidden) \($0.tag)" }
      + motions.map { "\($0.name) \($0.state)" } + ["\(gauge.level)", "\(fill!.values)"]
  }
}
