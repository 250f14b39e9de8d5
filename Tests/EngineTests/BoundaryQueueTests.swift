import DopesheetEngine
import TestSupport
import Testing

@Suite("The queue of boundaries")
struct BoundaryQueueTests {
  @Test("It gives what a sorted list gives, whatever is set and removed", arguments: 0..<20)
  func random(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var queue = BoundaryQueue()
    var list: [Int: Int64] = [:]
    for _ in 0..<50 { queue.addOwner() }
    for _ in 0..<1000 {
      let owner = random.int(0...49)
      if random.once(in: 3) {
        queue.remove(Int32(owner))
        list[owner] = nil
      } else {
        let time = Int64(random.int(0...20))
        queue.set(Int32(owner), time: time, rank: Int32(49 - owner))
        list[owner] = time
      }
      let first = list.min { ($0.value, 49 - $0.key) < ($1.value, 49 - $1.key) }
      #expect(queue.first?.owner == first?.key)
      #expect(queue.first?.time == first?.value)
    }
  }
}
