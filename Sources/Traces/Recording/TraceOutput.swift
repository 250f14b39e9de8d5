import DopesheetEngine
import DopesheetFiles
import DopesheetText
import DopesheetTrace

/// The file that a recorder writes frame by frame.
///
/// Its header names the clock and all tracks. If a later frame needs a finer clock or a newer version, the file is copied
/// with a new header. Tracks that a later frame adds are declared in the body, and the finished file is copied once with
/// a header that has them. The file is therefore always the beginning of a valid trace, but for these ``LateTracks``.
final class TraceOutput {
  private let file: PartialFile
  private var stream = TraceStream()
  private var digest = XXH64()
  private var header: Header?
  private var hasLateTracks = false
  private var demand: TraceClock.Demand?
  private(set) var failure: FileError?
  private var isFinished = false
  var path: String { file.path }
  private(set) var trackCount = 0

  private struct Header {
    let version: Int
    let clock: TraceClock
    let meta: [Trace.Meta]
    let length: Int
  }

  init(_ path: String) throws(FileError) {
    file = try PartialFile(for: path)
  }

  /// Writes all records of a builder, whose frames have these times as ticks, and removes them from it. Later records
  /// belong to its last frame.
  func write(
    _ builder: inout TraceBuilder, times: some Sequence<Ticks>, rate: FrameRate?, meta: [Trace.Meta]
  ) {
    var demand = demand ?? TraceClock.Demand(rate: rate)
    for time in times { demand.add(time) }
    self.demand = demand
    let clock = demand.clock
    let bytes = stream.take(from: &builder) { clock.tick(of: Ticks(count: $0)) }
    // After a failure, the records are discarded, so that the memory does not grow.
    guard failure == nil else { return }
    do throws(FileError) {
      var bytes = bytes
      if header?.clock.rate != clock.rate || header?.meta != meta
        || header?.version != stream.counts.version
      {
        try replaceHeader(for: builder, clock, meta)
      } else if builder.trackCount > trackCount {
        bytes = stream.lateTracks(of: builder, from: trackCount) + bytes
        hasLateTracks = true
        trackCount = builder.trackCount
      }
      try append(bytes)
    } catch {
      failure = error
    }
  }

  /// Writes the last line and moves the file to its path; only the first call does.
  func finish(_ builder: TraceBuilder) throws(FileError) -> Trace.Footer {
    if let failure { throw failure }
    guard !isFinished else { return stream.counts }
    do throws(FileError) {
      if hasLateTracks, let header { try replaceHeader(for: builder, header.clock, header.meta) }
      try file.append(stream.footer(digest: digest.digest))
      try file.finish()
    } catch {
      failure = error
      throw error
    }
    isFinished = true
    return stream.counts
  }

  /// Removes the file, unless a write has failed and the file has the only copy of the records.
  func discard() {
    if failure == nil { file.discard() }
  }

  private func append(_ bytes: [UInt8]) throws(FileError) {
    try file.append(bytes)
    digest.update(bytes)
  }

  /// Writes a header with all tracks of a builder, in place of the present one if there is one.
  private func replaceHeader(
    for builder: TraceBuilder, _ clock: TraceClock, _ meta: [Trace.Meta]
  ) throws(FileError) {
    let bytes = stream.header(of: builder, clock: clock.rate, meta: meta)
    if let header {
      var digest = XXH64()
      digest.update(bytes)
      let isSameClock = header.clock.rate == clock.rate
      var lines = isSameClock && !hasLateTracks ? nil : BodyLines(from: header.clock, to: clock)
      try file.rewrite(bytes, keepingFrom: header.length) { part in
        let part = lines?.change(part) ?? part
        digest.update(part)
        return part
      }
      self.digest = digest
    } else {
      try append(bytes)
    }
    header = Header(
      version: stream.counts.version, clock: clock, meta: meta, length: bytes.count)
    (trackCount, hasLateTracks) = (builder.trackCount, false)
  }
}

/// A converter of the lines of a body: those at which frames begin get another clock, and those of ``LateTracks`` are
/// left out.
struct BodyLines {
  private let from: TraceClock
  private let to: TraceClock
  private var isLineStart = true
  private var isLeftOut = false
  private var digits: [UInt8]?

  init(from: TraceClock, to: TraceClock) {
    self.from = from
    self.to = to
  }

  /// Returns the converted lines of the next bytes of a body. An incomplete tick waits for the next call.
  mutating func change(_ bytes: [UInt8]) -> [UInt8] {
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count)
    for byte in bytes {
      if digits != nil, byte != UInt8(ascii: "\n") {
        digits?.append(byte)
        continue
      }
      if let tick = digits.flatMap({ Int64(String(decoding: $0, as: UTF8.self)) }),
        let time = from.time(ofTick: tick)
      {
        NumberText.append(to.tick(of: time), to: &changed)
        digits = nil
      }
      if isLineStart {
        isLeftOut = byte == LateTracks.sign
        if byte == UInt8(ascii: "@") { digits = [] }
      }
      if !isLeftOut { changed.append(byte) }
      isLineStart = byte == UInt8(ascii: "\n")
    }
    return changed
  }
}
