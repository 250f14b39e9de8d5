import DopesheetDiff
import TestSupport
import Testing

@Suite("Which record answers which")
struct RecordMatchingTests {
  /// Records of one kind with these texts.
  private func records(_ contents: [Int], like: Int = -1) -> [RecordMatching.Signature] {
    contents.map { RecordMatching.Signature(likeness: like, content: $0) }
  }

  @Test("Equal records are paired, the first with the first")
  func equal() {
    let matching = RecordMatching(records([1, 2, 1]), records([1, 1, 2]))
    expectEqual(matching.partner, [0, 2, 1])
    #expect(matching.isMoved == [false, true, false] || matching.isMoved == [false, false, true])
    expectEqual(matching.isAnswered, [true, true, true])
  }

  @Test("What says something else is unlike, the first again with the first; the rest is missing")
  func alike() {
    let matching = RecordMatching(records([1, 2, 3]), records([1, 5]))
    expectEqual(matching.partner, [0, nil, nil])
    expectEqual(matching.likeness, [nil, 1, nil])
    expectEqual(matching.isAnswered, [true, true])
  }

  @Test("Records of another kind are never paired")
  func kinds() {
    let matching = RecordMatching(records([1], like: 1), records([2], like: 2))
    #expect(matching.partner == [nil] && matching.likeness == [nil])
    expectEqual(matching.isAnswered, [false])
  }

  @Test("Tens of thousands of records of one source that all say something else are matched")
  func many() {
    let count = 40_000
    let matching = RecordMatching(
      records(Array(0..<count)), records(Array(count..<2 * count)))
    expectEqual(matching.likeness, Array(0..<count))
    let turned = RecordMatching(
      records(Array(0..<count)), records(Array((0..<count).reversed())))
    expectEqual(turned.partner, Array((0..<count).reversed()))
    expectEqual(turned.isMoved.count { !$0 }, 1)
  }
}
