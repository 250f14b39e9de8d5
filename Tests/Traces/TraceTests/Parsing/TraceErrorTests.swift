import DopesheetTrace
import TestSupport
import Testing

@Suite("The text of a trace's errors")
struct TraceErrorTests {
  private static let descriptionsCases: [(Int, String, String)] = [
    (16, "a 1.0", "16:3: not the canonical form of the number: expected 1, found '1.0'"),
    (
      16, "aa 0",
      "16:1: track 'aa' is not declared (did you mean 'a'?)"
    ),
    (
      24, "a 0",
      "24:3: the value of 'a' has not changed: '0' (remove the line)"
    ),
    (
      18, "b 1",
      "18:4: wrong number of components: expected 2 components of 'b', found 1"
    ),
    (
      21, "e 1",
      "21:3: wrong kind of value: expected true or false, found '1' ('e' is declared bool)"
    ),
    (
      23, "@-1",
      "23:2: time goes back: expected a tick of at least 0, found '-1' (frames are in order of time)"
    ),
    (
      2, "clock 0",
      "2:7: missing or invalid clock: expected a rate of 1 to 1000000000000, such as 60 or "
        + "60000/1001, found '0'"
    ),
    (16, "a\u{7}", "16:2: a control character: the byte 7"),
    (
      3, "mta x 1",
      "3:1: unknown line 'mta' in the header: expected meta, track or begin (did you mean 'meta'?)"
    ),
    (16, " a 0", "16:1: a space at the start of the line (remove it)"),
    (16, "a 0 ", "16:4: a space at the end of the line (remove it)"),
    (16, "a  0", "16:3: two spaces (remove one)"),
    (16, "", "16:1: a blank line (remove it)"),
    (
      16, "a 0\r",
      "16:4: a CR; lines must end in LF alone (put '*.mtrace text eol=lf' into .gitattributes)"
    ),
    (
      13, "< card",
      "13:7: a part of the line is missing or invalid: expected the name of a call, found the end of the line"
    ),
  ]

  @Test(
    "An error says where it is, what is wrong, what should be there, and what to do",
    arguments: descriptionsCases)
  func descriptions(line: Int, text: String, description: String) throws {
    let bytes = SampleTrace.replacing(line, with: text)
    let error = try #require(TraceReader.diagnose(bytes).first)
    expectEqual(error.description, description)
    expectEqual(error.diagnostic(file: "a.mtrace").description, "a.mtrace:" + description)
  }

  @Test("The digest's error says what happened to the file")
  func digest() throws {
    var bytes = SampleTrace.bytes
    let last = bytes.count - 2
    bytes[last] = bytes[last] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
    let error = try #require(TraceReader.diagnose(bytes).first)
    #expect(error.message.hasPrefix("the digest does not match the content: expected "))
    expectEqual(error.hint, "restore the file, or see what changed with dopesheet verify")
  }

  private static let wholeFilesCases: [(String, String)] = [
    ("", "1:1: the file is empty (record the trace again)"),
    (
      "{}",
      "1:1: this is JSON, not a trace (dopesheet run plays run documents, whose names end in .run.json)"
    ),
    (
      "mtrace 2\n",
      "1:8: unknown format version 2: expected version 1 (use a newer release to read it)"
    ),
    ("mtrace 1\n", "2:1: the file is cut short, no frame is complete (record the trace again)"),
    (
      Rejection.text + "a 1\n",
      "28:1: the file continues after its footer: 'a 1' (remove what follows)"
    ),
    (
      Rejection.text + "\n",
      "28:1: the file continues after its footer: an empty line (remove what follows)"
    ),
    (
      String(Rejection.text.dropLast()),
      "27:83: the file is cut short, frame 1 is the last complete one (dopesheet check FILE --recover OUT saves the complete frames)"
    ),
  ]

  @Test("The errors of whole files say everything once", arguments: wholeFilesCases)
  func wholeFiles(text: String, description: String) throws {
    let error = try #require(TraceReader.diagnose(Array(text.utf8)).first)
    expectEqual(error.description, description)
  }

  @Test("Long and binary text is shown in short")
  func quotes() throws {
    let long = String(repeating: "é", count: 200)
    let error = try #require(TraceReader.diagnose(SampleTrace.replacing(16, with: long)).first)
    #expect(error.found.count < 70 && error.found.hasSuffix("…'"))
  }

  @Test("Every error of the tables has a message without control characters")
  func messages() {
    for rejection in Rejection.tables {
      for error in TraceReader.diagnose(rejection.bytes) {
        let text = error.description
        #expect(text.hasPrefix("\(error.line):\(error.column): "))
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(text)")
      }
    }
  }
}

@Suite("What is not a trace")
struct TraceErrorKindTests {
  @Test(
    "The reader reports the first error with its kind and place, and reads on",
    arguments: Rejection.tables)
  func kind(_ rejection: Rejection) throws {
    let error = try #require(throws: TraceError.self) { try TraceReader.read(rejection.bytes) }
    expectEqual(error.kind, rejection.kind)
    expectEqual(error.line, rejection.line)
    if let column = rejection.column { #expect(error.column == column) }
    // The offset and the line denote the same place.
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

  @Test("A change that keeps the grammar is seen by the digest")
  func edited() throws {
    let text = Rejection.text.replacing("a 0.5", with: "a 0.7")
    let error = try #require(throws: TraceError.self) { try Trace(text: text) }
    expectEqual(error.kind, .digestMismatch)
    expectEqual(error.line, SampleTrace.footerLine)
  }
}
