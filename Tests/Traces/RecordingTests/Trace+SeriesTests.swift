import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("A trace of numbers from any source")
struct TraceSeriesTests {
  @Test("has a track for each series and a frame for each number")
  func rate() throws {
    let trace = try Trace(series: ["axis.x": [0, 0.5, 0.5, 1], "axis.y": [7, 8]], at: .hz(100))
    expectEqual(trace.tracks.map(\.name), ["axis.x", "axis.y"])
    expectEqual(trace.frames.map(\.tick), [0, 1, 2, 3])
    let records = trace.frames.map { $0.records.map(trace.record) }
    expectEqual(
      records[1], [.value(track: "axis.x", [.f64(0.5)]), .value(track: "axis.y", [.f64(8)])])
    expectEqual(records[2], [.absence(track: "axis.y")])
    expectEqual(records[3], [.value(track: "axis.x", [.f64(1)])])
    try expectEqual(TraceReader.read(TraceWriter.text(of: trace)), trace)
  }

  @Test("may have frames at any times, also twice at one")
  func times() throws {
    let times: [Ticks] = [.zero, .seconds(0.3), .seconds(0.3), .seconds(2)]
    let trace = try Trace(series: ["load": [1, 2, 3, 4]], times: times)
    expectEqual((0..<4).map { trace.seconds(ofFrame: $0) }, [0, 0.3, 0.3, 2])
    #expect(try Trace(series: [:], times: []).frames.isEmpty)
  }

  @Test("needs valid names, and as many times as numbers, in order")
  func errors() {
    let x: [Double] = [1, 2]
    #expect(throws: RecordingError.badTrackName("a b")) {
      try Trace(series: ["a b": x], at: .hz(1))
    }
    #expect(throws: RecordingError.duplicateTrack("a")) {
      try Trace(series: ["a": x, "a": x], at: .hz(1))
    }
    #expect(throws: RecordingError.badSeries("a", reason: "it has 2 numbers for 1 times")) {
      try Trace(series: ["a": x], times: [.zero])
    }
    #expect(throws: RecordingError.badSeries("a", reason: "the time 0 s is earlier than 1 s")) {
      try Trace(series: ["a": x], times: [.seconds(1), .zero])
    }
  }
}
