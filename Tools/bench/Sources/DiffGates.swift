import Dopesheet
@_spi(Bench) import DopesheetDiff
import Foundation

let diffGates = [
  textGate("diff.nearequal", ratio: 2, changing: 10) { golden, actual in
    try TraceDiff.firstDifferingLine(golden: golden, actual: actual) ?? 0
  },
  textGate("diff.alldifferent", ratio: 70, changing: .max) { golden, actual in
    try TraceDiff.differingValueCount(golden: golden, actual: actual)
  },
  Gate("diff.files", ratio: 1) { effort in
    let files = try [0, 10].map { changed in
      let file = try ScratchFile(
        TraceText.recording(bytes: effort.bytes, changing: changed), named: "\(changed).mtrace")
      // The tool does not map files that were just modified.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
      return file
    }
    func difference(_ program: String, _ words: String...) throws {
      try requireDifference(program, words + files.map(\.path))
    }
    return Race(
      items: effort.bytes,
      subject: .init(run: { try difference(tool.path, "diff", "--brief") }),
      reference: .init(run: { try difference("/usr/bin/env", "cmp") }))
  },
  // The text of a failing check beyond the comparison: every value of two tracks differs.
  Gate("diff.explain.values", ratio: 12) { effort in
    let frames = effort.repetitions(20_000)
    return explanation(
      curve(frames: frames) { $0 * $0 * (3 - 2 * $0) }, curve(frames: frames) { $0 * $0 * $0 },
      items: 2 * frames)
  },
  // The time of an event among many that no cause explains, compared with the time among few.
  Gate("diff.explain.growth", ratio: 2) { effort in
    (small: events(1_000, repetitions: 16), large: events(16_000, repetitions: 1))
  },
]

/// Returns a gate for a comparison of two texts, of which the last values differ; its result must be above 0.
private func textGate(
  _ name: String, ratio: Double, changing changed: Int,
  _ compare:
    @escaping @Sendable (
      _ golden: UnsafeRawBufferPointer, _ actual: UnsafeRawBufferPointer
    ) throws -> Int
) -> Gate {
  Gate(name, ratio: ratio) { effort in
    let golden = TraceText.recording(bytes: effort.bytes)
    let actual = TraceText.recording(bytes: effort.bytes, changing: changed)
    var found = 0
    return Race(
      items: golden.count,
      subject: .init(
        run: {
          found = try golden.withUnsafeBytes { golden in
            try actual.withUnsafeBytes { try compare(golden, $0) }
          }
        }, sum: { found > 0 ? Double(found) : .nan }),
      reference: comparison(of: golden))
  }
}

/// Returns a race between a failing comparison with its whole text and the comparison alone.
private func explanation(
  _ golden: Trace, _ actual: Trace, items: Int, repetitions: Int = 1
) -> Race {
  var (length, passes) = (0, false)
  return Race(
    items: items * repetitions,
    subject: .init(
      run: {
        for _ in 0..<repetitions {
          length = TraceDiff(golden: golden, actual: actual).text(limit: nil).utf8.count
        }
      }, sum: { length > 0 ? 1 : .nan }),
    reference: .init(
      run: {
        for _ in 0..<repetitions {
          passes = TraceDiff(golden: golden, actual: actual).verdict.passes
        }
      }, sum: { passes ? .nan : 1 }))
}

/// Returns a trace of two tracks that move in all frames.
private func curve(frames: Int, _ value: (Double) -> Double) -> Trace {
  var builder = TraceBuilder()
  let tracks = ["card.alpha", "card.x"].map { builder.declare(Trace.Track($0)) }
  for frame in 0..<frames {
    builder.beginFrame(tick: Int64(frame))
    let number = value(Double(frame) / Double(frames))
    for track in tracks { builder.value(track: track, [.f64(number)]) }
  }
  return builder.finish(rate: 60)
}

/// Returns a race with events that all differ: each has another name, and nothing else explains them.
private func events(_ count: Int, repetitions: Int) -> Race {
  func trace(_ name: String) -> Trace {
    var builder = TraceBuilder()
    let sources = (0..<count / 8).map {
      builder.declare(Trace.Source("source\($0)", kind: "motion"))
    }
    for event in 0..<count {
      if event % 4 == 0 { builder.beginFrame(tick: Int64(event / 4)) }
      builder.callback(source: sources[event % sources.count], name: "\(name)\(event % 7)")
    }
    return builder.finish(rate: 60)
  }
  return explanation(trace("tick"), trace("tock"), items: count, repetitions: repetitions)
}

private func requireDifference(_ program: String, _ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardOutput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 1 else {
    throw Race.Disagreement(description: "\(program) ends with \(process.terminationStatus)")
  }
}

/// Returns a comparison of some bytes with a copy.
private func comparison(of text: [UInt8]) -> Race.Loop {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 16)
  text.withUnsafeBytes { copy.copyMemory(from: $0) }
  var order: Int32 = 0
  return Race.Loop(run: {
    order = text.withUnsafeBytes { memcmp($0.baseAddress!, copy.baseAddress!, $0.count) }
    precondition(order == 0)
  })
}
