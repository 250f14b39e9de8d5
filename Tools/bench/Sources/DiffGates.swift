import Dopesheet
@_spi(Bench) import DopesheetDiff
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let diffGates = [
  Gate("diff.nearequal", ratio: 2) { effort in
    let (golden, actual) = (
      TraceText.recording(bytes: effort.bytes),
      TraceText.recording(bytes: effort.bytes, changing: 10)
    )
    var line = 0
    return Race(
      items: golden.count,
      subject: .init(
        run: {
          try golden.withUnsafeBytes { golden in
            try actual.withUnsafeBytes { actual in
              line = try TraceDiff.firstDifferingLine(golden: golden, actual: actual) ?? 0
            }
          }
        }, sum: { line > 0 ? Double(line) : .nan }),
      reference: comparison(of: golden))
  },
  Gate("diff.alldifferent", ratio: 70) { effort in
    let (golden, actual) = (
      TraceText.recording(bytes: effort.bytes),
      TraceText.recording(bytes: effort.bytes, changing: .max)
    )
    var differing = 0
    return Race(
      items: golden.count,
      subject: .init(
        run: {
          try golden.withUnsafeBytes { golden in
            try actual.withUnsafeBytes { actual in
              differing = try TraceDiff.differingValueCount(golden: golden, actual: actual)
            }
          }
        }, sum: { differing > 0 ? Double(differing) : .nan }),
      reference: comparison(of: golden))
  },
  Gate("diff.files", ratio: 1) { effort in
    let folder = try ScratchFolder()
    let paths = try ["golden", "actual"].map { name in
      let file = folder.url.appending(path: "\(name).mtrace")
      let text = TraceText.recording(bytes: effort.bytes, changing: name == "actual" ? 10 : 0)
      try Data(text).write(to: file)
      // The tool does not map files that were just modified.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
      return file.path
    }
    // The tool is built into the same folder as the bench.
    let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "dopesheet").path
    return Race(
      items: effort.bytes,
      subject: .init(
        prepare: { withExtendedLifetime(folder) {} },
        run: { try requireDifference(tool, ["diff", "--brief"] + paths) }),
      reference: .init(run: { try requireDifference("/usr/bin/env", ["cmp"] + paths) }))
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

/// A temporary folder, which is removed with this object.
private final class ScratchFolder {
  let url = URL.temporaryDirectory.appending(path: "dopesheet-bench-\(getpid())-files")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
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
