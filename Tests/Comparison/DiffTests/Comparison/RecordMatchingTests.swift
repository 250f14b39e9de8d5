import DopesheetDiff
import TestSupport
import Testing

@Suite("Which record answers which")
struct RecordMatchingTests {
  /// Records of one kind with these texts.
  private func records(_ contents: [Int]) -> [RecordMatching.Signature] {
    contents.map { RecordMatching.Signature(likeness: -1, content: $0) }
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
