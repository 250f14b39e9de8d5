import DopesheetEngine
import TestSupport
import Testing

@Suite("Children that are taken out in flight")
struct MotionCollectionRemovalTests {
  private let stage = Stage()
  private let log: EventLog
  private let node: Node

  init() {
    log = EventLog(stage)
    node = stage.add(Node("n"))
  }

  private func motion(_ name: String) -> Motion {
    Motion(node, [.alpha(from: 0, to: 1)], duration: 1).named(name)
  }

  @Test("The last child of a repeating group, taken out, ends its cycles", arguments: [1, 0])
  func group(repeats: Int) throws {
    let child = motion("a")
    let group = stage.play(MotionGroup([child]).named("g").repeats(repeats))
    try stage.step(to: .seconds(0.25))
    group.remove(child)
    try stage.step(to: .seconds(5))
    expectEqual(group.state, .stopped)
    expectEqual(child.state, .stopped)
    expectEqual(log.callbacks.filter { $0 == "a.started" }.count, 1)
    #expect(log.lines.contains { $0.hasPrefix("< g.remove") })
  }

  @Test("The only step of a repeating sequence, taken out, ends its cycles")
  func onlyStep() throws {
    let child = motion("a")
    let sequence = stage.play(MotionSequence([child]).named("s").repeats(1))
    try stage.step(to: .seconds(0.25))
    sequence.remove(child)
    try stage.step(to: .seconds(5))
    expectEqual(sequence.state, .stopped)
    #expect(
      log.callbacks == ["a.started", "s.started", "a.stopped", "s.cycleRepeated", "s.completed"])
  }

  @Test("The last step of a contiguous sequence, taken out, lets the waiting ones go back")
  func lastStep() throws {
    let last = motion("b")
    let sequence = MotionSequence([motion("a"), last]).named("s").reverses(.contiguous)
    stage.play(sequence)
    try stage.step(to: .seconds(1.5))
    sequence.remove(last)
    try stage.step(to: .seconds(9))
    expectEqual(log.times(of: "s.completed"), [.seconds(2.5)])
    #expect(
      log.callbacks.suffix(4) == ["s.stepCompleted", "a.resumed", "a.completed", "s.completed"])
  }

  @Test(
    "The present step of a paused sequence, taken out, makes way for the next at its resumption")
  func paused() throws {
    let first = motion("a")
    let sequence = stage.play(MotionSequence([first, motion("b"), motion("c")]).named("s"))
    try stage.step(to: .seconds(0.5))
    sequence.pause()
    sequence.remove(first)
    try stage.step(to: .seconds(2))
    sequence.resume()
    try stage.step(to: .seconds(9))
    expectEqual(log.times(of: "b.started"), [.seconds(2)])
    expectEqual(log.times(of: "s.completed"), [.seconds(4)])
  }

  @Test("A step behind the present one, taken out on the way back, is passed over")
  func passed() throws {
    let first = motion("a")
    let sequence = stage.play(
      MotionSequence([first, motion("b"), motion("c")]).named("s").reverses(.sequential))
    try stage.step(to: .seconds(4.5))
    sequence.remove(first)
    try stage.step(to: .seconds(9))
    expectEqual(log.times(of: "s.completed"), [.seconds(5)])
  }
}
