import DopesheetEngine
import TestSupport
import Testing

@Suite("The schedule of boundaries")
struct BoundaryScheduleTests {
  @Test(
    "It gives what a sorted list gives, whatever is set and removed",
    arguments: 0..<deep(20, quick: 5))
  func random(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let order = TreeOrder()
    let schedule = BoundarySchedule(in: order)
    var list: [Int: Int64] = [:]
    for _ in 0..<50 {
      order.add()
      schedule.addOwner()
    }
    for owner in (Int32(0)..<50).reversed() { order.move(owner) }
    for _ in 0..<1000 {
      let owner = random.int(0...49)
      if random.once(in: 3) {
        schedule.remove(Int32(owner))
        list[owner] = nil
      } else {
        let time = Int64(random.int(0...20))
        schedule.set(Int32(owner), time: time)
        list[owner] = time
      }
      let first = list.min { ($0.value, 49 - $0.key) < ($1.value, 49 - $1.key) }
      expectEqual(schedule.first?.owner, first?.key)
      expectEqual(schedule.first?.time, first?.value)
    }
    // What lies deeper in the heap comes to the top in turn.
    for first in list.sorted(by: { ($0.value, 49 - $0.key) < ($1.value, 49 - $1.key) }) {
      expectEqual(schedule.first?.owner, first.key)
      schedule.remove(Int32(first.key))
    }
    expectEqual(schedule.first?.owner, nil)
  }
}
