import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite("Writing traces")
struct TraceWriterTests {
  @Test("The sample is written as it was read")
  func sample() throws {
    let trace = try TraceReader.read(SampleTrace.bytes)
    expectEqual(TraceWriter.text(of: trace), SampleTrace.bytes)
  }

  @Test(
    "Every trace is what its text is read as, and has one text", arguments: 0..<deep(200, quick: 10)
  )
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let trace = random.trace()
    let bytes = TraceWriter.text(of: trace)
    expectEqual(TraceReader.diagnose(bytes), [])
    let back = try TraceReader.read(bytes)
    expectEqual(back, trace)
    expectEqual(TraceWriter.text(of: back), bytes)
    try expectEqual(TraceReader.recover(bytes).damage, nil)
  }

  // A name of 16 kilobytes is longer than the memory in which most lines are written.
  @Test(
    "Values of many tracks are written one on each line, whatever the length of their names",
    arguments: [Array(1...100) + [253, 9], Array(1...100) + [400, 16_400, 9]])
  func manyValues(lengths: [Int]) throws {
    var random = SeededGenerator(seed: 3)
    var builder = TraceBuilder()
    let names = lengths.enumerated().map {
      "n\($0.offset)." + String(repeating: "x", count: $0.element)
    }
    let tracks = names.map { builder.declare(Trace.Track($0)) }
    // A wide track parts the values of the others, and every second value of another one is missing.
    let wide = builder.declare(Trace.Track("n50.y", .f64, width: 2))
    let half = builder.declare(Trace.Track("n60.y"))
    var expected = ""
    for frame in 0..<deep(100, quick: 4) {
      builder.beginFrame(tick: Int64(frame))
      expected += "@\(frame)\n"
      for (name, track) in zip(names, tracks) {
        // Unlike in the frame before.
        let number = (random.double() * 0.5).nextUp
        builder.value(track: track, [.f64(number)])
        expected += "\(name) \(NumberText.text(of: number))\n"
        if name.hasPrefix("n50.") {
          builder.value(track: wide, [.f64(number), .f64(0.5)])
          expected += "n50.y \(NumberText.text(of: number)) 0.5\n"
        }
        if name.hasPrefix("n60.") {
          if frame % 2 == 0 {
            builder.value(track: half, [.f64(number)])
          } else {
            builder.absence(track: half)
          }
          expected += "n60.y \(frame % 2 == 0 ? NumberText.text(of: number) : "none")\n"
        }
      }
    }
    let written = TraceWriter.text(of: builder.finish(clock: ClockRate(60)!))
    let body = String(decoding: written, as: UTF8.self).split(separator: "begin\n", maxSplits: 1)[1]
    #expect(body.hasPrefix(expected + "= "))
  }

  @Test("Random traces have every kind of record, scalar and argument")
  func coverage() {
    var kinds: Set<RecordKind> = []
    var scalars: Set<ScalarKind> = []
    var arguments: Set<String> = []
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let trace = random.trace()
      for index in 0..<trace.recordCount {
        let record = trace.record(at: index)
        kinds.insert(record.kind)
        if case .value(_, let values) = record { scalars.formUnion(values.map(\.kind)) }
        if case .callback(_, _, let list) = record {
          arguments.formUnion(list.map { "\($0.value)".prefix { $0 != "(" } }.map(String.init))
        }
      }
    }
    expectEqual(kinds, Set(RecordKind.allCases))
    expectEqual(scalars, Set(ScalarKind.allCases))
    expectEqual(arguments, ["number", "integer", "flag", "word", "text"])
  }
}
