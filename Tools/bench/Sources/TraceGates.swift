import Dopesheet
@_spi(Bench) import DopesheetTrace
import Heap

let traceGates = [
  Gate("parse.text", ratio: 18) { effort in
    let text = TraceText.recording(bytes: effort.bytes)
    let file = String(decoding: text, as: UTF8.self)
    var frames = 0
    return Race(
      items: text.count,
      subject: .init(
        run: { frames = try Trace(text: file).frames.count }, sum: { Double(frames) }),
      reference: copy(of: text))
  },
  Gate("write.text", ratio: 25) { effort in
    let text = TraceText.recording(bytes: effort.bytes)
    let trace = try Trace(text: String(decoding: text, as: UTF8.self))
    var written = ""
    return Race(
      items: text.count,
      subject: .init(
        run: { written = trace.text }, sum: { Double(written.utf8.count) }),
      reference: copy(of: text))
  },
  Gate("digest", ratio: 1.5) { effort in
    let text = TraceText.recording(bytes: effort.bytes)
    var isIntact = false
    return Race(
      items: text.count,
      subject: .init(
        run: {
          isIntact = try text.withUnsafeBytes { try Trace.isIntact($0) }
        }, sum: { isIntact ? 1 : .nan }),
      reference: copy(of: text))
  },
  // The columns of a trace hold 17 bytes for a value.
  Gate("memory.parse", bytes: 1.3 * 17) {
    let text = String(decoding: TraceText.recording(bytes: 10_000_000), as: UTF8.self)
    let before = bytesInUse()
    watchBytes()
    let trace = try Trace(text: text)
    let most = mostBytes()
    return Double(most - before) / Double(trace.recordCount)
  },
]

extension Effort {
  /// The length of a large trace in bytes.
  var bytes: Int { isBrief ? 2_000_000 : 40_000_000 }
}

/// Returns a loop that copies some bytes to memory that is already allocated.
private func copy(of text: [UInt8]) -> Race.Loop {
  let target = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 16)
  return Race.Loop(run: { text.withUnsafeBytes { target.copyMemory(from: $0) } })
}

enum TraceText {
  /// Returns a trace of 100 tracks: some rest, some move evenly, and most have numbers with 17 digits.
  ///
  /// - Parameter changed: The number of values, from the end, that differ in one bit.
  static func recording(bytes: Int, changing changed: Int = 0) -> [UInt8] {
    let tracks = 100
    var builder = TraceBuilder()
    let numbers = (0..<tracks).map {
      builder.declare(Trace.Track("node\($0 / 4).property\($0 % 4)"))
    }
    var random = RandomNumbers()
    var values = random.next(tracks, -500..<500)
    // A line has about 30 bytes, and two thirds of the tracks change in a frame.
    let frames = max(2, bytes / (30 * tracks * 2 / 3))
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame))
      let steps = random.next(tracks, -1..<1)
      for track in 0..<tracks {
        switch track % 3 {
        case 0 where frame > 0: continue
        case 1: values[track] += 0.25
        default: values[track] += steps[track]
        }
        let isChanged = (frames - 1 - frame) * tracks + tracks - 1 - track < changed
        let value = isChanged ? values[track].nextUp : values[track]
        builder.value(track: numbers[track], [.f64(value)])
      }
    }
    return Array(builder.finish(rate: 60).text.utf8)
  }
}
