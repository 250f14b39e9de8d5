import DopesheetTrace
import TestSupport
import Testing

@Suite("What is not a trace")
struct TraceErrorKindTests {
  /// Requires a first mistake, its place, and a reader that does not trap beyond it.
  func check(_ rejection: Rejection) throws {
    let error = try #require(throws: TraceError.self) { try TraceReader.read(rejection.bytes) }
    expectEqual(error.kind, rejection.kind)
    expectEqual(error.line, rejection.line)
    if let column = rejection.column { #expect(error.column == column) }
    // The offset and the line name the same place.
    let before = rejection.bytes.prefix(error.offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    expectEqual(error.line, before.count { $0 == UInt8(ascii: "\n") } + 1)
    expectEqual(error.column, error.offset - lineStart + 1)
    #expect(!error.expected.isEmpty && !error.found.isEmpty)
    expectEqual(TraceReader.diagnose(rejection.bytes).first, error)
  }

  @Test("The sample itself is sound")
  func sample() {
    expectEqual(TraceReader.diagnose(SampleTrace.bytes), [])
  }

  @Test("Files that are no trace, or not all of one", arguments: Rejection.files)
  func file(rejection: Rejection) throws { try check(rejection) }

  @Test("Bytes that no line may have", arguments: Rejection.lines)
  func line(rejection: Rejection) throws { try check(rejection) }

  @Test("Headers that are wrong", arguments: Rejection.headers)
  func header(rejection: Rejection) throws { try check(rejection) }

  @Test("Values that are wrong", arguments: Rejection.values)
  func value(rejection: Rejection) throws { try check(rejection) }

  @Test("Numbers in another text than their only one", arguments: Rejection.numbers)
  func number(rejection: Rejection) throws { try check(rejection) }

  @Test("Frames and events that are wrong", arguments: Rejection.records)
  func record(rejection: Rejection) throws { try check(rejection) }

  @Test("Footers whose counts are wrong", arguments: Rejection.footers)
  func footer(rejection: Rejection) throws { try check(rejection) }

  @Test("Footers whose digest is wrong or no digest", arguments: Rejection.digests)
  func digest(rejection: Rejection) throws { try check(rejection) }

  @Test("A change that keeps the grammar is seen by the digest")
  func edited() throws {
    let text = Rejection.text.split(separator: "a 0.5").joined(separator: "a 0.7")
    let error = try #require(throws: TraceError.self) { try TraceReader.read(Array(text.utf8)) }
    guard case .digestMismatch = error.kind else {
      Issue.record(error)
      return
    }
    expectEqual(error.line, SampleTrace.footerLine)
  }
}
