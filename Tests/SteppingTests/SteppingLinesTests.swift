import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct SteppingLinesTests {
  @Test(arguments: 0..<UInt64(12))
  func `each line of the body is a place, with the number and the text of the file`(
    seed: UInt64
  ) throws {
    let trace = RandomTrace.make(seed: seed)
    let text = String(decoding: TraceWriter.text(of: trace), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let stepper = Stepper(TraceSource(trace, title: "t"))
    expectEqual(lines[stepper.line - 1], "begin")
    while try stepper.moveLines(by: 1) == .arrived {
      expectEqual(lines[stepper.line - 1], stepper.text(ofLineAfter: stepper.place))
      try expectEqual(stepper.place(ofLine: stepper.line), stepper.place)
      if let record = stepper.currentRecord {
        expectEqual(stepper.line(ofRecord: record), stepper.line)
      } else {
        expectEqual(stepper.line(ofFrame: stepper.place.frame), stepper.line)
      }
    }
    #expect(lines[stepper.line].hasPrefix("= "))
    #expect(throws: SteppingError.self) { try stepper.place(ofLine: stepper.line + 1) }
    #expect(throws: SteppingError.self) { try stepper.place(ofLine: stepper.headerLines) }
  }
}
