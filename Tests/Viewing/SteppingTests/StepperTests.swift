import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct StepperTests {
  /// Requires that the state at the cursor follows from the records before it.
  private func check(_ stepper: Stepper, _ trace: Trace) {
    let oracle = NaiveMoment(trace, records: stepper.place.records)
    let moment = stepper.moment
    for (number, track) in trace.tracks.enumerated() {
      expectEqual(moment.value(ofTrack: number), oracle.values[track.name])
      expectEqual(moment.lastWrite(ofTrack: number), oracle.lastWrite[track.name])
    }
    for (number, source) in trace.sources.enumerated() {
      expectEqual(moment.state(ofSource: number), oracle.states[source.name])
    }
  }

  @Test(arguments: 0..<UInt64(12))
  func `each line is a place with its number, its text and the values of the records before it`(
    seed: UInt64
  ) throws {
    let trace = RandomTrace.make(seed: seed)
    let lines = trace.text.split(separator: "\n", omittingEmptySubsequences: false)
    let stepper = Stepper(trace)
    expectEqual(lines[stepper.line - 1], "begin")
    #expect(throws: SteppingError.self) { try stepper.place(ofLine: stepper.headerLines) }
    var places = [stepper.place]
    while try stepper.moveLines(by: 1) == .arrived {
      check(stepper, trace)
      places.append(stepper.place)
      #expect(lines[stepper.line - 1] == trace.text(ofLineBefore: stepper.place))
      try expectEqual(stepper.place(ofLine: stepper.line), stepper.place)
      if let record = stepper.currentRecord {
        expectEqual(stepper.line(ofRecord: record), stepper.line)
      }
    }
    #expect(stepper.isAtEnd && lines[stepper.line].hasPrefix("= "))
    #expect(throws: SteppingError.self) { try stepper.place(ofLine: stepper.line + 1) }
    expectEqual(places.count, trace.recordCount + trace.frames.count + 1)
    while try stepper.moveLines(by: -1) == .arrived {
      check(stepper, trace)
      #expect(places.popLast() != nil)
      expectEqual(stepper.place, places.last)
    }
    #expect(stepper.isAtBeginning)
  }

  @Test(arguments: 0..<UInt64(12))
  func `jumps of any kind come to the place that their numbers say`(seed: UInt64) throws {
    let trace = RandomTrace.make(seed: seed)
    let stepper = Stepper(trace)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let before = stepper.place
      let count = Int.random(in: -9...9, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        _ = try stepper.moveRecords(by: count)
        let skipped = before.lines > 0 && trace.isFrameLine(before: before) && count < 0 ? 1 : 0
        #expect(
          stepper.place.records == min(max(0, before.records + count + skipped), trace.recordCount))
      case 1:
        let frame = Int.random(in: -1..<trace.frames.count, using: &random)
        try expectEqual(stepper.move(toFrame: frame), .arrived)
        expectEqual(stepper.place, trace.place(afterFrame: frame))
      case 2:
        let seconds = Double.random(in: 0...1, using: &random)
        _ = try stepper.move(toSeconds: seconds)
        #expect(stepper.seconds <= seconds)
        let next = stepper.place.frame + 1
        if next < trace.frames.count { #expect(trace.seconds(ofFrame: next) > seconds) }
      default:
        _ = try stepper.moveFrames(by: count)
      }
      check(stepper, trace)
    }
  }

  @Test(arguments: 0..<UInt64(12))
  func `frames forward are the frames back`(seed: UInt64) throws {
    let trace = RandomTrace.make(seed: seed)
    let stepper = Stepper(trace)
    var places = [stepper.place]
    while try stepper.moveFrames(by: 1) == .arrived { places.append(stepper.place) }
    let first = trace.preroll.isEmpty ? 0 : -1
    let ends = [.start] + (first..<trace.frames.count).map { trace.place(afterFrame: $0) }
    expectEqual(places, ends)
    for place in places.reversed().dropFirst() {
      try expectEqual(stepper.moveFrames(by: -1), .arrived)
      expectEqual(stepper.place, place)
    }
    try expectEqual(stepper.moveFrames(by: -1), .beginning)
    try expectEqual(stepper.moveFrames(by: places.count - 1), .arrived)
    expectEqual(stepper.place, trace.endPlace)
  }

  @Test func `a frame back from inside a frame is the end of the one before`() throws {
    let trace = RandomTrace.make(seed: 5)
    let frame = try #require(trace.frames.indices.first { trace.frames[$0].records.count > 2 })
    let stepper = Stepper(trace)
    _ = try stepper.move(toFrame: frame)
    _ = try stepper.moveRecords(by: -1)
    expectEqual(stepper.place.frame, frame)
    try expectEqual(stepper.moveFrames(by: -1), .arrived)
    expectEqual(stepper.place, trace.place(afterFrame: frame - 1))
    _ = try stepper.move(to: trace.place(afterRecord: trace.frames[frame].records.lowerBound))
    try expectEqual(stepper.moveFrames(by: 1), .arrived)
    expectEqual(stepper.place, trace.place(afterFrame: frame))
  }

  @Test func `the end and the beginning stop and do not leave`() throws {
    let trace = RandomTrace.make(seed: 1)
    let stepper = Stepper(trace)
    for back in [stepper.moveRecords, stepper.moveFrames, stepper.moveLines] {
      try expectEqual(back(-1), .beginning)
      try expectEqual(back(Int.min), .beginning)
      #expect(stepper.isAtBeginning)
    }
    try expectEqual(stepper.runBack(), .beginning)
    for forward in [stepper.moveRecords, stepper.moveFrames, stepper.moveLines] {
      try expectEqual(forward(Int.max), .end)
      #expect(stepper.isAtEnd)
      try expectEqual(forward(1), .end)
      #expect(stepper.isAtEnd)
    }
    try expectEqual(stepper.run(), .end)
    try expectEqual(stepper.move(toSeconds: 1e9), .end)
    try expectEqual(stepper.moveRecords(by: Int.min), .beginning)
    #expect(stepper.isAtBeginning)
  }

  @Test func `an empty trace has a beginning that is its end`() throws {
    let stepper = Stepper(TraceBuilder().finish(clock: .nanoseconds))
    #expect(stepper.isAtBeginning && stepper.isAtEnd)
    try expectEqual(stepper.moveFrames(by: 1), .end)
    try expectEqual(stepper.moveRecords(by: 1), .end)
    try expectEqual(stepper.moveRecords(by: -1), .beginning)
    try expectEqual(stepper.run(), .end)
    try expectEqual(stepper.move(toSeconds: 0), .end)
  }

  @Test(arguments: 0..<UInt64(6))
  func `changes of a track are met one by one, both ways`(seed: UInt64) throws {
    let trace = RandomTrace.make(seed: seed)
    for track in trace.tracks {
      let writes = (0..<trace.recordCount).filter {
        let record = trace.record(at: $0)
        return switch record {
        case .value(let name, _), .absence(let name): name == track.name
        default: false
        }
      }
      let stepper = Stepper(trace)
      var met: [Int] = []
      while try stepper.moveToNextChange(of: track.name) == .arrived {
        met.append(try #require(stepper.currentRecord))
      }
      expectEqual(met, writes)
      _ = try stepper.moveToEnd()
      met = []
      while try stepper.moveToPreviousChange(of: track.name) == .arrived {
        met.append(try #require(stepper.currentRecord))
      }
      // The write directly before the cursor does not count as an earlier one.
      let isAfterWrite =
        !trace.isFrameLine(before: trace.endPlace) && writes.last == trace.recordCount - 1
      expectEqual(met, writes.reversed().dropFirst(isAfterWrite ? 1 : 0) + [])
    }
  }
}
