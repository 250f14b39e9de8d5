import DopesheetEngine
import TestSupport
import Testing

@Suite("The order of motions")
struct TreeOrderTests {
  @Test(
    "Children come before their parent and roots in order of addition, whatever joins and leaves in flight",
    arguments: 0..<deep(100, quick: 8))
  func inFlight(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (stage, node) = makeStage()
    var roots: [MotionControl] = []
    var groups: [MotionGroup] = []
    var count = 0

    func motion() -> Motion {
      count += 1
      return Motion(node, .alpha(to: 0), duration: 100).named("m\(count)")
    }
    func makeGroup(depth: Int) -> MotionGroup {
      count += 1
      let group = MotionGroup([motion()]).named("g\(count)")
      while random.once(in: 2) {
        if depth > 0 { group.add(makeGroup(depth: depth - 1)) }
        group.add(motion())
      }
      groups.append(group)
      return group
    }
    func names(_ motion: MotionControl) -> [String] {
      ((motion as? MotionCollection)?.motions ?? []).flatMap(names) + [motion.name]
    }

    for _ in 0..<40 {
      switch random.int(0...9) {
      case 0: roots.append(stage.play(motion()))
      case 1: roots.append(stage.play(makeGroup(depth: 2)))
      case 2:
        guard let group = groups.last(where: { $0.motions.count > 1 }) else { continue }
        let child = group.motions[random.int(0...group.motions.count - 1)]
        group.remove(child)
        child.start()
        roots.append(child)
      default:
        guard !groups.isEmpty else { continue }
        let group = random.pick(groups)
        if random.once(in: 4) {
          let child = makeGroup(depth: 1)
          group.add(child)
          child.start()
        } else {
          let child = motion()
          group.add(child)
          child.start()
        }
      }
      if random.once(in: 3) { try stage.step(to: stage.now + .seconds(0.01)) }
      expectEqual(stage.unsettled.map(\.name), roots.flatMap(names), "seed \(seed)")
    }
  }

  @Test("A collection that moves into a new one is ranked with it, and so is what it gets later")
  func moved() throws {
    let stage = Stage()
    let log = stage.eventLog()
    func motion(_ name: String) -> Motion {
      Motion(stage.add(Node("of " + name)), .alpha(to: 0), duration: 1).named(name)
    }
    let outer = stage.play(MotionGroup([motion("a")]).named("outer"))
    let inner = stage.play(MotionGroup([motion("b")]).named("inner"))
    outer.add(MotionGroup([inner]).named("between"))
    let late = motion("d")
    inner.add(late)
    late.start()
    expectEqual(stage.unsettled.map(\.name), ["a", "b", "d", "inner", "outer"])
    try stage.step(to: .seconds(1))
    let ends = log.events.compactMap { event in
      if case .callback(let source, "completed", _) = event { source } else { nil }
    }
    expectEqual(ends.filter { ["a", "b", "d"].contains($0) }, ["a", "b", "d"])
  }
}
