import DopesheetStepping
import DopesheetTrace
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
    #expect(lines[stepper.line - 1] == "begin")
    while try stepper.moveLines(by: 1) == .arrived {
      #expect(lines[stepper.line - 1] == stepper.text(ofLineAfter: stepper.place))
      #expect(try stepper.place(ofLine: stepper.line) == stepper.place)
      if let record = stepper.currentRecord {
        #expect(stepper.line(ofRecord: record) == stepper.line)
      } else {
        #expect(stepper.line(ofFrame: stepper.place.frame) == stepper.line)
      }
    }
    #expect(lines[stepper.line].hasPrefix("= "))
    #expect(throws: SteppingError.self) { try stepper.place(ofLine: stepper.line + 1) }
    #expect(throws: SteppingError.self) { try stepper.place(ofLine: stepper.headerLines) }
  }
}
