import DopesheetText
import TestSupport
import Testing

@Suite("Places in texts")
struct TextPlaceTests {
  @Test(
    "Lines and columns are counted from 1, in bytes, and an offset behind the end stands for the end",
    arguments: [
      (0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (5, 2, 3), (6, 3, 1), (7, 4, 1), (99, 4, 1),
    ])
  func places(offset: Int, line: Int, column: Int) {
    // Bytes: a, LF behind b, é of two bytes.
    let bytes = Array("ab\né\n\n".utf8)
    #expect(
      TextPlace(offset: offset, in: bytes)
        == TextPlace(offset: min(offset, bytes.count), line: line, column: column))
  }
}
