import DopesheetEngine
import DopesheetFiles
import DopesheetNotation
import DopesheetTrace

/// The file that a recorder writes frame by frame.
///
/// Its front, the header, names the clock and all tracks. Where a later frame brings tracks or needs a finer clock, the
/// file is copied behind another front, so that at any moment it is the front of a sound trace.
final class TraceOutput {
  private let file: PartialFile
  private var stream = TraceStream()
  private var digest = XXH64()
  private var header: Header?
  private var demand: TraceClock.Demand?
  /// Why no more is written.
  private(set) var failure: FileError?
  private var isFinished = false
  /// Where the file is to lie.
  var path: String { file.path }
  /// The number of tracks.
  var trackCount: Int { header?.tracks ?? 0 }

  /// What the header of the file was made of, and its bytes.
  private struct Header {
    let clock: TraceClock
    let meta: [Trace.Meta]
    let tracks: Int
    let length: Int
  }

  init(_ path: String) throws(FileError) {
    file = try PartialFile(for: path)
  }

  /// Writes everything in a builder, and takes it out; what follows belongs to its last frame.
  ///
  /// - Parameter times: The times of the builder's frames, engine ticks, which its frames have as ticks.
  func write(
    _ builder: inout TraceBuilder, times: some Sequence<Ticks>, rate: FrameRate?, meta: [Trace.Meta]
  ) {
    var demand = demand ?? TraceClock.Demand(rate: rate)
    for time in times { demand.add(time) }
    self.demand = demand
    let clock = demand.clock
    let bytes = stream.take(from: &builder) { clock.tick(of: Ticks(count: $0)) }
    // Where nothing can be written, what is recorded is let go all the same: memory must not grow.
    guard failure == nil else { return }
    do throws(FileError) {
      if header?.clock.rate != clock.rate || header?.meta != meta
        || header?.tracks != builder.trackCount
      {
        let front = TraceStream.header(of: builder, clock: clock.rate, meta: meta)
        try replaceHeader(by: front, clock)
        header = Header(
          clock: clock, meta: meta, tracks: builder.trackCount, length: front.count)
      }
      try append(bytes)
    } catch {
      failure = error
    }
  }

  /// Writes the last line and puts the file in its place, once.
  func finish() throws(FileError) -> Trace.Footer {
    if let failure { throw failure }
    guard !isFinished else { return stream.counts }
    do throws(FileError) {
      try file.append(stream.footer(digest: digest.digest))
      try file.finish()
    } catch {
      failure = error
      throw error
    }
    isFinished = true
    return stream.counts
  }

  /// Removes what was written, unless it is all that is left after a failure.
  func discard() {
    if failure == nil { file.discard() }
  }

  private func append(_ bytes: [UInt8]) throws(FileError) {
    try file.append(bytes)
    digest.update(bytes)
  }

  private func replaceHeader(by bytes: [UInt8], _ clock: TraceClock) throws(FileError) {
    guard let header else { return try append(bytes) }
    var digest = XXH64()
    digest.update(bytes)
    var ticks = header.clock.rate == clock.rate ? nil : TickLines(from: header.clock, to: clock)
    try file.rewrite(bytes, keepingFrom: header.length) { part in
      let part = ticks?.change(part) ?? part
      digest.update(part)
      return part
    }
    self.digest = digest
  }
}

/// The lines of a trace at which frames begin, brought from one clock to another.
struct TickLines {
  private let from: TraceClock
  private let to: TraceClock
  private var isLineStart = true
  /// The digits of the tick that is being read.
  private var digits: [UInt8]?

  init(from: TraceClock, to: TraceClock) {
    self.from = from
    self.to = to
  }

  /// Returns the next bytes of a body with the ticks of the other clock; a tick at their end may come later.
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
      changed.append(byte)
      if isLineStart, byte == UInt8(ascii: "@") { digits = [] }
      isLineStart = byte == UInt8(ascii: "\n")
    }
    return changed
  }
}
